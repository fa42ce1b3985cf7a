"""Orders of amending instruments that were not carried out, and the provisions whose words are therefore in doubt.

Such an order marks the provision that it names, else the narrowest heading that it names, else the whole work: what the
law says there is not known, whatever the words held say. That a person has looked at an order changes nothing of this.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

from compliance.drafting.amending_model import Operation, Target
from compliance.drafting.cross_references import Target as Named
from compliance.drafting.cross_references import addresses_named, references_in, spares_something
from compliance.problems import Problem
from compliance.rulebook.model import Provision, Version
from compliance.rulebook.named import held_of
from compliance.rulebook.outcomes import OperationOutcome
from compliance.rulebook.records import Record

if TYPE_CHECKING:
    from compliance.drafting.read import InstrumentText  # with its grammars, which who reads what is compiled needs not

_CONTENTS = ("contents", "contents line")
# of what is said of an amending text, what leaves no order undone: everything else does
_HARMLESS = (
    "amending.nothing-ordered",
    "amending.division-named-twice",
    "amending.unclosed-quotation",
    "amending.no-such-day",
    "amending.note",
    "amending.day",
    "amending.limit",
)
_AMENDING = ("amendment", "revocation")
_TABLE: Final = "Table "
_A_CLAUSE: Final = ("except", "at", "a", "table")  # so many words say something, fewer are another term
NOT_UNDERSTOOD: Final = "not understood"
"""What became of an order whose words are not read."""
DAY_NOT_KNOWN: Final = "day not known"
"""What became of an order that is carried out, and of which it is not understood from which day on it has effect."""
LIMIT_NOT_KNOWN: Final = "limit not known"
"""What became of an order that is carried out, and of which it is not understood for whom or for how long it holds."""
_NOT_UNDERSTOOD_OF_ALL: Final = {"amending.limit": LIMIT_NOT_KNOWN, "amending.day": DAY_NOT_KNOWN}


@dataclass(frozen=True, slots=True)
class OpenOrder:
    """An order of an instrument that was not carried out.

    name: as it is referred to ("item 3, operation 2"). outcome: why not, in a word ("ambiguous", "not understood").
    quote: its words; file, line: where they stand. works: those of which it may speak, every one of the jurisdiction
    where none is given. named: the addresses that it names, as the law before it numbers them, the last of a range too;
    terms: those whose definitions it names. no_effect: why it can change no provision's meaning, "" where it may.
    capitals_alone: whether all that it does is to give words capitals, so that it is to be seen whether that changes
    what they mean.
    """

    instrument: str
    name: str
    outcome: str
    quote: str
    file: str
    line: int
    works: tuple[str, ...] = ()
    named: tuple[Named, ...] = ()
    terms: tuple[str, ...] = ()
    no_effect: str = ""
    capitals_alone: bool = False

    def members(self) -> dict[str, str | int]:
        """Which order it is and why it was not carried out, as the members of a document."""
        return {
            "instrument": self.instrument,
            "order": self.name,
            "outcome": self.outcome,
            "quote": self.quote,
            "file": self.file,
            "line": self.line,
        }

    @property
    def said(self) -> str:
        """The order in words for a reader: which it is, and its own words."""
        return f"{self.name} of {self.instrument} ({self.outcome}), “{self.quote}”"


@dataclass(frozen=True, slots=True)
class Touched:
    """What an order leaves in doubt in one version: `addresses` (with all below them), or the whole work.

    terms: defined terms whose meaning is in doubt though no definition of them is held.
    """

    order: OpenOrder
    addresses: frozenset[str] = frozenset()
    terms: frozenset[str] = frozenset()
    whole: bool = False

    @property
    def reason(self) -> str:
        """Why what it touches cannot be assessed."""
        return f"{self.order.said}, {not_done(self.order.outcome)}, so what the law says here since then is not known"


def not_done(outcome: str) -> str:
    """What is to be said of an order that is left open with such an outcome, as the end of a clause."""
    if outcome == DAY_NOT_KNOWN:
        return "is carried out as of one day and may take effect on another"
    if outcome == LIMIT_NOT_KNOWN:
        return "is carried out as if it held for all and for good, and holds for less"
    return "was not carried out"


def open_of_all(problems: Iterable[Problem], *, in_parts: bool) -> str:
    """What is not understood of all orders of an instrument, by what was told of its words: "" where nothing is.
    in_parts: whether it has several days of commencement."""
    codes = {problem.code for problem in problems}
    found = next((became for code, became in _NOT_UNDERSTOOD_OF_ALL.items() if code in codes), "")
    return found or (DAY_NOT_KNOWN if in_parts else "")


def touching(touched: Iterable[Touched], shown: Iterable[Provision]) -> tuple[Touched, ...]:
    """Those orders that leave in doubt a provision that is shown: itself, what stands above it or below it, or all."""
    addresses = [p.address for p in shown]
    return tuple(each for each in touched if each.whole or each.terms or _meet(each.addresses, addresses))


def _meet(touched: Iterable[str], addresses: Sequence[str]) -> bool:
    return any(stands_in(one, other) or stands_in(other, one) for one in touched for other in addresses)


def stands_in(address: str, other: str) -> bool:
    """Whether a provision is another, or stands in it, by their addresses: 5.10(b) in 5.10 and in 5.0."""
    if address == other or address.startswith((f"{other}(", f"{other} ")):
        return True
    section, is_section, _ = other.partition(".0")
    return bool(is_section) and other == f"{section}.0" and address.startswith(f"{section}.")


@dataclass(slots=True)
class OrdersOf:
    """The orders of one instrument that were not carried out.

    works: of which the instrument speaks, every one of its jurisdiction where that is not known. latest: the text of
    each work that was held before it. titled: the work set out under a title. divisions: by line, what divisions
    (number, title) the headings above it name.
    """

    record: Record
    works: tuple[str, ...]
    latest: Mapping[str, Version]
    titled: Callable[[str], str | None]
    divisions: Mapping[int, Sequence[tuple[str, str]]]
    found: list[OpenOrder] = field(default_factory=list)

    def outcome_of(self, operation: Operation, outcome: OperationOutcome, of_all: str) -> None:
        """Takes in an operation with what became of it; one that was carried out, or had nothing to do, is no order
        left open, save that of which it is not known from which day, or within what limits, it has effect. of_all: that
        of all orders of the instrument, "" where it is known."""
        became: str = outcome.outcome
        if became == "applied" and of_all and operation.kind != "commencement":
            became = of_all
        if became in ("applied", "vacuous"):
            return
        targets = operation.targets or (Target(),)
        of_contents = all(t.unit in _CONTENTS for t in targets)
        no_effect = "it changes the list of contents alone, which is not a provision" if of_contents else ""
        terms = tuple(t.definition for t in targets if t.definition)
        named = tuple(
            Named(at, _last(t)) for t in targets if (at := _address(t)) and not (t.definition and not t.paragraphs)
        )
        works = (outcome.work,) if outcome.work else self._of_division(targets[0].division) or self.works
        self._take(
            OpenOrder(
                outcome.instrument,
                outcome.name,
                became,
                outcome.quote,
                outcome.file,
                outcome.first_line,
                works,
                named,
                terms,
                no_effect,
                operation.kind == "capitalise defined terms",
            )
        )

    def not_understood(self, problems: Iterable[Problem]) -> None:
        """Takes in what of an instrument's words was not understood, as the problems tell it; words that say only when
        its orders take effect, or within what limits, are no order."""
        problems = list(problems)
        of_all = {p.place.line for p in problems if p.code in _NOT_UNDERSTOOD_OF_ALL and p.place is not None}
        for problem in problems:
            if not self._leaves_open(problem) or problem.place is None or problem.place.line in of_all:
                continue
            words = problem.quote
            spared = spares_something(words)
            named = addresses_named(_unquoted(words)) or addresses_named(words)
            divisions = () if spared else (r for r in references_in(words) if r.kind == "divisions")
            division = next((r.targets[0].first for r in divisions), "")
            self._take(
                OpenOrder(
                    self.record.id,
                    _item_of(problem),
                    NOT_UNDERSTOOD,
                    " ".join(words.split()),
                    problem.place.file,
                    problem.place.line or 1,
                    self._of_division(division) or self._headed(problem.place.line or 1) or self.works,
                    () if spared else named,
                    tuple(_quoted(words)) if "definition" in words.lower() and not spared else (),
                )
            )

    def _headed(self, line: int) -> tuple[str, ...]:
        """The works that the headings above a line name; every one where they name one that is not known."""
        works: list[str] = []
        for number, title in self.divisions.get(line, ()):
            if not number and self.titled(title) is None:  # a heading that is no title
                continue
            named = (self.titled(title) if title else None) or next(iter(self._of_division(number)), None)
            if named is None:
                return tuple(self.latest)
            works.append(named)
        return tuple(works)

    def _leaves_open(self, problem: Problem) -> bool:
        if problem.code == "notice.not-understood":
            return self.record.instrument.kind in _AMENDING
        return problem.code.startswith("amending.") and problem.code not in _HARMLESS

    def _of_division(self, number: str) -> tuple[str, ...]:
        """The works that were last set out under this number of a division."""
        return tuple(
            work for work, version in self.latest.items() if number and version.division == f"Division {number}"
        )

    def _take(self, order: OpenOrder) -> None:
        """Keeps an order, with those works alone that have what it names, where any of them has it."""
        held = tuple(
            work
            for work in order.works or tuple(self.latest)
            if work in self.latest and _has_any(order, self.latest[work])
        )
        self.found.append(replace(order, works=held or order.works))

    def in_order(self) -> tuple[OpenOrder, ...]:
        return tuple(sorted(self.found, key=lambda order: order.line))


def replacing_unknown(
    text: InstrumentText, record: Record, latest: Mapping[str, Version], titled: Callable[[str], str | None]
) -> Iterator[OpenOrder]:
    """What an instrument says that it puts its rules in the place of, where that is no division held.

    In doubt is what was last set out under that number; where nothing has that number, and no title says that it is
    another game, all that the instrument does not set out itself.
    """
    for fact in text.facts:
        for number, title in fact.divisions if fact.kind == "substitution of divisions" else ():
            if titled(title) if title else number in record.division_numbers.values():
                continue
            of_number = [work for work, version in latest.items() if version.division == f"Division {number}"]
            meant = of_number or ([] if title else list(latest))
            works = tuple(work for work in meant if work not in record.sets_out)
            unit = next(unit for unit in text.notice if unit.address == fact.provision)
            if works:
                yield OpenOrder(
                    record.id,
                    f"the replacement of Division {number}" + (f" ({title})" if title else ""),
                    "target missing",
                    " ".join(unit.text.split())[:200],
                    text.instrument.text_file,
                    unit.first_line,
                    works,
                )


def _item_of(problem: Problem) -> str:
    """Which order a problem is about: its item, where the message begins with it, else its line."""
    first, item, *_ = [*problem.message.split(maxsplit=2), "", ""]
    if first == "Item":
        return f"item {item}"
    return f"the order in line {problem.place.line}" if problem.place is not None else "an order"


def words_given(order: OpenOrder) -> str:
    """The words that an order gives which is not understood: those in quotation marks, single or double, else what
    follows its colon; "" where it gives none, or too few to say something."""
    if order.outcome != NOT_UNDERSTOOD:
        return ""
    quoted = " ".join((*_quoted(order.quote), *_in_single_marks(order.quote)))
    words = quoted or order.quote.partition(":")[-1].strip()
    return words if is_clause(words.split()) else ""


def is_clause(words: Sequence[str]) -> bool:
    """Whether words are as many as it takes to say something."""
    return len(words) >= len(_A_CLAUSE)


def _in_single_marks(words: str) -> Iterator[str]:
    """The words between single quotation marks, which an apostrophe is not."""
    begun: int | None = None
    for at, sign in enumerate(words):
        before, after = words[at - 1 : at], words[at + 1 : at + 2]
        if sign in "‘'" and begun is None and not before.isalnum() and after.isalnum():
            begun = at + 1
        elif sign in "’'" and begun is not None and not after.isalnum():
            yield words[begun:at].strip()
            begun = None


def _quoted(words: str) -> Iterator[str]:
    """The words between quotation marks."""
    yield from (part.strip() for part in _parted(words)[1::2] if part.strip())


def _unquoted(words: str) -> str:
    """The words outside of quotation marks: what an order does, and not the words that it changes or gives."""
    return " … ".join(_parted(words)[::2])


def _parted(words: str) -> list[str]:
    return words.replace("“", '"').replace("”", '"').split('"')


def _has_any(order: OpenOrder, version: Version) -> bool:
    """Whether a version has any of the provisions that an order names."""
    return any([*held_of(named, version.by_address)] for named in order.named)


def _address(target: Target) -> str:
    """The address that a target names; of a table without a number, that of the rule in which it stands."""
    return (target if _TABLE in target.table else replace(target, table="")).address


def _last(target: Target) -> str | None:
    if not target.to:
        return None
    if target.to.startswith("(") and target.paragraphs:
        return target.address.removesuffix(f"({target.paragraphs[-1]})") + target.to
    return target.to
