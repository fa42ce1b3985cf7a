"""Orders of an instrument on what it makes or takes away itself: which wait until that is made, and which cannot be."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from compliance.drafting.amending_model import Operation, Target
from compliance.rulebook.draft import Draft, Result
from compliance.rulebook.orders import stands_in

_MAKING = ("insert", "insert definition")
_ON_WORDS = ("insert words", "replace words", "delete words")


def waits(draft: Draft, operations: Sequence[Operation], n: int) -> bool:
    """Whether an operation changes words of what an order before it puts in, or gives this number, and of nothing else:
    the text before the instrument has nothing of that number, or an order before it takes that away.

    It is carried out when what it speaks of is made. Without such an order before it, it speaks of the text before.
    """
    operation = operations[n]
    if operation.kind not in _ON_WORDS or len(operation.targets) != 1 or draft.meant(operation.target):
        return False
    return any(_makes(earlier, operation.target) for earlier in operations[:n])


def true_reasons(
    draft: Draft, operations: Sequence[Operation], results: Mapping[int, Result]
) -> Iterator[tuple[int, Result]]:
    """Of operations that found nothing under the number that they name, why: another order of the instrument takes it
    away, or puts it in only behind this one."""
    for n, (outcome, _) in results.items():
        target = operations[n].target
        if outcome != "target missing" or not target.address:
            continue
        held = bool(draft.meant(target))
        taking = next((o for o in operations[:n] if _takes_away(o, target)), None)
        making = next((o for o in operations[n + 1 :] if _makes(o, target)), None)
        if taking is not None and not held:
            yield n, (outcome, f"{target} is taken away by {_named(taking)} of this text; nothing takes its number.")
        elif making is not None:
            yield n, (outcome, f"{target} is made by {_named(making)} of this text, which stands behind this.")


def _named(operation: Operation) -> str:
    return f"item {operation.item}" if operation.item else "another order"


def _takes_away(operation: Operation, target: Target) -> bool:
    if operation.kind == "delete":
        return any(stands_in(target.address, each.address) for each in operation.targets)
    return operation.kind == "renumber" and stands_in(target.address, operation.target.address)


def _makes(operation: Operation, target: Target) -> bool:
    """Whether an operation puts in what a target names, or gives it its number."""
    if operation.kind == "renumber":
        return " to " not in operation.new_label and stands_in(target.address, operation.new_label)
    if operation.kind not in _MAKING:
        return False
    if target.definition:
        return operation.target.definition.casefold() == target.definition.casefold()
    labels = [piece.label for piece in operation.matter.pieces] if operation.matter is not None else []
    made = [made for made in (operation.target.address, *labels) if made]
    return any(stands_in(target.address, each) for each in made)
