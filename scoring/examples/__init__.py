"""A small worked example of each option, computed by the engine."""

from scoring.examples.parties import EXAMPLES, SCORES_NOTHING
from scoring.examples.worked import Way, Worked, work

__all__ = ["EXAMPLES", "SCORES_NOTHING", "Way", "Worked", "work"]
