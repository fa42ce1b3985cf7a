"""The regions of a published text: what stands before the law (masthead, contents), the law, what stands after it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from compliance.drafting.masthead import without_register
from compliance.sources.clean import Line

if TYPE_CHECKING:
    from compliance.drafting.level_marks import Mark
    from compliance.drafting.levels import LevelReader

_FIRST = 40  # lines within which a text without a list of contents begins


@dataclass(frozen=True, slots=True)
class Regions:
    """A text's title and list of contents, and its lines by region."""

    title: str
    contents: tuple[str, ...]
    front: tuple[Line, ...]
    body: tuple[Line, ...]
    back: tuple[Line, ...]


def regions_of(reader: LevelReader, lines: Sequence[Line]) -> Regions:
    """Find where the law begins and ends. Sets whether the text sets headings, since a number at the head of a line is
    a section's only where such lines are set as headings."""
    provisions = {rank for rank, level in enumerate(reader.family.levels) if level.provision}
    numbered = [
        (n, mark)
        for n, line in enumerate(lines)
        for mark in reader.marks(line.text.strip())
        if mark.rank in provisions and not line.text.startswith((">", '"', "“"))
    ]
    headed = [(n, mark) for n, mark in numbered if lines[n].words.heading]
    reader.sets_headings = len(headed) > 1
    listed = _contents_at(reader, lines)
    begun = headed[0][0] if reader.sets_headings else _begin(numbered, listed)
    if begun is not None and listed is None:
        begun = _behind_bare_contents(numbered, begun)
    if begun is None:
        return Regions(_title(reader, lines), (), (), tuple(lines), ())
    first = _with_headings_above(reader, lines, begun, listed)
    end = _end(reader, lines, begun)
    contents = [line.text for line in lines[listed + 1 : first]] if listed is not None and listed < first else []
    return Regions(
        _title(reader, lines[:first]),
        tuple(contents),
        tuple(lines[:first]),
        tuple(lines[first:end]),
        tuple(lines[end:]),
    )


def _contents_at(reader: LevelReader, lines: Sequence[Line]) -> int | None:
    form = reader.family.contents
    return next((n for n, line in enumerate(lines) if form is not None and form.match(line.text.strip())), None)


def _begin(numbered: Sequence[tuple[int, Mark]], listed: int | None) -> int | None:
    """The line of the first provision. In a list of contents the numbers stand a first time: the law begins where the
    first of them comes again."""
    after = [(n, mark) for n, mark in numbered if listed is None or n > listed]
    if not after:
        return numbered[0][0] if numbered else None
    first = after[0][1].label
    again = [n for n, mark in after if mark.label == first]
    return again[1] if listed is not None and len(again) > 1 else again[0]


def _behind_bare_contents(numbered: Sequence[tuple[int, Mark]], begun: int) -> int:
    """Where the law begins behind a list of contents without a head: each line a number with its words, all of which
    come again, be it at the head of the provision's own words."""
    first = next(at for at, (n, _) in enumerate(numbered) if n == begun)
    listed = [numbered[first]]
    for n, mark in numbered[first + 1 :]:
        if n != listed[-1][0] + 1 or mark.label == listed[0][1].label:
            break
        listed.append((n, mark))
    again = {mark.label: (n, mark.rest) for n, mark in reversed(numbered) if n > listed[-1][0]}
    if all(mark.label in again and _stands_in(mark.rest, again[mark.label][1]) for _, mark in listed):
        return again[listed[0][1].label][0]
    return begun


def _stands_in(listed: str, words: str) -> bool:
    """Whether the words of a line of contents are those of a provision, or their beginning."""
    return listed == words or (bool(listed) and words.startswith(listed.rstrip(" .")))


def _with_headings_above(reader: LevelReader, lines: Sequence[Line], begun: int, listed: int | None) -> int:
    """The headings directly above the first provision (Part 1, its title, a crossheading) belong to the law."""
    first = begun
    while first > 0 and (listed is None or first - 1 > listed):
        line = lines[first - 1]
        form = reader.family.title_line
        if form is not None and form.match(line.text.strip()):
            break
        heading = line.words.heading or any(
            not m.level.listed and not m.level.provision for m in reader.marks(line.text.strip())
        )
        below_heading = (
            first >= 2
            and not heading
            and any(m.level.heading == "next line" and not m.rest for m in reader.marks(lines[first - 2].text.strip()))
        )
        reader.at, reader.lines = first - 1, lines
        if not heading and not below_heading and not reader.heads_next(line.text.strip()):
            break
        first -= 1
    return first


def _end(reader: LevelReader, lines: Sequence[Line], begun: int) -> int:
    """Where the law ends: at the first heading of what is set after it, from which on no section goes on."""
    form = reader.family.ends
    for n in range(begun + 1, len(lines)):
        words = lines[n].text.strip()
        if form is not None and form.match(words) and (lines[n].words.heading or not reader.sets_headings):
            return n
    return len(lines)


def _title(reader: LevelReader, lines: Sequence[Line]) -> str:
    """The title of a text: the line of its form without what the register sets behind it, else its first heading."""
    form = reader.family.title_line
    for line in lines[:_FIRST]:
        words = line.text.strip()
        if form is not None and form.match(words):
            return without_register(words)
    return next((line.text.strip() for line in lines[:_FIRST] if line.words.heading), "")
