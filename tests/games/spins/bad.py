"""Words of the law that cannot be read, or contradict others: the exact problem that is then reported."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from compliance.games.play import Game
from compliance.rulebook.model import Provision, Version
from compliance.strict_yaml import read_yaml
from tests.games.spins.mutation import version


def bad_in(path: Path) -> list[Any]:
    """The cases of a file of bad words, as parameters."""
    cases, problems = read_yaml(path)
    assert not problems, problems
    return [
        pytest.param(case, id=f"{case['address']}: {str(case.get('says', case.get('row')))[:60]}") for case in cases
    ]


def check_bad(game: Game, work: str, case: dict[str, Any]) -> None:
    """Asserts that the changed words lead to just the problems that are listed."""
    changed = with_words(version(work), case)
    _, problems = game.read_rules(changed, {})
    head = f"{work} (nz-1996-01-26-no-7): "
    assert [f"{p.code}: {p.message.removeprefix(head)}" for p in problems] == case["problems"]
    assert all(p.remedy and p.place is not None for p in problems if "missing" not in p.code)


def with_words(of: Version, case: dict[str, Any]) -> Version:
    """The version with one provision's words, or one row of its table, changed, or without it."""
    provisions = []
    for provision in of.provisions:
        if provision.address != case["address"]:
            provisions.append(provision)
        elif "gone" not in case:
            provisions.append(_changed(provision, case))
    return replace(of, provisions=tuple(provisions))


def _changed(provision: Provision, case: dict[str, Any]) -> Provision:
    if "row" in case:
        rows = provision.rows or ()
        place = int(case["row"])
        return replace(provision, rows=(*rows[:place], tuple(case["cells"]), *rows[place + 1 :]))
    return replace(provision, text=case["says"])
