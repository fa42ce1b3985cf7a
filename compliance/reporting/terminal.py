"""What `check` prints: the face of the report, and the incidents, on a terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal

from compliance.reporting.face import title_of
from compliance.reporting.page import build_page
from compliance.reporting.statistics import terminal_lines
from compliance.reporting.visible import visible

if TYPE_CHECKING:
    from rich.console import Group, RenderableType
    from rich.table import Table

Justify = Literal["left", "right"]

_SHOWN_INCIDENTS = 20
_SHOWN_FAULTS = 10
_LONGEST_WORD = 13  # of a cell: what is longer is folded where the terminal is narrow


def terminal_summary(document: Mapping[str, Any], width: int) -> Group:
    """A renderable for a console of so many columns. Nothing in a log is read as markup or acts on the terminal."""
    # imported here: a command that prints nothing in colour need not wait for it
    from rich.console import Group
    from rich.text import Text

    page = build_page(document)
    parts: list[RenderableType] = [
        Text(page["title"], style="bold"),
        Text(title_of(document)),
        Text(page["period"], style="dim"),
        Text(),
    ]
    colour = "yellow" if page["nothing_assessed"] else "red" if page["does_not_conform"] else "green"
    parts += [Text(said, style=f"bold {colour}" if n == 0 else "") for n, said in enumerate(page["outcome"])]
    parts += [Text(), _figures(page["figures"]), Text(), _logs(page["logs"], width)]
    for work in page["tested"]:
        parts += [Text(f"{work['title']}, {work['version']}", style="bold"), _inset(work["said"])]
    for caveat in page["caveats"]:
        parts.append(_inset(f"{caveat['title']}: {caveat['status']}. {caveat['reason']}", "yellow"))
    parts += [_inset(said, "yellow") for said in page["face"]]
    if page["incidents"]:
        parts += [Text(), _incidents(page["incidents"][:_SHOWN_INCIDENTS], width)]
        parts += _rest(document["incidents"], _SHOWN_INCIDENTS, "incidents")
    if page["gone"] is not None:
        gone = page["gone"]["rows"]
        parts += [Text(), Text(page["gone"]["heading"], style="bold"), _gone(gone[:_SHOWN_INCIDENTS], width)]
        parts += _rest(document["baseline"]["gone"], _SHOWN_INCIDENTS, "findings")
    if page["below"] is not None:
        below = page["below"]
        parts += [Text(), Text(below["heading"], style="bold"), *(_inset(said) for said in below["said"])]
        if below["incidents"]:
            parts += [Text(), _incidents(below["incidents"][:_SHOWN_INCIDENTS], width)]
    if "case" in document:
        from compliance.reporting.case_view import outcomes

        parts += [Text(), Text(f"Case {visible(document['case']['number'])}", style="bold")]
        parts += [_inset(said) for said in outcomes(document)]
    if document.get("statistics") is not None:
        parts += [Text(), Text("Randomness and returns", style="bold")]
        parts += [_inset(said) for said in terminal_lines(document["statistics"])]
    if page["problems"]:
        parts += [Text(), Text("Faults of the logs and of the rulebook", style="bold")]
        parts += [_inset(_fault(problem)) for problem in page["problems"][:_SHOWN_FAULTS]]
        parts += _rest(document["problems"], _SHOWN_FAULTS, "faults")
    return Group(*parts)


def _inset(said: str, style: str = "") -> RenderableType:
    from rich.padding import Padding
    from rich.text import Text

    return Padding(Text(said, style=style), (0, 0, 0, 2))


def _rest(items: Sequence[object], shown: int, noun: str) -> list[RenderableType]:
    more = len(items) - shown
    return [_inset(f"and {more:,} more {noun}; the report holds them.", "dim")] if more > 0 else []


def _fault(problem: Mapping[str, str]) -> str:
    remedy = f" {problem['remedy']}" if problem["remedy"] else ""
    return f"{problem['place']}: {problem['severity'].lower()}: {problem['message']}{remedy} [{problem['code']}]"


def _figures(figures: Sequence[Mapping[str, str]]) -> Table:
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, show_header=False, pad_edge=False)
    table.add_column(justify="right")
    table.add_column()
    for figure in figures:
        table.add_row(Text(figure["value"], style="bold"), Text(figure["label"].lower()))
    return table


def _logs(logs: Sequence[Mapping[str, str]], width: int) -> Table:
    return _table(
        [("Log", "left"), ("Events", "right"), ("Rounds", "right"), ("Left out", "right")],
        [[log["file"], log["events"], log["rounds"], log["quarantined"]] for log in logs],
        width,
    )


def _incidents(incidents: Sequence[Mapping[str, str]], width: int) -> Table:
    names = ("rule", "table", "rounds", "expected", "recorded", "money")
    columns: list[tuple[str, Justify]] = [(name.capitalize(), "left") for name in names[:-1]]
    return _table([*columns, ("Money", "right")], [[incident[name] for name in names] for incident in incidents], width)


def _gone(rows: Sequence[Mapping[str, str]], width: int) -> Table:
    names = ("rule", "where", "expected", "recorded", "now")
    heads: list[tuple[str, Justify]] = [(name.capitalize(), "left") for name in names]
    return _table(heads, [[row[name] for name in names] for row in rows], width)


def _table(columns: Sequence[tuple[str, Justify]], rows: Sequence[Sequence[str]], width: int) -> Table:
    from rich.box import SIMPLE_HEAD
    from rich.table import Table
    from rich.text import Text

    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    cells = [[name, *(row[place] for row in rows)] for place, (name, _) in enumerate(columns)]
    for (name, justify), of_column in zip(columns, _widths(cells, width), strict=True):
        table.add_column(name, justify=justify, overflow="fold", width=of_column)
    for row in rows:
        table.add_row(*map(Text, row))
    return table


_APART = 3  # between two columns


def _widths(columns: Sequence[Sequence[str]], width: int) -> list[int]:
    """How wide each column is, by its cells, in a table of so many characters: the widest give way first, and none
    folds a word while another could still break between words."""
    from rich.cells import cell_len

    words = [[cell_len(word) for cell in cells for word in cell.split()] for cells in columns]
    least = [min(max(lengths, default=1), _LONGEST_WORD) for lengths in words]
    widths = [max(map(cell_len, cells)) for cells in columns]
    room = max(width - _APART * len(columns) + 1, len(columns))
    while sum(widths) > room:
        wider = [place for place, wide in enumerate(widths) if wide > least[place]]
        widths[max(wider or range(len(widths)), key=widths.__getitem__)] -= 1
    return widths
