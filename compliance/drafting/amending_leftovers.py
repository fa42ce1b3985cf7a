"""What becomes of each line of an amending notice, and the report of those that nobody understood.

Every line that bears words has one fate. A line is never passed over because of what stands above it: what is no order,
heading, furniture or form of words that notices have is not understood, and a problem with its own place.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Literal

from compliance.drafting.amending_frame import begins_contents, begins_note, form_of, is_listed, limits_orders, plain
from compliance.drafting.amending_layout import ItemLabel, Layout, heading_of, item_label
from compliance.drafting.amending_masks import masked_line
from compliance.drafting.amending_narrowing import limits, saves
from compliance.drafting.amending_orders import is_caption
from compliance.drafting.amending_resembling import modifies_application, says_only_when
from compliance.drafting.known_forms import forms_for
from compliance.drafting.notices import begins_as_one, says_when
from compliance.drafting.signatures import is_name_alone, taken_for_name
from compliance.problems import Place, Problem

Fate = Literal["order", "heading", "furniture", "opening", "signature", "contents", "list", "note", "not understood"]
_QUOTED_WORDS = 12
_LONGEST_NAME = 8
_DAYS = (
    "What its orders change cannot be assessed. Understood would be “These amendments come into force on 1 April "
    "2005.”; put in orders that take effect on another day as an instrument of their own, which says that day."
)
_LIMITS = (
    "What its orders change cannot be assessed. The law held here is one for all casinos, from one day on: orders that "
    "hold for some only, or for a time, cannot be put in."
)


@dataclass(frozen=True, slots=True)
class _Left:
    """A line that is no order and no heading; `item` is the notice's item that begins with it."""

    row: int
    item: str
    words: str
    under: bool = False


@dataclass(slots=True)
class Leftovers:
    """The fates of lines (rows from 0), and the lines that are to be reported."""

    layout: Layout
    fates: dict[int, Fate] = field(default_factory=dict)
    in_note: bool = False
    _left: list[_Left] = field(default_factory=list)
    _headings: list[tuple[int, bool]] = field(default_factory=list)
    _contents: dict[str, int] = field(default_factory=dict)
    _empty: list[int] = field(default_factory=list)
    _notes: list[tuple[int, bool]] = field(default_factory=list)
    _listing: bool = False
    _ordered: bool = False
    _signed: bool = False

    def ordered(self, first: int, after: int) -> None:
        """Lines that are an order with its matter."""
        self._ordered, self._listing = True, False
        for row in range(first, after):
            self.fates[row] = "order"

    def sign(self, row: int) -> None:
        """A line of a signature."""
        self.fates[row] = "signature"

    def headed(self, row: int, *, item: bool = False) -> None:
        """A heading; `item` if the notice numbers it as an item."""
        self.fates[row] = "heading"
        self._signed = False
        self._headings.append((row, item))

    def above(self) -> tuple[str, ...]:
        """The headings since the last order."""
        return tuple(" ".join(self.layout.line(row).split()) for row, _ in self._headings)

    def next_item(self) -> None:
        """The notice's next item begins: what headed the one before it has nothing under it."""
        self._empty += [row for row, item in self._headings if item and not self._is_form(row)]

    def _is_form(self, row: int) -> bool:
        """Whether a heading is one that notices have of their own ("Commencement")."""
        line = self.layout.line(row)
        label = item_label(line)
        return bool(form_of(line) or form_of(line[label.end :] if label else ""))

    def under_headings(self) -> None:
        """The headings so far have an operation under them."""
        self._headings.clear()

    def unread(self, first: int, after: int, *, of_words_held: bool = False) -> None:
        """The lines below the first of an order that is not understood: its matter, of which nothing is done. Where all
        that it may ask for are other words for what it names, the problem of the order says all that there is to say.
        """
        self._ordered = True
        self.fates[first] = "not understood"
        for row in range(first + 1, after):
            if of_words_held:
                self.fates[row] = "not understood"
            elif self.layout.line(row).strip():
                self._keep(row, "", self.layout.line(row), under=True)

    def in_contents(self, row: int) -> bool:
        """Whether a line belongs to the notice's own list of contents: one of a run of titles below that heading, up to
        where the first of them comes again."""
        line = self.layout.line(row)
        if self._listing:
            words = plain(line)
            titled = not line.rstrip().endswith((".", ";", ":")) and form_of(line) != "made"
            self._listing = titled and words not in self._contents
            if self._listing:
                self._contents[words] = row
        elif begins_contents(line) and not self._ordered:
            self._listing = True
            self.fates[row] = "heading"
            return True
        return self._listing

    def leave(
        self,
        row: int,
        label: ItemLabel | None = None,
        body: str = "",
        *,
        schedule: str = "",
        item: str = "",
        begins: bool = False,
    ) -> None:
        """A line that is no order and no heading: a form of words that notices have, or left to be reported."""
        line = self.layout.line(row)
        if self.in_note or self._listing:
            self.fates[row] = "note" if self.in_note else "contents"
            if self.in_note:
                self._notes.append((row, begins))
            return
        if is_listed(schedule, line):
            self._headings = [each for each in self._headings if schedule not in self.layout.line(each[0])]
        fate = self._fate(line, label, body, schedule)
        if fate is None:
            self._keep(row, item, body or line)
            return
        self.fates[row] = fate
        if fate == "heading":
            self.headed(row, item=label is not None and label.kind == "number")
        if fate == "note":
            self.in_note = True

    def _fate(self, line: str, label: ItemLabel | None, body: str, schedule: str) -> Fate | None:
        if begins_note(line):
            return "note"
        if is_listed(schedule, line):
            return "list"
        if says_when(body or line):
            return "opening"
        form = form_of(line) or form_of(body)
        sentence = line.rstrip().endswith((".", ";", ":"))
        match form:
            case "made" | "about":
                return "opening"
            case "signature":
                self._signed = True
                return "signature"
            case "caption":
                return "heading"
            case "title" if not sentence and not self._ordered:
                return "heading"
        if self._signed and label is None and len(line.split()) <= _LONGEST_NAME and is_caption(line):
            return "signature"
        return "heading" if is_caption(line) else None

    def _keep(self, row: int, item: str, words: str, *, under: bool = False) -> None:
        self.fates[row] = "not understood"
        self._left.append(_Left(row, item, words, under))

    def problems(self) -> list[Problem]:
        """One problem for each line that nobody understood, and for each heading under which nothing is ordered."""
        bare = [*dict.fromkeys(self._empty)]
        bare += [row for row, _ in self._headings if not self._is_known(row) and row not in bare]
        above: dict[int | None, list[str]] = {}
        for row in bare:
            above.setdefault(self._told_below(row), []).append(" ".join(self.layout.line(row).split()))
        found = [_under(self._problem(left), above.get(left.row, [])) for left in self._left]
        found += [self._note(row, orders) for row, orders in self._notes]
        found += [
            taken_for_name(self.layout.place(self.layout.bounds(row)[0]), self.layout.line(row))
            for row, fate in self.fates.items()
            if fate == "signature" and is_name_alone(self.layout.line(row))
        ]
        found += [self._limited(row) for row, fate in self.fates.items() if fate == "heading" and self._is_limited(row)]
        return found + [self._bare(row) for row in bare if self._told_below(row) is None]

    def _is_limited(self, row: int) -> bool:
        """Whether a heading of a division says in brackets for whom or what the orders below it hold."""
        heading = heading_of(self.layout.line(row))
        return heading is not None and heading.kind == "division" and limits(heading.title)

    def _limited(self, row: int) -> Problem:
        start, end = self.layout.bounds(row)
        quote = " ".join(self.layout.text[start:end].split())
        return _limits_not_understood(self.layout.place(start), quote, "This heading")

    def _told_below(self, row: int) -> int | None:
        """The line under a heading that is told by itself, where the heading orders no more than that does: it is not
        understood, or a form of words that notices have, which orders nothing."""
        items = {each for each, item in self._headings if item}
        following = self.layout.next_filled(row + 1)
        if self.fates.get(following) == "opening":
            return following
        for below in range(row + 1, len(self.layout.starts)):
            fate = self.fates.get(below, "furniture")
            if fate in ("order", "not understood") or below in items:
                return below if fate == "not understood" else None
        return None

    def _is_known(self, row: int) -> bool:
        """Whether a heading at the end of a notice is one that notices have there."""
        line = self.layout.line(row)
        return bool(form_of(line)) and not self._ordered

    def _problem(self, left: _Left) -> Problem:
        start, end = self.layout.bounds(left.row)
        label = start + self.layout.line(left.row).find(left.words) if left.words else start
        place = self.layout.place(label)
        quote = " ".join(self.layout.text[label:end].split())
        where = f"Item {left.item}" if left.item else "This"
        if saves(left.words):
            return _limits_not_understood(place, quote, where)
        if modifies_application(left.words):
            message = f"{where} says how a rule is to be applied and changes no text; no operation is read from it."
            remedy = forms_for(masked_line(left.words), quote)
            return Problem("amending.modification", "error", message, place, remedy, quote)
        if left.under:
            message = "This line belongs to the order above it, of which nothing is done."
            return Problem("amending.unread-text", "error", message, place, "", quote)
        if limits_orders(left.words) and (begins_as_one(left.words) or not says_only_when(masked_line(left.words))):
            return _limits_not_understood(place, quote, where)
        if says_only_when(masked_line(left.words)):
            message = (
                f"{where} says when orders of this text take effect, in words that are not understood: which of them "
                "takes effect on which day is not known."
            )
            return Problem("amending.day", "error", message, place, _DAYS, quote)
        if left.item:
            message = f"Item {left.item} orders nothing that is understood. Nothing is done for it."
            return Problem(
                "amending.not-understood", "error", message, place, forms_for(masked_line(left.words), quote), quote
            )
        message = "This line belongs to no order, heading or new matter."
        remedy = "Check whether new matter was cut short, or a quotation closed too early."
        return Problem("amending.unread-text", "error", message, place, remedy, quote)

    def _note(self, row: int, orders: bool) -> Problem:
        start, end = self.layout.bounds(row)
        message = "This line is in a note at the end of the notice, which is not part of it; nothing is done for it."
        if orders:
            message = "This line reads like an order, and stands in a note; nothing is done for it."
        return Problem(
            "amending.note",
            "warning" if orders else "note",
            message,
            self.layout.place(start),
            "If it is part of the notice, set it above the note." if orders else "",
            beginning(self.layout.text[start:end]),
        )

    def _bare(self, row: int) -> Problem:
        start, end = self.layout.bounds(row)
        return Problem(
            "amending.nothing-under-heading",
            "warning",
            "This line reads like a heading, and nothing that was understood is ordered under it.",
            self.layout.place(start),
            "Check whether an order below it was lost, or whether the line is part of one.",
            beginning(self.layout.text[start:end]),
        )


def _limits_not_understood(place: Place, quote: str, where: str) -> Problem:
    """That a notice says for whom or what, how long or on what condition its orders hold, and cannot be put in."""
    message = (
        f"{where} says for whom or what, how long or on what condition the orders of this text hold, in words that are "
        "not understood."
    )
    return Problem("amending.limit", "error", message, place, _LIMITS, quote)


def _under(problem: Problem, headings: list[str]) -> Problem:
    """The problem of a line with the headings above it, of which nothing else is told."""
    stands = f" It stands under “{'”, “'.join(headings)}”." if headings else ""
    return replace(problem, message=problem.message + stands)


def beginning(text: str) -> str:
    """The first words of a text, for quoting it."""
    words = text.split()
    shown = " ".join(words[:_QUOTED_WORDS])
    return shown + (" …" if len(words) > _QUOTED_WORDS else "")
