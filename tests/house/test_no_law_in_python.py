"""The first law of the house: no number of the law stands in Python.

The syntax trees of meaning/, games/ and checking/ are walked; integers beside 0, 1 and -1 need an entry with a reason
in literals.yaml, and so do numbers hidden in strings.
"""

from __future__ import annotations

import ast
import re
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


def _asked_as_data() -> list[Path]:
    return [p for p in sorted((ROOT / "compliance").rglob("*.yaml")) if p.name in ("checks.yaml", "approvals.yaml")]


def test_no_check_is_made_in_python() -> None:
    """Checks are requirements in YAML; one module makes them of bindings, checks.yaml and approvals.yaml."""
    making = [
        path.relative_to(ROOT).as_posix()
        for path in sorted((ROOT / "compliance").rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Check"
    ]
    assert making == ["compliance/meaning/requirements.py"]


@pytest.mark.parametrize("path", _asked_as_data(), ids=lambda p: str(p.relative_to(ROOT)))
def test_no_number_of_the_law_stands_in_what_is_asked(path: Path) -> None:
    """Conditions of checks.yaml take the numbers of the law from the words; nought and one only count."""
    document, problems = read_yaml(path)
    assert not problems
    asked = [(what, entry) for what, entries in document.items() for entry in entries]
    conditions = [(what, entry[m]) for what, entry in asked for m in ("when", "that", "money", "stake") if m in entry]
    assert conditions
    loose = [(what, c) for what, c in conditions for n in re.findall(r"\b\d+\b", c) if n not in ("0", "1")]
    assert loose == []


def test_a_number_of_the_law_would_be_seen() -> None:
    assert numbers_in("odds = 8\nx = 1\ny = '1/20'\nz = -1\n") == [(1, "8"), (3, "1/20")]
