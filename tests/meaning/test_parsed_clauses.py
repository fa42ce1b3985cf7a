"""The clauses that are kept belong to the grammars and to the modules that make parsers of them."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from compliance import meaning
from compliance.meaning import parsed

PACKAGE = Path(meaning.__file__).parents[1]
# what these modules use beside one another: it finds and reads files, and makes nothing of a grammar
READ_ONLY = {"meaning/parsed.py", "places.py", "strict_yaml.py"}


def used_by(module: str) -> set[str]:
    """The modules of this package that a module imports, by their place in it."""
    tree = ast.parse((PACKAGE / module).read_text(encoding="utf-8"))
    names = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.module}
    return {
        f"{name.removeprefix('compliance.').replace('.', '/')}.py" for name in names if name.startswith("compliance.")
    }


@pytest.mark.parametrize("module", parsed.MAKERS)
def test_what_makes_parsers_uses_only_what_is_named(module: str) -> None:
    assert used_by(module) <= {*parsed.MAKERS, *READ_ONLY}


@pytest.mark.parametrize("module", parsed.MAKERS)
def test_clauses_kept_under_another_state_of_such_a_module_are_not_used(
    module: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = parsed.grammars_digest.__wrapped__()
    read = Path.read_bytes
    monkeypatch.setattr(Path, "read_bytes", lambda path: read(path) + (b" " if path == PACKAGE / module else b""))
    assert parsed.grammars_digest.__wrapped__() != before
