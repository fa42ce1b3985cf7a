"""Who touched what at a table: cards, wagers, chips, dice; and whether that was his to touch."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from compliance.games.hidden import Hole
from compliance.games.parties import STAFF, STANDING, absent, parties_of, party
from compliance.games.play import Subject
from compliance.games.wagers import WagerState
from compliance.logs.events import CallEvent, CardEvent, HandledEvent, PassEvent
from compliance.logs.rounds import Recorded, Round
from compliance.meaning.evidence import Evidence, Facts, Known, Missing

# what a round is played with; the dice of tai-sai are tumbled before the wagers are placed
_PLAYED = frozenset({"card", "spin", "wheel", "roll"})

VOCABULARY: Mapping[str, str] = {
    "handling.what": "what was touched: cards, wager, chips, dice or equipment",
    "handling.by": "who touched it",
    "handling.by_staff": "whether it was a casino employee",
    "handling.by_standing": "whether it was a player who stands",
    "handling.passed": "whether it was a player to whom the cards of a hand had been passed in the round",
    "handling.after_call": "whether it was touched after “No more bets” was called and before the result",
    "handling.after_dealing": "whether it was touched after the first card was dealt and before the result",
    "handling.bet": "the bet of the wager that was touched",
    "handling.in_play": "whether it was touched after the game began to be played, and before it was settled",
    "handling.lost": "whether it was a wager that had lost",
}


def handling_subjects(
    round_: Round, wagers: Mapping[str, WagerState], holes: Sequence[Hole], facts: Facts
) -> list[Subject]:
    """What somebody touched since the round before, up to the end of this one."""
    told = (*round_.between, *round_.events)
    known = parties_of(round_) if any(isinstance(r.event, HandledEvent) for r in told) else {}
    subjects: list[Subject] = []
    for place, recorded in enumerate(told):
        event = recorded.event
        if isinstance(event, HandledEvent):
            who = party(event.by, known)
            own = {
                **_who(who, told[:place], known, recorded.line),
                **_when(told, place, event, wagers),
                **_of_wager(round_, holes, told, place, wagers),
                "handling.what": Known(event.what, (recorded.line,)),
            }
            subjects.append(Subject("handling", f"handled@{recorded.line}", Facts(own, facts), {"player": event.by}))
    return subjects


def _who(who: str, before: tuple[Recorded, ...], known: Mapping[str, str], line: int) -> dict[str, Evidence]:
    passed = tuple(r.line for r in before if isinstance(e := r.event, PassEvent) and party(e.to, known) == who)
    return {
        "handling.by": Known(who, (line,)),
        "handling.by_staff": Known(who == STAFF, (line,)),
        "handling.by_standing": Known(who == STANDING, (line,)),
        "handling.passed": Known(bool(passed), (*passed, line)),
    }


def _when(
    told: tuple[Recorded, ...], place: int, event: HandledEvent, wagers: Mapping[str, WagerState]
) -> dict[str, Evidence]:
    line = (told[place].line,)
    calls = [(i, r.event.what) for i, r in enumerate(told) if isinstance(r.event, CallEvent)]
    called = next((i for i, what in calls if what == "no more bets"), None)
    dealt = [i for i, r in enumerate(told) if isinstance(r.event, CardEvent)]
    result = next((i for i, what in calls if what == "result"), max(dealt, default=len(told)))
    wager = wagers.get(event.wager or "")
    settled = [s for s in wager.settlements if s.event.result == "lose"] if wager is not None else []
    lost: Evidence = Known(bool(settled) and place > result, (*line, *(s.line for s in settled)))
    if wager is None or not wager.settlements:
        lost = Missing("the log does not say whose wager it was, or how it came out")
    return {
        "handling.after_call": Known(called is not None and called < place < result, line),
        "handling.after_dealing": Known(bool(dealt) and dealt[0] < place < result, line),
        "handling.lost": lost,
    }


def _of_wager(
    round_: Round, holes: Sequence[Hole], told: tuple[Recorded, ...], place: int, wagers: Mapping[str, WagerState]
) -> dict[str, Evidence]:
    """On what the wager was that was touched, and whether it still depended on the game."""
    event, line = told[place].event, (told[place].line,)
    wager = wagers.get(event.wager or "") if isinstance(event, HandledEvent) else None
    if wager is None:
        why = Missing("the log does not say which wager of the round was touched")
        return {"handling.bet": why, "handling.in_play": why}
    begun = tuple(r.line for r in told[:place] if r.event.event in _PLAYED)
    before = {r.line for r in told[:place]}
    settled = tuple(s.line for s in wager.settlements if s.line in before)
    in_play: Evidence = Known(False, (*settled, *line))
    if begun and not settled:
        unsettled = absent(round_, holes, "settle", "settlements", (*begun[:1], *line))
        in_play = unsettled if isinstance(unsettled, Missing) else Known(True, unsettled.lines)
    return {"handling.bet": Known(wager.bet, (*wager.placed_lines, *line)), "handling.in_play": in_play}
