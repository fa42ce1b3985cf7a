"""Every alternative of every recorded reading can be run, and comes to other verdicts on some sample round."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.checking.changed_law import lost
from tests.checking.running import the_court
from tests.checking.sample_logs import judged

# what no sample round can show, each with the reason
NOT_SHOWN = {
    "version-at": "no sample round is under way when a version commences; test_readings.py has one that is",
    "commission-base": "the commission is on wagers paid at 1 to 1, on which both bases are the same amount",
}


def _alternatives() -> list[Any]:
    _, law = the_court()
    return [
        pytest.param(reading.id, other, reading.works, id=f"{reading.works[0].partition('/')[0]} {reading.id}={other}")
        for reading in law.readings
        for other in reading.alternatives
        if other != reading.taken
    ]


@pytest.mark.parametrize(("reading", "alternative", "works"), _alternatives())
def test_an_alternative_reading_changes_a_verdict(reading: str, alternative: str, works: tuple[str, ...]) -> None:
    shipped, _ = the_court()
    taken = {**shipped.taken, reading: alternative}
    court = replace(shipped, taken=taken, problems=[], _laws={})
    changed = any(True for key in judged() if key[0] in works for _ in lost(court, key, judged()[key], ""))
    assert changed is (reading not in NOT_SHOWN)
