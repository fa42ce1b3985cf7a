"""Feeds every reader with inputs that are nearly right, in this process, until a time or a number is reached.

    ./run python tests/fuzz/fuzz.py                          # ten minutes over all readers
    ./run python tests/fuzz/fuzz.py --cases 1000 --only mapping,rows
    ./run python tests/fuzz/fuzz.py --from 4711 --cases 1 --only canonical    # one case again

It prints how many cases each reader had, their numbers (a case is made from its number alone) and each fault with the
number of its case; it ends with 1 where there was a fault.
"""

from __future__ import annotations

import argparse
import faulthandler
import signal
import sys
import tempfile
import time
import traceback
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests.fuzz.judging import Reader, run_case
from tests.fuzz.readers import READERS

_SLOW_SECONDS = 120  # of the processor, so that a busy machine finds no faults


def main(arguments: Sequence[str]) -> int:
    """Runs the cases and says what came of them."""
    names = [r.name for r in READERS]
    parser = argparse.ArgumentParser(description="Feeds every reader with inputs that are nearly right.")
    parser.add_argument("--seconds", type=float, default=600, help="for how long (600)")
    parser.add_argument("--cases", type=int, help="how many cases of each reader, instead of a time")
    parser.add_argument("--from", dest="first", type=int, default=0, help="the number of the first case (0)")
    parser.add_argument("--only", default=",".join(names), help=f"some of {', '.join(names)}")
    given = parser.parse_args(arguments)
    faulthandler.enable()
    signal.signal(signal.SIGVTALRM, _too_slow)
    readers = [r for r in READERS if r.name in given.only.split(",")]
    counts = dict.fromkeys((r.name for r in readers), 0)
    faults: dict[str, list[str]] = {}
    ends = time.monotonic() + given.seconds
    number = given.first
    while number < given.first + given.cases if given.cases is not None else time.monotonic() < ends:
        for reader in readers:
            # the whole rulebook takes as long as thousands of lines do
            if reader.name == "whole-rulebook" and len(readers) > 1 and number % 20:
                continue
            counts[reader.name] += 1
            fault = _fault(reader, number)
            if fault:
                faults.setdefault(fault, []).append(f"{reader.name} {number}")
                print(f"FAULT {reader.name} {number}: {fault}", flush=True)
        number += 1
    for name, count in counts.items():
        print(f"{name}: {count:,} cases, numbers {given.first} to {number - 1}")
    print(f"{sum(counts.values()):,} cases, {len(faults)} different faults")
    return 1 if faults else 0


def _too_slow(_signal: int, _frame: object) -> None:
    raise TimeoutError(f"a case that takes more than {_SLOW_SECONDS} seconds")


def _fault(reader: Reader, number: int) -> str:
    """What a case raised, and where; "" where it came to an end."""
    signal.setitimer(signal.ITIMER_VIRTUAL, _SLOW_SECONDS)
    try:
        with tempfile.TemporaryDirectory() as folder:
            run_case(reader, number, Path(folder))
    except Exception as error:  # noqa: BLE001 - whatever is raised is a fault
        where = traceback.extract_tb(error.__traceback__)[-1]
        return f"{type(error).__name__} at {Path(where.filename).name}:{where.lineno}: {str(error)[:200]}"
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    return ""


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
