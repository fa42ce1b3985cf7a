"""What did not conform in a round so far, and whether it is the fault of which another requirement would speak too."""

from __future__ import annotations

from dataclasses import dataclass, field

from compliance.games.play import Subject

_WAGER = "wager"
_AT = "@"  # in a key, before the place of an event in the round


@dataclass(slots=True)
class _OfCode:
    """The subjects for which a requirement was broken, each with the provision under which that was found."""

    of_wager: dict[str, list[tuple[Subject, str]]] = field(default_factory=dict)
    of_no_wager: list[tuple[Subject, str]] = field(default_factory=list)
    by_key: dict[tuple[str, str], str] = field(default_factory=dict)


@dataclass(slots=True)
class Broken:
    """The requirements broken in a round so far, by their codes."""

    _codes: dict[str, _OfCode] = field(default_factory=dict)

    def add(self, code: str, subject: Subject, address: str) -> None:
        """A requirement was broken for a subject."""
        of_code = self._codes.setdefault(code, _OfCode())
        of_code.by_key.setdefault((subject.scope, subject.key), address)
        wager = subject.about.get(_WAGER)
        near = of_code.of_no_wager if wager is None else of_code.of_wager.setdefault(wager, [])
        near.append((subject, address))

    def by(self, code: str, subject: Subject, *, any_subject: bool = False) -> str | None:
        """The provision under which a requirement was broken for what a subject is about, None where it was not.

        any_subject: whatever it was broken for, since the requirement is asked only until it is first broken.
        """
        of_code = self._codes.get(code)
        if of_code is None:
            return None
        same = of_code.by_key.get((subject.scope, subject.key))
        if same is not None:
            return same
        wager = subject.about.get(_WAGER)
        if wager is not None and not any_subject:
            near = [*of_code.of_wager.get(wager, ()), *of_code.of_no_wager]
        else:
            near = [*(one for found in of_code.of_wager.values() for one in found), *of_code.of_no_wager]
        return next((address for other, address in near if any_subject or _is_of(subject, other)), None)


def _is_of(one: Subject, other: Subject) -> bool:
    """Whether two subjects are the same thing, or one of them is a part of what the other is about.

    The round is what every subject is a part of. Two wagers, two players, two seats, two hands, two throws are not the
    same thing; nor are two acts with one wager.
    """
    if one.scope == other.scope:
        return one.key == other.key
    if one.within and other.within and one.within != other.within:
        return False
    if any(other.about.get(member, value) != value for member, value in one.about.items()):
        return False
    of_one_wager = _WAGER in one.about and _WAGER in other.about
    return not (of_one_wager and _AT in one.key and _AT in other.key) or one.key == other.key
