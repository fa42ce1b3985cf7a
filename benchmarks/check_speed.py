"""How long a check takes, as a multiple of reading the same log with the standard library's json alone.

    ./run python benchmarks/check_speed.py [ROUNDS]

Prints ratios, which travel from machine to machine better than seconds do. The log is made from an example by giving
its rounds new names; the rulebook is loaded once, before the clock starts.
"""

from __future__ import annotations

import json
import resource
import sys
import tempfile
import time
from pathlib import Path

from compliance.checking.run import Scope, run
from compliance.cli.court import convene
from compliance.logs import open_logs

ROOT = Path(__file__).resolve().parents[1]
EXAMPLE = ROOT / "examples" / "baccarat-2004-clean.jsonl"


def long_log(rounds: int, folder: Path) -> Path:
    """A log of about that many rounds: those of the example, the cards shuffled anew each time, so that nothing in it
    is wrong that is right in the example."""
    events = [json.loads(line) for line in EXAMPLE.read_text(encoding="utf-8").splitlines()]
    head = [e for e in events if e["event"] in ("session", "sign", "staff")]
    body = [e for e in events if e not in head and e["event"] not in ("log", "end")]
    each = len({e["round"] for e in body if "round" in e})
    path = folder / "long.jsonl"
    with path.open("w", encoding="utf-8") as out:
        for event in head:
            out.write(json.dumps({k: v for k, v in event.items() if k != "seq"}) + "\n")
        for copy in range(max(rounds // each, 1)):
            for event in body:
                renamed = {k: f"{copy}-{v}" if k in ("round", "id", "wager") else v for k, v in event.items()}
                renamed.pop("seq")
                renamed.pop("ts")
                out.write(json.dumps(renamed) + "\n")
    return path


def main() -> None:
    """Measures and prints."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 3000
    court, law = convene(None, None, None, None, assume_last_known=False)
    with tempfile.TemporaryDirectory() as folder:
        log = long_log(rounds, Path(folder))
        begun = time.perf_counter()
        lines = sum(1 for line in log.open(encoding="utf-8") if json.loads(line))
        plain = time.perf_counter() - begun
        begun = time.perf_counter()
        read = sum(1 for _ in open_logs([log]).rounds())
        reading = time.perf_counter() - begun
        run(court, open_logs([EXAMPLE]).rounds(), law.readings, Scope())
        begun = time.perf_counter()
        tally = run(court, open_logs([log]).rounds(), law.readings, Scope())
        checking = time.perf_counter() - begun
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    print(f"{read} rounds, {lines} events")
    print(f"reading into rounds: {reading / plain:.1f} times json alone")
    print(f"reading and checking: {checking / plain:.1f} times json alone ({tally.rounds} rounds)")
    print(f"peak memory: {peak} MiB")


if __name__ == "__main__":
    main()
