"""A version of a work, or a part of it, as Markdown: for reading, printing and comparing with other tools."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime

from compliance.rulebook.model import Provision, Standing, own_label
from compliance.rulebook.orders import touching
from compliance.rulebook.provisions import set_in_table
from compliance.rulebook.restated import HEAD_ENDS, NOT_OFFICIAL

_SPECIAL = str.maketrans({c: f"\\{c}" for c in "\\`*_{}[]<>#|"})


def provisions_markdown(standing: Standing, instant: datetime, provisions: Sequence[Provision]) -> str:
    """The provisions in the order of the law, under a head that says what they are and what is not known of them."""
    version = standing.version
    if version is None:
        said = f"Status at {instant.isoformat()}: {standing.status}. {_plain(standing.reason)}"
        return f"# {_plain(standing.work)}\n\n{said}\n"
    lines = [
        f"# {_plain(version.title)}",
        "",
        f"{_plain(version.citation_head)}; as at {instant.isoformat()}; {standing.status}. {NOT_OFFICIAL}",
    ]
    if standing.missing:
        lines += ["", "Not held, and may have changed it: " + "; ".join(_plain(m) for m in standing.missing) + "."]
    for each in touching(standing.touched, provisions):
        said = _plain(each.order.said)
        lines += ["", f"Not carried out, or of a day or limit not known, and leaves in doubt what stands here: {said}."]
    lines += ["", HEAD_ENDS]
    depth: dict[str | None, int] = {None: 0}
    for provision in provisions:
        depth[provision.address] = depth.get(provision.parent, 0) + 1
    closing: list[tuple[str, str]] = []
    # a list in columns is a table as well: its rows stand with their labels, and once
    columns = {at: row for p in provisions for at, row in zip(set_in_table(p, version), p.rows or (), strict=False)}
    in_columns = {p.address for p in provisions if set_in_table(p, version)}
    for provision in provisions:
        while closing and not _within(provision, closing[-1][0], provisions):
            lines += ["", closing.pop()[1]]
        if provision.address in columns:
            label, *cells = (_plain(cell) for cell in columns[provision.address])
            lines += ["", "\t".join((f"- **{label}**", *cells))]
        elif provision.address not in in_columns:
            lines += ["", *_provision(provision, depth[provision.address])]
        if provision.closing:
            closing.append((provision.address, _plain(provision.closing)))
    lines += [line for _, words in reversed(closing) for line in ("", words)]
    return "\n".join(lines) + "\n"


def _within(provision: Provision, address: str, provisions: Sequence[Provision]) -> bool:
    parents = {p.address: p.parent for p in provisions}
    at = provision.parent
    while at is not None:
        if at == address:
            return True
        at = parents.get(at)
    return False


def _provision(provision: Provision, depth: int) -> Iterator[str]:
    if provision.kind == "heading" or (provision.kind == "rule" and provision.heading):
        # a heading within a section is called by its own words and has no number
        number = "" if '"' in provision.address else f"{provision.address} "
        number = f"{provision.address}. " if len(provision.address) == 1 else number
        yield f"## {_plain(f'{number}{provision.heading or provision.text}')}"
        if provision.heading and provision.text:
            yield ""
            yield _plain(provision.text)
    elif provision.kind == "table":
        if provision.heading:
            yield f"**{_plain(provision.heading)}**"
            yield ""
        yield from _table(provision.rows or ())
    elif provision.kind == "definition":
        if provision.heading and not provision.text.lstrip('"“').startswith(provision.heading):
            yield f"**{_plain(provision.heading)}**"
            yield ""
        yield _plain(provision.text)
    else:
        indent = "  " * max(depth - 2, 0)
        label = own_label(provision) if provision.kind == "paragraph" else provision.address
        marker = "- " if provision.kind == "paragraph" else ""
        yield f"{indent}{marker}**{_plain(label)}** {_plain(provision.text)}".rstrip()


def _table(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    width = max((len(row) for row in rows), default=0)
    for number, row in enumerate(rows):
        cells = [*(_plain(cell) for cell in row), *[""] * (width - len(row))]
        yield "| " + " | ".join(cells) + " |"
        if number == 0:
            yield "|" + "---|" * width


def _plain(text: str) -> str:
    return text.translate(_SPECIAL)
