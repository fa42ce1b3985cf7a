"""The mutation test's tools: every number and table cell of the provisions that are read, found in the source text.

Each can be changed by itself in a copy of the text, the rulebook built from that copy, and what the rules then decide
compared with what they decided before. Nothing here knows an address or a number of the law.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator
from dataclasses import dataclass

from compliance.build import build_rulebook
from compliance.games.baccarat.meaning import read_rules
from compliance.meaning.numbers import number, ordinal
from compliance.places import data_folder
from compliance.problems import Problem
from compliance.rulebook import Rulebook
from compliance.rulebook.model import Provision, Version
from tests.meaning.fingerprint import fingerprint
from tests.meaning.law import rulebook, rules, version_in

UNITS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
TEENS = ("ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen")
TENS = ("twenty", "thirty", "forty")
CARDINALS = ["zero", *UNITS, *TEENS, *(w for ten in TENS for w in (ten, *(f"{ten}-{unit}" for unit in UNITS)))]
ORDINALS = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"]
_WORDS = "|".join(sorted((*CARDINALS, *ORDINALS), key=len, reverse=True))
TOKEN = re.compile(rf"\d+[A-Z]?(?:\.\d+)*|(?<![\w-])(?:{_WORDS})(?![\w-])|(?<=Symbol )[A-Z](?=\W)", re.IGNORECASE)
LABEL = re.compile(r"^[\s#*|“\"-]*(?:\d+[A-Z]?\.\d+[A-Z]?\.?)(?=[\s*])")
# words of a cell that stand for something else when exchanged
EXCHANGED = (("raws", "tands"), ("raw", "tand"), ("D", "S"), ("Player", "Banker"), ("No Card", "0"))


@dataclass(frozen=True, slots=True)
class Mutation:
    """One change of one place of a published text: line and column (from 1), what stood there, what is put there."""

    work: str
    instrument: str
    address: str
    file: str
    line: int
    column: int
    was: str
    now: str

    def __str__(self) -> str:
        return f"{self.work} {self.address} ({self.file}:{self.line}:{self.column}): {self.was} -> {self.now}"


@dataclass(frozen=True, slots=True)
class Consequence:
    """What a mutation did: other decisions, or problems that were not there before. Neither: nobody noticed."""

    decides_otherwise: bool
    problems: tuple[Problem, ...]

    @property
    def noticed(self) -> bool:
        return self.decides_otherwise or bool(self.problems)


def mutations(work: str, instrument: str, read: Container[str] | None = None) -> list[Mutation]:
    """Every mutation of the provisions of a version that are read, in the text of its last instrument.

    read: the addresses of these provisions; baccarat's where none are given.
    """
    version = version_in(rulebook(), work, instrument)
    read = read if read is not None else rules(work, instrument).read
    found: dict[tuple[int, int, str], Mutation] = {}
    file = rulebook().instruments[instrument].text_file
    lines = text_of(instrument).split("\n")
    furniture = {n.first_line for n in rulebook().repairs if n.file == file and n.kind == "page furniture"}
    for at, provision in _lines_of(version, file).items():
        if provision.address not in read or at in furniture:
            continue
        line = lines[at - 1]
        changes = _cell_changes(line) if provision.kind == "table" else _changes(line, _after_label(line))
        for column, was, now in changes:
            one = Mutation(work, instrument, provision.address, file, at, column + 1, was, now)
            found[(at, column, now)] = one
    return list(found.values())


def text_of(instrument: str) -> str:
    return (data_folder("rulebooks") / rulebook().instruments[instrument].text_file).read_text(encoding="utf-8")


def mutated(mutation: Mutation) -> str:
    """The whole text with the one change."""
    lines = text_of(mutation.instrument).split("\n")
    line, at = lines[mutation.line - 1], mutation.column - 1
    assert line[at : at + len(mutation.was)] == mutation.was
    lines[mutation.line - 1] = line[:at] + mutation.now + line[at + len(mutation.was) :]
    return "\n".join(lines)


def rebuilt(mutation: Mutation) -> tuple[Rulebook, list[Problem]]:
    """The rulebook made from the changed text."""
    return build_rulebook(data_folder("rulebooks"), {mutation.instrument: mutated(mutation)})


def consequence(mutation: Mutation) -> Consequence:
    """Builds the rulebook from the changed text and compares."""
    book, building = rebuilt(mutation)
    before = {_told(p) for p in rulebook().problems}
    new = [p for p in building if p.severity != "note" and _told(p) not in before]
    try:
        version = version_in(book, mutation.work, mutation.instrument)
    except StopIteration:
        return Consequence(True, tuple(new))
    changed, reading = read_rules(version, {})
    usual = fingerprint(rules(mutation.work, mutation.instrument))
    return Consequence(fingerprint(changed) != usual, (*new, *reading))


def _told(problem: Problem) -> tuple[str, str]:
    return problem.code, problem.message


def _lines_of(version: Version, file: str) -> dict[int, Provision]:
    """Line of the text -> the innermost provision that stands on it."""
    owner: dict[int, Provision] = {}
    for provision in version.provisions:
        span = provision.source
        if span is None or span.file != file or provision.kind == "heading":
            continue
        for line in range(span.first_line, span.last_line + 1):
            held = owner.get(line)
            if held is None or len(held.address) < len(provision.address):
                owner[line] = provision
    return owner


def _after_label(line: str) -> int:
    label = LABEL.match(line)
    return label.end() if label else 0


def _changes(text: str, start: int = 0) -> Iterator[tuple[int, str, str]]:
    """Numbers in words and digits, ordinals, rule numbers: each one up and, where there is one below, one down."""
    for token in TOKEN.finditer(text, start):
        for other in _others(token.group()):
            yield token.start(), token.group(), other


def _others(token: str) -> Iterator[str]:
    plain = token.lower()
    if len(plain) == 1 and plain.isalpha():
        yield chr(ord(token) + 1)
        return
    for series, value in ((CARDINALS, number(plain)), (ORDINALS, ordinal(plain))):
        if plain in series and value is not None:
            at = series.index(plain)
            for near in (at - 1, at + 1):
                if 0 <= near < len(series):
                    yield _as_written(series[near], token)
            return
    whole, dot, last = token.rpartition(".")
    if last.isdigit():
        yield f"{whole}{dot}{int(last) + 1}"
        if int(last) > 0:
            yield f"{whole}{dot}{int(last) - 1}"


def _as_written(word: str, like: str) -> str:
    return word.capitalize() if like[0].isupper() else word


def _cell_changes(line: str) -> Iterator[tuple[int, str, str]]:
    """The numbers of a row, and its words exchanged for their opposites, cell by cell."""
    yield from _changes(line)
    for cell in re.finditer(r"[^\t|]+", line):
        for pair in (*EXCHANGED, *(tuple(reversed(p)) for p in EXCHANGED)):
            was, now = pair
            # a letter is a cell by itself; "raws" ends a word that begins with D or d
            before = r"(?<=[A-Za-z])" if was.islower() else r"(?<!\S)" if len(was) == 1 else r"(?<![A-Za-z])"
            hit = re.search(rf"{before}{re.escape(was)}(?![A-Za-z])", cell.group())
            if hit is not None and was != "0":
                yield from _exchange(line, cell.start() + hit.start(), was, now)


def _exchange(line: str, at: int, was: str, now: str) -> Iterator[tuple[int, str, str]]:
    """ "Draws" and "stands" begin with the letter that changes too, large or small as it is written."""
    if was.islower() and at > 0:
        first = line[at - 1]
        other = {"D": "S", "S": "D", "d": "s", "s": "d"}.get(first)
        if other is not None:
            yield at - 1, first + was, other + now
        return
    yield at, was, now
