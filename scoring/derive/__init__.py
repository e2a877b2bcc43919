"""What runs on the phone, derived from the sources for MicroPython: never written a second time, never edited by hand.

A tool of developers (`manage.py phone`): nothing imports it at run time.
"""
