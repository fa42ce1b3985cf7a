"""What a printer sets at the head and foot of each page: told by its place, and by coming again page after page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median
from typing import Final

from compliance.sources.intake.page_lines import PageLine

_AT_THE_EDGE: Final = 3  # lines from the top and from the bottom of a page among which furniture stands
_ZONE: Final = 0.15  # of the height of a page
_SMALLER: Final = 0.5  # points by which furniture is smaller than the text
_LARGER: Final = 1.5  # points by which a title is larger than the running head that repeats it


@dataclass(frozen=True, slots=True)
class Furniture:
    """The furniture that was dropped: how many lines, each different wording once, and the first page's number."""

    count: int
    heads: tuple[str, ...]
    first_page: str


def without_furniture(pages: Sequence[Sequence[PageLine]]) -> tuple[list[PageLine], Furniture]:
    """The lines of all pages but for their furniture. Columns are counted through all pages."""
    edges = [_edges(page) for page in pages]
    seen = _repeated(edges)
    sizes = {
        shape: median(line.size for page in edges for line in page if _shape(line.text) == shape) for shape in seen
    }
    usual = median(line.size for page in pages for line in page) if any(pages) else 0
    kept: list[PageLine] = []
    dropped: list[PageLine] = []
    for page, edge in zip(pages, edges, strict=True):
        for line in page:
            shape = _shape(line.text)
            again = shape in seen and line.size <= sizes[shape] + _LARGER
            if line in edge and (again or _is_page_number(line.text) or _is_small_and_numbered(line, usual)):
                dropped.append(line)
            else:
                kept.append(line)
    first = next((number for line in dropped if line.page == 1 and (number := _page_number(line, dropped))), "")
    return kept, Furniture(len(dropped), tuple(dict.fromkeys(line.text for line in dropped)), first)


def _repeated(edges: Sequence[Sequence[PageLine]]) -> set[str]:
    """The shapes of what comes again page after page: the same words, or the same but for a number that counts the
    pages. "Schedule 1" and "Schedule 2", each at the head of a page, are no furniture."""
    by_shape: dict[str, list[PageLine]] = {}
    for line in (line for page in edges for line in page):
        by_shape.setdefault(_shape(line.text), []).append(line)
    return {
        shape
        for shape, lines in by_shape.items()
        if len({line.page for line in lines}) > 1 and (len({line.text for line in lines}) == 1 or _counted(lines))
    }


def _counted(lines: Sequence[PageLine]) -> set[int]:
    """By how much the numbers in these lines that go up by one from page to page are ahead of the count of pages."""
    offsets = [
        {int(part) - line.page for part in "".join(c if c.isdecimal() else " " for c in line.text).split()}
        for line in lines
    ]
    return set.intersection(*offsets) if offsets else set()


def _page_number(line: PageLine, dropped: Sequence[PageLine]) -> str:
    """The number of the page in a line of furniture: one that counts the pages, else the one at an end of the line."""
    alike = [other for other in dropped if _shape(other.text) == _shape(line.text)]
    ahead = _counted(alike) if len({other.page for other in alike}) > 1 else set()
    return str(ahead.pop() + line.page) if len(ahead) == 1 else _number_in(line.text)


def _edges(page: Sequence[PageLine]) -> list[PageLine]:
    """The lines at the head and foot of a page, within the zones where no lines of a full page stand."""
    across = sorted(page, key=lambda line: line.top)
    head = [line for line in across[:_AT_THE_EDGE] if line.bottom < _ZONE * line.page_height]
    foot = [line for line in across[-_AT_THE_EDGE:] if line.top > (1 - _ZONE) * line.page_height]
    return [line for line in (*head, *foot) if not line.is_row or "\t" in line.text]


def _shape(words: str) -> str:
    """What furniture has in common on all pages: its words without numbers and blanks."""
    return "".join(c for c in words if not c.isdigit() and not c.isspace())


def _is_page_number(words: str) -> bool:
    bare = words.strip("–—-· ")
    return bare.isdecimal() or (bare.isascii() and bare.islower() and not bare.strip("ivxl") and bool(bare))


def _is_small_and_numbered(line: PageLine, usual: float) -> bool:
    """Whether a line at the edge is in smaller type than the text and bears a number at its end, as of a page."""
    return line.size < usual - _SMALLER and bool(_number_in(line.text))


def _number_in(words: str) -> str:
    """The number of the page in a line of furniture: a line of its own, or at one of its ends."""
    parts = words.replace("\t", " ").strip("–—-· ").split()
    ends = [part for part in (parts[0], parts[-1]) if part.isdecimal()] if parts else []
    return ends[0] if ends and (len(parts) == 1 or len(ends) == 1) else ""
