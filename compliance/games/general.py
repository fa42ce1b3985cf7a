"""What the general rules and the notices ask of a round of any game: limits, approvals, wagers as such."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from compliance.games.hidden import holes_of
from compliance.games.play import Subject
from compliance.games.table_facts import VOCABULARY as TABLE_VOCABULARY
from compliance.games.table_facts import round_facts, table_subjects, view_of
from compliance.games.works import variant_of
from compliance.logs.rounds import Round, Session
from compliance.meaning.evidence import Evidence, Facts, Known, Missing

VOCABULARY: Mapping[str, str] = {
    **TABLE_VOCABULARY,
    "wager.permitted": "whether the rules of the game name a wager of this kind",
    "session.premises": "the address of the casino's premises, as the notices write it",
    "session.game": "the game as the notices name it",
    "session.said": "the game and the casino, written out",
}

# the kinds of event with which play of a round begins, in any game
_PLAY_BEGINS = frozenset({"card", "spin", "wheel", "roll"})


def general_subjects(
    round_: Round, casinos: Mapping[str, str], permitted: frozenset[str] | None, *, first_of_session: bool
) -> list[Subject]:
    """The round's wagers, placements, bettors and areas; in the first round of a session also the session itself.

    casinos: name of a casino -> address of its premises, as a notice lists them. permitted: the bets that the rules of
    the game name, None where those rules are not known.
    """
    view = view_of(round_, holes_of(round_, cut_off=False), _PLAY_BEGINS)
    facts = Facts(round_facts(view))
    subjects = [_with_permission(s, permitted) if s.scope == "wager" else s for s in table_subjects(view, facts)]
    if first_of_session:
        subjects.append(Subject("session", "", Facts(_session_facts(round_.session, casinos), facts)))
    return subjects


def _with_permission(wager: Subject, permitted: frozenset[str] | None) -> Subject:
    bet = wager.facts["wager.bet"]
    found: Evidence = Missing("the rules of the game that were in force are not known")
    if permitted is not None and isinstance(bet, Known):
        found = Known(bet.value in permitted, bet.lines)
    return replace(wager, facts=Facts({"wager.permitted": found}, wager.facts))


def _session_facts(session: Session, casinos: Mapping[str, str]) -> dict[str, Evidence]:
    line = (session.opened.line,)
    address = casinos.get(session.casino)
    variant = variant_of(session)
    game = session.game if variant in (None, "full") or session.game != "baccarat" else f"{variant} baccarat"
    return {
        "session.premises": Missing(f"the address of {session.casino} is not known from any notice held")
        if address is None
        else Known(plain_address(address), line),
        "session.game": Known(game, line),
        "session.said": Known(f"{game} at {session.casino}", line),
    }


def plain_address(address: str) -> str:
    """An address without regard to capitals, so that two notices' ways of writing it can be compared."""
    return " ".join(address.lower().split()).removesuffix(".")
