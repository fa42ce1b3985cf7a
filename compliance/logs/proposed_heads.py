"""The names of columns that a row gives, with the heads that stand above several of them (merged cells)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from compliance.logs.columns_seen import unnamed

UNFIT: Final = "{}`\n"  # what names of columns cannot hold in patterns and conditions


def fit(names: Sequence[str]) -> list[bool]:
    """Which names can be used: not empty, the first of its kind, without signs that a mapping cannot write."""
    return [bool(name) and name not in names[:n] and not any(c in name for c in UNFIT) for n, name in enumerate(names)]


def usable(names: Sequence[str]) -> list[str]:
    """The names, a number in place of each that cannot be used."""
    return [name if ok else unnamed(n) for n, (name, ok) in enumerate(zip(names, fit(names), strict=True), start=1)]


def with_heads(above: Sequence[str], names: Sequence[str]) -> list[str]:
    """The names of columns, where one stands several times with the head above it: `Box 1 Cards`, `Box 2 Cards`. A head
    reaches to the next one; where no name stands below it, it is one."""
    heads: list[str] = []
    for n, head in enumerate([*above, *[""] * (len(names) - len(above))][: len(names)]):
        heads.append(head.strip() or (heads[n - 1] if n else ""))
    plain = [name.strip() for name in names]
    own = [above[n].strip() if n < len(above) else "" for n in range(len(plain))]
    return [
        (f"{head} {name}" if head and plain.count(name) > 1 else name) if name else one
        for head, name, one in zip(heads, plain, own, strict=True)
    ]
