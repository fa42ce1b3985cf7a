"""What a notice says of itself (grammars/notice.lark) and the issues it refers to (grammars/references.lark)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time
from functools import lru_cache
from typing import TYPE_CHECKING, Literal

from compliance.drafting.tree import Unit
from compliance.places import data_folder
from compliance.problems import Place, Problem

if TYPE_CHECKING:
    from lark import Lark, Token, Tree

    Branch = Tree[Token]

FactKind = Literal[
    "commencement", "substitution", "deletion", "revocation", "approval", "rules of game", "earlier amendments"
]


@dataclass(frozen=True, slots=True)
class NoticeFact:
    """One thing that a notice says of itself, with the notice's provision that says it.

    commencement: `on` and `at` (local date and time of day), or neither where it hangs on another event, whose words
    are in `words`. substitution: the rules set out on the date `on`. deletion: `divisions` as (number, title);
    `substituted` where a division is put in their place. revocation: the instrument in `words`. approval: the casino's
    place in `words`. rules of game: the game's name in `words`.
    """

    kind: FactKind
    provision: str
    words: str = ""
    on: date | None = None
    at: time | None = None
    divisions: tuple[tuple[str, str], ...] = ()
    substituted: bool = False


@dataclass(frozen=True, slots=True)
class Reference:
    """Published issues that a schedule refers to: one line of it, all issues of one day."""

    instrument: str
    provision: str
    words: str
    published: date
    numbers: tuple[str, ...]
    supplement: bool = False
    amendment: str | None = None


@lru_cache(maxsize=2)
def _parser(name: str) -> Lark:
    from lark import Lark

    return Lark((data_folder("grammars") / f"{name}.lark").read_text(encoding="utf-8"), parser="lalr")


def read_facts(units: Iterable[Unit], file: str) -> tuple[list[NoticeFact], list[Problem]]:
    """What the provisions of a notice say of it. Of an amending item only the instruction is read, not its matter."""
    facts: list[NoticeFact] = []
    problems: list[Problem] = []
    for unit in units:
        if unit.kind != "rule":
            continue
        instruction = unit.text.split("\n“")[0].split('\n"')[0]
        found, fault = _facts_of(instruction, unit.address)
        facts += found
        if fault:
            problems.append(
                Problem(
                    "notice.not-understood",
                    "error",
                    f"These words of {unit.address} begin a commencement, substitution or approval and go on otherwise.",
                    Place(file, unit.first_line),
                    "Extend grammars/notice.lark by the phrase; until then the words have no effect here.",
                    fault,
                )
            )
    return facts, problems


@lru_cache(maxsize=500)
def _facts_of(words: str, provision: str) -> tuple[tuple[NoticeFact, ...], str]:
    from lark.exceptions import UnexpectedInput

    try:
        tree = _parser("notice").parse(words)
    except UnexpectedInput as error:
        start = error.pos_in_stream or 0
        return (), words[max(start - 40, 0) : start + 40]
    return tuple(_fact(branch, provision) for branch in tree.children if _is_tree(branch)), ""


def _is_tree(branch: object) -> bool:
    return hasattr(branch, "data")


def _fact(branch: Branch, provision: str) -> NoticeFact:
    match str(branch.data):
        case "commencement":
            (when,) = branch.children
            if not _is_tree(when):
                return NoticeFact("commencement", provision, str(when))
            written = [str(t) for t in when.children if not _is_tree(t)]
            on = _date(next(t for t in when.children if _is_tree(t)))
            return NoticeFact("commencement", provision, on=on, at=_time(written[0]) if written else None)
        case "substitution":
            return NoticeFact("substitution", provision, str(branch.children[0]), on=_date(branch.children[1]))
        case "deletion":
            divisions = tuple((str(d.children[0]), str(d.children[1])) for d in branch.children if _is_tree(d))
            return NoticeFact("deletion", provision, divisions=divisions, substituted=len(branch.children) > len(divisions))
        case "revocation":
            return NoticeFact("revocation", provision, str(branch.children[0]))
        case "approval":
            return NoticeFact("approval", provision, " ".join(str(branch.children[0]).split()))
        case "rules_of_game":
            return NoticeFact("rules of game", provision, str(branch.children[0]).strip("\"“”"))
        case _:
            return NoticeFact("earlier amendments", provision, str(branch.children[0]))


def _date(branch: Branch) -> date:
    day, month, year = (str(token) for token in branch.children if token.type != "WEEKDAY")  # type: ignore[union-attr]
    return datetime.strptime(f"{day} {month} {year}", "%d %B %Y").date()  # noqa: DTZ007 - a date has no zone


def _time(written: str) -> time:
    plain = written.replace(".", ":").replace(" ", "").upper()
    return datetime.strptime(plain, "%I:%M%p").time()  # noqa: DTZ007 - a time of day has no zone


def read_references(units: Sequence[Unit], instrument: str, file: str) -> tuple[list[Reference], list[Problem]]:
    """The issues that schedules headed "... References" refer to, line by line."""
    from lark.exceptions import UnexpectedInput

    lists = {u.address for u in units if u.kind == "heading" and (u.heading or "").endswith("References")}
    references: list[Reference] = []
    problems: list[Problem] = []
    for unit in units:
        if unit.parent not in lists:
            continue
        try:
            tree = _parser("references").parse(unit.text)
        except UnexpectedInput:
            problems.append(
                Problem(
                    "notice.reference-not-understood",
                    "error",
                    f"{unit.address} is not a reference to an issue in a form that the grammar knows.",
                    Place(file, unit.first_line),
                    "Extend grammars/references.lark.",
                    unit.text,
                )
            )
            continue
        parts = {str(b.data): b for b in tree.children if _is_tree(b)}
        references.append(
            Reference(
                instrument,
                unit.address,
                unit.text,
                _date(parts["date"]),
                tuple(str(token) for token in parts["numbers"].children),
                supplement=any(str(t) == "Supplement" for t in tree.children if not _is_tree(t)),
                amendment=str(parts["amendment"].children[0]) if "amendment" in parts else None,
            )
        )
    return references, problems
