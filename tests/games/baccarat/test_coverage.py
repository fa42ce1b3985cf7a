"""Every numbered provision of every baccarat is compiled, bound, not observable, or says what words mean."""

from __future__ import annotations

import pytest

from compliance.checking.making import law_of
from compliance.games.registry import game_named
from tests.checking.running import the_court

WORKS = ("nz/mini-baccarat", "nz/baccarat", "nz/midi-baccarat", "act/mini-baccarat")
# sections of 2014 on wagers and forms of the game that these bindings do not deal with
OF_2014 = ("11A.", "11C.", "11D.", "13.", "14.")


def _versions() -> list[tuple[str, int]]:
    court, _ = the_court()
    return [(work, i) for work in WORKS for i in range(len(court.rulebook.works[work].versions))]


@pytest.mark.parametrize(("work", "number"), _versions())
def test_no_provision_is_left_open(work: str, number: int) -> None:
    court, _ = the_court()
    version = court.rulebook.works[work].versions[number]
    game = game_named("baccarat")
    bindings = court.bindings[work.partition("/")[0]]
    law, problems = law_of(version, game, bindings, court.taken)
    assert [str(p) for p in problems] == []
    left = [a for a, how in law.status.items() if how in ("open", "stale") and not a.startswith(OF_2014)]
    assert left == []
