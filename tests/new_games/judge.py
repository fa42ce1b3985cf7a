"""Judges logs of the games of this folder: started with the environment that names it, as the command would be.

    COMPLIANCE_GAMES=tests/new_games/games python -m tests.new_games.judge RULEBOOKS OUT LOG...

Writes one JSON document: "logs": file -> what `check` says of it; "analysis": work -> what `analyse` says of it;
"answers": file -> for made-up logs (named WORK,ROUNDS,FAULTS in place of a log) what a check has to find in them.
"""

from __future__ import annotations

import json
import sys
from datetime import datetime
from pathlib import Path
from typing import Any

from compliance.analysis.analysing import analysis_of
from compliance.analysis.sampling.evening import Answers, Asked, log_lines
from compliance.analysis.sampling.law import ground
from compliance.checking.rounds import Court
from compliance.cli.court import LawTaken, convene
from compliance.places import use_rulebooks
from tests.checking.running import document_under

AT = datetime.fromisoformat("2008-06-14T20:00:00+12:00")


def made_up(court: Court, law: LawTaken, work: str, rounds: int, faults: int, path: Path) -> list[dict[str, Any]]:
    """Writes a made-up log; what a check has to find in it."""
    answers = Answers()
    asked = Asked(AT, rounds, 1, faults, 1)
    path.write_bytes(b"".join(log_lines(ground(court, law.taken, work, AT), asked, answers)))
    assert not answers.missed, answers.missed
    return answers.rounds


def main(rulebooks: Path, out: Path, asked: list[str]) -> None:
    """Judges what is asked."""
    use_rulebooks(rulebooks)
    court, law = convene(rulebooks, (), None, None, assume_last_known=False)
    found: dict[str, Any] = {"logs": {}, "answers": {}, "analysis": {}, "problems": [str(p) for p in court.problems]}
    for name in asked:
        path = Path(name)
        if "," in name:
            work, rounds, faults = name.split(",")
            path = out.parent / f"{work.replace('/', '-')}-{faults}.jsonl"
            found["answers"][path.name] = made_up(court, law, work, int(rounds), int(faults), path)
        found["logs"][path.name] = document_under(path, court, law)
    for work, history in court.rulebook.works.items():
        analysis = analysis_of(work)
        assert analysis is not None, work
        for version in history.versions:
            members, problems = analysis.analyse(version, {}, None)
            found["analysis"][work] = {**members, "problems": [p.message for p in problems]}
    out.write_text(json.dumps(found, default=str), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3:])
