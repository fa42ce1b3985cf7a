"""The validation annex of a pack: what this program finds in logs of which the answers are known beforehand."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from compliance.cli.asked import Bench

_ROUNDS: Final = 60
_FAULTS: Final = 12
_SEED: Final = 1


def validation(bench: Bench, document: Mapping[str, Any]) -> dict[str, Any]:
    """Of each work by which rounds were assessed: a made-up log with faults in known rounds, and what was found in it.

    `found` are faulty rounds in which a finding was made, `missed` those without, `wrongly_found` findings in rounds in
    which nothing is wrong.
    """
    begins = (document.get("period") or {}).get("from")
    works = list(dict.fromkeys(work["work"] for work in document["works"] if work["assessed"]))
    tried = [_of(bench, work, datetime.fromisoformat(begins)) for work in works] if begins else []
    return {
        "what": "Made-up logs, played by the law of the first instant of the report, with faults in known rounds.",
        "rounds": _ROUNDS,
        "faults": _FAULTS,
        "seed": _SEED,
        "works": tried,
    }


def _of(bench: Bench, work: str, at: datetime) -> dict[str, Any]:
    from compliance.analysis.sampling.evening import Answers, Asked, log_lines
    from compliance.analysis.sampling.law import SampleError, ground
    from compliance.checking.run import Scope, run
    from compliance.logs import open_logs

    answers = Answers()
    try:
        played = ground(bench.court, bench.law.taken, work, at)
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "sample.jsonl"
            path.write_bytes(b"".join(log_lines(played, Asked(at, _ROUNDS, 1, _FAULTS, _SEED), answers)))
            tally = run(replace(bench.court, problems=[]), open_logs([path]).rounds(), bench.law.readings, Scope())
    except SampleError as error:
        return {"work": work, "tried": False, "why": error.problem.message}
    wrong = {(r["table"], r["round"]) for r in answers.rounds}
    found = {(f["table"], f["round"]) for f in tally.findings}
    return {
        "work": work,
        "tried": True,
        "faults": len(wrong),
        "found": len(wrong & found),
        "missed": sorted(list(one) for one in wrong - found),
        "wrongly_found": sorted(list(one) for one in found - wrong if None not in one),
    }
