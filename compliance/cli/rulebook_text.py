"""The rulebook commands as text for a terminal. Tables of the law and lists are drawn with rich."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any

from compliance.rulebook.model import Provision, Standing, Version, own_label
from compliance.rulebook.orders import Touched, touching
from compliance.rulebook.provisions import set_in_table
from compliance.rulebook.timeline import Period, spoken

if TYPE_CHECKING:
    from rich.console import Console

_WIDTH = 100
_WIDE = 140
"""The width of tables that go into a file or a pipe."""


def console() -> Console:
    """A console that never reads mark-up out of the law's own words."""
    from rich.console import Console

    plain = Console(markup=False, highlight=False, emoji=False, soft_wrap=True)
    return plain if plain.is_terminal else Console(markup=False, highlight=False, emoji=False, width=_WIDE)


def print_show(standing: Standing, at: datetime, provisions: Sequence[Provision]) -> None:
    """A version, or the part of it asked for, under what is known of its standing."""
    out = console()
    version = standing.version
    shown = version or standing.last_known
    title = shown.title if shown else standing.work
    out.print(f"{title} ({standing.work}) at {spoken(at)}", style="bold")
    _print_standing(out, standing)
    if version is None:
        return
    _print_orders(out, touching(standing.touched, provisions))
    _print_tree(out, provisions, version)
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


def _print_orders(out: Console, touched: Sequence[Touched]) -> None:
    """The orders that were not carried out and leave in doubt what is shown."""
    if touched:
        out.print("Orders not carried out, or of a day or limit not known, which leave in doubt what is shown here:")
    for each in touched:
        marks = "all of it" if each.whole else ", ".join(sorted({*each.addresses, *each.terms}))
        out.print(textwrap.fill(f"{each.order.said}: {marks}", _WIDTH, initial_indent="  - ", subsequent_indent="    "))


def _print_tree(out: Console, provisions: Sequence[Provision], version: Version) -> None:
    """Provisions in order; the words that close a provision stand after its list, and before a table they announce."""
    shown = {p.address for p in provisions}
    tabled = {address for p in provisions for address in set_in_table(p, version)}
    closings: list[Provision] = []
    for provision in provisions:
        while closings and not _within(provision, closings[-1], version):
            _print_closing(out, closings.pop())
        if provision.address not in tabled:
            _print_provision(out, provision)
        if provision.closing:
            closings.append(provision)
    for provision in reversed(closings):
        _print_closing(out, provision)
    orphans = [p.address for p in provisions if p.status == "orphan" and p.address in shown]
    if orphans:
        out.print(f"\nOrphans (their surroundings are not held): {', '.join(orphans)}", style="dim")


def _within(provision: Provision, closing: Provision, version: Version) -> bool:
    """Whether a provision stands before the closing words of another: its paragraphs do, and a table if it has none."""
    parent = provision.parent
    has_list = any(p.kind == "paragraph" for p in version.children.get(closing.address, ()))
    if provision.kind == "table" and has_list:
        return False
    while parent is not None:
        if parent == closing.address:
            return True
        parent = version.by_address[parent].parent if parent in version.by_address else None
    return False


def _print_closing(out: Console, provision: Provision) -> None:
    _print_words(out, provision.closing or "", "", 4 * provision.address.count("(") + 4)


def _print_provision(out: Console, provision: Provision) -> None:
    if provision.kind == "heading" or (provision.kind == "rule" and provision.heading):
        out.print()
        out.print(f"{_label(provision)} {provision.heading or ''}".strip(), style="bold")
        _print_words(out, provision.text, "", 4)
    elif provision.kind == "table":
        _print_table(out, provision)
    elif provision.kind == "definition":
        out.print()
        words = provision.text.lstrip('"“').startswith(provision.heading or "")
        _print_words(out, provision.text if words else f"{provision.heading}: {provision.text}", "", 4)
    else:
        if provision.kind == "rule":
            out.print()
        _print_words(out, provision.text, _label(provision), 4 * provision.address.count("("))
    if provision.status != "in force":
        out.print(f"    [{provision.status}]", style="dim")
    if provision.kind == "rule" and provision.source is not None:
        source = provision.source
        lines = f"{source.first_line}" + (f"-{source.last_line}" if source.last_line > source.first_line else "")
        changes = "".join(f"; {note}" for note in provision.lineage[1:])
        out.print(f"    {source.file}:{lines}{changes}", style="dim")


def _label(provision: Provision) -> str:
    """What stands before the words: "(b)" of 5.10(b), "5.10" of itself."""
    if provision.kind == "paragraph":
        return own_label(provision)
    return "" if '"' in provision.address else provision.address


def _print_words(out: Console, words: str, label: str, indent: int) -> None:
    if not words and not label:
        return
    if not words:  # an item that has a list of its own and no words
        out.print(" " * indent + label)
        return
    lead = " " * indent + (f"{label} " if label else "")
    hang = " " * (max(len(lead), indent + 4) if label else indent)
    for number, paragraph in enumerate(words.split("\n")):
        out.print(
            textwrap.fill(paragraph, _WIDTH, initial_indent=lead if number == 0 else hang, subsequent_indent=hang)
        )


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
        if period.missing:
            words = f"Not held: {'; '.join(period.missing)}."
            out.print(textwrap.fill(words, _WIDTH, initial_indent=" " * 6, subsequent_indent=" " * 6), style="dim")


def print_references(named: Mapping[str, Sequence[Mapping[str, Any]]], provisions: Sequence[Provision]) -> None:
    """The cross-references of the provisions shown, each with what it names at that instant."""
    lines = [
        f"  {p.address}: {reference['words']}: {_named(reference)}"
        for p in provisions
        for reference in named.get(p.address, ())
    ]
    if lines:
        print("\nCross-references, as they stood then:")
        print(*lines, sep="\n")


def _named(reference: Mapping[str, Any]) -> str:
    if reference["outcome"] == "external":
        return "outside the text held"
    if reference["outcome"] == "broken":
        return f"not there ({', '.join(reference['missing'])})"
    addresses = reference["addresses"]
    return addresses[0] if len(addresses) == 1 else f"{addresses[0]} to {addresses[-1]}"
