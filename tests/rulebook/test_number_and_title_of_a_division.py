"""An order that names a division by a number and a title which are not of one work changes neither."""

from __future__ import annotations

import pytest

from compliance.drafting.amending import Operation, read_operations
from compliance.rulebook.works_meant import of_two_works, works_meant
from tests.meaning.law import rulebook


def _order(words: str) -> Operation:
    (operation,), problems = read_operations(f"1. {words}\n", file="notice.txt")
    assert problems == []
    return operation


# the notice of 1996 sets out roulette as Division III and mini baccarat as Division IV
@pytest.mark.parametrize(
    ("division", "works", "why"),
    [
        ("Division IV (Roulette)", ("nz/roulette", "nz/mini-baccarat"), "Division IV is Mini baccarat"),
        ("Division III (Roulette)", None, ""),
        # there is no Division XX: the title alone says which is meant
        ("Division XX (Roulette)", None, ""),
    ],
)
def test_a_number_and_a_title_of_two_works(division: str, works: tuple[str, ...] | None, why: str) -> None:
    held = rulebook()
    corpus, records = held.corpora["nz"], [r for r in held.records if r.id.startswith("nz-")]
    operation = _order(f"In rule 3.2 of {division}, for “four” substitute “five”.")
    made = [v for work, history in held.works.items() if work.startswith("nz/") for v in history.versions[:1]]
    found = of_two_works(operation, records[-1], corpus, made)
    assert (None if found is None else found[0]) == works
    if found is None:
        assert works_meant(operation, records[-1], corpus, made, records) == ("nz/roulette",)
    else:
        assert found[1][0] == "ambiguous"
        assert found[1][1].startswith(why)
