"""Live: watching phones are told of a new version as soon as it is saved.

`marks` says what there is to tell, `lookout` notices it, `stream` tells it.
"""
