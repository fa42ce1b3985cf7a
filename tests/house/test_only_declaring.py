"""Some modules of the games only declare: no function, no loop, no branch. Those that stand in the list stay so."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from compliance.strict_yaml import read_yaml

ROOT = Path(__file__).resolve().parents[2]
_DOING = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.For, ast.While, ast.If, ast.IfExp, ast.Match, ast.Try)


def _only_declares(path: Path) -> bool:
    return not any(isinstance(node, _DOING) for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))))


def _listed() -> list[str]:
    document, problems = read_yaml(Path(__file__).with_name("only_declaring.yaml"))
    assert not problems
    return list(document)


@pytest.mark.parametrize("name", _listed())
def test_a_module_that_declares_does_nothing_else(name: str) -> None:
    assert _only_declares(ROOT / name)


def test_the_list_names_every_module_of_a_game_that_only_declares() -> None:
    """How large the games are is told apart from what they declare; see docs/adding-a-game.md."""
    games = ROOT / "compliance" / "games"
    found = (p for p in games.glob("*/*.py") if p.name != "__init__.py" and _only_declares(p))
    assert sorted(p.relative_to(ROOT).as_posix() for p in found) == sorted(_listed())
