"""The lines of a page of a PDF in the order of reading: column after column, tables as rows with tabs."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from statistics import median
from typing import Any, Final

_ONE_LINE: Final = 0.6  # words whose middles differ by less than this share of their height stand on one line
_CELL_GAP: Final = 2.0  # blanks wider than this many times the size of the type part cells, not words
_LEAST_LINES: Final = 4  # of a column
_LONGEST_CELL: Final = 12  # words of a cell of a row that stands by itself
_FULL: Final = 0.85  # share of the width of its column that a full line of prose fills
_SHARE_FULL: Final = 0.2  # of the lines of a column of prose are full, at least
_SOFT_HYPHEN: Final = "\u00ad"  # many programs write every hyphen as one that may be left out
_MIDDLE: Final = (0.3, 0.7)  # where in the width of a page the blank between two columns may stand
_JUSTIFIED: Final = 0.2  # of the lines of a column end at one place, where they are justified
_ACROSS: Final = 0.2  # of the lines of a page in two columns go across both, at most
_LEAST_GUTTER: Final = 6.0  # points
_WIDEST_GUTTER: Final = 40.0  # points
_LEAST_BESIDE: Final = 8  # lines of a column beside which a few lines are the end of the next one
_MOST: Final = 0.5


@dataclass(frozen=True, slots=True)
class PageLine:
    """A line as set: its words, its place (points from the left and top), the size of its type, whether it is bold.

    `column` counts the columns of all pages; `right` is the right edge of its column. `first_word` is how wide its
    first word is. `is_row`: it is a row of a table, its cells parted by tabs.
    """

    text: str
    left: float
    right_of_words: float
    top: float
    bottom: float
    size: float
    bold: bool
    page: int
    page_height: float
    first_word: float
    column: int = 0
    left_edge: float = 0
    right: float = 0
    is_row: bool = False


Word = dict[str, Any]


@dataclass(frozen=True, slots=True)
class PageWords:
    """The words of a page by the lines on which they stand, those in tables apart."""

    number: int
    height: float
    lines: list[list[Word]]
    tables: tuple[tuple[Any, list[list[str | None]]], ...]

    @property
    def is_empty(self) -> bool:
        return not self.lines and not self.tables


def words_of(page: Any, number: int) -> PageWords:
    """The words of a page and its tables."""
    page = page.filter(_Once())
    tables = [t for t in page.find_tables() if max(len(r.cells) for r in t.rows) > 1 and _has_rows(t)]
    words = page.extract_words(x_tolerance_ratio=0.2, y_tolerance=2, extra_attrs=["size", "fontname"])
    # text that is set upside down or along the edge is no line of the text
    upright = [w for w in words if w.get("upright", True)]
    outside = [w for w in upright if not any(_within(w, t.bbox) for t in tables)]
    return PageWords(number, float(page.height), _lines(outside), tuple((t, t.extract()) for t in tables))


def _has_rows(table: Any) -> bool:
    """Whether ruled cells are a table: several rows, or one with few words in each cell, as is left of a table that
    breaks between columns. A frame around two columns of text is none."""
    rows = table.extract()
    return len(rows) > 1 or all(cell and len(cell.split()) <= _LONGEST_CELL for cell in rows[0])


def lines_of(pages: Sequence[PageWords]) -> list[list[PageLine]]:
    """The lines of each page. Where one page shows where its columns part, others are parted there too, if they can."""
    gutters = [_gutter(page.lines) for page in pages]
    usual = next((at for at in gutters if at is not None), None)
    found: list[list[PageLine]] = []
    for page, own in zip(pages, gutters, strict=True):
        gutter = own if own is not None or usual is None or not _may_part(page.lines, usual) else usual
        lines = list(_in_columns(page.lines, page.number, page.height, gutter))
        for table, cells in page.tables:
            _put_in(lines, table, cells, page)
        found.append(lines)
    return found


def _may_part(lines: Sequence[Sequence[Word]], at: float) -> bool:
    """Whether most lines of a page leave a blank where those of another page part."""
    across = [line for line in lines if any(w["x0"] < at < w["x1"] for w in line)]
    return len(across) <= _ACROSS * len(lines)


def _put_in(lines: list[PageLine], table: Any, cells: Sequence[Sequence[str | None]], page: PageWords) -> None:
    """Puts the rows of a table where it stands among the lines."""
    rows = [_row(row, table, at, page.number, page.height) for at, row in enumerate(cells) if any(row)]
    place = next((n for n, line in enumerate(lines) if line.top > table.bbox[1] and _beside(line, table)), len(lines))
    # a table at the head of a column belongs to what stands below it, and not to the column before
    column = lines[place].column if place < len(lines) else lines[place - 1].column if place else 0
    lines[place:place] = [replace(row, column=column) for row in rows]


class _Once:
    """Lets each letter of a page through once: some programs set bold letters twice, hardly apart."""

    def __init__(self) -> None:
        self._seen: set[tuple[str, int, int]] = set()

    def __call__(self, item: Word) -> bool:
        if item["object_type"] != "char":
            return True
        place = (item["text"], round(item["x0"]), round(item["top"]))
        is_new = place not in self._seen
        self._seen.add(place)
        return is_new


def _within(word: Word, box: Sequence[float]) -> bool:
    x, y = (word["x0"] + word["x1"]) / 2, (word["top"] + word["bottom"]) / 2
    return bool(box[0] <= x <= box[2] and box[1] <= y <= box[3])


def _beside(line: PageLine, table: Any) -> bool:
    return bool(line.left < table.bbox[2] and line.right_of_words > table.bbox[0])


def _row(cells: Sequence[str | None], table: Any, at: int, number: int, height: float) -> PageLine:
    left, top, right, bottom = table.rows[at].bbox
    text = "\t".join(" ".join((cell or "").split()) for cell in cells)
    return PageLine(text, left, right, top, bottom, 0, False, number, height, 0, 0, left, right, is_row=True)


def _lines(words: Sequence[Word]) -> list[list[Word]]:
    """Words that stand on one line, from left to right; the lines from top to bottom."""
    lines: list[list[Word]] = []
    for word in sorted(words, key=lambda w: (w["top"] + w["bottom"]) / 2):
        middle = (word["top"] + word["bottom"]) / 2
        if lines:
            of_line = median((w["top"] + w["bottom"]) / 2 for w in lines[-1])
            if abs(middle - of_line) <= _ONE_LINE * max(word["bottom"] - word["top"], 1) / 2:
                lines[-1].append(word)
                continue
        lines.append([word])
    return [sorted(line, key=lambda w: w["x0"]) for line in lines]


def _in_columns(lines: list[list[Word]], number: int, height: float, gutter: float | None) -> Iterator[PageLine]:
    if gutter is None:
        yield from _column(lines, number, height, 0)
        return
    left: list[list[Word]] = []
    right: list[list[Word]] = []
    column = 0
    for line in [*lines, []]:
        before, after = [w for w in line if w["x1"] <= gutter], [w for w in line if w["x0"] >= gutter]
        if line and len(before) + len(after) == len(line) and not _is_across(line, gutter):
            left += [before] if before else []
            right += [after] if after else []
            continue
        # what goes across both columns ends them; those above are read first
        for part in (left, right):
            if part:
                yield from _column(part, number, height, column)
                column += 1
        left, right = [], []
        if line:
            yield from _column([line], number, height, column)
            column += 1


def _is_across(line: Sequence[Word], gutter: float) -> bool:
    """Whether a line stands in the middle of the page, above or below both columns, parted there by chance."""
    before, after = [w for w in line if w["x1"] <= gutter], [w for w in line if w["x0"] >= gutter]
    return bool(before and after) and after[0]["x0"] - before[-1]["x1"] < _LEAST_GUTTER


def _gutter(lines: Sequence[Sequence[Word]]) -> float | None:
    """Where the blank between two columns of prose stands, None where there are not two.

    Two cells of a table leave a blank too, but do not fill their widths as lines of prose do.
    """
    words = [w for line in lines for w in line]
    if not words:
        return None
    first, last = min(w["x0"] for w in words), max(w["x1"] for w in words)
    width = last - first
    # lines of a right column begin at one place, while those of a left one end where they end
    candidates = {
        round(other["x0"] - _LEAST_GUTTER / 2)
        for line in lines
        for one, other in itertools.pairwise(line)
        if other["x0"] - one["x1"] >= _LEAST_GUTTER and _MIDDLE[0] <= (other["x0"] - first) / width <= _MIDDLE[1]
    }
    best, most = None, 0
    for at in sorted(candidates):
        free = [line for line in lines if not any(w["x0"] < at < w["x1"] for w in line)]
        both = sum(_parts_at(line, at) for line in free)
        if both > most:
            best, most = float(at), both
    if best is None or most < _LEAST_LINES:
        begun = Counter(
            round(line[0]["x0"] - _LEAST_GUTTER / 2)
            for line in lines
            if _MIDDLE[0] <= (line[0]["x0"] - first) / width <= _MIDDLE[1]
        )
        by_many = [float(at) for at, _ in begun.most_common()]
        return next((at for at in (*by_many, *sorted(map(float, candidates))) if _beside_a_column(lines, at)), None)
    return best if all(_is_prose(side) for side in _sides(lines, best)) else None


def _beside_a_column(lines: Sequence[Sequence[Word]], at: float) -> bool:
    """Whether lines beside a whole column of prose are another column, as the few on the last page, or such as do not
    stand on the same lines: they begin at one place, and one of them at least is as wide as the column beside it."""
    runs = itertools.groupby(lines, key=lambda line: any(w["x0"] < at < w["x1"] for w in line))
    between = max((list(run) for across, run in runs if not across), key=len, default=[])
    left, right = _sides(between, at)
    if not right or len(left) < _LEAST_BESIDE or not _is_prose(left):
        return False
    width = max(line[-1]["x1"] for line in left) - min(line[0]["x0"] for line in left)
    begins = min(line[0]["x0"] for line in right)
    aligned = [line for line in right if line[0]["x0"] - begins < 1]
    full = [line for line in aligned if line[-1]["x1"] - line[0]["x0"] >= _FULL * width]
    reaches = any(at - line[-1]["x1"] <= _WIDEST_GUTTER for line in left)
    return reaches and bool(full) and len(aligned) > len(right) * _MOST


def _parts_at(line: Sequence[Word], at: float) -> bool:
    """Whether a line leaves a blank there as wide as that between columns."""
    return any(
        one["x1"] <= at <= other["x0"] and other["x0"] - one["x1"] >= _LEAST_GUTTER
        for one, other in itertools.pairwise(line)
    )


def _is_prose(side: Sequence[Sequence[Word]]) -> bool:
    """Whether lines fill the width that they have together, as those of a column of prose do."""
    if len(side) < _LEAST_LINES:
        return False
    width = max(line[-1]["x1"] for line in side) - min(line[0]["x0"] for line in side)
    full = [line for line in side if line[-1]["x1"] - line[0]["x0"] >= _FULL * width]
    return len(full) >= _SHARE_FULL * len(side)


def _sides(lines: Sequence[Sequence[Word]], gutter: float) -> tuple[list[list[Word]], list[list[Word]]]:
    free = [line for line in lines if not any(w["x0"] < gutter < w["x1"] for w in line)]
    left = [[w for w in line if w["x1"] <= gutter] for line in free]
    right = [[w for w in line if w["x0"] >= gutter] for line in free]
    return [line for line in left if line], [line for line in right if line]


def _column(lines: Sequence[Sequence[Word]], number: int, height: float, column: int) -> Iterator[PageLine]:
    left_edge = min(line[0]["x0"] for line in lines) if lines else 0
    right_edge = _right_edge([line[-1]["x1"] for line in lines])
    for line in lines:
        size = median(w["size"] for w in line)
        text, is_row = _text(line, size)
        yield PageLine(
            text=text,
            left=line[0]["x0"],
            right_of_words=line[-1]["x1"],
            top=min(w["top"] for w in line),
            bottom=max(w["bottom"] for w in line),
            size=size,
            bold=all("bold" in str(w["fontname"]).lower() for w in line),
            page=number,
            page_height=height,
            first_word=line[0]["x1"] - line[0]["x0"],
            column=column,
            left_edge=left_edge,
            right=right_edge,
            is_row=is_row,
        )


def _right_edge(ends: Sequence[float]) -> float:
    """Where full lines end: where most of justified lines do, else where the longest ends."""
    counts = Counter(round(end) for end in ends)
    at, most = max(counts.items(), key=lambda pair: (pair[1], pair[0]), default=(0, 0))
    return float(at) if most >= max(_JUSTIFIED * len(ends), 3) else max(ends, default=0)


def _text(line: Sequence[Word], size: float) -> tuple[str, bool]:
    """The words of a line; blanks as wide as those between cells are tabs, save that behind a number at the head."""
    said, is_row = str(line[0]["text"]), False
    for n, (before, word) in enumerate(itertools.pairwise(line)):
        is_cell = word["x0"] - before["x1"] > _CELL_GAP * size and not (n == 0 and _is_label(str(before["text"])))
        is_row = is_row or is_cell
        said += ("\t" if is_cell else " ") + str(word["text"])
    return said.replace(_SOFT_HYPHEN, "-"), is_row


def _is_label(word: str) -> bool:
    """Whether a word is a number or letter at the head of a provision: "5.10", "(b)", "3."."""
    bare = word.strip('().“"')
    return word[:1] == "(" or word[-1:] == "." or (bare[:1].isdigit() and "." in bare)
