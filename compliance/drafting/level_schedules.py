"""Schedules of an amending instrument that hold orders: each below the title of the Act that it changes.

    4 Consequential amendments                            Schedule  Consequential amendments
    The Acts specified in the Schedule are amended            Table Act 1990 (1990 No 5)
    in the manner indicated in that schedule.                 Section 3(4): omit “$10” and substitute “$20”.

A line that is the title of an instrument, or a heading that ends in one, says whose provisions the orders below it
name. Without any the instrument's own principal Act is meant; a heading that names no Act after one that does leaves
open what is meant, and its orders are refused.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache

from lark import Token, Tree
from lark.exceptions import UnexpectedInput

from compliance.drafting.amending_model import Operation, Target
from compliance.drafting.families import Family
from compliance.drafting.tree import Unit
from compliance.problems import Place, Problem
from compliance.sources.parsers import parser_of

Reader = Callable[[list[str]], tuple[Sequence[Operation], Sequence[Problem]]]

_NAMED = re.compile(r"\bschedules?\s+(?P<number>\d+[A-Z]*)\b", re.IGNORECASE)
_LABEL = re.compile(r"^\s*\(\w{1,4}\)\s*")
_OPEN = "?"


@cache
def _line(words: str) -> Tree[Token] | None:
    """What a line is by grammars/schedule_lines.lark, None where it is neither a title nor an address."""
    try:
        return parser_of("schedule_lines").parse(words)
    except UnexpectedInput:
        return None


def _title(words: str) -> str | None:
    """The title of the instrument that a line names, None for any other line."""
    tree = _line(words)
    found = next(tree.find_data("title"), None) if tree is not None else None
    tokens = [token for token in found.children if isinstance(token, Token)] if found is not None else []
    last = next((token for token in tokens if token.type == "LAST"), None)
    return words[tokens[0].start_pos : last.end_pos] if last is not None else None


def _is_address(words: str) -> bool:
    """Whether a line is the address of a provision and nothing else."""
    tree = _line(words)
    return tree is not None and next(tree.find_data("address"), None) is not None


@dataclass(frozen=True, slots=True)
class Region:
    """The rows of a Schedule that holds orders (from 0, the last not included), and what stands at its head."""

    address: str
    first: int
    after: int
    heading: str


def schedules_with_orders(family: Family, notice: Sequence[Unit]) -> tuple[list[Region], set[str]]:
    """The Schedules of which a provision says that they amend, and the addresses of the provisions that say so."""
    schedules = [u for u in notice if u.kind == "heading" and u.address.startswith("Schedule")]
    saying: set[str] = set()
    found: dict[str, Region] = {}
    for unit in notice:
        said = [_LABEL.sub("", line).strip() for line in unit.text.split("\n")]
        form = family.amends_in_schedule
        if unit.kind != "rule" or form is None or not all(form.match(words) for words in said):
            continue
        for number in (next((match["number"] for match in _NAMED.finditer(words)), "") for words in said):
            for schedule in schedules:
                if schedule.address == f"Schedule {number}".strip() or (not number and len(schedules) == 1):
                    saying.add(unit.address)
                    found[schedule.address] = _region(schedule, schedules, notice)
    return list(found.values()), saying


def schedules_for_nothing(regions: Iterable[Region], notice: Sequence[Unit], file: str) -> Iterator[Problem]:
    """A problem for each Schedule with words of which no provision says, in words that are understood, what they do."""
    schedules = [u for u in notice if u.kind == "heading" and u.address.startswith("Schedule")]
    read = {region.address for region in regions}
    for schedule in schedules:
        region = _region(schedule, schedules, notice)
        below = [u for u in notice if region.first < u.first_line <= region.after and u.text.strip()]
        if schedule.address not in read and below:
            words = (
                f"{schedule.address} stands in an instrument that amends, and no words that are understood say what "
            )
            words += "it does. Nothing is done for it."
            remedy = "Write “The Acts specified in the Schedule are amended as set out in that schedule”."
            yield Problem(
                "amending.not-understood",
                "error",
                words,
                Place(file, schedule.first_line),
                remedy,
                below[0].text.split("\n")[0][:80],
            )


def _region(schedule: Unit, schedules: Iterable[Unit], notice: Iterable[Unit]) -> Region:
    later = [u.first_line for u in schedules if u.first_line > schedule.first_line]
    last = min(later) - 1 if later else max(u.last_line for u in notice)
    return Region(schedule.address, schedule.first_line - 1, last, (schedule.heading or "").strip())


def read_schedule(
    region: Region, rows: Sequence[str], plain: Sequence[str], read: Reader, file: str
) -> tuple[list[Operation], list[Problem]]:
    """The operations that a Schedule orders, each with the title of the Act that it changes, and what was not read."""
    operations: list[Operation] = []
    problems: list[Problem] = []
    for title, stretch in _stretches(region, rows, plain):
        shown = [_led(rows[n], plain[n]) if n in stretch else " " * len(row) for n, row in enumerate(plain)]
        if not any(row.strip() for row in shown):
            continue
        found, faults = read(shown)
        if title == _OPEN and found:
            problems.append(_no_act(region, stretch[0], file, rows))
            continue
        operations += [_of_act(operation, title, region, len(operations) + n) for n, operation in enumerate(found, 1)]
        problems += faults
        if not found and not faults:
            problems.append(_nothing(region, stretch[0], file, rows))
    return operations, problems


def _stretches(region: Region, rows: Sequence[str], plain: Sequence[str]) -> Iterator[tuple[str, range]]:
    """(title of the Act, rows) for each part of a Schedule; a title of "" stands for the instrument's principal Act."""
    title = _title(region.heading) or ""
    start = region.first + 1
    named = bool(title)
    for n in range(region.first + 1, region.after):
        words = " ".join(plain[n].split())
        titled = _title(words)
        if words == region.heading and n < region.first + 3:
            start = n + 1
        elif titled is not None:
            yield title, range(start, n)
            title, start, named = titled, n + 1, True
        elif rows[n].lstrip().startswith("#") and not _is_address(words):
            # a heading over other Acts: those below it are named anew
            yield title, range(start, n)
            title, start = (_OPEN if named else ""), n + 1
            if n + 1 < region.after and plain[n + 1].strip() and not plain[n + 1].startswith(" "):
                start = n + 2
    yield title, range(start, region.after)


def _led(row: str, plain: str) -> str:
    """A line without mark-up; a heading that is an address alone leads the orders below it ("Section 3:")."""
    words = plain.strip()
    if row.lstrip().startswith("#") and _is_address(words):
        return f"{words}:".rjust(len(plain))
    return plain


def _of_act(operation: Operation, title: str, region: Region, number: int) -> Operation:
    """An operation with the Act that it changes, and an item that says where it stands."""
    targets = tuple(_titled(target, title) for target in operation.targets)
    position = operation.position
    if position is not None and position.target is not None:
        position = replace(position, target=_titled(position.target, title))
    item = f"{region.address} {operation.item or number}"
    return replace(operation, item=item, targets=targets, position=position)


def _titled(target: Target, title: str) -> Target:
    return replace(target, division_title=title) if title else target


def _no_act(region: Region, row: int, file: str, rows: Sequence[str]) -> Problem:
    return _problem(region, row, file, rows, "does not say which Act it amends here. Nothing is done for it.")


def _nothing(region: Region, row: int, file: str, rows: Sequence[str]) -> Problem:
    return _problem(region, row, file, rows, "orders nothing that is understood here. Nothing is done for it.")


def _problem(region: Region, row: int, file: str, rows: Iterable[str], what: str) -> Problem:
    below = [(n, words) for n, words in enumerate(rows) if n >= row and words.strip()]
    line, words = below[0] if below else (row, "")
    remedy = "Write the title of the Act on a line above the orders, and each as “Section 3(4): omit “x”.”"
    place = Place(file, line + 1)
    return Problem("amending.not-understood", "error", f"{region.address} {what}", place, remedy, words.strip()[:80])
