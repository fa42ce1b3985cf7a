"""What holds for all tests."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

from compliance.meaning.decisions import shared_answers
from compliance.places import use_rulebooks

# how fast the machine is, or how busy, decides no test
settings.register_profile("house", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("house")

# as often as a check of its own process looks for what only refers to itself; what the tests consist of stays
gc.set_threshold(20_000, *gc.get_threshold()[1:])


def pytest_collection_finish() -> None:
    """The modules, the law and the cases are there to the end, and need not be looked through again and again."""
    gc.freeze()


@pytest.fixture(autouse=True, scope="module")
def own_rulebooks() -> Iterator[None]:
    """The rulebook folder that a module of tests takes into use is its own: the next one begins with that shipped."""
    yield
    use_rulebooks(None)


@pytest.fixture(autouse=True, scope="module")
def decided_once() -> Iterator[None]:
    """As in a build: of the laws that a module of tests makes, what has the same clauses is decided once."""
    with shared_answers():
        yield
