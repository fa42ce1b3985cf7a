"""Which games a notice approves for which premises (grammars/approvals.lark)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from lark import Lark
from lark.exceptions import UnexpectedInput

from compliance.meaning.checks import Check
from compliance.meaning.evidence import Value
from compliance.meaning.requirements import Stated, checks_of
from compliance.places import data_folder
from compliance.problems import Problem
from compliance.rulebook.model import Provision, Version


@cache
def _parser() -> Lark:
    grammar = (data_folder("grammars") / "approvals.lark").read_text(encoding="utf-8")
    return Lark(grammar, parser="lalr", start=["approval", "game"], lexer="contextual")


def _parts(start: str, text: str) -> dict[str, str] | None:
    words = " ".join(text.lower().replace("–", "-").split())
    try:
        tree = _parser().parse(words, start=start)
    except UnexpectedInput:
        return None
    return {str(t.type): str(t).strip() for t in tree.children}  # type: ignore[union-attr]


def _as_printed(words: str, text: str) -> str:
    """Words that were read without their capitals, as the text prints them."""
    printed = " ".join(text.replace("–", "-").split())
    begins = printed.lower().find(words)
    return printed[begins : begins + len(words)] if begins >= 0 else words


def approvals_of(
    version: Version, vocabulary: Mapping[str, str]
) -> tuple[tuple[Check, ...], dict[str, str], list[Problem]]:
    """(checks, address -> what was read, problems): at these premises only the games listed may be conducted."""
    stated: list[Stated] = []
    read: dict[str, str] = {}
    problems: list[Problem] = []
    parts = ((p, _parts("approval", p.text)) for p in version.provisions if p.parent is None)
    approvals = [(provision, found) for provision, found in parts if found is not None]
    named: tuple[Value, ...] = tuple(found["PREMISES"] for _, found in approvals)
    for provision, found in approvals:
        games: list[Value] = []
        for item in version.children.get(provision.address, ()):
            game = _parts("game", item.text)
            if game is None:
                problems.append(_unread(version, item))
                continue
            games.append(game["NAME"])
            read[item.address] = "a game that is approved"
        read[provision.address] = "the games approved for these premises"
        premises = found["PREMISES"]
        values: dict[str, Value] = {"premises": premises, "named": named, "games": tuple(games)}
        values["printed"] = _as_printed(premises, provision.text)
        stated.append(Stated("games approved for premises", provision.address, values))
    checks = checks_of(Path(__file__).with_name("approvals.yaml"), stated, vocabulary)
    return checks, read, problems


def _unread(version: Version, item: Provision) -> Problem:
    message = f"{version.work} {item.address}: this is not read as a game that is approved."
    return Problem("approvals.unread", "error", message, quote=item.text)
