"""A clause that nobody understands is no ground for a finding: wagers that it may decide are not assessable.

Every log is one without a fault; were the other clauses taken for all there is, wagers that won would have lost.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.checking.changed_law import with_words
from tests.checking.running import check_text
from tests.checking.sample_logs import court_over
from tests.meaning.law import rulebook, version_in

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
FIRST, FULL = "nz-1996-01-26-no-7", "nz-2004-05-19-no-56"


@pytest.mark.parametrize(
    ("log", "work", "instrument", "address"),
    [
        ("craps-1996-clean", "nz/craps", FIRST, "3.1(o)(i)"),
        ("craps-1996-clean", "nz/craps", FIRST, "3.1(a)(i)(A)"),
        ("craps-1996-clean", "nz/craps", FIRST, "3.1(l)(i)"),
        ("roulette-1996-clean", "nz/roulette", FIRST, "4.1(j)(i)"),
        ("tai-sai-1996-clean", "nz/tai-sai", FIRST, "3.1(a)(i)"),
        ("money-wheel-1996-clean", "nz/money-wheel", FIRST, "4.1(a)"),
        ("blackjack-1996-clean", "nz/blackjack", FIRST, "4.1(b)"),
        ("blackjack-1996-clean", "nz/blackjack", FIRST, "14.4(b)"),
        ("caribbean-stud-1996-clean", "nz/caribbean-stud-poker", FIRST, "9.5(a)"),
        ("baccarat-2004-clean", "nz/baccarat", FULL, "5.1(c)(i)"),
        ("baccarat-2004-clean", "nz/baccarat", FULL, "5.1(a)(i)"),
    ],
)
def test_no_finding_rests_on_what_is_left_of_the_words(
    log: str, work: str, instrument: str, address: str, tmp_path: Path
) -> None:
    text = (EXAMPLES / f"{log}.jsonl").read_text(encoding="utf-8")
    book = with_words(version_in(rulebook(), work, instrument), address, "be as the moon is over the harbour;")
    document = check_text(text, tmp_path, court_over(book))
    assert [f for f in document["findings"] if f["verdict"] == "breach"] == []
    told = {f["reason"] for f in document["findings"] if f["verdict"] == "not assessable"}
    assert any(f"{address} is not understood" in words for words in told)
