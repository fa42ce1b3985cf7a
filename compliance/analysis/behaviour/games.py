"""What each game offers to the comparison of two versions: its wagers with their outcomes, its play, its edges."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from compliance.analysis.behaviour import of_baccarat, of_blackjack, of_craps, of_spins, of_stud
from compliance.analysis.behaviour.conduct import Conduct
from compliance.analysis.behaviour.settling import Compared
from compliance.games.play import PlayRules


@dataclass(frozen=True, slots=True)
class Behaviour:
    """wagers: of either version. conduct: questions of play. edges: of these bets, all decided, as `analyse` has them
    (with the number of decks where there are several)."""

    wagers: Callable[[PlayRules, PlayRules], Iterable[Compared]]
    edges: Callable[[PlayRules, Collection[str]], Iterable[dict[str, Any]]]
    conduct: Callable[[PlayRules, PlayRules], Iterable[Conduct]]


# by the name of the game
BEHAVIOUR: Mapping[str, Behaviour] = {
    "baccarat": Behaviour(of_baccarat.wagers, of_baccarat.rows, of_baccarat.conduct),
    "blackjack": Behaviour(of_blackjack.wagers, of_blackjack.rows, of_blackjack.conduct),
    "caribbean stud poker": Behaviour(of_stud.wagers, of_stud.rows, of_stud.conduct),
    "craps": Behaviour(of_craps.wagers, of_craps.rows, of_craps.conduct),
    "roulette": Behaviour(
        of_spins.wagers_with(of_spins.roulette_cases, lambda r: r.colours, "what numbers the wheel has"),
        of_spins.roulette_edges,
        of_spins.roulette_conduct,
    ),
    "tai-sai": Behaviour(
        of_spins.wagers_with(of_spins.tai_sai_cases, lambda r: r.dice, "what dice are tumbled"),
        of_spins.tai_sai_edges,
        of_spins.tai_sai_conduct,
    ),
    "money wheel": Behaviour(
        of_spins.wagers_with(of_spins.money_wheel_cases, lambda r: r.whole, "what symbols the wheel shows"),
        of_spins.money_wheel_edges,
        of_spins.money_wheel_conduct,
    ),
}
