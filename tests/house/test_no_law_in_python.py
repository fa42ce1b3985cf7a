"""The first law of the house: no number of the law stands in Python.

The syntax trees of meaning/, games/ and checking/ are walked; integers beside 0, 1 and -1 need an entry with a reason
in literals.yaml, and so do numbers hidden in strings.
"""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from compliance.strict_yaml import read_yaml

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = ("meaning", "games", "checking")
ALLOWED = {0, 1, -1}


def numbers_in(source: str) -> list[tuple[int, str]]:
    """(line, number) of every number in the source that is neither 0, 1 nor -1, plain or as the whole of a string."""
    found: list[tuple[int, str]] = []
    tree = ast.parse(source)
    docstrings = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, (ast.Module, ast.FunctionDef, ast.ClassDef))
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if not isinstance(node, ast.Constant) or id(node) in docstrings:
            continue
        value = node.value
        if isinstance(value, (int, float)) and not isinstance(value, bool) and value not in ALLOWED:
            found.append((node.lineno, str(value)))
        elif isinstance(value, str) and _is_number(value):
            found.append((node.lineno, value))
    return found


def _is_number(text: str) -> bool:
    plain = text.strip().replace("/", "").replace(".", "").replace(",", "").removesuffix("%")
    return plain.isascii() and plain.isdigit() and text.strip() not in ("0", "1")


def _allowed() -> dict[tuple[str, str], str]:
    document, problems = read_yaml(Path(__file__).parent / "literals.yaml")
    assert not problems
    return {(entry["file"], entry["number"]): entry["reason"] for entry in document}


def _modules() -> list[Path]:
    return [p for folder in FOLDERS for p in sorted((ROOT / "compliance" / folder).rglob("*.py"))]


@pytest.mark.parametrize("path", _modules(), ids=lambda p: str(p.relative_to(ROOT)))
def test_no_number_of_the_law_stands_in_python(path: Path) -> None:
    allowed = _allowed()
    name = str(path.relative_to(ROOT))
    loose = [(line, n) for line, n in numbers_in(path.read_text(encoding="utf-8")) if (name, n) not in allowed]
    assert loose == [], f"{name}: numbers without a reason in literals.yaml"


def test_every_allowed_number_is_still_there() -> None:
    there = {
        (str(p.relative_to(ROOT)), number)
        for p in _modules()
        for _, number in numbers_in(p.read_text(encoding="utf-8"))
    }
    assert {entry for entry in _allowed() if entry not in there} == set()


def test_a_number_of_the_law_would_be_seen() -> None:
    assert numbers_in("odds = 8\nx = 1\ny = '1/20'\nz = -1\n") == [(1, "8"), (3, "1/20")]
