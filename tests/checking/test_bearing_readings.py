"""Of readings of ambiguous words those bear on a round that are of words which its law has."""

from __future__ import annotations

import pytest

from compliance.checking.bearing import bearing
from compliance.meaning.readings import read_readings
from tests.meaning.law import rulebook


@pytest.mark.parametrize(
    ("work", "label", "bear", "do_not"),
    [
        # side bets and the pair came in 2014; a wager on a hand was void, not stood off, in 1996 alone
        ("nz/baccarat", "2004", {"commission-base", "banker-six-cards"}, {"pair", "lucky-triple", "void-wager"}),
        ("nz/baccarat", "1996", {"void-wager", "commission-base"}, {"pair", "banker-six-cards"}),
        # of craps no version has the provisions that the reading names: it may bear on others
        ("nz/craps", "1996", {"void-wager", "version-at"}, {"commission-base"}),
    ],
)
def test_readings_of_words_that_stand_in_other_versions_alone_do_not_bear(
    work: str, label: str, bear: set[str], do_not: set[str]
) -> None:
    held = rulebook()
    readings, problems = read_readings(held.folder)
    assert problems == []
    version = next(v for v in held.works[work].versions if v.label == label)
    found = {reading.id for reading in bearing(readings, {work: version}, held)}
    assert bear <= found
    assert found.isdisjoint(do_not)


def test_where_the_version_is_not_known_every_reading_of_the_work_bears() -> None:
    held = rulebook()
    readings, _ = read_readings(held.folder)
    found = {reading.id for reading in bearing(readings, {"nz/baccarat": None}, held)}
    assert found == {reading.id for reading in readings if "nz/baccarat" in reading.works}
