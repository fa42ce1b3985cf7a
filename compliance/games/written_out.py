"""Facts that are amounts of money, each with its twin: the amount written out for a reader."""

from __future__ import annotations

from compliance.amounts import written
from compliance.meaning.evidence import Evidence, Known


def amount(name: str, cents: Evidence) -> dict[str, Evidence]:
    """The fact of this name, which is an amount in cents, and `NAME_said`: that amount written out; both not known for
    the same reason."""
    if isinstance(cents, Known) and isinstance(cents.value, int):
        return {name: cents, f"{name}_said": Known(written(cents.value), cents.lines)}
    return {name: cents, f"{name}_said": cents}
