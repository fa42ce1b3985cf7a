"""One order of a notice as it stands on the page: its sentence, and the new matter that goes with it.

The sentence ends where its words end; the matter ends where its quotation is closed. A quotation that is never closed
ends before the next order in the notice's own series, before the next schedule of the notice, or with the text.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from compliance.drafting.amending_blocks import is_address, read_block, verb_of
from compliance.drafting.amending_frame import begins_note
from compliance.drafting.amending_layout import ItemLabel, Layout, heading_of, item_label
from compliance.drafting.amending_masks import is_matter, masked, masked_line
from compliance.drafting.amending_model import Span
from compliance.drafting.amending_quotes import marks_in, marks_of_line, outer_marks, starts_with_opening_mark
from compliance.drafting.amending_resembling import is_or_resembles
from compliance.drafting.amending_sentences import (
    FILLER,
    QUOTE,
    SET,
    SET_BLOCK,
    TEXT,
    is_lead,
    is_order,
)
from compliance.drafting.signatures import signed_rows

_LONGEST_CAPTION = 9
_AWAITING = (":", "—", "–", "-", "the following", "as follows", "substituting", "inserting", "adding", "insert", "add")


@dataclass(frozen=True, slots=True)
class Order:
    """The words of one order: offsets, the sentence with its quotations masked, and the line after it.

    `unclosed` is the offset of a quotation mark that opens and is never answered.
    """

    span: Span
    masked: str
    after: int
    unclosed: int | None = None


@dataclass(frozen=True, slots=True)
class Series:
    """Where the notice's own numbering stands, so that the next order can be told from numbers in new matter. `headed`:
    the order has no number of its own, and stands under the heading of its item."""

    number: str = ""
    letter: str = ""
    schedule: str = ""
    bullet: bool = False
    headed: bool = False

    def continued_by(self, label: ItemLabel) -> bool:
        """Whether a label is the next one of the notice's own."""
        return label.follows(self.number if label.kind == "number" else self.letter)


def begins_order(layout: Layout, number: int) -> bool:
    """Whether an order, or what looks like one, begins in a line; a sentence may go on in the line below."""
    line = layout.line(number)
    label = item_label(line)
    words = line[label.end :] if label else line
    if _set_in_lines(layout, number, words):
        return True
    if is_or_resembles(masked_line(words)):
        return True
    goes_on = words.strip() and words.strip()[-1] not in ".;:" and number + 1 < len(layout.starts)
    below = layout.line(number + 1) if goes_on else ""
    if not below.strip() or below.strip()[0].isupper() or item_label(below) is not None:
        return False
    return is_or_resembles(masked_line(f"{words} {below}"))


def _set_in_lines(layout: Layout, number: int, words: str) -> bool:
    """Whether a line is the address of an order whose verb stands on the line below."""
    below = layout.next_filled(number + 1)
    return below < len(layout.starts) and is_address(words) and bool(verb_of(layout.line(below)))


def _in_lines(layout: Layout, number: int, start: int, series: Series) -> Order | None:
    """The order set in lines that begins in a line, None if it is no such order."""
    words = layout.plain[start : layout.bounds(number)[1]]
    if not _set_in_lines(layout, number, words):
        return None
    last = first = layout.next_filled(number + 1)
    row = layout.next_filled(first + 1)
    while row < len(layout.starts) and not _ends_block(layout, row, series):
        last, row = row, layout.next_filled(row + 1)
    block = read_block(layout, number, words, last)
    if block is None:
        return None
    marked = []
    if block.old is not None:
        marked.append((block.old, SET))
    if block.new is not None:
        quoted = masked_line(layout.plain[slice(*block.new)].split("\n")[0])[:1] in (QUOTE, TEXT)
        text = layout.plain[slice(*block.new)]
        outer = outer_marks(text) if quoted else []
        sign = SET_BLOCK if not outer else TEXT if is_matter(text) else QUOTE
        marked.append(((block.new[0], block.new[0] + outer[-1].end if outer else block.new[1]), sign))
    head = masked_line(words)
    masked = head + layout.plain[start + len(head) : block.end]
    for (first_sign, after), sign in marked:
        masked = masked[: first_sign - start] + sign + FILLER * (after - first_sign - 1) + masked[after - start :]
    return Order((start, block.end), masked, block.after)


def _ends_block(layout: Layout, number: int, series: Series) -> bool:
    """Whether the matter of an order set in lines ends before a line: at the notice's next item, with its address or
    heading, or at a heading or signature."""
    line = layout.line(number)
    label = item_label(line)
    if heading_of(line) is not None or number in signed_rows(layout.plain) or begins_note(line):
        return True
    if label is not None and label.square:
        return True
    if label is None or label.kind == "bullet" or not series.continued_by(label):
        return False
    if label.kind == "number":
        return begins_order(layout, number) or (label.label.isdecimal() and is_caption(line[label.end :]))
    return bool(series.letter) and begins_order(layout, number)


def read_order(layout: Layout, number: int, label: ItemLabel | None, series: Series) -> Order:
    """The order that begins in line `number` (from 0), behind its item label."""
    start = layout.bounds(number)[0] + (label.end if label else 0)
    in_lines = _in_lines(layout, number, start, series)
    if in_lines is not None:
        return in_lines
    spans: list[Span] = []
    block: Span | None = None
    unclosed: int | None = None
    row, depth, opened, reopened = number, 0, start, False
    while True:
        at, end = layout.bounds(row)
        at = start if row == number else at
        marks, reopened = marks_of_line(layout.plain, (at, end), depth, reopened)
        for mark in marks:
            opened = mark.start if mark.opens and depth == 0 else opened
            if depth == 1 and not mark.opens:
                spans.append((opened, mark.end))
            depth = max(depth + (1 if mark.opens else -1), 0)
        following = layout.next_filled(row + 1)
        nothing_left = following == len(layout.starts)
        if depth and (
            nothing_left
            or (
                _breaks_off(layout, following, series)
                and not _closed_later(layout, following, (depth, reopened), series)
            )
        ):
            spans.append((opened, end))
            unclosed = opened
            break
        if depth:
            row += 1
            continue
        tail = layout.plain[spans[-1][1] if spans else start : end].strip()
        awaiting = tail.lower().endswith(_AWAITING)
        if nothing_left or (awaiting and begins_order(layout, following)):
            break
        quoted_before = bool(spans) and not tail.strip(".,; ")
        opens = starts_with_opening_mark(layout.plain, *layout.bounds(following))
        if opens and (quoted_before or (awaiting and not _defines_without_marks(layout, following))):
            row = following
        elif (awaiting and not spans and _takes_no_block(layout, following, (start, end))) or (
            awaiting and spans and is_lead(masked(layout.plain, start, end, spans, None))
        ):
            break
        elif awaiting:
            block, row = _unquoted(layout, following, series)
            end = block[1]
            break
        elif tail and tail[-1] not in ".;:" and following == row + 1 and not _stands_alone(layout, following):
            row = following
        else:
            break
    return Order((start, end), masked(layout.plain, start, end, spans, block), row + 1, unclosed)


def _takes_no_block(layout: Layout, number: int, sentence: Span) -> bool:
    """Whether what follows a sentence cannot be its new matter: the sentence only says where the items below it act, or
    something stands between it and a quotation."""
    return _comes_between(layout, number) or is_lead(masked(layout.plain, *sentence, [], None))


def _comes_between(layout: Layout, number: int) -> bool:
    """Whether a line without a label stands between the words that announce new matter and the quotation of it: nobody
    can say what it is, so neither is read."""
    after = layout.next_filled(number + 1)
    if item_label(layout.line(number)) is not None or after == len(layout.starts):
        return False
    if not starts_with_opening_mark(layout.plain, *layout.bounds(after)):
        return False
    words = layout.line(after).lstrip()
    return (
        heading_of(words[1:]) is not None
        or re.match(r".{0,2}(\d+[A-Z]{0,2}(\.\d+)?|\([a-z]+\))(\s|$)", words) is not None
    )


def _breaks_off(layout: Layout, number: int, series: Series) -> bool:
    """Whether a line ends a quotation that was never closed: the notice goes on with its next order or schedule, or is
    signed.

    The next item may itself be no order that is understood; then the one after it decides. A heading over the next
    order belongs to that order.
    """
    line = layout.line(number)
    heading = heading_of(line)
    following = layout.next_filled(number + 1)
    if number in signed_rows(layout.plain):
        return True
    if heading is not None and heading.kind == "schedule":
        return series.schedule.isdecimal() and heading.numbers == (str(int(series.schedule) + 1),)
    if heading is not None:
        return (
            following < len(layout.starts)
            and heading_of(layout.line(following)) is None
            and (_breaks_off(layout, following, series))
        )
    label = item_label(line)
    if label is None or not series.continued_by(label):
        return False
    if is_order(masked_line(line[label.end :])):
        return True
    after = replace(series, number=label.label)
    return (
        label.kind == "number"
        and label.label.isdecimal()
        and any(
            _breaks_off(layout, row, after)
            for row in range(following, len(layout.starts))
            if (later := item_label(layout.line(row))) is not None and after.continued_by(later)
        )
    )


def _closed_later(layout: Layout, number: int, at: tuple[int, bool], series: Series) -> bool:
    """Whether a quotation that is open before a line is closed in or below it, before the notice's next numbered order.

    Then what looks like an order in that line is part of the new matter: a rule that modifies others.
    """
    depth, reopened = at
    for row in range(number, len(layout.starts)):
        span = layout.bounds(row)
        label = item_label(layout.line(row))
        if (
            label is not None
            and label.kind == "number"
            and series.continued_by(label)
            and is_order(masked_line(layout.line(row)[label.end :]))
        ):
            return False
        marks, reopened = marks_of_line(layout.plain, span, depth, reopened)
        for mark in marks:
            depth += 1 if mark.opens else -1
            if depth <= 0:
                return True
    return False


def _stands_alone(layout: Layout, number: int) -> bool:
    """Whether a line does not go on with the unfinished sentence above it."""
    line = layout.line(number)
    begins_afresh = item_label(line) is not None or line.strip()[:1].isupper()
    return heading_of(line) is not None or (begins_afresh and begins_order(layout, number))


def _defines_without_marks(layout: Layout, number: int) -> bool:
    """Whether a line defines a term and no mark stands around the definition: the only quotation is the term."""
    line = layout.line(number)
    words = line[item.end :] if (item := item_label(line)) else line
    marks = marks_in(words, 0, len(words), 0)
    if len(marks) < 2 or not marks[0].opens or marks[1].opens or words[: marks[0].start].strip():
        return False
    return bool({"means", "meaning", "includes"} & set(words[marks[1].end :].split()))


def _unquoted(layout: Layout, first: int, series: Series) -> tuple[Span, int]:
    """New matter without quotation marks, and its last line: up to the next order or heading of the notice."""
    last = first
    row = layout.next_filled(first + 1)
    # the matter itself may begin with the number of a rule: an item of a notice so numbered cannot be told from it
    while row < len(layout.starts) and not _ends_matter(layout, row, series):
        last = row
        row = layout.next_filled(row + 1)
    if row < len(layout.starts) and last > first and is_caption(layout.line(last)):
        before = max(each for each in range(first, last) if layout.line(each).strip())
        last = before if layout.line(before).rstrip().endswith((".", ";", ":")) else last
    return (layout.bounds(first)[0], layout.bounds(last)[1]), last


def _ends_matter(layout: Layout, number: int, series: Series) -> bool:
    """Whether unquoted matter ends before a line: at the next item of the notice's own, understood or not, a heading or
    a signature. Words in it that only read like an order are content, as a rule that modifies others has them; in a
    notice that numbers its items as rules are numbered, the next item must read like an order, too."""
    line = layout.line(number)
    if heading_of(line) is not None or number in signed_rows(layout.plain) or begins_note(line):
        return True
    if number in layout.items:
        return True
    label = item_label(line)
    if label is None or label.kind == "bullet":
        of_its_own = series.bullet if label else series.headed or (not series.number and not series.letter)
        return of_its_own and begins_order(layout, number)
    if label.kind == "letter":
        return bool(series.letter) and series.continued_by(label) and begins_order(layout, number)
    if label.square:
        return True
    if not series.number:
        return begins_order(layout, number)
    if not series.continued_by(label):
        return False
    return begins_order(layout, number) or (label.label.isdecimal() and _words_follow(line[label.end :]))


def _words_follow(rest: str) -> bool:
    """Whether a number is followed by words that begin an item, and not by the cells of a row."""
    return "\t" not in rest and rest[:1].isupper()


def is_caption(line: str) -> bool:
    """Whether a line is a heading without a number: a few words that make no sentence."""
    words = line.split()
    return bool(words) and len(words) <= _LONGEST_CAPTION and line.strip()[-1] not in ".;:," and words[0][0].isupper()
