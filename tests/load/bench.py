"""All that `make bench` measures, one after the other, each in a process of its own.

`make bench ARGS="pages weight"` measures those alone; with `--write` the tables go into docs/performance.md. Ends with
1 where a bar is missed.
"""

import argparse
import subprocess
import sys

from tests.load import report
from thousand_site.bootstrap import ROOT

PARTS = ("engine", "pages", "streams", "weight", "phone", "statistics")


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="How fast it is, and how that grows.")
    parser.add_argument("parts", nargs="*", metavar="part", help=f"of {', '.join(PARTS)}; all unless said")
    parser.add_argument("--write", action="store_true", help="keep the tables in docs/performance.md")
    asked = parser.parse_args(arguments)
    if unknown := set(asked.parts) - {*PARTS}:
        parser.error(f"no such part: {', '.join(unknown)}")
    missed = []
    for part in asked.parts or PARTS:
        measured = subprocess.run(
            [sys.executable, "-m", f"tests.load.{part}"], cwd=ROOT, stdout=subprocess.PIPE, text=True, check=False
        )
        report.tell(part, measured.stdout.strip(), write=asked.write and bool(measured.stdout.strip()))
        if measured.returncode:
            missed.append(part)
    if missed:
        print(f"Bars missed: {', '.join(missed)}.", file=sys.stderr)
    return int(bool(missed))


if __name__ == "__main__":
    sys.exit(main())
