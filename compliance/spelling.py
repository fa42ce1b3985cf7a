"""What somebody may have meant who wrote a word that is not known: one hint, the same wherever a word is unknown."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Final

_LIKENESS: Final = 0.75
_LONGEST: Final = 100  # of a longer word nothing is told by comparing it, and comparing costs time


def meant(word: str, known: Iterable[str]) -> str:
    """The known word that is likely meant, "" where none is near. Capitals and the order of letters do not matter. What
    is a word of several known names means one of them, and not another that looks like it."""
    if len(word) > _LONGEST:
        return ""
    by_lower = {k.lower(): k for k in known}
    holding = [k for k in by_lower if word.lower() in k.split() and k != word.lower()]
    if holding:
        return by_lower[holding[0]] if not holding[1:] else ""
    swapped = (k for k in by_lower if len(k) > 1 and k != word.lower() and sorted(k) == sorted(word.lower()))
    close = get_close_matches(word.lower(), list(by_lower), n=1, cutoff=_LIKENESS)
    near = next(swapped, "") or (close[0] if close else "")
    return by_lower.get(near, "")


def aside(word: str, known: Iterable[str]) -> str:
    """The hint as it stands within a sentence, or nothing."""
    near = meant(word, known)
    return f" (did you mean `{near}`?)" if near else ""


def hint(word: str, known: Iterable[str]) -> str:
    """The hint as it stands after a sentence, or nothing."""
    near = meant(word, known)
    return f" Did you mean {near}?" if near else ""
