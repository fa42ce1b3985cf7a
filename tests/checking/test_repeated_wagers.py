"""A row that repeats another of its round, a wager of its own or one written twice: nothing rests on it unsaid."""

from __future__ import annotations

from pathlib import Path

import pytest

from compliance.logs import open_logs
from compliance.logs.mapping_proposal import propose

from .running import document_of_logs

HEADER = "time,table,round,p_cards,b_cards,winner,player,seat,bet,stake,result,win,commission"
OVERPAID = "2004-07-02 20:01:10,BAC-07,2,4H 3D,10S 6C,P,ann,1,player,100.00,win,300.00,0.00"
BETWEEN = "2004-07-02 20:01:10,BAC-07,2,4H 3D,10S 6C,P,ben,2,tie,20.00,lose,0.00,0.00"
OTHERS = tuple(
    f"2004-07-02 20:0{n}:10,BAC-07,{n},4H 3D,10S 6C,P,ann,1,player,100.00,win,100.00,0.00" for n in range(3, 8)
)


@pytest.mark.parametrize("rows", [(OVERPAID, OVERPAID, BETWEEN), (OVERPAID, BETWEEN, OVERPAID)])
@pytest.mark.parametrize(("treat", "times"), [("unsure", 1), ("kept", 2)])
def test_nz_baccarat_2004_5_10_a_is_not_broken_twice_by_a_wager_that_may_be_written_twice(
    tmp_path: Path, rows: tuple[str, ...], treat: str, times: int
) -> None:
    """Ann's 100 is paid 300 where 100 is due."""
    file, mapping = tmp_path / "night.csv", tmp_path / "night.yaml"
    file.write_text("\n".join((HEADER, *rows, *OTHERS)) + "\n", encoding="utf-8")
    text = propose(file).replace(", unsure: true", "")
    assert "treat: unsure}  # QUESTION: is a row that repeats another" in text
    mapping.write_text(text.replace("treat: unsure", f"treat: {treat}"), encoding="utf-8")
    run = open_logs([file], mapping)
    document = document_of_logs(run)
    found = [f for f in document["findings"] if f["verdict"] == "breach"]
    assert [(f["rule"], f["money_cents"]) for f in found] == [("5.10(a)", (300 - 100) * 100)] * times
    if treat == "unsure":
        assert [(p.code, p.place.line) for p in run.problems if p.severity == "warning"] == [
            ("log.repeated-row", 1 + max(at for at, row in enumerate(rows, start=1) if row == OVERPAID))
        ]
