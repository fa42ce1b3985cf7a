"""Facts that every table game has: wagers and who placed them, limits on the sign, calls, settlements."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from compliance.amounts import written
from compliance.games.added import added_by_decision
from compliance.games.area_paid import AreaOf, on_area_and_bet
from compliance.games.areas import limited
from compliance.games.cut_offers import cut_subjects
from compliance.games.declared import declared_facts
from compliance.games.handling import handling_subjects
from compliance.games.hidden import Hole, anywhere, hidden, untold
from compliance.games.placed import no_call_until, placed_facts
from compliance.games.play import Subject
from compliance.games.renewing import renewing_subjects
from compliance.games.requests import request_subjects
from compliance.games.settled import LATE_ERROR, Settled, late_errors, settled
from compliance.games.signs import increment_facts, limit_facts, limits_of
from compliance.games.voids import declared_void
from compliance.games.wagers import (
    Settlement,
    WagerState,
    collects_or_pays,
    is_handed_back,
    standing_wagers,
    wagers_of,
    winnings_of,
    winnings_on,
    won_by,
    won_together,
)
from compliance.games.works import variant_of
from compliance.games.written_out import amount
from compliance.logs.events import CallEvent, IrregularityEvent
from compliance.logs.rounds import Recorded, Round, captures
from compliance.meaning.evidence import Evidence, Facts, Known, Missing, known_or
from compliance.meaning.expressions import All, Comparison, Constant, Expression, FactName


@dataclass(frozen=True, slots=True)
class TableView:
    """A round with what all its facts are made from.

    begins: index of the first event of dealing, None if there is none. no_more_bets: index of that call. strays:
    settlements of wagers that the round does not place. void_by_law: the lines of irregularities for which the law
    itself makes the round void.
    """

    round: Round
    wagers: Mapping[str, WagerState]
    strays: Sequence[Settlement]
    holes: tuple[Hole, ...]
    begins: int | None
    no_more_bets: int | None
    void_by_law: tuple[int, ...] = ()
    _sorted: dict[str, Mapping[Hashable, list[WagerState]]] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )

    def sorted_by(self, what: str, of: Callable[[WagerState], Hashable]) -> Mapping[Hashable, list[WagerState]]:
        """The wagers by what is to be known of each (None: left out). `what` names it: it is looked for once, however
        many wagers ask for those beside them."""
        found = self._sorted.get(what)
        if found is None:
            by_key: dict[Hashable, list[WagerState]] = {}
            for wager in self.wagers.values():
                key = of(wager)
                if key is not None:
                    by_key.setdefault(key, []).append(wager)
            found = self._sorted[what] = by_key
        return found

    def is_before_the_deal(self, position: int) -> bool:
        """Whether “No more bets”, which comes before the first card, was still to be called at this position."""
        call, begins = self.no_more_bets, self.begins
        return call is not None and position <= call and (begins is None or call < begins)

    def hidden(self, kind: str, where: Callable[[int], bool] = anywhere, **members: str | int) -> Missing | None:
        """What of the log may hide an event of this kind at a position that `where` admits; None where nothing may."""
        return hidden(self.holes, kind, where, **members)

    def untold(
        self, kind: str, recorded: str, where: Callable[[int], bool] = anywhere, **members: str | int
    ) -> Missing | None:
        """Why the log need not tell of such an event, though there was one (`untold` of hidden.py)."""
        return untold(self.round, self.holes, kind, recorded, where, **members)

    def whether(
        self,
        lines: tuple[int, ...],
        kind: str,
        recorded: str,
        where: Callable[[int], bool] = anywhere,
        *,
        otherwise: tuple[int, ...] = (),
        **members: str | int,
    ) -> Evidence:
        """Whether there was such an event. lines: those that tell of one. That there was none is known only where the
        log would tell of it; `otherwise` are the lines by which that is seen."""
        if lines:
            return Known(True, lines)
        return self.untold(kind, recorded, where, **members) or Known(False, otherwise)


def view_of(
    round_: Round, holes: tuple[Hole, ...], dealing: frozenset[str], voiding: Collection[str] = ()
) -> TableView:
    """The view of a round; `dealing` names the kinds of event that begin the play of it, `voiding` the irregularities
    that make it void by the words of the law, whether or not anybody declares it so."""
    events = round_.events
    begins = next((i for i, r in enumerate(events) if r.event.event in dealing), None)
    called = next((i for i, r in enumerate(events) if is_call(r, "no more bets")), None)
    wagers, strays = wagers_of(round_)
    by_law = tuple(r.line for r in events if isinstance(r.event, IrregularityEvent) and r.event.what in voiding)
    by_law += late_errors(round_) if LATE_ERROR in voiding else ()
    return TableView(round_, wagers, strays, holes, begins, called, by_law)


def is_call(recorded: Recorded, what: str) -> bool:
    """Whether the event is the announcement named."""
    return isinstance(recorded.event, CallEvent) and recorded.event.what == what


def round_facts(view: TableView) -> dict[str, Evidence]:
    """The facts of the round itself."""
    events = view.round.events
    no_bets = _announced_without(view)
    standing = [w for w in standing_wagers(view.wagers.values()) if not is_handed_back(w)]
    begun = () if view.begins is None else (events[view.begins].line,)
    session = view.round.session
    facts: dict[str, Evidence] = {
        "round.begun": Known(view.begins is not None, begun),
        "round.void": _void(view),
        "round.handed_back": _handed_back(view),
        "round.no_bets": Known(bool(no_bets), no_bets),
        "round.unwagered": Known(not standing),
        "round.wagers": Known(len(standing), tuple(sorted(w.placed_lines[0] for w in standing))),
        "round.wagers_said": Known("one wager" if len(standing) == 1 else f"{len(standing)} wagers"),
        "round.winnings": won_together(standing),
        "call.no_more_bets": _call_before_dealing(view),
        "call.no_more_bets_said": _said_of_call(view),
        "session.casino": Known(session.casino),
        "session.decks": known_or(session.decks, "the log does not say how many decks are in use"),
        "session.cutting_cards": known_or(
            session.cutting_cards, "the log does not say how many cutting cards are in use", (session.opened.line,)
        ),
        "session.cutting_cards_known": Known(session.cutting_cards is not None, (session.opened.line,)),
        "session.shuffler": known_or(session.shuffler, "the log does not say what the cards are dealt from"),
        "session.variant": known_or(variant_of(session), "the log does not say which version of the game is played"),
    }
    return facts


def _void(view: TableView) -> Evidence:
    """Whether the round is void, declared so or by law.

    After an irregularity it may have been declared void by a recorder that does not record that; a wager that was won
    or lost shows that it was not.
    """
    events = view.round.events
    void = declared_void(view.round)
    if void or view.void_by_law:
        return Known(True, (*view.void_by_law, *void))
    irregular = any(isinstance(r.event, IrregularityEvent) for r in events)
    if irregular and not captures(view.round.session, "void") and not settled_as_played(view):
        return Missing("this recorder does not record whether a round is declared void")
    return Known(False)


def _handed_back(view: TableView) -> Evidence:
    """Whether wagers were handed back as void, and none was won or lost: as is done in a round that is void."""
    back = tuple(s.line for w in view.wagers.values() for s in w.settlements if s.event.result == "void")
    return Known(bool(back) and not settled_as_played(view), back)


def settled_as_played(view: TableView) -> tuple[int, ...]:
    """The lines on which wagers of the round were settled as won or lost: as is done only if the round counts."""
    return tuple(s.line for w in view.wagers.values() for s in w.settlements if collects_or_pays(s.event))


def _call_before_dealing(view: TableView) -> Evidence:
    if view.begins is None:
        return Missing("no deal is recorded in this round")
    first = view.round.events[view.begins].line
    if view.no_more_bets is not None:
        line = view.round.events[view.no_more_bets].line
        return Known(view.no_more_bets < view.begins, tuple(sorted((line, first))))
    return no_call_until(view, view.begins, first)


def _said_of_call(view: TableView) -> Evidence:
    if view.no_more_bets is None:
        return Known("no such call before dealing began")
    before = view.begins is None or view.no_more_bets < view.begins
    line = view.round.events[view.no_more_bets].line
    return Known("called before dealing began" if before else "called after dealing had begun", (line,))


def table_subjects(view: TableView, facts: Facts, area_of: AreaOf = on_area_and_bet) -> list[Subject]:
    """The wagers, placements, bettors and areas of the round, each with facts of its own over those of the round.

    area_of: on what area of the layout a wager lies, as the game has it.
    """
    subjects: list[Subject] = []
    for wager in view.wagers.values():
        subjects.append(Subject("wager", wager.id, Facts(_wager_facts(view, wager), facts), about_wager(wager)))
        subjects += _placements(view, wager, facts, area_of)
    standing = standing_wagers(view.wagers.values())
    by_player: dict[str, list[WagerState]] = {}
    by_area: dict[tuple[str, str], list[WagerState]] = {}
    by_stake: dict[tuple[str, str], list[WagerState]] = {}
    for wager in standing:
        by_player.setdefault(wager.player, []).append(wager)
        by_stake.setdefault((wager.player, wager.bet), []).append(wager)
        if wager.area is not None:
            by_area.setdefault((wager.area, wager.bet), []).append(wager)
    for player, wagers in by_player.items():
        subjects.append(Subject("bettor", player, Facts(_bettor_facts(wagers), facts), {"player": player}))
    for (area, bet), wagers in by_area.items():
        subjects.append(Subject("area", f"{area} {bet}", Facts(_area_facts(view, area, bet, wagers), facts)))
    for (player, bet), wagers in by_stake.items():
        own = _stake_facts(view, bet, wagers)
        subjects.append(Subject("stake", f"{player} {bet}", Facts(own, facts), {"player": player}))
    subjects += cut_subjects(view.round, view.holes, facts)
    subjects += request_subjects(view.round, view.holes, facts)
    subjects += renewing_subjects(view.round, view.holes, facts)
    return subjects + handling_subjects(view, area_of, facts)


def stands_on(bet: str) -> Expression:
    """Of a wager: that it is on `bet`, was accepted, and stands."""
    return All(
        (
            Comparison("==", FactName("wager.bet"), Constant(bet)),
            Comparison("==", FactName("wager.standing"), Constant("accepted")),
        )
    )


def about_wager(wager: WagerState) -> dict[str, str]:
    """The members by which a finding names a wager."""
    about = {"wager": wager.id, "player": wager.player}
    if wager.seat is not None:
        about["seat"] = wager.seat
    return about


def _announced_without(view: TableView) -> tuple[int, ...]:
    """The lines on which the round is announced as one without wagers."""
    return tuple(r.line for r in view.round.events if is_call(r, "no bets this hand") or is_call(r, "no bet coup"))


def settlements(view: TableView, may_settle: int, without_wagers: tuple[int, ...] = ()) -> dict[str, Settled]:
    """How each wager was settled; only holes from position `may_settle` on can have swallowed a settlement.

    without_wagers: lines by which the round is to be played without wagers, though nobody announced it so.
    """
    without = (*without_wagers, *_announced_without(view))
    found: dict[str, Settled] = {}
    for wager in view.wagers.values():
        how = settled(view.round, wager, view.hidden("settle", lambda at: at >= may_settle, wager=wager.id))
        lines = (*view.void_by_law, *how.void_lines)
        found[wager.id] = replace(how, stake_doubt=_stake_doubt(view, wager), void_lines=lines, without_wagers=without)
    return found


def _stake_doubt(view: TableView, wager: WagerState) -> str:
    """Why more may have been staked than the log shows as the wager, "" where it cannot: a change before the deal may
    be lost, or only a decision tells of a wager added to it."""
    placed = max((p.position for p in wager.placements), default=-1)
    begins = view.begins if view.begins is not None else len(view.round.events)
    lost = view.hidden("wager", lambda position: placed < position <= begins, id=wager.id)
    return lost.reason if lost is not None else added_by_decision(view.round, view.wagers.values(), wager)


def _wager_facts(view: TableView, wager: WagerState) -> dict[str, Evidence]:
    limits = limits_of(view.round, wager)
    lines = wager.placed_lines
    return {
        "wager.bet": Known(wager.bet, lines),
        **amount("wager.amount", Known(wager.stake, lines)),
        **limit_facts(limits),
        **increment_facts(wager, limits),
        "wager.standing": Known(wager.standing, lines),
        "wager.settled": was_settled(view, wager),
        "wager.winnings": winnings_of(wager),
    }


def was_settled(view: TableView, wager: WagerState) -> Evidence:
    """Whether a wager was settled in the round; not known where the log may lack that it was."""
    return view.whether(tuple(s.line for s in wager.settlements), "settle", "settlements", wager=wager.id)


_ACTS = {None: "placed", "increase": "increased", "reduce": "reduced", "withdraw": "withdrawn"}


def _placements(view: TableView, wager: WagerState, facts: Facts, area_of: AreaOf) -> list[Subject]:
    found: list[Subject] = []
    for placement in wager.placements:
        act = _ACTS.get(placement.event.change)
        if act is None or placement.position < 0 or placement.event.status in ("refused", "void"):
            continue
        if act == "reduced" and placement.event.status == "reduced":
            act = "reduced by the dealer"
        own: dict[str, Evidence] = {
            "placement.act": Known(act, (placement.line,)),
            "placement.by": Known(placement.event.by or "not recorded", (placement.line,)),
            **declared_facts(placement.event, placement.line),
            **placed_facts(view, wager, placement, area_of),
            "placement.winnings": winnings_on(wager, placement),
            "placement.winnings_added": Known(0) if act == "withdrawn" else winnings_on(wager, placement),
            "placement.said": Known(f"wager {wager.id} ({wager.bet}, {written(wager.stake)}) {act}"),
        }
        key = f"{wager.id}@{placement.position}"
        found.append(Subject("placement", key, Facts(own, facts), about_wager(wager)))
    return found


def _bettor_facts(wagers: Sequence[WagerState]) -> dict[str, Evidence]:
    lines = tuple(sorted(line for w in wagers for line in w.placed_lines))
    areas = {w.area for w in wagers if w.area is not None}
    unknown_area = any(w.area is None for w in wagers)
    return {
        "bettor.bets": Known(tuple(sorted({w.bet for w in wagers})), lines),
        "bettor.winnings": won_together(wagers),
        "bettor.areas_won": won_by(wagers, lambda w: w.area),
        "bettor.areas": Missing("the log does not say on which areas") if unknown_area else Known(len(areas), lines),
    }


def _area_facts(view: TableView, area: str, bet: str, wagers: Sequence[WagerState]) -> dict[str, Evidence]:
    lines = tuple(sorted(line for w in wagers for line in w.placed_lines))
    players = {w.player for w in wagers}
    numbered = area.isascii() and area.isdigit()
    together, directed = limited(view.round, wagers)
    total = sum(w.stake for w in together)
    return {
        "area.directed": Known(bool(together), directed),
        "area.total": Known(total, (*lines, *directed)),
        "area.total_said": Known(written(total), lines),
        **amount("area.maximum", limits_of(view.round, wagers[0]).maximum),
        "area.winnings": won_together(together),
        "area.players_won": won_by(wagers, lambda w: w.player),
        "area.players": Known(len(players), lines),
        "area.numbered": Known(numbered, lines),
        "area.number": Known(int(area), lines) if numbered else Missing("the area has no number"),
        "area.said": Known(f"area {area}, {bet}", lines),
    }


def _stake_facts(view: TableView, bet: str, wagers: Sequence[WagerState]) -> dict[str, Evidence]:
    lines = tuple(sorted(line for w in wagers for line in w.placed_lines))
    limits = limits_of(view.round, wagers[0])
    areas = {w.area for w in wagers}
    return {
        "stake.areas": Missing("the log does not say on which areas") if None in areas else Known(len(areas), lines),
        "stake.winnings": won_together(wagers),
        **amount("stake.total", Known(sum(w.stake for w in wagers), lines)),
        **amount("stake.least", Known(min(w.stake for w in wagers), lines)),
        **amount("stake.minimum", limits.minimum),
        **amount("stake.maximum", limits.maximum),
        "stake.said": Known(bet, lines),
    }
