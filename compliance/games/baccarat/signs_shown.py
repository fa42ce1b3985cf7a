"""What the signs at a baccarat table say beside limits: modified odds, a form of the game, a pay scale, a method."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from compliance.games.baccarat.facts_shoe import before_deal
from compliance.logs.events import SignEvent
from compliance.logs.rounds import LineOfFile, Recorded, Round, captures
from compliance.meaning.evidence import Known

MODIFIED: Final = "modified odds"
METHODS: Final[Mapping[str, str]] = {"method A": "A", "method B": "B"}
SCALES: Final[Mapping[str, str]] = {"pay scale one": "One", "pay scale two": "Two"}


def at_deal(round_: Round) -> tuple[Recorded, ...]:
    """What was recorded at the table up to the first card of the round: what is displayed then is among it."""
    new = {id(r) for r in (*round_.between, *round_.events)}
    before = (r for r in round_.context if id(r) not in new)  # the context holds what stands between, too
    return (*before, *before_deal(round_))


def shown_now(recorded: Iterable[Recorded]) -> dict[str, int]:
    """What the signs show, and the line from which it is known; a sign that shows nothing ends the others."""
    shown: dict[str, int] = {}
    for entry in recorded:
        sign = entry.event
        if isinstance(sign, SignEvent) and sign.player is None and sign.shows is not None:
            shown = dict.fromkeys(sign.shows, entry.line) | (shown if sign.shows else {})
    return shown


def ever_shown(recorded: Iterable[Recorded]) -> frozenset[str]:
    """What any of the signs showed, though another may have ended it."""
    signs = (r.event for r in recorded if isinstance(r.event, SignEvent) and r.event.player is None)
    return frozenset(words for sign in signs for words in sign.shows or ())


def changed_to(round_: Round, words: Mapping[str, str]) -> Known | None:
    """What the last sign that was put up once play had begun shows of what can be chosen, as far as it is in effect.

    What a session says it had chosen is how it was opened, and the signs put up before the first wager are the display
    of that; one put up later changes it. words: as a sign shows what is chosen -> what that is. None where none does.
    """
    signs = [(r, r.event) for r in put_up_since(round_) if isinstance(r.event, SignEvent) and r.event.player is None]
    shown = [(r.line, words[w]) for r, s in signs if in_effect(round_, s) for w in s.shows or () if w in words]
    return Known(shown[-1][1], (shown[-1][0],)) if shown else None


def in_effect(round_: Round, sign: SignEvent) -> bool:
    """Whether what a sign shows holds in the round: not yet where the sign says that it is to hold from later on."""
    return sign.change_from is None or round_.starts is None or round_.starts >= sign.change_from


def put_up_since(round_: Round) -> tuple[Recorded, ...]:
    """What was recorded since the first wager of the session and before the cards of the round, none in its first; of a
    recorder that does not record wagers all, once a round was played: any of it may have been put up since."""
    wagered = round_.shoe.bets.values()
    if not wagered and not captures(round_.session, "wager"):
        return at_deal(round_) if round_.earlier else ()
    return tuple(r for r in at_deal(round_) if any(_is_after(r.line, line) for line in wagered))


def _is_after(line: int, wager: int) -> bool:
    """Whether a line stands after that of a wager; a session that goes on in another file does so after its own."""
    files = [one.file if isinstance(one, LineOfFile) else "" for one in (line, wager)]
    return line > wager if len(set(files)) == 1 else bool(files[0])
