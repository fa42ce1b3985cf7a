"""References from one provision to others: "rule 9.4", "rules 9.2 to 9.5", "subparagraph (b) of rule 5.10"."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from compliance.meaning.provisions import Reading, Statement
from compliance.rulebook.model import Version


@dataclass(frozen=True, slots=True)
class Cited:
    """One address that a provision names, or the first and last of a range ("rules 9.2 to 9.5 inclusive")."""

    first: str
    last: str | None = None

    def __str__(self) -> str:
        return f"rules {self.first} to {self.last}" if self.last else f"rule {self.first}"


def resolve(cited: Cited, version: Version) -> tuple[str, ...] | None:
    """The addresses of the version that are meant; None where one of them does not exist or a range runs backwards."""
    provision = version.by_address.get(cited.first)
    if provision is None or provision.kind not in ("rule", "paragraph"):
        return None
    if cited.last is None:
        return (cited.first,)
    order = [p.address for p in version.provisions if p.kind == "rule"]
    if cited.first not in order or cited.last not in order:
        return None
    start, stop = order.index(cited.first), order.index(cited.last)
    return tuple(order[start : stop + 1]) or None


Implied = Iterable[tuple[Iterable[Cited], tuple[str, ...]]]
"""References of a statement, each several with the kinds of provision that its words take them for (none: any)."""


def check_cited(reading: Reading, implied: Callable[[Statement], Implied]) -> None:
    """Every reference of the statements read leads to a provision, and to one of the kinds that the words imply, or to
    one that has such a provision below it."""
    kind_at = {s.address: s.kind for s in reading.statements}
    for statement in reading.statements:
        for references, wanted in implied(statement):
            for cited in references:
                targets = resolve(cited, reading.version)
                told = f"{statement.address} refers to {cited}"
                if targets is None:
                    reading.report("reference", f"{told}, which does not exist.", statement.address)
                elif wanted and not all(
                    any(kind_at.get(p.address) in wanted for p in reading.version.walk(target)) for target in targets
                ):
                    message = f"{told} for the {' or the '.join(wanted)}, but that is not what stands there."
                    reading.report("reference", message, statement.address)
