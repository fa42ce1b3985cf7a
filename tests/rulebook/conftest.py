"""The rulebook as it is built from the published texts, once for all tests of this folder."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from compliance.places import data_folder
from compliance.rulebook.model import Version
from compliance.rulebook.rebuild import Rebuilt, rebuild
from compliance.strict_yaml import read_yaml

HERE = Path(__file__).parent


def cases(name: str) -> Any:
    """The cases of a file beside these tests."""
    document, problems = read_yaml(HERE / "cases" / name)
    assert problems == []
    return document


@pytest.fixture(scope="session")
def rebuilt() -> Rebuilt:
    return rebuild(data_folder("rulebooks"))


@pytest.fixture(scope="session")
def versions(rebuilt: Rebuilt) -> dict[tuple[str, str], Version]:
    return {(version.work, version.label): version for version in rebuilt.versions}
