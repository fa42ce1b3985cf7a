"""Rounds of one shape are judged alike: over every round of every sample log, the faulty ones included.

A round is cleared by what was said of others of its frame and parts. So no two rounds in which these are the same may
differ in any verdict on them, its reason included.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest

from compliance.checking.clearing import Clearing, owner_of, parts_of_shape
from compliance.checking.results import WorkResult
from compliance.checking.rounds import Court, check_round
from compliance.games.past import NO_PAST
from compliance.games.shapes import Shape
from compliance.logs import open_logs
from tests.checking.event_lines import log_of
from tests.checking.running import the_court
from tests.checking.sample_logs import Sample, court_over, samples

Part = tuple[Hashable, ...]
Verdicts = Counter[tuple[str, str, str, str, str]]


@cache
def _court() -> Court:
    return court_over(the_court()[0].rulebook)


def _verdicts(results: Iterable[WorkResult], shape: Shape) -> dict[object, Verdicts]:
    found: dict[object, Verdicts] = {}
    for result in results:
        for v in result.verdicts:
            owner = owner_of(v, shape)
            found.setdefault(owner, Counter())[(result.work, v.address, v.verdict, v.code, v.reason)] += 1
    return found


def _shaped() -> Iterator[tuple[Sample, list[tuple[Part, Verdicts]]]]:
    """Each sample round that has a shape: its frame and parts, each with what is said of it."""
    clearing = Clearing(_court())
    for sample in samples():
        if sample.past != NO_PAST:
            continue
        of_shape = clearing.shape_of(sample.round, first_of_session=sample.first)
        if of_shape is None:
            continue
        laws, shape = tuple(law.key for law in of_shape.laws), of_shape.shape
        results = check_round(_court(), sample.round, _court().taken, first_of_session=sample.first, past=sample.past)
        said = _verdicts(results, shape)
        if None in said:
            continue
        parts: list[tuple[Part, Verdicts]] = [
            ((laws, shape.ground, shape.frame), said.get(("frame", ""), Counter())),
        ]
        for kind, of_kind in parts_of_shape(shape):
            for name, token in of_kind.items():
                parts.append(((laws, shape.ground, kind, token), said.get((kind, name), Counter())))
        yield sample, parts


def test_a_round_of_which_all_is_known_has_the_verdicts_that_are_known() -> None:
    """What is known is learnt from rounds without a breach alone; a faulty round is never one of which all is known."""
    shaped = list(_shaped())
    known: dict[Part, list[tuple[Sample, Verdicts]]] = {}
    for sample, parts in shaped:
        if all(verdict != "breach" for _, said in parts for _, _, verdict, _, _ in said):
            for part, said in parts:
                known.setdefault(part, []).append((sample, said))
    apart: list[str] = []
    again = 0
    for sample, parts in shaped:
        of_others = [[(s, said) for s, said in known.get(part, ()) if s is not sample] for part, _ in parts]
        again += sum(map(bool, of_others))
        for (_, said), others in zip(parts, of_others, strict=True):
            if all(of_others) and any(said != before for _, before in others):
                first, before = next(one for one in others if one[1] != said)
                apart.append(f"{first.log} and {sample.log}: {dict(before - said)} against {dict(said - before)}")
    assert not apart, "\n".join(apart)
    assert again > len(known) // 2, "hardly any shape comes twice, so that nothing is shown"


_SESSION = {"casino": "SKYCITY Auckland Casino", "jurisdiction": "nz", "shuffler": "shoe", "chips": ["2.50", 5, 25]}
_CAPTURES = ["wager", "card", "settle", "act", "collect", "call: no more bets"]
# rounds as they are every night, with the taking up of cards recorded
_TAKEN_UP = {
    "blackjack": """
        sign min=5 max=1000
        round 1
        wager id=a player=p1 bet=box amount=10 area='"1"' seat='"1"'
        wager id=b player=p2 bet=box amount=10 area='"2"' seat='"2"'
        call what='no more bets'
        card to='box 1' card=10S n=1 face=up
        card to='box 2' card=10H n=1 face=up
        card to=dealer card=9S n=1 face=up
        card to='box 1' card=6S n=2 face=up
        card to='box 2' card=9H n=2 face=up
        act player=p1 hand='box 1' move=draw
        card to='box 1' card=9D n=3 face=up
        settle wager=a result=lose paid=0
        collect hand='box 1'
        act player=p2 hand='box 2' move=stand
        card to=dealer card=8C n=2 face=up
        settle wager=b result=win paid=10
        collect hand='box 2'
        collect hand=dealer
        end""",
    "caribbean stud poker": """
        sign min=5 max=1000
        round 1
        wager id=a player=p1 bet=ante amount=10 seat='"1"'
        wager id=b player=p2 bet=ante amount=10 seat='"2"'
        call what='no more bets'
        CARDS
        act player=p1 hand='seat 1' move=bet
        wager id=c player=p1 bet=bet amount=20 base=a seat='"1"'
        act player=p2 hand='seat 2' move=fold
        settle wager=b result=lose paid=0
        collect hand='seat 2' spread=true counted=true discarded=true
        settle wager=a result=win paid=10
        settle wager=c result=win paid=20
        collect hand='seat 1' spread=true counted=true discarded=true
        end""",
}
_STUD = {"seat 1": "KS KH 2D 3C 4D", "seat 2": "9S 7H 2C 3D 4H", "dealer": "AS KD 7C 5S 3H"}


@pytest.mark.parametrize("game", _TAKEN_UP)
def test_an_ordinary_round_of_which_the_log_says_when_cards_were_taken_up_has_a_shape(
    game: str, tmp_path: Path
) -> None:
    cards = [
        f"card to='{hand}' card={held.split()[n]} n={n + 1} face={'up' if (hand, n) == ('dealer', 4) else 'down'}"
        for n in range(5)
        for hand, held in _STUD.items()
    ]
    lines = _TAKEN_UP[game].replace("CARDS", "\n".join(cards)).splitlines()
    session = _SESSION | {"game": game, "captures": _CAPTURES, "decks": 1 if "stud" in game else 6}
    path = tmp_path / "log.jsonl"
    path.write_text(log_of("1996-10-12T20:00:00+13:00", session, [line for line in lines if line.strip()]), "utf-8")
    [round_] = open_logs([path]).rounds()
    assert Clearing(_court()).shape_of(round_, first_of_session=True) is not None
