"""How fast the engine replays a party: `make bench`.

Rounds a second of parties of 10, 60 and 600 entries; beside them, in the same run, how many times as long as a plain
loop that only adds as many integers. The best of several runs.
"""

import sys
from collections.abc import Callable
from functools import partial
from time import perf_counter

from scoring.engine.entries import Entry
from scoring.engine.ledger import Party
from scoring.engine.score import Sheet, score
from tests.make import agreement, party, redeal, round_, write_off

LENGTHS = (10, 60, 600)
BEST_OF = 15
AT_MOST_MS = 4

# Two made contracts pay for two failed ones and a write-off: totals go up and down, and nobody ever wins.
DEALS: tuple[Entry, ...] = (
    round_(0, 120, 90, 20, 10, marriages={0: ["spades"]}),
    round_(1, 140, 37, 60, 23, marriages={1: ["clubs"]}),
    round_(2, 200, None, 50, 70, marriages={2: ["diamonds"]}),
    round_(0, 180, 70, 27, 23, marriages={0: ["hearts"], 1: ["clubs"]}),
    write_off(1, 200),
    redeal(),
    round_(2, 130, 25, None, 95, marriages={2: ["spades"]}),
    round_(0, 300, 80, 20, 20, marriages={0: ["hearts"]}),
    round_(1, 250, 20, 80, 20, marriages={1: ["hearts"]}),
    round_(2, 280, 20, 20, 80, marriages={2: ["diamonds"]}),
)


def long_party(entries: int) -> Party:
    return party(*(DEALS * (entries // len(DEALS) + 1))[:entries], agreed=agreement("strict", dark=None))


def replay(whole: Party) -> None:
    sheet = score(whole)
    assert isinstance(sheet, Sheet), sheet.message
    assert sheet.table.winner is None
    assert len(sheet.rows) == len(whole.entries)


def adding(entries: int) -> int:
    total = 0
    for number in range(entries):
        total += number
    return total


def seconds(act: Callable[[], object], times: int) -> float:
    """The shortest time of one act, over several runs of so many."""
    best = float("inf")
    for _ in range(BEST_OF):
        began = perf_counter()
        for _ in range(times):
            act()
        best = min(best, perf_counter() - began)
    return best / times


def main() -> int:
    print("| entries | time | entries a second | × adding | bar |")
    print("| ---: | ---: | ---: | ---: | ---: |")
    missed = False
    for entries in LENGTHS:
        whole = long_party(entries)
        scored = seconds(partial(replay, whole), max(600 // entries, 1))
        added = seconds(partial(adding, entries), 60_000 // entries)
        barred = entries == 60
        missed |= barred and scored * 1000 > AT_MOST_MS
        figures = f"{scored * 1000:.2f} ms | {entries / scored:,.0f} | {scored / added:,.0f}"
        print(f"| {entries} | {figures} | {f'{AT_MOST_MS} ms' if barred else ''} |")
    return int(missed)


if __name__ == "__main__":
    sys.exit(main())
