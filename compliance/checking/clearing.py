"""Clears rounds that are like one that was judged: the same verdicts, without judging them again.

A round is judged in full the first time that its frame, or any of its parts, is met (`games.shapes`). What was said of
the frame and of each part is kept where nothing was found to be a breach; a later round of which frame and parts are
all known is cleared: its verdicts are counted, and none is worded. Everything else is judged. A sample of what was
cleared, drawn from what the log and the rulebook say and so the same each time, is judged all the same; where it is
found to be otherwise the run ends.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, tzinfo
from fractions import Fraction
from math import isqrt, lcm
from typing import Final

from compliance.checking.faces import label_of
from compliance.checking.law_of_round import courts_over, standings_of
from compliance.checking.results import WorkResult, zone_of
from compliance.checking.rounds import Court
from compliance.checking.verdicts import Kind, Verdict
from compliance.games.once import Numbers, Once
from compliance.games.play import PlayRules, WagerRules
from compliance.games.registry import draw_of, game_named
from compliance.games.shapes import Compared, Shape, Shapes
from compliance.games.surroundings import OF_CUTS, Token
from compliance.games.works import below_the_law
from compliance.logs.faults import shorten
from compliance.logs.rounds import Round
from compliance.meaning.checks import Check, comparisons_of, numbers_beside, numbers_in
from compliance.meaning.odds import Payout
from compliance.problems import Place, Problem
from compliance.rulebook.model import Standing

_QUARTER: Final = 15  # minutes: no zone is off another by less, so that no law begins within one
_LEARNT: Final = 10_000  # frames, and parts, that are kept in mind
_SCOPES_OF_AREAS: Final = frozenset({"area"})
Owner = tuple[str, str]
_FRAME: Final[Owner] = ("frame", "")


@dataclass(slots=True)
class SaidOfWork:
    """What one work says of a round, or of a part of it. result: its law, as it was when that was learnt, without the
    round; counts: how often each kind of verdict comes."""

    result: WorkResult
    counts: Counter[Kind] = field(default_factory=Counter)


# a work, and the label of its version
Labelled = tuple[str, str]


@dataclass(slots=True)
class Said:
    """What is said of a frame or of a part. works: in the order in which they were asked. unassessed: of each rule that
    could not be assessed its work, label, address and reason. conforming: the works with which something conforms."""

    works: Mapping[Labelled, SaidOfWork]
    unassessed: frozenset[tuple[str, str, str, str]] = frozenset()
    conforming: frozenset[Labelled] = frozenset()


def said_by(works: Mapping[Labelled, SaidOfWork]) -> Said:
    """What these works say."""
    kinds = [(labelled, kind) for labelled, of_work in works.items() for kind in of_work.counts]
    return Said(
        works,
        frozenset((*labelled, at, why) for labelled, (at, word, _, why) in kinds if word == "not assessable"),
        frozenset(labelled for labelled, (_, word, _, _) in kinds if word == "conforms"),
    )


class DifferenceError(Exception):
    """A round that would have been cleared is judged otherwise: a fault of the program, after which nothing is said."""

    def __init__(self, round_: Round) -> None:
        table, place = shorten(round_.session.table), Place(round_.file, round_.events[0].line)
        message = (
            f"Round {shorten(round_.id)} of table {table} is like others that conform, and yet is judged otherwise: "
            "this is a fault of the program, not of the log, and no verdict of this run can be relied on."
        )
        remedy = "Check with --engine scalar, which judges every round by itself, and please report this round."
        self.problem = Problem("program.guard", "error", message, place, remedy)
        super().__init__(message)


@dataclass(slots=True)
class LawNow:
    """The law of the works that a round falls under. key: what tells it from any other; rules: of its game; compared:
    with what it compares things; zone: in which its casino counts."""

    key: Token
    rules: PlayRules
    compared: Compared
    zone: tzinfo | None


@dataclass(frozen=True, slots=True)
class OfShape:
    """A round that has a shape, and the laws that it falls under: one, or several while it is not known whether an
    instrument that is held had commenced. ground: the number of both its ground and these laws."""

    laws: Sequence[LawNow]
    shape: Shape
    ground: int


@dataclass(slots=True)
class Clearing:
    """What a run has learnt so far. cleared: how many rounds could be cleared; checked: how many of these were judged
    all the same; judged: how many were judged, these included."""

    court: Court
    shapes: Shapes = field(default_factory=lambda: Shapes(draw_of))
    cleared: int = 0
    judged: int = 0
    checked: int = 0
    _frames: dict[Token, Said] = field(default_factory=dict)
    _parts: dict[Token, Said] = field(default_factory=dict)
    _grounds: Numbers = field(default_factory=Numbers)
    _laws: Once[Sequence[LawNow]] = field(default_factory=Once)
    # with the standings of which the key is, which must outlive all that is learnt under it
    _compared: dict[Token, tuple[tuple[Standing, ...], Compared]] = field(default_factory=dict)

    def shape_of(self, round_: Round, *, first_of_session: bool) -> OfShape | None:
        """The laws and the shape of a round, None where it has none and is to be judged."""
        laws = self._laws_of(round_)
        shapes = [self.shapes.of(round_, law.rules, law.compared) for law in laws]
        if not laws or None in shapes:
            return None
        shape = _of_all([shape for shape in shapes if shape is not None])
        ground = self._grounds.of((*(law.key for law in laws), shape.ground))
        frame = shape.frame, first_of_session
        parts = shape.wagers, shape.players, shape.areas, shape.seats
        return OfShape(laws, Shape(frame, shape.ground, *parts, shape.owners), ground)

    def known(self, of_shape: OfShape) -> Sequence[Said] | None:
        """What is known of a shape: of its frame, then of each part; None where anything of it was not met before."""
        ground, shape = of_shape.ground, of_shape.shape
        of_frame = self._frames.get((ground, shape.frame))
        if of_frame is None:
            return None
        said = [of_frame]
        for kind, parts in parts_of_shape(shape):
            for token in parts.values():
                of_part = self._parts.get((ground, kind, token))
                if of_part is None:
                    return None
                said.append(of_part)
        return said

    def learn(self, of_shape: OfShape, results: Sequence[WorkResult]) -> None:
        """Keeps what was said of a round, by its frame and parts, where none is a breach and all has its place."""
        ground, shape = of_shape.ground, of_shape.shape
        for learnt in (self._frames, self._parts):
            if len(learnt) > _LEARNT:
                learnt.clear()
        new = self._not_known(of_shape)
        of_parts: dict[Owner, dict[Labelled, SaidOfWork]] = {owner: {} for owner in new}
        for result in results:
            work = (result.work, label_of(result))
            if below_the_law(result.work) is not None or (not result.verdicts and result.not_assessable):
                return
            if result.withheld:  # in another round of this shape nothing may be lost
                return
            law_alone = replace(result, verdicts=(), view=None)
            if _FRAME in new:
                of_parts[_FRAME][work] = SaidOfWork(law_alone)
            for verdict in result.verdicts:
                owner = owner_of(verdict, shape)
                if owner is None or verdict.verdict == "breach" or verdict.follows_from:
                    return
                if owner not in new:
                    continue
                of_work = of_parts[owner].get(work)
                if of_work is None:
                    of_work = of_parts[owner][work] = SaidOfWork(law_alone)
                of_work.counts[verdict.kind] += 1
        for (kind, name), works in of_parts.items():
            if kind == _FRAME[0]:
                self._frames[ground, shape.frame] = said_by(works)
            else:
                self._parts[new[kind, name]] = said_by(works)

    def _not_known(self, of_shape: OfShape) -> dict[Owner, Token]:
        """The frame and the parts of a shape of which nothing is known, each once, with what they are known by."""
        ground, shape = of_shape.ground, of_shape.shape
        new: dict[Owner, Token] = {}
        if (ground, shape.frame) not in self._frames:
            new[_FRAME] = (ground, shape.frame)
        tokens: set[Token] = set()
        for kind, parts in parts_of_shape(shape):
            for name, token in parts.items():
                key = (ground, kind, token)
                if key not in self._parts and key not in tokens:
                    tokens.add(key)
                    new[kind, name] = key
        return new

    def is_sampled(self, round_: Round) -> bool:
        """Whether a round that can be cleared is judged all the same: one of each block, the blocks growing, so that
        of n rounds about the root of n are."""
        block, place = isqrt(self.cleared), self.cleared
        self.cleared += 1
        start, length = block * block, 2 * block + 1
        seed = f"{self.court.rulebook.digest} {block} {round_.session.casino} {round_.session.game}"
        chosen = int(hashlib.sha256(seed.encode()).hexdigest(), 16) % length
        return place - start == chosen

    def take(
        self, of_shape: OfShape | None, said: Sequence[Said] | None, round_: Round, results: Sequence[WorkResult]
    ) -> None:
        """A round was judged: what is said of its shape is learnt, or held against what was known of it (`said`)."""
        self.judged += 1
        if said is not None:
            self._hold_against(round_, said, results)
        elif of_shape is not None:
            self.learn(of_shape, results)

    def _hold_against(self, round_: Round, said: Sequence[Said], results: Sequence[WorkResult]) -> None:
        """Ends the run where what was judged is not what would have been cleared."""
        self.checked += 1
        judged = {(r.work, label_of(r)): Counter(v.kind for v in r.verdicts) for r in results}
        if judged != _added(said):
            raise DifferenceError(round_)

    def _laws_of(self, round_: Round) -> Sequence[LawNow]:
        """The laws by which a round is judged; none where it has none, or one of them has no rules of its game."""
        first, last = round_.events[0].ts, round_.events[-1].ts
        if first is None or last is None:
            return ()
        quarters = _quarter(first), _quarter(last)
        return self._laws.of((round_.session,), quarters, lambda: self._laws_now(round_))

    def _laws_now(self, round_: Round) -> Sequence[LawNow]:
        found = [self._law_of(court, round_) for court, _ in courts_over(self.court, round_, self.court.taken)]
        laws = [law for law in found if law is not None]
        return laws if len(laws) == len(found) else ()

    def _law_of(self, court: Court, round_: Round) -> LawNow | None:
        standings = standings_of(court, round_)
        game = game_named(round_.session.game)
        if standings is None or game is None:
            return None
        laws = [
            court.law(s.version, game if place == 0 else None, court.taken, s.touched)
            for place, s in enumerate(standings)
            if s.version is not None
        ]
        if not laws or laws[0].rules is None or laws[0].version is not standings[0].version:
            return None
        zone = zone_of(court.rulebook, [s.work for s in standings], round_)
        key = tuple(id(s) for s in standings)
        if key not in self._compared:
            self._compared[key] = (
                standings,
                _compared_by([check for law in laws for check in law.checks], laws[0].rules),
            )
        return LawNow(key, laws[0].rules, self._compared[key][1], zone)


def _compared_by(checks: Sequence[Check], rules: PlayRules) -> Compared:
    """With what these checks, and what the rules say is paid, compare things."""
    totals: dict[str, set[int]] = {}
    for name, number in (one for check in checks for one in numbers_beside(check)):
        totals.setdefault(name, set()).add(number)
    of_cuts = (one for check in checks for one in comparisons_of(check, frozenset(OF_CUTS)))
    return Compared(
        tuple(sorted({number for check in checks for number in numbers_in(check)})),
        {name: tuple(sorted(numbers)) for name, numbers in totals.items()},
        tuple(dict.fromkeys(of_cuts)),
        {bet: whole for bet, wager in rules.wagers.items() if (whole := _whole(wager, rules)) is not None},
    )


def _whole(wager: WagerRules, rules: PlayRules) -> int | None:
    """`Compared.whole` of a bet; None where it may be paid otherwise than at odds on the whole of it."""
    odds = [clause.then for clause in wager.payout.clauses]
    in_chips = [rules.in_chips.odds] if rules.in_chips is not None else []
    paid = [one for one in (*odds, *in_chips) if isinstance(one, Payout) and not one.part]
    if len(paid) < len(odds) + len(in_chips):
        return None
    one = Fraction(1)
    return lcm(*(sum_.denominator for p in paid for sum_ in (p.won(one), p.commission_due(one), p.due(one))))


def _of_all(shapes: Sequence[Shape]) -> Shape:
    """The shape of a round that falls under several laws: what it is under each of them."""
    if len(shapes) == 1:
        return shapes[0]

    def together(*parts: Mapping[str, Token]) -> dict[str, Token]:
        return {name: tuple(of_one.get(name) for of_one in parts) for of_law in parts for name in of_law}

    return Shape(
        tuple(s.frame for s in shapes),
        tuple(s.ground for s in shapes),
        together(*(s.wagers for s in shapes)),
        together(*(s.players for s in shapes)),
        together(*(s.areas for s in shapes)),
        together(*(s.seats for s in shapes)),
        {key: seat for s in shapes for key, seat in s.owners.items()},
    )


def _quarter(instant: datetime) -> Token:
    return instant.date(), instant.hour, instant.minute // _QUARTER, instant.utcoffset()


def parts_of_shape(shape: Shape) -> tuple[tuple[str, Mapping[str, Token]], ...]:
    return ("wager", shape.wagers), ("player", shape.players), ("area", shape.areas), ("seat", shape.seats)


def owner_of(verdict: Verdict, shape: Shape) -> Owner | None:
    """Of what part of a round a verdict speaks; None where that is not known."""
    about = verdict.about
    if (wager := about.get("wager")) is not None:
        return ("wager", wager) if wager in shape.wagers else None
    if (player := about.get("player")) is not None:
        return ("player", player) if player in shape.players else None
    if (seat := about.get("seat")) is not None:
        return ("seat", seat) if seat in shape.seats else None
    if (seat := shape.owners.get(verdict.key, shape.owners.get(verdict.key.rpartition("@")[0]))) is not None:
        return "seat", seat
    if verdict.scope in _SCOPES_OF_AREAS:
        area = verdict.key.split(" ")[0]
        return ("area", area) if area in shape.areas else None
    return _FRAME


def _added(said: Iterable[Said]) -> dict[Labelled, Counter[Kind]]:
    found: dict[Labelled, Counter[Kind]] = {}
    for one in said:
        for labelled, of_work in one.works.items():
            found.setdefault(labelled, Counter()).update(of_work.counts)
    return found
