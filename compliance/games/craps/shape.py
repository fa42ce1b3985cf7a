"""How a round of craps was thrown, for its shape: each throw as it stood to the round, each wager as the throws had it.

Only a round that went as the game goes has one: wagers placed and settled, valid throws of which who threw and what the
dice showed is recorded, totals announced. A wager may lie through several rounds; all of them must be such.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from compliance.games.craps.facts import wager_facts
from compliance.games.craps.lives import Table
from compliance.games.craps.meaning import CrapsRules
from compliance.games.craps.meaning_wagers import Wager
from compliance.games.craps.placements import PLACED, Moment, placing_facts, point_on
from compliance.games.craps.roll_subjects import roll_subjects
from compliance.games.craps.rolls import timeline
from compliance.games.craps.spaces import is_hard
from compliance.games.craps.tracks import Track, tracks_of
from compliance.games.craps.vocabulary import ACTIVE, FIRST, ON, later, thrown, thrown_easy, thrown_hard
from compliance.games.once import Numbers, Once
from compliance.games.play import PlayRules, Subject
from compliance.games.shapes import Compared, Drawn, known_of, said_of
from compliance.games.surroundings import OF_THE_RECORD, Token, of_session
from compliance.games.table_facts import TableView, view_of
from compliance.games.wagers import WagerState
from compliance.logs.events import CallEvent, Event, RollEvent, SettleEvent, WagerEvent
from compliance.logs.rounds import Round
from compliance.meaning.decisions import asked_still
from compliance.meaning.evidence import Evidence, Facts, Known

_ROLLING: Final = frozenset({"roll"})
_AS_THROWN: Final = OF_THE_RECORD | frozenset({"shooter", "dice"})
_AS_ANNOUNCED: Final = OF_THE_RECORD | frozenset({"what", "total"})
# facts that no verdict hangs on: sentences of findings, and sums of their money, which follow from stake and payment
_OF_FINDINGS: Final = frozenset(
    {"roll.said", "roll.announced_said", "roll.shooter", "wager.said", "commission.due_said"}
    | {"commission.taken_said", "commission.back_said", "commission.charged_said", "commission.due"}
    | {"commission.taken", "commission.gain", "commission.kept", "commission.loss", "placement.bet", "placement.said"}
    | {"placement.winnings", "placement.over", "placement.share_over", "placement.limit_said"}
    | {"placement.together_said"}
)


def drawn(round_: Round, rules: PlayRules, _compared: Compared) -> Drawn | None:
    """What was thrown, and what became of each wager; None where any of it is out of the common run."""
    own: CrapsRules = rules.own
    if not round_.found_once(_is_ordinary):
        return None
    moments = timeline(round_, own)
    table = Table(moments, tracks_of(moments), own)
    lying = [t for t in table.tracks.values() if t.gone is None and (t.settled is None or t.settled >= moments.begins)]
    if any(t.state.bet not in own.wagers or t.state.bet in own.unread for t in lying):
        return None
    before = [t for t in lying if t.placed < moments.begins]
    # one that was forgotten when a throw decided it lies there still; nothing more is asked of it
    open_ = [t for t in before if not _is_forgotten(t, table)]
    if any(t.settled is None and table.life(t).decided is not None for t in open_):
        return None
    since = _ordinary_since(round_, min((t.placed for t in open_), default=moments.begins))
    if since is None or any(hole.at >= since for hole in moments.holes):
        return None
    if any(r.throw is None or r.come_out is None or not r.valid for r in moments.rolls if r.at >= since):
        return None
    throws, owners = _throws(view_of(round_, (), _ROLLING), table)
    if not throws:
        return None
    carried = {t.state.id: t.state for t in before if t.state.settlements}
    outcome = _Wagers(round_, table, rules).outcome
    return Drawn(None, False, outcome, seats=throws, owners=owners, carried=carried)


def _is_forgotten(track: Track, table: Table) -> bool:
    """Whether a throw of an earlier round decided a wager that nobody has settled."""
    decided = table.life(track).decided if track.settled is None else None
    return decided is not None and decided.at < table.timeline.begins


def _ordinary_since(round_: Round, needed: int) -> int | None:
    """The moment at which the round begins that holds a moment; None where a round from there on, or that before this
    one, was out of the common run."""
    since, begins = None, 0
    for played in round_.earlier:
        ends = begins + len(played.between) + len(played.events)
        if ends > needed or played is round_.earlier[-1]:
            if not played.found_once(_is_ordinary):
                return None
            since = begins if since is None else since
        begins = ends
    return begins if since is None else since


def _is_ordinary(round_: Round) -> bool:
    """Whether nothing happened in a round but wagers, throws, totals announced, and settlements."""
    return all(_is_plain(recorded.event) for recorded in round_.events)


def _is_plain(event: Event) -> bool:
    if isinstance(event, WagerEvent):  # of what else is recorded of it and of its settlement, its shape is told
        return event.change is None and event.confirmed is None and event.status in (None, "accepted")
    if isinstance(event, RollEvent):
        return event.model_fields_set <= _AS_THROWN and event.shooter is not None
    if isinstance(event, CallEvent):
        return event.what == "result" and event.total is not None and event.model_fields_set <= _AS_ANNOUNCED
    return isinstance(event, SettleEvent)


def _throws(view: TableView, table: Table) -> tuple[dict[str, Token], dict[str, str]]:
    """Each throw with what was called of it, by its name; and of which throw each announcement is."""
    throws: dict[str, tuple[Token, ...]] = {}
    owners: dict[str, str] = {}
    for subject in roll_subjects(view, table, Facts({})):
        throw = subject.within
        throws[throw] = (*throws.get(throw, ()), _of_throw(subject))
        owners[subject.key] = throw
    return dict(throws), owners


def _of_throw(subject: Subject) -> Token:
    """What is asked of a throw, or of an announcement: whether that is of the total thrown."""
    facts = subject.facts
    if subject.scope == "call":
        return "call", known_of(facts["call.total"]) == known_of(facts["call.due"]), known_of(facts["call.valid"])
    return "roll", _told(facts)


def _told(facts: Mapping[str, Evidence]) -> Token:
    return tuple((name, known_of(evidence)) for name, evidence in facts.items() if name not in _OF_FINDINGS)


_LOOKED_AT: Final[Once[frozenset[str]]] = Once()


def _looked_at(words: Wager, on: object, first: int | None) -> frozenset[str]:
    """On which throws the outcome of a wager still hangs, once it is known what it is on and, where the first total is
    apart, that one."""
    known: dict[str, Evidence] = {FIRST: Known("none" if first is None else first), ACTIVE: Known(True)}
    if isinstance(on, (int, str)):
        known[ON] = Known(on)
    return _LOOKED_AT.of((words,), (first, known.get(ON)), lambda: asked_still(words.outcome, known))


# sessions that are alike (in chips, options, what is recorded) by one number; what is found of a wager for its story
_NUMBERS: Final = Numbers()
_SESSIONS: Final[Once[int]] = Once()
_STORIES: Final[Once[Token | None]] = Once()


class _Wagers:
    """The wagers of a round, each as the law looks at it."""

    def __init__(self, round_: Round, table: Table, rules: PlayRules) -> None:
        self.round, self.table, self.rules = round_, table, rules
        session = round_.session
        self.session = _SESSIONS.of((session,), None, lambda: _NUMBERS.of(of_session(session)))
        self.throws = [(r, is_hard(r.throw)) for r in table.timeline.rolls if r.throw is not None]
        self.first = next(r.at for r in table.timeline.rolls if r.at >= table.timeline.begins)

    def outcome(self, wager: WagerState) -> Token | None:
        """What the law makes of a wager, of its placing where that is of this round, and of its commission; None where
        that is not decided, or it was decided and not settled."""
        track = self.table.tracks[wager.id]
        belongs = self.table.rules.wagers[wager.bet].base
        base = self.table.base_of(track) if belongs else None
        if belongs and (base is None or base.state.bet != belongs):
            return None
        placed = track.placed >= self.table.timeline.begins
        story = self.session, self._story(track, base, placed=placed)
        found = _STORIES.of((self.rules,), story, lambda: self._found(track, placed=placed))
        return None if found is None else (found, placed and track.placed > self.first)

    def _story(self, track: Track, base: Track | None, *, placed: bool) -> Token:
        """All on which it hangs what the law makes of a wager: what it is and belongs to, what was paid where that may
        not be a matter of odds alone, and the throws since it counts, as far as its words look at them."""
        own, state = self.table.rules, track.state
        bet, event = state.bet, track.events[0][1]
        settled = state.settlements[0].event if state.settlements else None
        commissions = event.commission, None if settled is None else settled.commission
        sums: Token = None
        if bet in own.charges or bet in own.composites or bet in own.units or base or commissions != (None, None):
            sums = state.stake, commissions, None if settled is None else (settled.paid, settled.net, settled.returned)
        beside: Token = None
        if placed:
            beside = event.by, event.accompanied, known_of(point_on(self.table, track.placed))
            if base is not None:
                others = self.table.beside(track, base, track.placed)
                beside = *beside, base.stake(track.placed), sum(t.stake(track.placed) for t in others)
        on = tuple(state.on) if isinstance(state.on, list) else state.on
        of_base = None if base is None else (base.state.on, base.state.player == state.player)
        return bet, on, track.outcome, sums, beside, of_base, self._course(track, base or track)

    def _course(self, track: Track, followed: Track) -> Token:
        """The throws that count for a wager (by that to which it belongs, if to one) up to its settlement: the first
        total, where that is apart, then each that is the first of its kind to which its words look, any others of one
        kind in a row taken as one; and when it was placed."""
        own = self.table.rules
        words = own.wagers[followed.state.bet]
        begins, hidden = self.table.begins(followed, words)
        until = track.settled if track.settled is not None else len(self.table.timeline.moments)
        rests, may_rest = (bet in own.resting.bets for bet in (followed.state.bet, track.state.bet))
        apart, placed = words.window is not None, False
        left = set() if apart else self._looked_at(track, followed, None)
        course: list[Token] = [hidden]
        for throw, hard in self.throws:
            if not begins < throw.at < until:
                continue
            if not placed and throw.at > track.placed:
                placed = True
                course.append("placed")
            come_out = throw.come_out if rests or may_rest else None
            inactive = rests and throw.come_out
            if apart and not inactive:
                apart = False
                course.append((throw.total, throw.come_out))
                left = self._looked_at(track, followed, throw.total)
                continue
            total = throw.total or 0
            looked_at = left & {later(total), thrown(total), thrown_hard(total) if hard else thrown_easy(total)}
            if not inactive:
                left -= looked_at
            token = (total, hard, come_out) if looked_at else ("another", come_out)
            if looked_at or course[-1] != token:
                course.append(token)
        return tuple(course)

    def _looked_at(self, track: Track, followed: Track, first: int | None) -> set[str]:
        """On which throws what becomes of a wager, and of that to which it belongs, still hangs."""
        own = self.table.rules
        both = (_looked_at(own.wagers[t.state.bet], t.state.on, first) for t in (track, followed))
        return set[str]().union(*both)

    def _found(self, track: Track, *, placed: bool) -> Token | None:
        """What the law makes of a wager, by its life."""
        life, wager = self.table.life(track), track.state
        if life.hidden is not None or (life.decided is not None and not wager.settlements):
            return None
        facts = wager_facts(track, life, self.table, self.round)
        of_wager = self.rules.wagers[wager.bet]
        decided = (said_of(of_wager.outcome, facts), said_of(of_wager.payout, facts))
        beside = {name: evidence for name, evidence in facts.items() if name not in life.facts}
        return decided, _told(beside), self._placed(track) if placed else None

    def _placed(self, track: Track) -> Token:
        placement = track.state.placements[0]
        moment = Moment(track.placed, placement.line, placement.event, track)
        return _told(placing_facts(self.round, self.table, moment, PLACED))
