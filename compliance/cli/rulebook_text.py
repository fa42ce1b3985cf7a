"""The rulebook commands as text for a terminal. Tables of the law and lists are drawn with rich."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from compliance.rulebook.model import Provision, Standing, Version
from compliance.rulebook.timeline import Period, spoken

if TYPE_CHECKING:
    from rich.console import Console

_WIDTH = 100


def console() -> Console:
    """A console that never reads mark-up out of the law's own words."""
    from rich.console import Console

    return Console(markup=False, highlight=False, emoji=False, soft_wrap=True)


def print_show(standing: Standing, at: datetime, provisions: Sequence[Provision]) -> None:
    """A version, or the part of it asked for, under what is known of its standing."""
    out = console()
    version = standing.version
    title = version.title if version else standing.work
    out.print(f"{title} ({standing.work}) at {spoken(at)}", style="bold")
    _print_standing(out, standing)
    if version is None:
        return
    for provision in provisions:
        _print_provision(out, provision, version)
    sources = sorted({p.source.file for p in provisions if p.source})
    out.print(f"\nRead from {', '.join(sources)}; the text held is not an official version.", style="dim")


def _print_standing(out: Console, standing: Standing) -> None:
    version = standing.version
    out.print(f"Status: {standing.status}")
    if version is not None:
        until = f" until {spoken(version.until)}" if version.until else ""
        out.print(f"In force from {spoken(version.starts) if version.starts else 'an unknown day'}{until}")
        out.print(f"Source: {version.citation_head}")
    out.print(textwrap.fill(standing.reason.split(" May have been changed")[0], _WIDTH))
    if standing.missing:
        out.print("Not held, and may have changed or set out these rules:" if version else "Not held:")
        for name in standing.missing:
            out.print(textwrap.fill(name, _WIDTH, initial_indent="  - ", subsequent_indent="    "))
    if standing.successor:
        out.print(f"See: rulebook show {standing.successor}")
    elif version is None and standing.last_known is not None and standing.last_known.starts is not None:
        out.print(f"The nearest text held is that of {spoken(standing.last_known.starts)} (--at to read it).")


def _print_provision(out: Console, provision: Provision, version: Version) -> None:
    if provision.kind == "heading" or (provision.kind == "rule" and provision.heading):
        out.print()
        out.print(f"{_label(provision)} {provision.heading or ''}".strip(), style="bold")
        _print_words(out, provision.text, "", 4)
    elif provision.kind == "table":
        _print_table(out, provision)
    elif provision.kind == "definition":
        out.print()
        heading = "" if provision.text.lstrip("\"“").startswith(provision.heading or "") else f"{provision.heading}: "
        _print_words(out, f"{heading}{provision.text}", "", 4)
    else:
        if provision.kind == "rule":
            out.print()
        depth = provision.address.count("(")
        label = _label(provision)
        _print_words(out, provision.text, label, 4 * depth)
    if provision.closing:
        _print_words(out, provision.closing, "", 4 * provision.address.count("(") + 4)
    if provision.status != "in force":
        out.print(f"    [{provision.status}]", style="dim")
    if provision.kind == "rule" and provision.source is not None:
        _, source = version, provision.source
        lines = f"{source.first_line}" + (f"-{source.last_line}" if source.last_line > source.first_line else "")
        out.print(f"    {source.file}:{lines}", style="dim")


def _label(provision: Provision) -> str:
    """The last part of an address as it stands before the words: "(b)" of 5.10(b), "5.10" of itself."""
    if provision.kind == "paragraph":
        return provision.address[provision.address.rindex("(") :]
    return "" if '"' in provision.address else provision.address


def _print_words(out: Console, words: str, label: str, indent: int) -> None:
    if not words and not label:
        return
    lead = " " * indent + (f"{label} " if label else "")
    hang = " " * max(len(lead), indent + 4)
    for number, paragraph in enumerate(words.split("\n")):
        out.print(textwrap.fill(paragraph, _WIDTH, initial_indent=lead if number == 0 else hang, subsequent_indent=hang))


def _print_table(out: Console, provision: Provision) -> None:
    from rich.table import Table

    rows = provision.rows or ()
    table = Table(title=provision.heading, title_justify="left", show_header=False, title_style="bold")
    for _ in range(max(map(len, rows), default=0)):
        table.add_column(overflow="fold")
    for row in rows:
        table.add_row(*row)
    out.print(table)


def print_table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """A list of records."""
    from rich.box import SIMPLE_HEAD
    from rich.table import Table
    from rich.text import Text

    table = Table(box=SIMPLE_HEAD, header_style="bold")
    for head in heads:
        table.add_column(head, overflow="fold")
    for row in rows:
        table.add_row(*(Text(cell) for cell in row))
    console().print(table)


def print_periods(work: str, title: str, periods: Sequence[Period]) -> None:
    """A work's law in time, one paragraph a period."""
    out = console()
    out.print(f"{title} ({work})", style="bold")
    for period in periods:
        starts = f"from {spoken(period.starts)}" if period.starts else "from the beginning"
        until = f" until {spoken(period.until)}" if period.until else ""
        version = f", version {period.label}" if period.label else ""
        out.print(f"  {starts}{until}: {period.status}{version}")
        reason = textwrap.fill(period.reason, _WIDTH, initial_indent="      ", subsequent_indent="      ")
        out.print(reason, style="dim")
