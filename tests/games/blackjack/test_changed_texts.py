"""Words of the rules changed in a copy of the published text: another verdict on a case, or the report that they are
not understood and no finding by them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from compliance.rulebook.rebuild import rebuild
from compliance.strict_yaml import read_yaml
from tests.checking.case_files import read_cases
from tests.checking.running import check_text, the_court
from tests.checking.sample_logs import court_over
from tests.games.blackjack.lines import lines_of, log_of
from tests.games.blackjack.test_cases import CASES, found_in, wanted
from tests.games.spins.mutation import INSTRUMENT
from tests.meaning.mutation import text_of


def changes() -> list[Any]:
    document, problems = read_yaml(Path(__file__).parent / "changed_texts.yaml")
    assert not problems
    return [pytest.param(change, id=change["name"]) for change in document]


def changed_text(was: str, now: str) -> str:
    """The published text with words changed that stand in it once, however its lines are broken."""
    words = r"\s+".join(re.escape(word) for word in was.split())
    text, found = re.subn(words, lambda _: now, text_of(INSTRUMENT))
    assert found == 1, f"these words stand in the text {found} times: {was}"
    return text


def case_named(name: str) -> dict[str, Any]:
    case = next(c for cases in read_cases(CASES).values() for c in cases if c["name"] == name)
    return {**case, "lines": lines_of(case["lines"].splitlines())}


@pytest.mark.parametrize("change", changes())
def test_a_changed_text_changes_what_is_found(change: dict[str, Any], tmp_path: Path) -> None:
    book = the_court()[0].rulebook
    made = rebuild(
        book.folder, {INSTRUMENT: changed_text(change["was"], change["now"])}, commencements=book.commencements
    )
    document = check_text(log_of(case_named(change["case"])), tmp_path, court=court_over(made.rulebook))
    expected = [wanted(f) for f in change.get("finds", [])]
    found = found_in(document)
    assert [{k: f[k] for k in w} for f, w in zip(found, expected, strict=True)] == expected, found
    told = [p["message"] for p in document["problems"] if p["severity"] == "error"]
    for address in change.get("not_understood", ()):
        assert any(f"{address} looks like a provision" in message for message in told), told
    if "not_understood" not in change:
        assert told == []
