"""Which provisions that are held an order means by the addresses that it names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from compliance.drafting.cross_references import Target
from compliance.rulebook.model import Provision


def held_of(named: Target, before: Mapping[str, Provision]) -> Iterator[Provision]:
    """The provisions that are meant by an address, or all between the two of a range; what it stands in, where the
    text held has none of that number; none where not even that is held."""
    if named.first.startswith(" Table"):
        yield from (p for at, p in before.items() if at.endswith(named.first) and p.kind == "table")
        return
    first = _nearest(named.first, before)
    if first is None:
        return
    last = _nearest(named.last, before) if named.last else None
    if named.last is None or last is None or first.address == last.address:
        yield first
    else:
        order = list(before.values())
        start, stop = sorted((order.index(first), order.index(last)))
        yield from order[start : stop + 1]


def _nearest(address: str, before: Mapping[str, Provision]) -> Provision | None:
    """The provision of this address, or what it would stand in: paragraph, rule, section."""
    while address:
        if address in before:
            return before[address]
        rule, table, _ = address.partition(" Table")
        if table:
            address = rule
        elif address.endswith(")"):
            address = address[: address.rindex("(")].rstrip()
        elif address.endswith('"'):
            address = address.partition(' "')[0]
        else:
            section, _, rest = address.partition(".")
            address = f"{section}.0" if rest not in ("0", "") else ""
    return None
