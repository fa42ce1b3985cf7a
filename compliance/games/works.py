"""Under which work of the law the rounds of a session fall."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from pathlib import Path

from compliance.logs.rounds import Session
from compliance.logs.vocabulary import VARIANT_SAID, jurisdictions, words_of_games
from compliance.places import rulebook_folder
from compliance.rulebook.corpus import read_corpora
from compliance.rulebook.records import WorkEntry
from compliance.spelling import aside


@cache
def _entries(folder: Path) -> dict[str, tuple[WorkEntry, ...]]:
    """The works of each jurisdiction of a rulebook folder (JURISDICTION/works.yaml)."""
    return {name: corpus.works for name, corpus in read_corpora(folder)[0].items()}


def _works() -> dict[str, tuple[WorkEntry, ...]]:
    return _entries(rulebook_folder())


def work_of(session: Session) -> str | None:
    """The work whose rules the session's game falls under, None where no rules of such a game are held."""
    said = VARIANT_SAID.get(session.game)
    if said is not None and session.variant not in (None, said):
        return None
    played = session.game if said is not None or session.variant is None else f"{session.game} ({session.variant})"
    works = _works().get(session.jurisdiction, ())
    return next((entry.work for entry in works if played in entry.logged_as), None)


def general_works(jurisdiction: str) -> tuple[str, ...]:
    """The works of a jurisdiction that apply to every game, beside the game's own."""
    return tuple(entry.work for entry in _works().get(jurisdiction, ()) if entry.general)


def works_below(session: Session, law: Collection[str]) -> tuple[WorkEntry, ...]:
    """The works below the law that a session falls under: of its casino, beside the works of law named."""
    return tuple(
        entry
        for entry in _works().get(session.jurisdiction, ())
        if entry.rank and entry.beside in law and (not entry.casinos or session.casino in entry.casinos)
    )


def below_the_law(work: str) -> WorkEntry | None:
    """The entry of a work that stands below the law, None for a work of law."""
    return next((e for entries in _works().values() for e in entries if e.work == work and e.rank), None)


def why_no_work(session: Session) -> str:
    """Why no rules can be held against a session: those of its jurisdiction, or of its game there, are not held."""
    place = session.jurisdiction
    if place not in jurisdictions():
        near = aside(place, jurisdictions())
        return f"No rules of the jurisdiction '{place}' are held{near}; held are those of {', '.join(jurisdictions())}."
    version = f" ({session.variant})" if session.variant else ""
    return f"No rules of {session.game}{version} are held for the jurisdiction '{place}'."


def variant_of(session: Session) -> str | None:
    """The version of play (mini, midi, full), from the session's variant or the name of its game."""
    return session.variant or VARIANT_SAID.get(session.game)


def logged_as(work: str) -> str | None:
    """A name by which logs call the game of a work, None where the work is no game's."""
    names = (name for entries in _works().values() for e in entries if e.work == work for name in e.logged_as)
    return next((name.partition(" (")[0] for name in names), None)


def names_of(work: str) -> tuple[tuple[str, str], ...]:
    """Each name by which logs call the game of a work, with its version of play ("" where the name says it all)."""
    names = [name for entries in _works().values() for e in entries if e.work == work for name in e.logged_as]
    return tuple((game, rest.rstrip(")")) for game, _, rest in (name.partition(" (") for name in names))


def belongs_to(event: str, game: str) -> bool:
    """Whether events of this kind are part of a game (a spin is none of a game of cards)."""
    games = _games_of(event)
    return not games or game in games


@cache
def _games_of(event: str) -> frozenset[str]:
    return frozenset(name for words in words_of_games() if event in words.events for name in words.games)
