"""Works of law in their versions: `load_rulebook` reads them, `Rulebook.standing` says what was in force when."""

from compliance.rulebook.load import load_rulebook
from compliance.rulebook.rulebook import Rulebook

__all__ = ["Rulebook", "load_rulebook"]
