"""What holds for all tests."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from compliance.places import use_rulebooks


@pytest.fixture(autouse=True, scope="module")
def own_rulebooks() -> Iterator[None]:
    """The rulebook folder that a module of tests takes into use is its own: the next one begins with that shipped."""
    yield
    use_rulebooks(None)
