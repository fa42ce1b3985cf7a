"""Under which work of the law the rounds of a session fall."""

from __future__ import annotations

from collections.abc import Mapping

from compliance.logs.rounds import Session

# (jurisdiction, game as logged, variant as logged) -> work. Works that were replaced by a work of another name answer
# with a pointer to it, which the checker follows.
_WORKS: Mapping[tuple[str, str, str | None], str] = {
    ("nz", "mini baccarat", None): "nz/mini-baccarat",
    ("nz", "midi baccarat", None): "nz/midi-baccarat",
    ("nz", "baccarat", None): "nz/baccarat",
    ("nz", "baccarat", "full"): "nz/baccarat",
    ("nz", "baccarat", "mini"): "nz/mini-baccarat",
    ("nz", "baccarat", "midi"): "nz/midi-baccarat",
    ("act", "mini baccarat", None): "act/mini-baccarat",
    ("act", "baccarat", "mini"): "act/mini-baccarat",
    ("nz", "blackjack", None): "nz/blackjack",
    ("nz", "roulette", None): "nz/roulette",
    ("nz", "tai-sai", None): "nz/tai-sai",
    ("nz", "money wheel", None): "nz/money-wheel",
    ("nz", "caribbean stud poker", None): "nz/caribbean-stud-poker",
    ("nz", "craps", None): "nz/craps",
}

# the version of play that the name of the game says
_VARIANTS: Mapping[str, str] = {"mini baccarat": "mini", "midi baccarat": "midi"}


def work_of(session: Session) -> str | None:
    """The work whose rules the session's game falls under, None where no rules of such a game are held."""
    named = _VARIANTS.get(session.game)
    if named is not None and session.variant not in (None, named):
        return None
    variant = None if named is not None else session.variant
    return _WORKS.get((session.jurisdiction, session.game, variant))


def variant_of(session: Session) -> str | None:
    """The version of play (mini, midi, full), from the session's variant or the name of its game."""
    return session.variant or _VARIANTS.get(session.game)


def logged_as(work: str) -> str | None:
    """A name by which logs call the game of a work, None where the work is no game's."""
    return next((game for (_, game, _), named in _WORKS.items() if named == work), None)


# events of play that only some games have
_GAMES_OF_EVENT: Mapping[str, frozenset[str]] = {
    "spin": frozenset({"roulette"}),
    "wheel": frozenset({"money wheel"}),
    "tumble": frozenset({"tai-sai"}),
    "entry": frozenset({"tai-sai"}),
    "roll": frozenset({"craps"}),
    "card": frozenset({"mini baccarat", "midi baccarat", "baccarat", "blackjack", "caribbean stud poker"}),
}


def belongs_to(event: str, game: str) -> bool:
    """Whether events of this kind are part of a game (a spin is none of baccarat)."""
    games = _GAMES_OF_EVENT.get(event)
    return games is None or game in games
