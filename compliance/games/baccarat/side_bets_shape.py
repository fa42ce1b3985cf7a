"""What a shape tells of wagers on pairs and matches: what the law makes of them, and what else it asks of each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from compliance.games.baccarat.hands import hands_of
from compliance.games.baccarat.meaning import BaccaratRules
from compliance.games.baccarat.side_bets_facts import side_facts_of
from compliance.games.baccarat.side_bets_vocabulary import BEST_ELSEWHERE, DISPLAYED, HAS_INITIAL, LACKS_ANTE, ON, SCALE
from compliance.games.hidden import holes_of
from compliance.games.play import PlayRules
from compliance.games.shapes import known_of, said_of
from compliance.games.surroundings import Token
from compliance.games.table_facts import view_of
from compliance.games.wagers import WagerState
from compliance.logs.rounds import Round
from compliance.meaning.evidence import Evidence, whole_number

_AS_THEY_ARE: Final = (ON, SCALE, BEST_ELSEWHERE, HAS_INITIAL, LACKS_ANTE)


def side_wagers_told(round_: Round, rules: PlayRules, options: Mapping[str, Evidence]) -> Callable[[WagerState], Token]:
    """What is asked of each wager on a pair or a match in a round.

    The cards of the hand that it is on are told by what the law makes of the wager alone; the amount that a sign
    displays for it by how the stake stands to that.
    """
    own: BaccaratRules = rules.own
    view = view_of(round_, holes_of(round_), frozenset({"card"}), rules.voiding)
    hands = hands_of(view)

    def told(wager: WagerState) -> Token:
        facts = {**options, **side_facts_of(view, hands, own, wager)}
        displayed = whole_number(facts[DISPLAYED])
        return (
            said_of(own.side.outcomes[wager.bet], facts),
            said_of(own.side.payouts[wager.bet], facts),
            tuple(known_of(facts[name]) for name in _AS_THEY_ARE),
            known_of(facts[DISPLAYED]) if displayed is None else (wager.stake > displayed) - (wager.stake < displayed),
        )

    return told
