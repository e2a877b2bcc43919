from scoring.models.agreements import Agreement, AgreementVersion
from scoring.models.entries import Act, Entry
from scoring.models.groups import Group
from scoring.models.links import Invitation, WatchLink
from scoring.models.members import Member, Role
from scoring.models.parties import Party
from scoring.models.phones import Phone
from scoring.models.players import Player
from scoring.models.projection import Outcome
from scoring.models.seating import Seat
from scoring.models.settlements import Settlement
from scoring.models.uploads import Upload

__all__ = [
    "Act",
    "Agreement",
    "AgreementVersion",
    "Entry",
    "Group",
    "Invitation",
    "Member",
    "Outcome",
    "Party",
    "Phone",
    "Player",
    "Role",
    "Seat",
    "Settlement",
    "Upload",
    "WatchLink",
]
