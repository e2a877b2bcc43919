"""A group with all that is in it as one file, and back.

What is in it: the name of the group, its players, its agreements with every version, its parties as party files with
who wrote what and when. What is not: members, invitations, links, accounts. A phone is a number without a name, and
what is random in addresses is made anew.
"""

from scoring.archive.bringing import Count
from scoring.archive.contents import FORMAT, Archive
from scoring.archive.packing import packed
from scoring.archive.reading import Unreadable, read_archive
from scoring.archive.restoring import Restoring
from scoring.archive.writing import written_archive

__all__ = [
    "FORMAT",
    "Archive",
    "Count",
    "Restoring",
    "Unreadable",
    "packed",
    "read_archive",
    "written_archive",
]
