"""What a log would have to hold to show a provision that is called not observable (would_hold.yaml).

The list is complete for every version of every work, and holds no provision that a log shows by now.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from compliance.meaning.bindings import NOT_OBSERVABLE_BECAUSE
from compliance.rulebook.model import Version
from compliance.strict_yaml import read_yaml
from tests.checking.test_two_sided import key_of, law_of, versions


@cache
def the_list() -> Mapping[str, Any]:
    document, problems = read_yaml(Path(__file__).parent / "would_hold.yaml")
    assert not problems, problems
    assert set(document) == {"answers"}
    return dict(document)


def answered(key: str) -> list[str]:
    """The addresses of a version that have an answer, as often as they have one."""
    return [address for answer in the_list()["answers"] for address in answer["provisions"].get(key, ())]


def not_observable(version: Version) -> dict[str, str]:
    """Address -> the fixed reason, of the provisions of a version that are called not observable."""
    law = law_of(key_of(version))
    return {a: law.reasons.get(a, "") for a, status in law.status.items() if status == "not observable"}


def test_every_version_that_is_answered_is_held() -> None:
    named = {key for answer in the_list()["answers"] for key in answer["provisions"]}
    assert named == {" ".join(key_of(v)) for v in versions() if not_observable(v)}


@pytest.mark.parametrize("version", versions(), ids=lambda v: f"{v.work} {v.label}")
def test_every_provision_called_not_observable_has_one_answer(version: Version) -> None:
    given, asked = answered(" ".join(key_of(version))), not_observable(version)
    assert sorted(set(asked) - set(given)) == [], "are called not observable, and nobody asked what a log would hold"
    assert sorted(set(given) - set(asked)) == [], "are answered, and a log shows them by now"
    assert sorted(a for a in given if given.count(a) > 1) == []


@pytest.mark.parametrize("version", versions(), ids=lambda v: f"{v.work} {v.label}")
def test_every_reason_is_one_of_the_fixed_ones(version: Version) -> None:
    assert {a: why for a, why in not_observable(version).items() if why not in NOT_OBSERVABLE_BECAUSE} == {}


def test_every_answer_is_whole() -> None:
    for answer in the_list()["answers"]:
        assert set(answer) == {"holds", "why_not", "provisions"}
        assert all(answer.values())
