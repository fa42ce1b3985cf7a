"""The names of the facts of baccarat, for bindings and for readers of a report."""

from __future__ import annotations

from collections.abc import Mapping

from compliance.games.announced import VOCABULARY as ANNOUNCED_VOCABULARY
from compliance.games.baccarat.facts_deal import VOCABULARY as DEAL_VOCABULARY
from compliance.games.baccarat.facts_further import VOCABULARY as FURTHER_VOCABULARY
from compliance.games.baccarat.facts_options import VOCABULARY as OPTIONS_VOCABULARY
from compliance.games.baccarat.facts_tournament import VOCABULARY as TOURNAMENT_VOCABULARY
from compliance.games.baccarat.side_bets_facts import VOCABULARY as SIDE_VOCABULARY
from compliance.games.table_fact_names import VOCABULARY as TABLE_VOCABULARY

VOCABULARY: Mapping[str, str] = {
    **TABLE_VOCABULARY,
    **ANNOUNCED_VOCABULARY,
    **DEAL_VOCABULARY,
    **FURTHER_VOCABULARY,
    **OPTIONS_VOCABULARY,
    **SIDE_VOCABULARY,
    **TOURNAMENT_VOCABULARY,
    "player.cards": "how many cards the Player's Hand has",
    "banker.cards": "how many cards the Banker's Hand has",
    "player.initial_count": "the point count of the Player's Hand after the initial deal",
    "banker.initial_count": "the point count of the Banker's Hand after the initial deal",
    "player.third_value": "the point value of the third card of the Player's Hand, or none",
    "banker.third_value": "the point value of the third card of the Banker's Hand, or none",
    "player.draws": "whether a third card was dealt to the Player's Hand",
    "banker.draws": "whether a third card was dealt to the Banker's Hand",
    "player.final_count": "the point count of the Player's Hand with all cards dealt to it",
    "banker.final_count": "the point count of the Banker's Hand with all cards dealt to it",
    "player.said": "the cards of the Player's Hand, written out",
    "banker.said": "the cards of the Banker's Hand, written out",
    "hand.name": "which of the two hands",
    "hand.cards": "how many cards the hand has",
    "call.hand": "the hand whose point count, or whose win, is announced",
    "call.value": "the point count that is announced",
    "call.stage": "initial (after the initial deal) or final",
    "call.due": "the point count of the hand when it is announced",
    "player.third_rank": "the rank of the third card of the Player's Hand, or none",
    "banker.third_rank": "the rank of the third card of the Banker's Hand, or none",
    "bettor.bets_on_result": "the bets on the hands or the tie on which the player had a standing wager",
    "burn.first": "the first card drawn when burning, written out",
    "burn.first_recorded": "whether the log shows which card it was",
    "burn.face": "whether the first card was drawn face up or down",
    "burn.face_known": "whether the log says so",
    "burn.due": "how many further cards are to be drawn after it",
    "burn.count": "how many further cards were drawn",
    "wager.settled_early": "whether the wager was settled before the result was announced, or the last card dealt",
    "wager.exact": "whether the wager, were it to win, could be paid exactly in the chips there are",
    "winner": "the hand with the higher final point count, or tie",
    "deal.initial_complete": "whether both hands have received their initial cards",
    "deal.complete": "whether both hands have received all the cards to which the rules entitle them",
    "announced.result": "whether the result of the round was announced once all cards were dealt",
    "announced.initial": "whether the point counts after the initial deal were announced",
    "announced.final": "whether the final point counts were announced",
    "announced.player_first": "whether the Player's Hand was announced first after the initial deal",
}
