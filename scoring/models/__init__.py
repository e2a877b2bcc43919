from scoring.models.agreements import Agreement, AgreementVersion
from scoring.models.entries import Act, Entry
from scoring.models.groups import Group, Invitation, Member, Player, Role, WatchLink
from scoring.models.parties import Party, Seat
from scoring.models.phones import Phone

__all__ = [
    "Act",
    "Agreement",
    "AgreementVersion",
    "Entry",
    "Group",
    "Invitation",
    "Member",
    "Party",
    "Phone",
    "Player",
    "Role",
    "Seat",
    "WatchLink",
]
