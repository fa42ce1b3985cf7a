"""How words that are added at the end of a provision join what stands there: its last stop, and an "and" or "or"."""

from __future__ import annotations

from collections.abc import Sequence

from compliance.rulebook.model import Provision

STOPS = (",", ";", ".", ":")
"""Marks before which no blank stands."""
_STRAIGHT = '"'
_DOUBLE = (_STRAIGHT, "“", "”")
_CONJUNCTIONS = ("and", "or", "but")


def behind(words: str) -> str:
    """Words as they stand behind others: with a blank before them, save where they begin with a stop."""
    return words if words[:1] in STOPS else f" {words}"


def at_the_end(standing: str, words: str) -> tuple[int, str] | None:
    """How many characters of `standing` stay before words added at its end, and how it goes on from there.

    None where nobody can say: an "and" behind another, or behind the full stop that ends a list.
    """
    body, stop, joining = _ending(standing)
    if words.strip(" ;,") in _CONJUNCTIONS and (joining or (stop == "." and words in _CONJUNCTIONS)):
        return None
    if words[:1] in (";", ",", ":"):
        # the stop gives way to the mark with which the sentence or the list now goes on, and ends what goes on
        ended = words.endswith(STOPS) or words.split()[-1] in _CONJUNCTIONS
        return None if joining else (len(body), f"{words}{'' if ended else stop}")
    if words in _CONJUNCTIONS or not _goes_on(words):
        return len(standing), behind(words)
    if stop == "." or (stop and not words.endswith(".")):
        # words that go on with the sentence stand before the stop that ends it, and end as they do
        ended = words.endswith((".", ";"))
        return len(body), f" {words}{'' if ended else stop}{joining}"
    return len(standing), behind(words)


def _goes_on(words: str) -> bool:
    """Whether words go on with a sentence and begin none."""
    return words[:1].islower() or words[:1].isdigit() or words.startswith("(")


def _ending(standing: str) -> tuple[str, str, str]:
    """The words, the stop that ends them, and the conjunction behind it with its blank: "a tie", ";", " or"."""
    head, _, last = standing.rpartition(" ")
    if last in _CONJUNCTIONS and head.endswith(STOPS):
        return head[:-1], head[-1], f" {last}"
    return (standing[:-1], standing[-1], "") if standing.endswith(STOPS) else (standing, "", "")


def loose_mark(before: Sequence[Provision], after: Sequence[Provision]) -> str | None:
    """The address of a provision whose double quotation marks were in pairs before, and are not after; None where
    there is none."""
    pairs = zip(before, after, strict=True)
    return next((new.address for old, new in pairs if old is not new and _paired(old) and not _paired(new)), None)


def _paired(provision: Provision) -> bool:
    signs = [sign for sign in f"{provision.text}{provision.closing or ''}" if sign in _DOUBLE]
    return signs.count(_STRAIGHT) % 2 == 0 and signs.count("“") == signs.count("”")
