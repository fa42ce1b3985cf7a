"""Every sentence that the program can print, from the places where they stand: Python (by its syntax trees), templates,
and the YAML of the rulebook. docs/sentences.md is made of it (`./run golden tests/house/test_sentences.py`).

What is no sentence (a name, a pattern, a part of another language) is left out by its form alone, never by a list of
sentences: whoever writes a new message finds it on the page.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "sentences.md"

_PARTS = (
    ("cli", "Commands and their options"),
    ("reporting", "Reports"),
    ("checking", "Verdicts and findings"),
    ("analysis", "Proofs, edges, statistics, lint, differences"),
    ("games", "The games: facts, and what is wrong with words"),
    ("logs", "Logs and mappings"),
    ("meaning", "Bindings and readings"),
    ("rulebook", "The rulebook"),
    ("drafting", "Texts and amending orders"),
    ("sources", "Sources"),
    ("build", "The build"),
    ("", "Everywhere"),
)
_WORD = re.compile(r"[^\W\d_][\w“”‘’'-]*|\{[^{}]*\}")
_FEWEST = 3
# members of a binding or a reading that are printed
_PRINTED = ("expected", "recorded", "arithmetic", "text", "why", "ambiguity", "what", "says_why")
# what games and approvals declare beside the modules
_DECLARED = ("checks", "approvals", "facts")


def sentences() -> dict[str, list[str]]:
    """What is printed, part by part of the program, each sentence once, in the order of the letters."""
    found: dict[str, set[str]] = {title: set() for _, title in _PARTS}
    for path in sorted((ROOT / "compliance").rglob("*.py")):
        found[_part(path)] |= set(of_python(path.read_text(encoding="utf-8")))
    declared = [p for name in _DECLARED for p in sorted((ROOT / "compliance").rglob(f"{name}.yaml"))]
    for path in declared:
        found[_part(path)] |= set(of_yaml(path))
    found["Templates of reports"] = {s for path in _templates() for s in of_template(path)}
    found["The rulebook's own words"] = {s for path in _yaml() for s in of_yaml(path)}
    return {title: sorted(said, key=lambda s: (s.lower(), s)) for title, said in found.items()}


def _part(path: Path) -> str:
    folder = path.relative_to(ROOT / "compliance").parts[0]
    return next(title for name, title in _PARTS if name in (folder, ""))


def _templates() -> list[Path]:
    return sorted([*(ROOT / "reports").rglob("*.j2"), *(ROOT / "reports").rglob("*.typ")])


def _yaml() -> list[Path]:
    books = ROOT / "rulebooks"
    told = [*books.glob("*/readings.yaml"), *books.glob("*/bindings/*.yaml")]
    return [books / "assumptions.yaml", *sorted(told)]


# Python


def of_python(text: str) -> Iterator[str]:
    """The sentences of a module; what stands in one by the run is a name in braces."""
    tree = ast.parse(text)
    unprinted = {id(node) for node in _unprinted(tree)}
    for node in _outermost(tree, unprinted):
        said = " ".join(_written(node).split())
        if is_sentence(said):
            yield said
    for command in _commands(tree):
        yield from _paragraphs(ast.get_docstring(command) or "")


def is_sentence(said: str) -> bool:
    """Whether words are for people: at least three, one of the sentence itself, and no pattern, query or path."""
    if re.search(r"\(\?|\\[dwsb]|\[\^|^SELECT |^--|</|=\"|^[a-z_]+\.[a-z_.]+$", said):
        return False
    words = _WORD.findall(said)
    own = [word for word in words if not word.startswith("{")]
    return len(words) >= _FEWEST and bool(own) and " " in said


def _unprinted(tree: ast.AST) -> Iterator[ast.AST]:
    """Docstrings, and what is asked of words (patterns, splitting) and not printed."""
    for node in ast.walk(tree):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
            yield from (line.value for line in node.body if isinstance(line, ast.Expr) and _is_text(line.value))
        elif isinstance(node, ast.Call) and ast.unparse(node.func).endswith(".split") and not node.args:
            yield from ast.walk(node)  # a list of words to look for
        elif isinstance(node, ast.Call) and ast.unparse(node.func) == "Stated":
            yield from ast.walk(node.args[0])  # a heading of checks.yaml
        elif isinstance(node, ast.Call) and ast.unparse(node.func) in ("re.compile", "re2.compile", "cast", "Literal"):
            yield from ast.walk(node)
        elif isinstance(node, ast.Subscript) and ast.unparse(node.value) in ("Literal", "Annotated"):
            yield from (inner for inner in ast.walk(node.slice) if ast.unparse(node.value) == "Literal")


def _outermost(node: ast.AST, unprinted: set[int]) -> Iterator[ast.expr]:
    """The strings of a tree, joined ones as one."""
    if id(node) in unprinted:
        return
    if isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str)):
        yield node
        if isinstance(node, ast.JoinedStr):
            for value in node.values:
                if isinstance(value, ast.FormattedValue):
                    yield from _outermost(value.value, unprinted)
        return
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add) and _is_text(node):
        yield node
        return
    for child in ast.iter_child_nodes(node):
        yield from _outermost(child, unprinted)


def _is_text(node: ast.expr) -> bool:
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        return _is_text(node.left) or _is_text(node.right)
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str))


def _written(node: ast.expr) -> str:
    if isinstance(node, ast.Constant):
        return str(node.value)
    if isinstance(node, ast.JoinedStr):
        return "".join(_written(value) for value in node.values)
    if isinstance(node, ast.BinOp):
        return _written(node.left) + _written(node.right)
    return "{" + _named(node.value if isinstance(node, ast.FormattedValue) else node) + "}"


def _named(value: ast.expr) -> str:
    """What is put into a sentence, by the last of its names."""
    if isinstance(value, ast.Call) and value.args:
        return _named(value.args[0])
    if isinstance(value, ast.Attribute):
        return value.attr
    return value.id if isinstance(value, ast.Name) else "…"


def _commands(tree: ast.Module) -> Iterator[ast.FunctionDef]:
    """The functions of which typer prints the docstring: those with an option or argument of its."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
            hints = [ast.unparse(a.annotation) for a in node.args.args if a.annotation is not None]
            if any("typer." in hint or hint.endswith("Option") for hint in hints):
                yield node


def _paragraphs(text: str) -> Iterator[str]:
    yield from (" ".join(paragraph.split()) for paragraph in text.split("\n\n") if paragraph.strip())


# templates and YAML


def of_template(path: Path) -> Iterator[str]:
    """The words that a template itself writes."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".j2":
        text = re.sub(r"\{#.*?#\}|\{%.*?%\}|<style>.*?</style>|<!--.*?-->", "\n", text, flags=re.S)
        text = re.sub(r"\{\{.*?\}\}", "{…}", text, flags=re.S)
        pieces = re.split(r"<[^>]*>|\n", text) + re.findall(r'(?:aria-label|alt|title)="([^"]*)"', text)
    else:
        bare = re.sub(r"(?<!:)//[^\n]*", "", text)
        pieces = re.findall(r'"((?:[^"\\]|\\.)*)"', bare) + re.findall(r"^=+ (.*)$", bare, flags=re.M)
        pieces += [re.sub(r"#[a-z.\-]+(?:\([^()]*\))*", "{…}", p) for p in re.findall(r"\[([^\[\]]*)\]", bare)]
    for piece in pieces:
        said = " ".join(piece.split())
        if is_sentence(said):
            yield said


def of_yaml(path: Path) -> Iterator[str]:
    """What requirements, readings and assumptions have printed."""
    # only the tests read it so: the program has a reader of its own that refuses what YAML passes over
    yield from _printed(yaml.load(path.read_text(encoding="utf-8"), yaml.CBaseLoader))


def _printed(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for name, held in value.items():
            if name in _PRINTED and isinstance(held, str):
                said = " ".join(held.split())
                if is_sentence(said):
                    yield said
            elif name in ("answers", "facts") and isinstance(held, dict):
                yield from (said for said in held.values() if is_sentence(said))
            else:
                yield from _printed(held)
    elif isinstance(value, list):
        for held in value:
            yield from _printed(held)


def as_page(parts: dict[str, Iterable[str]] | dict[str, list[str]]) -> str:
    """The page of all sentences."""
    lines = [
        "# Every sentence that the program can print",
        "",
        "Generated by `./run golden tests/house/test_sentences.py` from the program's syntax trees, the templates of",
        "its reports, and the YAML of rulebook and games; a test keeps it true. What a run puts in stands in braces.",
        "Read it as a reader of the reports would, and mend a sentence where it stands.",
    ]
    for title, said in parts.items():
        lines += ["", f"## {title}", "", *(f"- {sentence}" for sentence in said)]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    print(as_page(sentences()), end="")
