"""Tai-sai under two versions: every wager on everything that can be thrown."""

from __future__ import annotations

from collections.abc import Iterator

from compliance.analysis.behaviour.conduct import Conduct, Told
from compliance.analysis.behaviour.even_chances import edges_by, even_chance, wagers_with
from compliance.analysis.behaviour.games import Behaviour
from compliance.analysis.behaviour.settling import Case, Outcome
from compliance.analysis.behaviour.void_spins import void_spins
from compliance.analysis.games.tai_sai.analyse import rows_of
from compliance.games.play import PlayRules
from compliance.games.spins_meaning import COUNTS, UNDER
from compliance.games.tai_sai.meaning import TaiSaiRules
from compliance.games.tai_sai.spaces import Choice, Throw, chosen, shown, throws
from compliance.meaning.evidence import Known


def cases(old: TaiSaiRules, new: TaiSaiRules, bet: str) -> Iterator[Case]:
    """Every choice of a wager, on every throw of either version's dice."""
    held = [rules.listed[bet].choices for rules in (old, new) if bet in rules.listed]
    thrown = [tuple(throws(rules.dice, rules.faces)) if rules.dice else () for rules in (old, new)]
    chance = (even_chance(thrown[0]), even_chance(thrown[1]))
    every = tuple(dict.fromkeys((*thrown[0], *thrown[1])))
    possible = [frozenset(t) for t in thrown]
    for choice in dict.fromkeys(choice for choices in held for choice in choices):
        for throw in every:
            before, after = (
                _thrown(rules, bet, choice, throw) if throw in can else None
                for rules, can in zip((old, new), possible, strict=True)
            )
            *faces, last = map(str, throw)
            yield Case(before, after, f"the dice show {', '.join(faces)} and {last}", choice, chance=chance)


def _thrown(rules: TaiSaiRules, bet: str, choice: Choice, throw: Throw) -> Outcome | None:
    if bet not in rules.listed or choice not in rules.listed[bet].choices:
        return None
    return {UNDER: Known(COUNTS), **shown(throw), **chosen(choice, throw)}


def conduct(old: PlayRules, new: PlayRules) -> Iterator[Conduct]:
    """How many dice are tumbled, what they can show, and which spins are void."""
    one, other = ({"dice": Told(str(r.own.dice)), "faces": Told(", ".join(map(str, r.own.faces)))} for r in (old, new))
    yield Conduct("how many dice are tumbled, and what they show", one, other)
    yield void_spins(old.own.void, new.own.void)


BEHAVIOUR = Behaviour(wagers_with(cases, lambda rules: rules.dice, "what dice are tumbled"), edges_by(rows_of), conduct)
