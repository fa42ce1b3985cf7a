"""Works of law in their versions: `load_rulebook` reads them, `Rulebook.standing` says what was in force when."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from compliance.rulebook.load import load_rulebook
    from compliance.rulebook.rulebook import Rulebook

__all__ = ["Rulebook", "load_rulebook"]


def __getattr__(name: str) -> Any:
    # what only wants the shape of a provision need not wait for all that reads a rulebook
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from compliance.rulebook import load, rulebook

    return getattr(load if name == "load_rulebook" else rulebook, name)
