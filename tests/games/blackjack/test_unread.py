"""A provision that nobody understands is no ground for a finding: not one on any round in which nothing is wrong."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from compliance.games.blackjack.play import GAME as BLACKJACK
from tests.checking.case_files import read_cases
from tests.checking.changed_law import with_words
from tests.checking.running import check_text
from tests.checking.sample_logs import court_over
from tests.games.blackjack.lines import lines_of, log_of
from tests.games.blackjack.test_cases import CASES
from tests.games.spins.mutation import INSTRUMENT
from tests.meaning.law import rulebook, version_in

WORK = "nz/blackjack"
# every so many provisions are tried in the short run: a prime, so that every kind is met in time
STRIDE = 7


def provisions() -> list[str]:
    """The addresses of all provisions that the grammars read."""
    rules, _ = BLACKJACK.read_rules(version_in(rulebook(), WORK, INSTRUMENT), {})
    return list(rules.read)


@cache
def clean_log() -> str:
    """The rounds of all cases that find nothing, each at a table of its own."""
    cases = [c for of_file in read_cases(CASES).values() for c in of_file if not c.get("finds")]
    clean = [c for c in cases if not c.get("reading") and not c.get("numbered")]
    logs = [log_of({**c, "lines": lines_of(c["lines"].splitlines())}) for c in clean]
    return "".join(log.replace('"BJ-1"', f'"BJ-{n}"') for n, log in enumerate(logs))


def findings_without(address: str, folder: Path) -> list[str]:
    """What is found in the clean rounds once the words of a provision make no sense."""
    book = with_words(version_in(rulebook(), WORK, INSTRUMENT), address, "be as the moon is over the harbour;")
    document = check_text(clean_log(), folder, court_over(book))
    return [f"{f['rule']}: {f['recorded']}" for f in document["findings"] if f["verdict"] == "breach"]


@pytest.mark.parametrize("address", provisions()[::STRIDE])
def test_nothing_is_found_by_what_is_left_of_the_words(address: str, tmp_path: Path) -> None:
    assert findings_without(address, tmp_path) == []


@pytest.mark.long
@pytest.mark.parametrize("address", provisions())
def test_nothing_is_found_whatever_is_not_understood(address: str, tmp_path: Path) -> None:
    assert findings_without(address, tmp_path) == []
