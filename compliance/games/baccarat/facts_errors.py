"""Irregularities of a baccarat round, and what the rules make of them: in the round itself and in the next."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from compliance.games.baccarat.facts_shoe import before_deal, changed_since, is_irregularity
from compliance.games.baccarat.hands import Hand, out_of_hand
from compliance.games.baccarat.meaning import BaccaratRules
from compliance.games.baccarat.vocabulary import TIE
from compliance.games.hidden import holes_of, untold
from compliance.games.parties import absent
from compliance.games.play import Subject, key_at
from compliance.games.settled import late_errors
from compliance.games.table_facts import TableView, is_call, settled_as_played
from compliance.games.voids import voids_round
from compliance.games.wagers import standing_wagers
from compliance.logs.events import CallEvent, CardEvent, IrregularityEvent, RequestEvent, VoidEvent
from compliance.logs.rounds import Recorded, Round, captures, written_place
from compliance.meaning.decisions import Decided, decide
from compliance.meaning.evidence import Evidence, Facts, Known, Missing

CARD_IN_EXCESS: Final = "card drawn in excess"
_LIKE_CARD: Final = (
    "a like card is recorded as dealt to the Banker's Hand, and no `correct` says that it is the one drawn in excess"
)
_FACE_UP: Final = "card face up in shoe"
_COUP: Final = "no bet coup"
_IDLE: Final = "round without wagers"
_SUPERVISOR: Final = "casino supervisor"
_GAME_SUPERVISOR: Final = "game supervisor"
_DEALER: Final = "dealer"


def error_subjects(
    view: TableView,
    hands: Mapping[str, Hand],
    rules: BaccaratRules,
    facts: Facts,
    before: Callable[[], Facts | None],
) -> list[Subject]:
    """What the round and the one before show of irregularities, and of rounds without wagers."""
    own = [r for r in (*view.round.between, *view.round.events) if isinstance(r.event, IrregularityEvent)]
    subjects: list[Subject] = []
    if own:
        subjects += _in_round(view, hands, own, rules, facts)
    void = Facts(_void_by_law(view, facts), facts)
    subjects += [Subject("late error", f"late@{written_place(n)}", void) for n in late_errors(view.round)]
    for earlier in view.round.earlier[-1:]:
        subjects += _from_before(view, earlier, rules, facts, before)
    return [*subjects, *_thereafter(view, facts), *_without_wagers(view, hands, facts)]


def _supervised(event: IrregularityEvent, line: int) -> dict[str, Evidence]:
    """Under whose supervision cards were reconstructed; who ranks above a casino supervisor may have acted as one."""
    by = (event.by or "").casefold()
    supervised: Evidence = Missing("whether who supervised it acted as a casino supervisor is not recorded")
    if _SUPERVISOR in by or _GAME_SUPERVISOR in by or by == _DEALER:
        supervised = Known(_SUPERVISOR in by, (line,))
    return {
        "reconstruction.supervised": supervised,
        "reconstruction.by": Known(event.by or "", (line,)),
        "reconstruction.by_recorded": Known(event.by is not None, (line,)),
    }


def _thereafter(view: TableView, facts: Facts) -> list[Subject]:
    """The round as one that follows an error, where it follows one or is said to be void for one."""
    error = tuple(r.line for e in view.round.earlier[-1:] for r in e.events if isinstance(r.event, IrregularityEvent))
    told = (*view.round.events, *view.round.following)
    voids = [(r.line, v) for r in told if isinstance(v := r.event, VoidEvent) and voids_round(view.round, v)]
    of_earlier = tuple(line for line, v in voids if v.of is not None and v.of != view.round.id)
    if not error and not of_earlier:
        return []
    void: Evidence = Known(bool(of_earlier), (*error, *of_earlier))
    if voids and not of_earlier and not any(v.reason for _, v in voids):
        void = Missing("the log does not say for what the round was declared void")
    elif not voids and not captures(view.round.session, "void"):
        played = settled_as_played(view)
        unknown = Missing("this recorder does not record what is declared void")
        void = Known(False, (*error, *played)) if played else unknown
    return [Subject("thereafter", "", Facts({"thereafter.void": void}, facts))]


def _from_before(
    view: TableView, earlier: Round, rules: BaccaratRules, facts: Facts, before: Callable[[], Facts | None]
) -> list[Subject]:
    """What an irregularity of the round before asks of this one."""
    if view.begins is None:
        return []
    subjects: list[Subject] = []
    at_deal = before_deal(view.round)
    told = [*earlier.events, *(r for r in at_deal if is_irregularity(r, CARD_IN_EXCESS))]
    for recorded in told:
        event = recorded.event
        if (
            isinstance(event, IrregularityEvent)
            and event.what == CARD_IN_EXCESS
            and not _taken_by_banker(earlier, event)
        ):
            own = {
                **_excess(earlier, recorded, event),
                "excess.banker_obliged": banker_obliged(rules, before() or facts),
                "deal.first_card": _first_card(view),
                "call.no_bets": _no_bets_called(view),
            }
            own["excess.renewed"] = _renewed(view, event, own["deal.first_card"])
            subjects.append(Subject("excess", key_at("excess", recorded), Facts(own, facts)))
        elif is_irregularity(recorded, "insufficient cards"):
            renewed: dict[str, Evidence] = {"error.renewed": changed_since(view)}
            subjects.append(Subject("after insufficient", key_at("insufficient", recorded), Facts(renewed, facts)))
    return subjects


def _renewed(view: TableView, event: IrregularityEvent, first: Evidence) -> Evidence:
    """Whether the cards were renewed before the next round; not, where that round begins with the very card."""
    changed = changed_since(view)
    same = isinstance(changed, Missing) and event.card is not None and isinstance(first, Known)
    return (
        Known(False, first.lines) if same and isinstance(first, Known) and first.value == str(event.card) else changed
    )


def void_hand(view: TableView) -> tuple[int, ...]:
    """The lines that show that the round is to be a void hand: its first card was found face up, or it follows a card
    drawn in excess and disclosed, and the cards are not known to have been renewed since."""
    face_up = tuple(r.line for r in before_deal(view.round) if is_irregularity(r, _FACE_UP))
    excess: list[int] = []
    for earlier in view.round.earlier[-1:]:
        for recorded in earlier.events:
            event = recorded.event
            if isinstance(event, IrregularityEvent) and event.what == CARD_IN_EXCESS and event.detail == "disclosed":
                renewed = _renewed(view, event, _first_card(view))
                if not _taken_by_banker(earlier, event) and not (isinstance(renewed, Known) and renewed.value):
                    excess.append(recorded.line)
    return (*face_up, *excess)


def _excess(round_: Round, recorded: Recorded, event: IrregularityEvent) -> dict[str, Evidence]:
    line = (recorded.line,)
    card = Missing("the log does not say which card it was") if event.card is None else Known(str(event.card), line)
    dealt = out_of_hand(round_)
    to_player = any(_to_player(r, event) for i, r in enumerate(round_.events) if i in dealt)
    lost = None if to_player else untold(round_, holes_of(round_), "card", "cards")
    return {
        "excess.card": card,
        "excess.disclosed": Missing("the log does not say whether the card was disclosed")
        if event.detail is None
        else Known(event.detail == "disclosed", line),
        "excess.to_player": card if isinstance(card, Missing) else lost or Known(to_player, line),
    }


def _to_player(recorded: Recorded, event: IrregularityEvent) -> bool:
    dealt = recorded.event
    return isinstance(dealt, CardEvent) and dealt.to == "player" and dealt.card == event.card


def _may_have_taken(view: TableView, recorded: Recorded, event: IrregularityEvent) -> Missing | None:
    """Why it is not known whether a card drawn in excess became the Banker's: a like one was dealt to that Hand after
    it was told of, and no correction says whether it is the same."""
    place = next((i for i, r in enumerate(view.round.events) if r is recorded), None)
    if place is None or event.card is None or _taken_by_banker(view.round, event):
        return None
    later = (e for at, e, _ in view.round.each(CardEvent) if at > place)
    return Missing(_LIKE_CARD) if any(e.to == "banker" and e.card == event.card for e in later) else None


def _taken_by_banker(round_: Round, event: IrregularityEvent) -> bool:
    """Whether the card drawn in excess was given to the Banker's Hand (by a correction)."""
    cards = [c.corrected.event for c in round_.corrections]
    return any(isinstance(c, CardEvent) and c.to == "banker" and c.card == event.card for c in cards)


def _in_round(
    view: TableView, hands: Mapping[str, Hand], own: list[Recorded], rules: BaccaratRules, facts: Facts
) -> list[Subject]:
    initial = rules.initial_cards
    subjects: list[Subject] = []
    void = _declared_void(view, facts)
    for recorded in own:
        event = recorded.event
        assert isinstance(event, IrregularityEvent)
        key = key_at(event.what, recorded)
        match event.what:
            case "card drawn in excess":
                excess = _excess(view.round, recorded, event)
                took = _taken_by_banker(view.round, event)
                excess["excess.banker_obliged"] = banker_obliged(rules, facts)
                excess["excess.banker_took"] = _may_have_taken(view, recorded, event) or Known(took, (recorded.line,))
                if took:
                    excess["excess.to_player"] = Known(True, (recorded.line,))
                subjects.append(Subject("third card in error", key, Facts(excess, facts)))
            case "card face up in shoe":
                subjects.append(Subject("face up", key, Facts(_face_up(view, recorded, event), facts)))
            case "insufficient cards":
                subjects.append(Subject("insufficient", key, Facts(_void_by_law(view, facts), facts)))
            case "no burn":
                subjects.append(Subject("no burn", key, Facts({"error.void": void}, facts)))
            case "reconstructed":
                subjects.append(Subject("reconstruction", key, Facts(_supervised(event, recorded.line), facts)))
            case "out of sequence" | "misdeal":
                error = _error(view, hands, recorded, initial, void)
                subjects.append(Subject("out of sequence", key, Facts(error, facts)))
    return subjects


def _void_by_law(view: TableView, facts: Facts) -> dict[str, Evidence]:
    """Of a round that is void by the words of the law: whether it was treated so."""
    settled = settled_as_played(view)
    return {"error.void": _declared_void(view, facts), "error.settled": Known(bool(settled), settled)}


def banker_obliged(rules: BaccaratRules, facts: Facts) -> Evidence:
    """Whether the Banker's Hand draws where the Player's Hand stands."""
    standing = Facts({"player.draws": Known(False), "player.third_value": Known("none")}, facts)
    found = decide(rules.banker_draws, standing)
    if isinstance(found, Decided) and isinstance(found.answer, bool):
        return Known(found.answer, found.lines)
    return found if isinstance(found, Missing) else Missing("the rules do not say whether the banker draws")


def _face_up(view: TableView, recorded: Recorded, event: IrregularityEvent) -> dict[str, Evidence]:
    first = any(r is recorded for r in before_deal(view.round))
    cards = [(r.line, r.event.card) for r in view.round.events if isinstance(r.event, CardEvent)]
    lines = tuple(line for line, card in cards if card == event.card)
    unknown = Missing("the log does not say which card it was")
    return {
        "face_up.first": Known(first, (recorded.line,)),
        "face_up.card": unknown if event.card is None else Known(str(event.card), (recorded.line,)),
        "face_up.used": unknown
        if event.card is None
        else view.whether(lines, "card", "cards", otherwise=(recorded.line,)),
        "call.no_bets": _no_bets_called(view),
        "deal.first_card": _first_card(view),
    }


def _error(
    view: TableView, hands: Mapping[str, Hand], recorded: Recorded, initial: int, void: Evidence
) -> dict[str, Evidence]:
    position = next((i for i, r in enumerate(view.round.events) if r is recorded), 0)
    thirds = [c for hand in hands.values() for c in hand.cards if c.place > initial and c.position < position]
    lost = None if thirds else view.untold("card", "cards", lambda at: at <= position)
    return {
        "error.initial": lost or Known(not thirds, (recorded.line,)),
        "error.reconstructed": reconstructed(view, (recorded.line,)),
        "error.void": void,
    }


def put_right(view: TableView, facts: Facts) -> Evidence:
    """Whether the round was reconstructed or declared void."""
    found = (reconstructed(view), _declared_void(view, facts))
    lines = tuple(line for e in found if isinstance(e, Known) and e.value for line in e.lines)
    missing = next((e for e in found if isinstance(e, Missing)), None)
    return Known(True, lines) if lines else missing or Known(False)


def recorded_as_put_right(view: TableView, facts: Facts) -> Evidence:
    """Whether the log records a reconstruction or a void round; what it may lack is not asked."""
    found = put_right(view, facts)
    return found if isinstance(found, Known) else Known(False)


def reconstructed(view: TableView, told: tuple[int, ...] = ()) -> Evidence:
    """Whether the log records that cards were put right."""
    lines = tuple(r.line for r in view.round.events if is_irregularity(r, "reconstructed"))
    lines += tuple(c.by.line for c in view.round.corrections if isinstance(c.corrected.event, CardEvent))
    return view.whether(lines, "irregularity", "every irregularity", otherwise=told)


def _declared_void(view: TableView, facts: Facts) -> Evidence:
    """Whether the round was declared void, as its settlements show where nothing else does; that wagers stood off shows
    nothing of it on a tie, where they do."""
    events = (*view.round.events, *view.round.following, *(view.round.upcoming or ()))
    lines = tuple(r.line for r in events if isinstance(r.event, VoidEvent) and voids_round(view.round, r.event))
    winner = facts["winner"]
    tie = isinstance(winner, Known) and winner.value == TIE
    lines, played = lines or _settled_as_void(view, stand_off=not tie), settled_as_played(view)
    if played and not lines:
        return Known(False, played)
    wagered = standing_wagers(view.wagers.values()) or not captures(view.round.session, "wager")
    untold = view.untold("settle", "settlements") if wagered else None
    return view.whether(lines, "void", "what is declared void") if lines or untold is None else untold


def _settled_as_void(view: TableView, *, stand_off: bool) -> tuple[int, ...]:
    """The lines on which every wager of the round was settled as void; none where not all were. stand_off: whether one
    that stood off was, as where no wager did so by the hands."""
    standing = standing_wagers(view.wagers.values())
    results = ("void", "stand off") if stand_off else ("void",)
    # of a recorder that does not record wagers, settlements alone tell of them
    untold = [] if captures(view.round.session, "wager") else list(view.strays)
    settled = [*(s for w in standing for s in w.settlements[:1]), *untold]
    neither = tuple(s.line for s in settled if s.event.result in results)
    return neither if len(neither) == len(standing) + len(untold) else ()


def _first_card(view: TableView) -> Evidence:
    dealt = next(((i, r) for i, r in enumerate(view.round.events) if isinstance(r.event, CardEvent)), None)
    if dealt is None:
        return Missing("no card is recorded in this round")
    position, recorded = dealt
    assert isinstance(recorded.event, CardEvent)
    known = Known(str(recorded.event.card), (recorded.line,))
    return view.hidden("card", lambda place: place <= position) or known


def _no_bets_called(view: TableView) -> Evidence:
    events = (*view.round.between, *view.round.events)
    lines = tuple(r.line for r in events if is_call(r, "no bets this hand") or is_call(r, "no bet coup"))
    begins = (view.round.events[view.begins or 0].line,)
    return view.whether(lines, "call", "the call of “No bets this hand”", what="no bets this hand", otherwise=begins)


def _without_wagers(view: TableView, hands: Mapping[str, Hand], facts: Facts) -> list[Subject]:
    """The no-bet coup, or the round dealt without any wager, that this round is."""
    coups = tuple(r.line for r in view.round.events if is_call(r, _COUP))
    if coups:
        return [Subject("no-bet coup", "", Facts(_coup(view, hands, coups), facts))]
    no_bets = facts["round.no_bets"]
    if view.begins is None or view.wagers or (isinstance(no_bets, Known) and no_bets.value):
        return []
    streak = view.round.shoe.without_wagers
    rounds = view.untold("wager", "wagers") or Known(streak.rounds + 1, (view.round.events[view.begins].line,))
    if isinstance(rounds, Known) and streak.lost is not None:
        rounds = Missing(f"a line that the log lacks (line {streak.lost.line}) may have been a wager")
    own = {
        "idle.rounds": rounds,
        "idle.first": rounds if isinstance(rounds, Missing) else Known(rounds.value == 1, rounds.lines),
        "idle.requested": _idle_requested(view),
    }
    return [Subject("idle", "", Facts(own, facts))]


def _idle_requested(view: TableView) -> Evidence:
    """Whether rounds without wagers were asked for, since the round before began."""
    told = [r for earlier in view.round.earlier[-1:] for r in (*earlier.events, *earlier.following)]
    told += [*view.round.between, *view.round.events]
    lines = tuple(r.line for r in told if isinstance(r.event, RequestEvent) and r.event.what == _IDLE)
    return Known(True, lines) if lines else absent(view.round, view.holes, "request", "what patrons ask for")


def _coup(view: TableView, hands: Mapping[str, Hand], lines: tuple[int, ...]) -> dict[str, Evidence]:
    streak = view.round.shoe.no_bet_coups
    asked = [r for earlier in view.round.earlier[-1:] for r in earlier.events]
    asked += [*view.round.between, *view.round.events]
    moves = tuple(r.line for r in asked if r.event.event == "act" and getattr(r.event, "move", "") == "no bet coup")
    requested: Evidence = Known(bool(moves), moves or lines)
    if not moves and not captures(view.round.session, "act"):
        requested = Missing("this recorder does not record what players ask for")
    said = [r.event.agreed for r in view.round.events if is_call(r, _COUP) and isinstance(r.event, CallEvent)]
    agreed = next((s for s in said if s is not None), None)
    dealt = [hand.number() for hand in hands.values()]
    missing = next((n for n in dealt if isinstance(n, Missing)), None)
    told = [r.event for earlier in view.round.earlier[-1:] for r in earlier.events]
    after_error = any(isinstance(e, IrregularityEvent) and e.what == CARD_IN_EXCESS for e in told)
    return {
        "coup.requested": requested,
        "coup.agreed": Missing("the log does not say whether all agreed") if agreed is None else Known(agreed, lines),
        "coup.agreed_known": Known(agreed is not None, lines),
        "coup.after_error": Known(after_error, lines),
        "coup.rounds": Known(streak.rounds + 1, lines)
        if streak.lost is None
        else Missing(f"what was announced in a round before is not known (line {streak.lost.line} of the log)"),
        "coup.dealt": missing or Known(all(n != 0 for n in dealt), lines),
    }
