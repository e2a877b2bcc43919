from scoring.models.entries import Act, Entry
from scoring.models.parties import Party, Seat
from scoring.models.phones import Phone

__all__ = ["Act", "Entry", "Party", "Phone", "Seat"]
