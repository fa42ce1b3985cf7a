"""What a notice says of itself (grammars/notice.lark) and the issues it refers to (grammars/references.lark)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time
from functools import lru_cache
from typing import TYPE_CHECKING, Final, Literal, TypeGuard

from compliance.drafting.amending_narrowing import limits
from compliance.drafting.tree import Unit
from compliance.problems import Place, Problem
from compliance.sources.parsers import fits, parser_of

if TYPE_CHECKING:
    from lark import Token, Tree

    Branch = Tree[Token]

FactKind = Literal[
    "commencement",
    "principal",
    "substitution",
    "substitution of divisions",
    "deletion",
    "revocation",
    "approval",
    "rules of game",
    "earlier amendments",
]

PARTS = "different days for its parts, which no text in time can show"


_ITSELF: Final = (
    *(("this", noun) for noun in ("act", "notice", "instrument", "order", "division", "regulation")),
    *(("this", noun) for noun in ("rule", "standard", "determination")),
    *(("these", noun) for noun in ("rules", "regulations", "provisions")),
)
_AMENDMENTS: Final = (("these", "amendments"), ("this", "amendment"))
_ORDINAL: Final = "dhnrst"  # the letters behind a day: 1st, 2nd, 3rd, 4th
LISTS: Final = ("References", "Casinos")
"""How the headings of schedules end that list other publications, or casinos."""


@dataclass(frozen=True, slots=True)
class NoticeFact:
    """One thing that a notice says of itself, with the notice's provision that says it.

    commencement: `on` and `at` (local date and time of day), or neither where it depends on another event, whose words
    are in `words`. principal: the instrument that is amended, in `words`. substitution: the rules set out on the date
    `on`, as a whole. substitution of divisions: of those rules only `divisions`. deletion: `divisions` as (number,
    title); `substituted` where a division is put in their place. revocation:
    the instrument in `words`. approval: the casino's place in `words`. rules of game: the game's name in `words`.
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


# what is then not assessable, and the words that would have been understood
_FORMS = (
    "They have no effect here, so what depends on them cannot be assessed. Understood are “This notice comes into "
    "force on 24 May 2004 at 10.00am”, “by deleting Division 3 (its title) and substituting the following "
    "Division”, “in substitution for the Rules of Casino Table Games set out in the Supplement dated 26 January 1996”, "
    "“in substitution for Division 3 (its title)”, "
    "and “games be approved to be conducted and played in the licensed casino at (place), namely:”."
)


def read_facts(units: Iterable[Unit], file: str) -> tuple[list[NoticeFact], list[Problem]]:
    """What the provisions of a notice say of it. Of an amending item only the instruction is read, not its matter."""
    facts: list[NoticeFact] = []
    problems: list[Problem] = []
    for unit in units:
        if unit.kind != "rule":
            continue
        instruction = unit.text.split("\n“")[0].split('\n"')[0].split("\n>")[0]
        found, fault = _facts_of(instruction, unit.address)
        facts += found
        problems += [_not_that_weekday(wrong, unit, file) for wrong in _days_of_another_name(instruction)]
        if fault:
            problems.append(
                Problem(
                    "notice.not-understood",
                    "error",
                    f"Words of {unit.address} begin like a commencement, substitution or approval and go on otherwise.",
                    Place(file, unit.first_line),
                    _FORMS,
                    fault,
                )
            )
    return facts, problems


@lru_cache(maxsize=500)
def _days_of_another_name(words: str) -> tuple[str, ...]:
    """The days of commencement that are given with the name of a weekday that they are not, and what they are."""
    from lark.exceptions import UnexpectedInput

    if "day" not in words.casefold():
        return ()
    try:
        moments = [*parser_of("notice").parse(words).find_data("moment")]
    except UnexpectedInput:
        return ()
    found: list[str] = []
    for moment in moments:
        named, *_ = _words(_branches(moment)[0])
        try:
            on = _date(_branches(moment)[0])
        except ValueError:
            continue
        if named.casefold().endswith("day") and named.casefold() != f"{on:%A}".casefold():
            found.append(f"{on.day} {on:%B %Y} is a {on:%A}, not a {named}")
    return tuple(found)


def _not_that_weekday(wrong: str, unit: Unit, file: str) -> Problem:
    return Problem(
        "notice.weekday",
        "error",
        f"{unit.address} gives a day of commencement that is none: {wrong}. The day of the month is taken.",
        Place(file, unit.first_line),
        "Compare the text with the publication, and say in its YAML or by a corrigendum which day is meant.",
        " ".join(unit.text.split())[:200],
    )


def commencements_of_itself(units: Iterable[Unit]) -> list[NoticeFact]:
    """What a text that sets out rules says of its own commencement: "This Act commences on 1 March 2021"."""
    return [
        fact
        for unit in units
        if tuple(unit.text.casefold().split()[:2]) in _ITSELF
        for fact in _facts_of(unit.text.split("\n")[0], unit.address)[0]
        if fact.kind == "commencement"
    ]


def says_when(words: str) -> bool:
    """Whether words of a notice say when it commences: a day, or an event after which one can be supplied."""
    return is_of_itself(words) and not limits(words) and begins_as_one(words)


def begins_as_one(words: str) -> bool:
    """Whether words of a notice say of one day, or event, that it begins then, and not of several for its parts."""
    return any(fact.kind == "commencement" and fact.words != PARTS for fact in _facts_of(words, "")[0])


def is_of_itself(words: str) -> bool:
    """Whether words of a notice begin by naming it, or what it does: "This notice", "Nothing in this notice"."""
    said = words.casefold().split()
    first = said[2:4] if said[:2] == ["nothing", "in"] else said[:2]
    return tuple(first) in (*_ITSELF, *_AMENDMENTS)


def days_said(facts: Iterable[NoticeFact]) -> tuple[date, ...]:
    """The days of commencement that a text gives itself."""
    return tuple(dict.fromkeys(fact.on for fact in facts if fact.kind == "commencement" and fact.on is not None))


def says_something(words: str) -> bool:
    """Whether words of a notice say what it does."""
    return bool(_facts_of(words, "")[0])


@lru_cache(maxsize=500)
def _facts_of(words: str, provision: str) -> tuple[tuple[NoticeFact, ...], str]:
    from lark.exceptions import UnexpectedInput

    try:
        tree = parser_of("notice").parse(words)
    except UnexpectedInput as error:
        start = error.pos_in_stream or 0
        return (), words[max(start - 40, 0) : start + 40]
    try:
        return _begun_in_parts([_fact(branch, provision) for branch in _branches(tree)], provision), ""
    except ValueError as no_such_day:
        return (), f"{words[:80]} ({no_such_day})"


def _begun_in_parts(facts: list[NoticeFact], provision: str) -> tuple[NoticeFact, ...]:
    """The facts, save that several days of commencement in one provision are none for the instrument as a whole."""
    days = {(fact.on, fact.at) for fact in facts if fact.kind == "commencement"}
    if len(days) < 2:
        return tuple(facts)
    others = tuple(fact for fact in facts if fact.kind != "commencement")
    return (*others, NoticeFact("commencement", provision, PARTS))


def _is_tree(branch: object) -> TypeGuard[Branch]:
    return hasattr(branch, "data")


def _branches(tree: Branch) -> list[Branch]:
    return [child for child in tree.children if _is_tree(child)]


def _words(tree: Branch) -> list[str]:
    """The tokens that stand directly in a branch."""
    return [str(child) for child in tree.children if not _is_tree(child)]


def _fact(branch: Branch, provision: str) -> NoticeFact:
    match str(branch.data):
        case "commencement":
            moments = [part for part in _branches(branch) if part.data == "moment"]
            if any(part.data == "excepted" for part in _branches(branch)):
                return NoticeFact("commencement", provision, PARTS)
            if not moments:
                return NoticeFact("commencement", provision, " ".join(_words(branch)))
            (on,), written = _branches(moments[0]), _words(moments[0])
            return NoticeFact("commencement", provision, on=_date(on), at=time_of_day(written[0]) if written else None)
        case "principal":
            return NoticeFact("principal", provision, " ".join(_words(branch)[0].split()))
        case "substitution":
            return NoticeFact("substitution", provision, _words(branch)[0], on=_date(_branches(branch)[0]))
        case "division_substitution":
            days = [part for part in _branches(branch) if part.data == "date"]
            return NoticeFact(
                "substitution of divisions",
                provision,
                on=_date(days[0]) if days else None,
                divisions=_replaced(branch),
                substituted=True,
            )
        case "deletion":
            substituted = bool(_substitutes(branch))
            return NoticeFact("deletion", provision, divisions=_replaced(branch), substituted=substituted)
        case "revocation":
            return NoticeFact("revocation", provision, _words(branch)[0])
        case "approval":
            return NoticeFact("approval", provision, " ".join(_words(branch)[0].split()))
        case "rules_of_game":
            return NoticeFact("rules of game", provision, _words(branch)[0].strip('"“”'))
        case _:
            return NoticeFact("earlier amendments", provision, _words(branch)[0])


def _replaced(branch: Branch) -> tuple[tuple[str, str], ...]:
    """(number, title) of the divisions that are named; the title is empty where none is given."""
    named = [_words(part) for part in _branches(branch) if part.data == "replaced_division"]
    return tuple((number, "".join(title).strip("-–— ")) for number, *title in named)


def _substitutes(branch: Branch) -> list[str]:
    """The words that put a new division in the place of those deleted, if they stand there."""
    return [word for word in _words(branch) if "substituting" in word.lower()]


def _date(branch: Branch) -> date:
    *_weekday, day, month, year = _words(branch)
    return datetime.strptime(f"{day.rstrip(_ORDINAL)} {month} {year}", "%d %B %Y").date()


def time_of_day(written: str) -> time:
    """A time as a notice writes it: "10.00am", "6 p.m.", "noon". ValueError where there is no such time."""
    plain = "".join(written.upper().split())
    if plain == "NOON":
        return time(12)
    hours, half = plain.rstrip("APM.").replace(".", ":"), "AM" if "A" in plain else "PM"
    return datetime.strptime(hours + half, "%I:%M%p" if ":" in hours else "%I%p").time()


@lru_cache(maxsize=500)
def is_reference(words: str) -> bool:
    """Whether words are a reference to published issues in a form that the grammar knows."""
    return fits(words, "references")


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
            tree = parser_of("references").parse(unit.text)
        except UnexpectedInput:
            problems.append(
                Problem(
                    "notice.reference-not-understood",
                    "error",
                    f"{unit.address} is not a reference to an issue in a form that is understood.",
                    Place(file, unit.first_line),
                    "Which instruments are missing is told without it. Understood is a form as “Amendment No. 3, "
                    "28 January 1998, Nos. 8 and 9”.",
                    unit.text,
                )
            )
            continue
        parts = {str(branch.data): branch for branch in _branches(tree)}
        references.append(
            Reference(
                instrument,
                unit.address,
                unit.text,
                _date(parts["date"]),
                tuple(_words(parts["numbers"])),
                supplement="Supplement" in _words(tree),
                amendment=_words(parts["amendment"])[0] if "amendment" in parts else None,
            )
        )
    return references, problems
