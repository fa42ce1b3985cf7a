"""What becomes of a wager, roll by roll: the roll that decides it, and why it may be undecided."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from compliance.games.craps.meaning import CrapsRules
from compliance.games.craps.meaning_wagers import Wager
from compliance.games.craps.rolls import Hole, Roll, Timeline
from compliance.games.craps.thrown import Thrown
from compliance.games.craps.tracks import Track
from compliance.games.craps.vocabulary import ACTIVE, FIRST, ON
from compliance.meaning.decisions import Contradiction, Decided, decide
from compliance.meaning.evidence import Evidence, Known, Missing


@dataclass(frozen=True, slots=True)
class Life:
    """A wager's life up to its settlement, or to the end of this round.

    facts: what its outcome depends on. decided: the roll that decides it. hidden: why that cannot be known. first: the
    roll that counted first for it. idle_under: the provision under which it rested on the last valid roll, void_under:
    the one by which the last roll was void, "" where neither. rolled: whether a valid roll came after it was placed.
    """

    facts: Mapping[str, Evidence]
    decided: Roll | None
    hidden: str | None
    first: Roll | None
    idle_under: str
    void_under: str
    rolled: bool

    @property
    def established(self) -> bool:
        """Whether a point stands for it: its first roll has come and it is not decided."""
        return self.first is not None and self.decided is None


@dataclass(slots=True)
class _Found:
    """What has been found of a table before: of many wagers, each asks the same of the others."""

    lives: dict[tuple[int, int | None], Life] = field(default_factory=dict)
    alike: dict[tuple[str, str], list[Track]] | None = None
    bases: dict[int, Track | None] = field(default_factory=dict)
    additions: dict[str, dict[int, list[Track]]] = field(default_factory=dict)
    taken: dict[tuple[str, str], list[int]] = field(default_factory=dict)
    on: dict[tuple[str, str, int], bool] = field(default_factory=dict)
    moments: tuple[list[Hole | Roll], list[int]] | None = None
    valid: tuple[list[Roll], list[int]] | None = None
    alike_to_the_end: dict[tuple[str, int], Life] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Table:
    """What a life is read from: the table's timeline, its wagers, the rules."""

    timeline: Timeline
    tracks: Mapping[str, Track]
    rules: CrapsRules
    _found: _Found = field(default_factory=_Found, compare=False, repr=False)

    def alike(self, player: str, bet: str) -> list[Track]:
        """The wagers of a kind that a player has made."""
        if self._found.alike is None:
            self._found.alike = {}
            for track in self.tracks.values():
                self._found.alike.setdefault((track.state.player, track.state.bet), []).append(track)
        return self._found.alike.get((player, bet), [])

    def taken_down(self, player: str, bet: str) -> list[int]:
        """The moments at which a player took down or reduced a wager of a kind."""
        if (player, bet) not in self._found.taken:
            events = (pair for track in self.alike(player, bet) for pair in track.events)
            self._found.taken[(player, bet)] = [at for at, event in events if event.change in ("reduce", "withdraw")]
        return self._found.taken[(player, bet)]

    def life(self, track: Track, until: int | None = None) -> Life:
        """The life of a wager up to a moment (its settlement, where none is given)."""
        key = (id(track), until)
        if key not in self._found.lives:
            self._found.lives[key] = self._life(track, until)
        return self._found.lives[key]

    def _life(self, track: Track, until: int | None) -> Life:
        wager = self.rules.wagers[track.state.bet]
        if track.state.bet in self.rules.unread:
            return _unknown(wager, f"something of {self.rules.unread[track.state.bet]} is not understood")
        if until is None:
            until = track.settled if track.settled is not None else len(self.timeline.moments)
        return self._additional(track, wager, until) if wager.base else self._own(track, wager, until)

    def base_of(self, track: Track) -> Track | None:
        """The wager to which an additional one belongs; by its id, else the player's only wager of that kind."""
        if track.base is not None:
            return self.tracks.get(track.base)
        if id(track) not in self._found.bases:
            own = self.alike(track.state.player, self.rules.wagers[track.state.bet].base)
            standing = [t for t in own if t.stands(track.placed)]
            self._found.bases[id(track)] = standing[0] if len(standing) == 1 else None
        return self._found.bases[id(track)]

    def beside(self, track: Track, base: Track, at: int) -> list[Track]:
        """The other wagers of the same kind that stand in addition to the same base at a moment."""
        bet = track.state.bet
        if bet not in self._found.additions:
            of_bases: dict[int, list[Track]] = {}
            for other in self.tracks.values():
                if other.state.bet == bet:
                    of_bases.setdefault(id(self.base_of(other)), []).append(other)
            self._found.additions[bet] = of_bases
        return [t for t in self._found.additions[bet].get(id(base), ()) if t is not track and t.stands(at)]

    def _own(self, track: Track, wager: Wager, until: int) -> Life:
        begins, hidden = self.begins(track, wager)
        thrown, first, decided = Thrown(), None, None
        idle_under = void_under = ""
        rolled = False
        reads = wager.reads
        on = number_of(track)
        if wager.numbers and (why := _why_on_nothing(on, wager)):
            return _unknown(wager, why)
        own: dict[str, Evidence] = {ON: on, ACTIVE: Known(True)}
        for moment in iter(()) if hidden else self._moments(begins, until):
            if isinstance(moment, Hole):
                hidden = moment.reason
                break
            rolled = rolled or (moment.valid and moment.at > track.placed)
            void_under = moment.void_under
            if not moment.valid:
                continue
            rests, idle_under = self.rests(track, moment)
            if rests is None or moment.throw is None:
                hidden = idle_under if rests is None else f"the dice of the roll on line {moment.line} are not recorded"
                break
            if rests:
                continue
            thrown.roll(moment.throw, moment.line, after_first=wager.window is not None)
            first = first or moment
            found = decide(wager.outcome, thrown.facts(reads) | own)
            if isinstance(found, Contradiction):
                hidden = f"{found.one.address} and {found.other.address} contradict each other"
                break
            if isinstance(found, Decided):
                decided = moment
                break
        facts = thrown.facts(reads)
        if hidden:
            seen = {FIRST} if thrown.first is not None else set()
            facts = {n: e if n in seen else Missing(hidden) for n, e in facts.items()}
        return Life(facts | own, decided, hidden, first, idle_under, void_under, rolled)

    def _additional(self, track: Track, wager: Wager, until: int) -> Life:
        base = self.base_of(track)
        if base is None or base.state.bet != wager.base:
            why = f"the log does not show to which wager on {wager.base} this one belongs"
            return _unknown(wager, why)
        life = self.life(base, until)
        if life.decided is not None and life.decided is life.first:
            why = f"the wager on {wager.base} it belongs to was decided without a point"
            return _unknown(wager, why)
        active: Evidence = Known(True)
        if life.decided is not None:
            rests, why = self.rests(track, life.decided)
            if rests is None and self.rules.resting.unread:
                return _unknown(wager, why)
            active = Missing(why) if rests is None else Known(not rests)
        rolled = any(r.valid and track.placed < r.at < until for r in self.timeline.rolls)
        facts = {**life.facts, ACTIVE: active}
        return Life(facts, life.decided, life.hidden, life.first, "", life.void_under, rolled)

    def begins(self, track: Track, wager: Wager) -> tuple[int, str | None]:
        """The moment from which rolls count: the placing, or for a wager on the line the come out roll of its round."""
        if wager.window != "come out":
            return track.placed, None
        if self._found.valid is None:
            valid = [r for r in self.timeline.rolls if r.valid]
            self._found.valid = valid, [r.at for r in valid]
        rolls, places = self._found.valid
        number, following = bisect_left(places, track.placed), bisect_right(places, track.placed)
        # where it is not known whether the next is a come out roll, the hole that hides it stands between
        if following == len(rolls) or rolls[following].come_out is not False or not number:
            return track.placed, None
        come_out = next((rolls[n] for n in reversed(range(number)) if rolls[n].come_out), None)
        if come_out is None:
            return track.placed, "the come out roll is not recorded"
        return come_out.at - 1, None

    def to_the_end(self, track: Track) -> Life:
        """The life that a wager would have up to the end of this round, had nobody settled it: when it is decided, and
        why that is hidden, is the same for all wagers on the line for which the same rolls count."""
        wager, end = self.rules.wagers[track.state.bet], len(self.timeline.moments)
        if wager.window != "come out" or wager.numbers or wager.base or track.state.bet in self.rules.resting.bets:
            return self.life(track, end)
        begins, hidden = self.begins(track, wager)
        if hidden:
            return self.life(track, end)
        key = track.state.bet, bisect_right(self._in_order()[1], begins)
        if key not in self._found.alike_to_the_end:
            self._found.alike_to_the_end[key] = self.life(track, end)
        return self._found.alike_to_the_end[key]

    def _in_order(self) -> tuple[list[Hole | Roll], list[int]]:
        """The rolls and what may be missing between them, with their moments."""
        if self._found.moments is None:
            found: list[Hole | Roll] = [*self.timeline.holes, *self.timeline.rolls]
            found.sort(key=lambda m: (m.at, isinstance(m, Roll)))
            self._found.moments = found, [m.at for m in found]
        return self._found.moments

    def _moments(self, begins: int, until: int) -> Iterator[Hole | Roll]:
        """The rolls after one moment and before another, and what may be missing between them, in order."""
        moments, places = self._in_order()
        for number in range(bisect_right(places, begins), bisect_right(places, until)):
            if places[number] < until or isinstance(moments[number], Hole):
                yield moments[number]

    def rests(self, track: Track, roll: Roll) -> tuple[bool | None, str]:
        """Whether a wager is inactive on a roll, and under which provision; None, with the reason, if not known."""
        resting = self.rules.resting
        if resting.unread and roll.come_out is not False and self._might_rest(track):
            return None, "the words on wagers that are inactive on a come out roll are not understood"
        if track.state.bet not in resting.bets:
            return False, ""
        mark = track.mark(roll.at)
        if mark:
            return (True, resting.called_under) if mark == "off" else (False, "")
        if roll.come_out is None:
            return None, "whether this is a come out roll cannot be known from the log"
        if not roll.come_out or (resting.similar and self._similar_is_on(track, roll)):
            return False, ""
        return True, resting.under

    def _might_rest(self, track: Track) -> bool:
        """Whether a wager is of a kind that can lie on the table through come out rolls."""
        wager = self.rules.wagers[track.state.bet]
        return wager.window is None or bool(wager.base)

    def _similar_is_on(self, track: Track, roll: Roll) -> bool:
        player, bet = track.state.player, track.state.bet
        key = (player, bet, roll.at)
        if key not in self._found.on:
            alike = self.alike(player, bet)
            self._found.on[key] = any(t.mark(roll.at) == "on" and t.stands(roll.at) for t in alike)
        return self._found.on[key]


def _unknown(wager: Wager, why: str) -> Life:
    """The life of a wager that nothing can decide, or of which nothing can be known."""
    facts: dict[str, Evidence] = {n: Missing(why) for n in (*wager.reads, FIRST, ON, ACTIVE)}
    return Life(facts, None, why, None, "", "", rolled=True)


def number_of(track: Track) -> Evidence:
    """The number or total that a wager is on, as the log names it; what is on none by its kind need not say so."""
    on = track.state.on
    if on is None:
        return Missing("the log does not say what the wager is on")
    return Known(on if isinstance(on, (int, str)) else "several numbers", track.state.placed_lines)


def _why_on_nothing(on: Evidence, wager: Wager) -> str | None:
    """Why nothing can decide a wager on a number, None where it is on one that its words name."""
    if isinstance(on, Missing):
        return on.reason
    return None if on.value in wager.numbers else f"the rules name no wager on {wager.bet} {on.value}"
