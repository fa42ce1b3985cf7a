"""The door: everything that two versions of the rules decide otherwise, and what of them cannot be compared."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from compliance.analysis.behaviour.conduct import ConductCompared, compare_conduct
from compliance.analysis.behaviour.edges import (
    EdgeCompared,
    OptionCompared,
    Row,
    compare_edges,
    compare_options,
)
from compliance.analysis.behaviour.games import Behaviour, behaviour_of
from compliance.analysis.behaviour.requirements import (
    RequirementCompared,
    StandingCompared,
    compare_requirements,
    compare_standing,
    not_read,
)
from compliance.analysis.behaviour.settling import Compared
from compliance.analysis.behaviour.wagers import Unread, WagersCompared, compare_wagers
from compliance.checking.law import Law
from compliance.checking.unread import above
from compliance.games.play import PlayRules
from compliance.games.registry import game_of_work
from compliance.problems import Problem

OLD, NEW = "from", "to"
_SIDES = (OLD, NEW)


@dataclass(frozen=True, slots=True)
class NotCompared:
    """Something that cannot be compared, on which side ("from", "to") that lies, and why."""

    side: str
    what: str
    why: str


@dataclass(frozen=True, slots=True)
class BehaviourCompared:
    """What changes in a game by the law: see the classes of its parts."""

    wagers: WagersCompared
    conduct: tuple[ConductCompared, ...] = ()
    edges: tuple[EdgeCompared, ...] = ()
    options: tuple[OptionCompared, ...] = ()
    requirements: tuple[RequirementCompared, ...] = ()
    standing: tuple[StandingCompared, ...] = ()
    not_compared: tuple[NotCompared, ...] = field(default=())


def compare_behaviour(
    old: Law, new: Law, pairs: Mapping[str, str], problems: tuple[Sequence[Problem], Sequence[Problem]]
) -> BehaviourCompared:
    """Two laws side by side.

    pairs: address of a provision in the earlier version -> its address in the later one. problems: what of each cannot
    be read.
    """
    requirements = tuple(compare_requirements(old, new, pairs))
    standing = tuple(compare_standing(old, new, pairs))
    lacking = [n for side in zip(_SIDES, (old, new), problems, strict=True) for n in _unread(*side)]
    named = game_of_work(new.version.work)
    game = behaviour_of(named.name) if named is not None else None
    if game is None or old.rules is None or new.rules is None:
        nothing = WagersCompared({}, {}, {}, ())
        return BehaviourCompared(nothing, (), (), (), requirements, standing, tuple(lacking))
    wagers = compare_wagers(game.wagers(old.rules, new.rules), _unread_in(old, new, pairs))
    before, after = (_edges(game, side, rules, wagers) for side, rules in enumerate((old.rules, new.rules)))
    for (side, bet), at in wagers.unread.items():
        why = f"{at} is not understood, so what becomes of it cannot be told"
        lacking.append(NotCompared(_SIDES[side], f"the wager {bet}", why))
    for side, bet in sorted(wagers.undecided):
        why = "its outcome or its odds are not decided in every case, so no edge is given"
        lacking.append(NotCompared(_SIDES[side], f"the wager {bet}", why))
    return BehaviourCompared(
        wagers,
        tuple(compare_conduct(asked) for asked in game.conduct(old.rules, new.rules)),
        tuple(compare_edges(before, after)),
        tuple(compare_options(before, after)),
        requirements,
        standing,
        tuple(lacking),
    )


def _unread_in(old: Law, new: Law, pairs: Mapping[str, str]) -> Unread:
    """What of a side is not understood that would say what becomes of a wager: something that all outcomes need, or a
    provision: one of those that say it on the other side, or one that stands among them."""
    back = {after: before for before, after in pairs.items()}
    open_ = [{a for a, status in law.status.items() if status in ("open", "stale")} for law in (old, new)]

    def unread(side: int, wager: Compared) -> str:
        rules = (old, new)[side].rules
        known = rules.wagers.get(wager.wager) if rules is not None else None
        if wager.lacks[side] or (known is not None and known.doubt):
            return wager.lacks[side] or (known.doubt_at or known.doubt if known is not None else "")
        there = back if side == 0 else pairs
        own = wager.clauses[side] | {there[a] for a in wager.clauses[1 - side] if a in there}
        # paragraphs of one provision that say together what becomes of the wager: another one among them may say it too
        many = Counter(above(a) for a in own)
        heads = {head for head, n in many.items() if head and n > 1}
        return next((a for a in sorted(open_[side]) if a in own | heads or above(a) in heads), "")

    return unread


def _edges(game: Behaviour, side: int, rules: PlayRules, wagers: WagersCompared) -> list[Row]:
    bets = {b for b in rules.wagers if (side, b) in wagers.settled and (side, b) not in wagers.undecided}
    return list(game.edges(rules, bets))


def _unread(side: str, law: Law, problems: Sequence[Problem]) -> list[NotCompared]:
    """The provisions that nobody can say anything of, and what the reading of a version reports."""
    found = [NotCompared(side, address, why) for address, why in not_read(law)]
    return found + [NotCompared(side, "", p.message) for p in problems if not p.code.startswith("binding.stale")]
