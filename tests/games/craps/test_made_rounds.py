"""The rounds made from the outcomes of craps: what is made right conforms, and each that is made wrong does not."""

from __future__ import annotations

from pathlib import Path

from tests.checking.running import check_text
from tests.games.craps.made_rounds import right_and_wrong


def test_nz_craps_1996_every_outcome_settled_rightly_conforms_and_settled_wrongly_does_not(tmp_path: Path) -> None:
    right, wrong = (check_text(log, tmp_path) for log in right_and_wrong())
    assert [f for f in right["findings"] if f["verdict"] == "breach"] == []
    assert right["summary"]["rounds"] == wrong["summary"]["rounds"]
    at_fault = {(f["table"], f["round"]) for f in wrong["findings"] if f["verdict"] == "breach"}
    assert len(at_fault) == len({table["table"] for table in wrong["tables"]})
