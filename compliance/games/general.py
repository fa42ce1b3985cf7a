"""What the general rules and the notices ask of a round of any game: limits, approvals, wagers as such."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from msgspec import structs

from compliance.games import general_closing, general_wagers
from compliance.games.general_limits import Displayed, displayed, limit_subjects
from compliance.games.hidden import Hole, hidden, holes_of
from compliance.games.past import Past
from compliance.games.play import Subject
from compliance.games.signs import signs_of
from compliance.games.table_facts import TableView, round_facts, table_subjects, view_of
from compliance.games.voids import voids_round
from compliance.games.works import variant_of
from compliance.logs.cards import UNKNOWN
from compliance.logs.events import (
    CardEvent,
    Event,
    IrregularityEvent,
    ShuffleEvent,
    SignEvent,
    VoidEvent,
    WagerEvent,
)
from compliance.logs.rounds import Round, Session, seen_since_ready
from compliance.logs.vocabulary import played_as
from compliance.meaning.evidence import Evidence, Facts, Known, Missing

# the kinds of event with which play of a round begins, in any game
_PLAY_BEGINS = frozenset({"card", "spin", "wheel", "roll"})
_PRIVATE = "private"
_LIMITS = {"min": "a minimum", "max": "a maximum"}


@dataclass(frozen=True, slots=True)
class GameInForce:
    """What the general rules want to know of the rules of the game: the bets they name, whether they have words on
    payment in cash, whether wagers may be made with non-value chips (None where that is not said clearly), and whether
    their words were wholly understood."""

    bets: frozenset[str]
    speaks_of_cash: bool
    non_value_chips: bool | None = False
    understood: bool = True


def general_subjects(
    round_: Round, casinos: Mapping[str, str], past: Past, taken: Mapping[str, str], *, first_of_session: bool
) -> list[Subject]:
    """What the general rules and the notices ask about in a round; the session itself in its first round.

    casinos: name of a casino -> address of its premises, as a notice lists them. past: what earlier rounds leave
    behind. taken: the readings.
    """
    holes = holes_of(round_)
    view = view_of(round_, holes, _PLAY_BEGINS)
    facts = Facts({**round_facts(view), **general_wagers.void_facts(view)})
    more = general_wagers.wager_facts(view, past, taken)
    subjects = [
        structs.replace(s, facts=Facts(more[s.key], s.facts)) if s.scope == "wager" else s
        for s in table_subjects(view, facts)
    ]
    table = displayed(round_, holes)
    subjects += limit_subjects(table, facts)
    subjects += general_closing.closures(table, facts)
    subjects += _shoe(view, facts)
    if first_of_session:
        own = {**_session_facts(round_.session, casinos), **_sign_facts(table, view)}
        subjects.append(Subject("session", "", Facts(own, facts)))
    return subjects


def with_game(
    subjects: list[Subject], game: GameInForce | None, settled: Mapping[str, Mapping[str, Evidence]]
) -> list[Subject]:
    """The same subjects, each wager with what the game's rules say of it: None where they are not known.

    settled: wager -> facts of its settlement that depend on what the game's rules make due.
    """
    return [
        structs.replace(s, facts=Facts({**_of_game(s, game), **settled.get(s.key, {})}, s.facts))
        if s.scope == "wager"
        else s
        for s in subjects
    ]


def _of_game(wager: Subject, game: GameInForce | None) -> dict[str, Evidence]:
    if game is None:
        unknown = Missing("the rules of the game that were in force are not known")
        return {"wager.permitted": unknown, "wager.cash_permitted": unknown, "wager.non_value_permitted": unknown}
    return {
        "wager.permitted": _permitted(wager.facts["wager.bet"], game),
        "wager.cash_permitted": Missing("the rules of the game permit some winnings to be paid in cash or by cheque")
        if game.speaks_of_cash
        else Known(False),
        "wager.non_value_permitted": _non_value_permitted(game),
    }


def _non_value_permitted(game: GameInForce) -> Evidence:
    if game.non_value_chips is None:
        return Missing("the rules of the game speak of non-value chips and do not say that wagers are made with them")
    if not game.non_value_chips and not game.understood:
        return Missing("the words of the rules of the game that were in force are not wholly understood")
    return Known(game.non_value_chips)


def _permitted(bet: Evidence, game: GameInForce) -> Evidence:
    """Whether the rules of the game name such a bet; where not all their words are understood, they may."""
    if isinstance(bet, Missing):
        return bet
    if bet.value not in game.bets and not game.understood:
        return Missing("the words of the rules of the game that were in force are not wholly understood")
    return Known(bet.value in game.bets, bet.lines)


def _session_facts(session: Session, casinos: Mapping[str, str]) -> dict[str, Evidence]:
    line = (session.opened.line,)
    address = _address(session.casino, casinos)
    game = played_as(session.game, variant_of(session))
    return {
        "session.premises": Missing(f"the address of {session.casino} is not known from any notice held")
        if address is None
        else Known(plain_address(address), line),
        "session.premises_elsewhere": Missing(f"no approval that is held names the premises of {session.casino}"),
        "session.game": Known(game, line),
        "session.said": Known(f"{game} at {session.casino}", line),
        "session.private": Known(bool(session.private), line),
    }


def _address(casino: str, casinos: Mapping[str, str]) -> str | None:
    """The address of a casino that the log names as a notice does, or by its address, whatever the capitals."""
    named = plain_address(casino)
    for name, address in casinos.items():
        if named == plain_address(name) or named.endswith(plain_address(address)):
            return address
    return None


def plain_address(address: str) -> str:
    """An address without regard to capitals, so that two notices' ways of writing it can be compared."""
    return " ".join(address.lower().split()).removesuffix(".")


def _sign_facts(table: Displayed, view: TableView) -> dict[str, Evidence]:
    """What signs show when the first wager of the session is placed, or play begins without one."""
    events = view.round.events
    starts = next((i for i, r in enumerate(events) if isinstance(r.event, WagerEvent)), view.begins)
    later = () if starts is None else events[starts:]
    shown = [(s, r) for s, r in signs_of(view.round) if s.player is None and not any(r is other for other in later)]
    lines = tuple(sorted({r.line for _, r in shown}))
    limits = [name for name in _LIMITS if any(_shows(sign, name) for sign, _ in shown)]
    private = tuple(r.line for s, r in shown if s.text is not None and _PRIVATE in s.text.lower())
    lost = table.lost("sign")
    missing = Missing(lost)
    said = " and ".join(_LIMITS[name] for name in limits) or "no limits"
    complete = len(limits) == len(_LIMITS)
    return {
        "session.limits_shown": Known(complete, lines) if complete or not lost else missing,
        "session.limits_said": Known(f"signs show {said}", lines),
        "session.private_sign": Known(bool(private), private) if private or not lost else missing,
    }


def _shows(sign: SignEvent, name: str) -> bool:
    """Whether a sign shows this limit, for all wagers or for some."""
    of_bets = any(name in limits or "amount" in limits for limits in (sign.bets or {}).values())
    return of_bets or getattr(sign, name) is not None


def _shoe(view: TableView, facts: Facts) -> list[Subject]:
    """The card of the round that was seen most often, if any was dealt: in this round, and since the cards in use were
    made ready.

    Where the recorder does not record shuffles, or cards go back into the shuffler, only those of this round count; of
    a round that was dealt anew after a misdeal, those of one deal.
    """
    deals: list[dict[str, list[int]]] = [{}]
    for recorded in view.round.events:
        if _takes_all_up(view.round, recorded.event):
            deals.append({})
        card = recorded.event.card if isinstance(recorded.event, CardEvent) else None
        if card is not None and UNKNOWN not in (card.rank, card.suit):
            deals[-1].setdefault(str(card), []).append(recorded.line)
    dealt = [deal for deal in deals if deal]
    if not dealt:
        return []
    lines = max(dealt, key=lambda deal: max(map(len, deal.values())))
    subjects = [_seen("shoe", _times(lines), lines, view, facts)]
    before = seen_since_ready(view.round)
    if before is not None:
        # cards shuffled within the round come out once more, save those that lie on the table then
        shuffled = any(isinstance(r.event, ShuffleEvent) for r in view.round.events)
        times = _times(dealt[-1]) if shuffled else sum(map(_times, dealt), Counter(before))
        subjects.append(_seen("shoe since shuffle", times, dealt[-1], view, facts))
    return subjects


def _times(lines: Mapping[str, list[int]]) -> Counter[str]:
    return Counter({card: len(seen) for card, seen in lines.items()})


def _takes_all_up(round_: Round, event: Event) -> bool:
    """Whether all cards dealt in a round go back by this: it is misdealt, or void as a whole."""
    if isinstance(event, IrregularityEvent):
        return event.what == "misdeal"
    return isinstance(event, VoidEvent) and voids_round(round_, event)


def _seen(scope: str, times: Counter[str], lines: Mapping[str, list[int]], view: TableView, facts: Facts) -> Subject:
    most = max(lines, key=times.__getitem__)
    seen = tuple(lines[most])
    own: dict[str, Evidence] = {
        "shoe.card": Known(most, seen),
        "shoe.seen": _count(view.holes, times[most], facts["session.decks"], seen),
    }
    return Subject(scope, "", Facts(own, facts))


def _count(holes: tuple[Hole, ...], times: int, decks: Evidence, lines: tuple[int, ...]) -> Evidence:
    """How often a card was seen; where others may be unrecorded, only known if that is too often already."""
    too_often = isinstance(decks, Known) and isinstance(decks.value, int) and times > decks.value
    return (None if too_often else hidden(holes, "card")) or Known(times, lines)
