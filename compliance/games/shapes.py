"""The shape of a round: everything on which what the law says of an ordinary round hangs, and nothing else.

Two rounds of one shape have the same verdicts, whoever played, at which table, on which day under the same law, and
whatever the amounts, so long as these stand in the same relation to the limits, the chips and what was paid. A shape is
made of a frame (the round without its wagers) and of parts (each wager; the wagers of one player; of one area), so that
rounds which differ only in who wagered on what share what is known of their frame and of each part.

Only the ordinary has a shape: a round in which anything was missing, corrected, void, refused or out of the common run
has none, and neither has one with a member or event that is not named here. What is not named is never passed over.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from math import gcd
from typing import Final

from compliance.games.cut_offers import stayed_over_cut
from compliance.games.once import Numbers, Once
from compliance.games.parties import in_seat, seat_number
from compliance.games.play import PlayRules
from compliance.games.settled import lies_on
from compliance.games.signs import Limits, limits_of
from compliance.games.surroundings import OF_THE_RECORD, TELLS, Token, left_by, of_context, of_session, told_of
from compliance.games.wagers import WagerState, wagers_to_see
from compliance.logs.events import CardEvent, CutEvent, Event, SettleEvent, WagerEvent
from compliance.logs.rounds import Round
from compliance.logs.shoe import NO_SHOE
from compliance.meaning.decisions import Decided, Decision, decide
from compliance.meaning.evidence import Evidence, Known, Missing, whole_number
from compliance.meaning.expressions import Expression

_AS_PLACED: Final = OF_THE_RECORD | frozenset(
    {"id", "player", "seat", "area", "bet", "on", "amount", "by", "status", "base", "hand", "confirmed", "accompanied"}
    | {"commission"}
)
_MONEY: Final = (WagerEvent, SettleEvent)
_AS_SETTLED: Final = OF_THE_RECORD | frozenset({"wager", "result", "paid", "commission", "returned", "by"})


@dataclass(frozen=True, slots=True)
class Drawn:
    """What was drawn in a round, as its game sees it.

    frame: what the law asks of it, without regard to any wager. together: whether it asks what else a player has
    wagered on. beside: what else is asked of the round as a whole, and of no wager. outcome: what the law makes of a
    wager, None where that is not decided. told: how an event that tells of it (an announcement, a spin, an entry) at a
    place of the round stands to it, None where that is unusual.

    Where players have hands (`seats` is not empty) the game holds the order of events against its rules itself, and
    `told` is not asked. seats, players: what is asked of each seat (or box, and the dealer where more than the frame is
    asked of that one), and of each player; owners: what else verdicts are on (a hand, an announcement), by its key ->
    its seat.
    """

    frame: Token
    together: bool
    outcome: Callable[[WagerState], Token]
    told: Callable[[Event, int], Token] = lambda _event, _place: None
    beside: Token = None
    seats: Mapping[str, Token] = field(default_factory=dict)
    players: Mapping[str, Token] = field(default_factory=dict)
    owners: Mapping[str, str] = field(default_factory=dict)
    carried: Mapping[str, WagerState] | None = None


@dataclass(frozen=True, slots=True)
class Compared:
    """With what the law compares things. amounts: every number that it names, any of which may be an amount; totals: by
    the name of a fact, the numbers with which it compares that; both ascending. of_cuts: its comparisons of where a
    cutting card was inserted. whole: of a bet that is paid at odds alone, of how many of a chip a wager must be a
    multiple that all which may be paid on it, or is taken of that, is a multiple of the chip too."""

    amounts: Sequence[int]
    totals: Mapping[str, Sequence[int]]
    of_cuts: Sequence[Expression]
    whole: Mapping[str, int]


# how a game sees what was drawn in a round under its rules
Draw = Callable[[Round, PlayRules, Compared], Drawn | None]


@dataclass(frozen=True, slots=True)
class Shape:
    """ground: of the round without its wagers, what is asked beside a wager; frame: what else of it is asked. wagers,
    players, areas, seats: each by its id or name -> what is asked of it. owners: the key of a verdict -> its seat."""

    frame: Token
    ground: Token
    wagers: Mapping[str, Token]
    players: Mapping[str, Token]
    areas: Mapping[str, Token]
    seats: Mapping[str, Token]
    owners: Mapping[str, str]


@dataclass(slots=True)
class Shapes:
    """Makes the shapes of rounds. draw_of: how a game sees what was drawn, None for one that has no shapes.

    What is the same for many rounds (a context, a session) is looked at once.
    """

    draw_of: Callable[[str], Draw | None]
    _sessions: Once[Token | None] = field(default_factory=Once)
    _contexts: Once[Token | None] = field(default_factory=Once)
    _numbers: Numbers = field(default_factory=Numbers)

    def of(self, round_: Round, rules: PlayRules, compared: Compared) -> Shape | None:
        """The shape of a round, None where it has none."""
        draw = self.draw_of(round_.session.game)
        if draw is None or not _is_plain(round_):
            return None
        around = self._around(round_, compared.of_cuts)
        drawn = draw(round_, rules, compared) if around is not None else None
        if around is None or drawn is None:
            return None
        states, strays = wagers_to_see(round_)
        if {stray.event.wager for stray in strays} != (drawn.carried or {}).keys():
            return None
        if drawn.carried is None and not states.keys().isdisjoint(round_.settled_later):
            return None
        states = {**states, **(drawn.carried or {})}
        # where a game holds its order against the rules itself, it tells when a wager was placed too
        marks = [] if drawn.seats else [at for at, r in enumerate(round_.events) if not isinstance(r.event, _MONEY)]
        wagers = {}
        for state in states.values():
            token = _wager(round_, state, states, drawn, compared, marks)
            if token is None:
                return None
            wagers[state.id] = token
        shared = states.values() if drawn.together else ()
        areas = _together(round_, wagers, ((s, s.area, s.player) for s in shared))
        if drawn.seats:
            frame = around[1], drawn.frame
            return Shape(frame, around[0], wagers, drawn.players, areas, drawn.seats, drawn.owners)
        course = _course(round_, drawn)
        if course is None:
            return None
        settled = _order_of_settling(round_, states, by_seats=not drawn.together)
        ground = (around[0], drawn.frame, course)
        players = _together(round_, wagers, ((s, s.player, s.area) for s in shared))
        return Shape((around[1], settled, bool(states), drawn.beside), ground, wagers, players, areas, {}, {})

    def _numbered(self, token: Token | None) -> Token | None:
        return None if token is None else self._numbers.of(token)

    def _around(self, round_: Round, of_cuts: Sequence[Expression]) -> tuple[Token, Token] | None:
        """What surrounds a round: session, what is displayed, the cards in use, whether a round went before."""
        session = self._sessions.of((round_.session,), None, lambda: self._numbered(of_session(round_.session)))
        context = self._contexts.of((round_.context,), None, lambda: self._numbered(of_context(round_.context)))
        shoe = round_.shoe if round_.each(CardEvent) else NO_SHOE
        between, changes = (told_of(e, round_.session, of_cuts) for e in (round_.between, shoe.changes))
        if session is None or context is None or between is None or changes is None or shoe.lost is not None:
            return None
        shoe_token = (
            changes,
            min(shoe.rounds, 1),
            shoe.faces,
            shoe.cutting_card is not None,
            shoe.cutting_card_first,
            shoe.cutting_card_rounds,
            shoe.without_wagers.rounds,
            shoe.no_bet_coups.rounds,
        )
        # a wager that was never settled is kept in mind; a round that settles it has no shape
        standing = not all(isinstance(told[-1].event, SettleEvent) for told in round_.known_wagers.values())
        left = tuple(left_by(earlier, round_) for earlier in round_.earlier[-1:])
        if None in left:
            return None
        before = left, standing, stayed_over_cut(round_)[0] if _is_cut(round_) else None
        return (session, context), (shoe_token, between, before, round_.upcoming is not None)


def _is_cut(round_: Round) -> bool:
    return any(isinstance(r.event, CutEvent) for r in round_.between)


# where no chips are named, all that is asked is whether an amount is whole cents
_CENT: Final = 1


def _is_plain(round_: Round) -> bool:
    """Whether nothing of a round is missing, doubtful or corrected, nothing of it lies outside of it, and its events
    are what a recorder wrote of them and nothing else."""
    if (
        round_.gaps
        or round_.corrections
        or round_.late
        or round_.following
        or round_.open_ended
        or round_.next_open_ended
        or any(before.gaps or before.corrections for before in round_.earlier)
    ):
        return False
    for recorded in round_.events:
        event = recorded.event
        if recorded.extras or event.invented or event.disputed:
            return False
    return True


def _course(round_: Round, drawn: Drawn) -> tuple[Token, ...] | None:
    """The order of what happened, runs of wagers and of settlements taken as one; None where anything is unusual."""
    course: list[Token] = []
    for place, recorded in enumerate(round_.events):
        event = recorded.event
        if isinstance(event, WagerEvent):
            token: Token = "wager"
        elif isinstance(event, SettleEvent):
            token = "settle"
        elif isinstance(event, CardEvent):
            token = "card", event.to, event.n, event.face
        elif event.event == "call" or event.event in TELLS:
            told = drawn.told(event, place)
            if told is None:
                return None
            token = event.event, told
        else:
            return None
        if not (course and course[-1] == token and token in ("wager", "settle")):
            course.append(token)
    return tuple(course)


def _wager(
    round_: Round,
    state: WagerState,
    states: Mapping[str, WagerState],
    drawn: Drawn,
    compared: Compared,
    marks: Sequence[int],
) -> Token | None:
    """A wager as placed and settled; None where it was not accepted as it is, or not settled once (or, where it may
    outlive its round, in a later one).

    What was paid is told as a share of the stake, but where it may have been rounded to what the chips can pay, or a
    part of the stake went back, in cents. marks: where in the round anything else than money was told of.
    """
    if len(state.placements) != 1 or state.standing != "accepted" or state.taken_off:
        return None
    placed, stake = state.placements[0].event, state.stake
    within = _within(state, limits_of(round_, state))
    if not stake or within is None or not placed.model_fields_set <= _AS_PLACED:
        return None
    smallest = min(round_.session.chips or (_CENT,))
    whole = compared.whole.get(state.bet)
    is_whole = whole is not None and stake % (whole * smallest) == 0 and placed.commission is None
    if len(state.settlements) == 1:
        settled = state.settlements[0].event
        if not settled.model_fields_set <= _AS_SETTLED or settled.paid is None:
            return None
        if settled.returned is not None and lies_on(round_, state):
            return None
        is_whole = is_whole and settled.returned in (None, 0, stake)
        sums = (stake, settled.paid, settled.commission or 0, settled.returned or 0)
        as_settled: Token = (
            settled.result,
            settled.by,
            _ratio(settled.paid, stake),
            None if settled.commission is None else _ratio(settled.commission, stake),
            None if settled.returned is None else _ratio(settled.returned, stake),
            state.placements[0].position < state.settlements[0].position,
            tuple(bisect_left(marks, one.position) for one in (state.placements[0], state.settlements[0])),
        )
    elif drawn.carried is not None and not state.settlements:
        sums, as_settled = (stake, 0, 0, 0), None
    else:
        return None
    if any(s % smallest for s in sums):
        return None
    outcome = drawn.outcome(state)
    if outcome is None:
        return None
    base = states.get(placed.base) if placed.base is not None else None
    others = [o for o in states.values() if o is not state and o.player == state.player]
    return (
        state.bet,
        outcome,
        placed.by,
        placed.status,
        _numbered_place(state.seat, "wager.seat_number", compared),
        (_area(state), _numbered_place(state.area, "area.number", compared)),
        placed.confirmed,
        placed.accompanied,
        placed.hand is not None if drawn.seats else placed.hand,
        within,
        None if is_whole else sums,
        None if base is None else (base.bet, _ratio(stake, base.stake)),
        placed.commission,
        as_settled,
        tuple(place_among(sum_, compared.amounts) for sum_ in sums),
        tuple(sorted(o.bet for o in others)) if drawn.together and not drawn.seats else (),
    )


def _ratio(amount: int, stake: int) -> tuple[int, int]:
    """An amount as a fraction of the stake, in lowest terms."""
    common = gcd(amount, stake) or 1
    return amount // common, stake // common


def _area(state: WagerState) -> Token:
    """Where a wager lies: on no area that is named, on that of its seat, or on another one."""
    return None if state.area is None else (state.area == state.seat if state.seat is not None else state.area)


def _numbered_place(name: str | None, fact: str, compared: Compared) -> Token:
    """How the number of a seat or an area stands to those of the law; what has none is told as it is."""
    number = seat_number(in_seat(name)) if name is not None else None
    return name if number is None else place_among(number, compared.totals.get(fact, ()))


def _within(state: WagerState, limits: Limits) -> Token | None:
    """How a wager stands to the limits; None where it is outside of them."""
    if not limits.apply:
        return "no limits"
    least, most, by = map(whole_number, (limits.minimum, limits.maximum, limits.increment))
    if (least is not None and state.stake < least) or (most is not None and state.stake > most):
        return None
    if by is not None and (not by or state.stake % by):
        return None
    return least is not None, most is not None, by is not None


def place_among(amount: int, amounts: Sequence[int]) -> int:
    """Between which of the amounts that the law names an amount lies (or of other numbers), ascending."""
    place = bisect_left(amounts, amount)
    return 2 * place + (place < len(amounts) and amounts[place] == amount)


def _order_of_settling(round_: Round, states: Mapping[str, WagerState], *, by_seats: bool) -> Token:
    """With what results wagers were settled; where that is asked, whether losing ones first, and in what order."""
    settled = [event for _, event, _ in round_.each(SettleEvent)]
    results = [event.result for event in settled]
    if not by_seats:
        return frozenset(results)
    paid_first = any(b == "lose" and a != "lose" for a, b in pairwise(results))
    seats = [states[e.wager].seat for e in settled if e.wager in states]
    numbers = [int(s) for s in seats if s is not None and s.isascii() and s.isdigit()]
    pairs = list(pairwise(numbers))
    return frozenset(results), paid_first, all(a <= b for a, b in pairs), all(a >= b for a, b in pairs)


def _together(
    round_: Round, wagers: Mapping[str, Token], owned: Iterable[tuple[WagerState, str | None, str | None]]
) -> dict[str, Token]:
    """The wagers of each owner (a player, an area) as one part, in the order in which they were placed; with the
    other side (areas, players) told by which of its own it is, and how several wagers on one bet stand to the limits.

    owned: each wager with its owner and that other side; none is owned by None.
    """
    found: dict[str, list[tuple[WagerState, str | None]]] = {}
    for state, owner, other in owned:
        if owner is not None:
            found.setdefault(owner, []).append((state, other))
    parts: dict[str, Token] = {}
    for owner, of_owner in found.items():
        others = {other: number for number, other in enumerate(dict.fromkeys(other for _, other in of_owner))}
        by_bet: dict[str, list[WagerState]] = {}
        for state, _ in of_owner:
            by_bet.setdefault(state.bet, []).append(state)
        told = tuple((wagers[state.id], other is None, others[other]) for state, other in of_owner)
        parts[owner] = told, tuple(_sum_within(round_, states) for states in by_bet.values() if len(states) > 1)
    return parts


def _sum_within(round_: Round, states: Sequence[WagerState]) -> Token:
    """How wagers on one bet stand to its limits together."""
    limits, total = limits_of(round_, states[0]), sum(state.stake for state in states)
    bounds = map(whole_number, (limits.minimum, limits.maximum))
    return states[0].bet, tuple(None if bound is None else (total > bound) - (total < bound) for bound in bounds)


def known_of(evidence: Evidence) -> Token:
    """What is known of a fact, or why it is not."""
    return evidence.value if isinstance(evidence, Known) else ("not known", evidence.reason)


_SAID: Final[Once[Token]] = Once()


def said_of(decision: Decision, facts: Mapping[str, Evidence]) -> Token:
    """What a decision says, or why it says nothing; found once for what is known, and is not, of its facts."""
    asked = tuple(known_of(facts[name]) for name in decision.names)
    return _SAID.of((decision,), asked, lambda: _said_of(decision, facts))


def _said_of(decision: Decision, facts: Mapping[str, Evidence]) -> Token:
    found = decide(decision, facts)
    if isinstance(found, Missing):
        return "missing", found.reason
    return (found.answer, found.addresses) if isinstance(found, Decided) else type(found).__name__
