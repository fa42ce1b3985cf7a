"""What one version of the rules of blackjack comes to, each part with the address of the words that say it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from compliance.games.blackjack.meaning_statements import Amount, DealStep
from compliance.meaning.decisions import Decision
from compliance.meaning.evidence import Value


@dataclass(frozen=True, slots=True)
class CardCount:
    """How cards are counted: points by rank ("2" .. "10", "J", "Q", "K"), and the ace, that counts two ways."""

    points: Mapping[str, int]
    ace_rank: str
    ace_high: int
    ace_low: int
    limit: int
    address: str

    def values(self, rank: str) -> int | None:
        """What a card counts on its own; an ace counts high. None for a rank that no words give a value."""
        return self.ace_high if rank == self.ace_rank else self.points.get(rank)

    def hard_total(self, ranks: tuple[str, ...]) -> int | None:
        """The point total with every ace counted low; None where a rank has no value."""
        values = [self.ace_low if rank == self.ace_rank else self.points.get(rank) for rank in ranks]
        known = [points for points in values if points is not None]
        return sum(known) if self.address and len(known) == len(values) else None

    def total(self, ranks: tuple[str, ...]) -> tuple[int, bool] | None:
        """(point total, whether an ace counts high in it) of a hand; None where a rank has no value.

        An ace counts high except where that would take the total over the limit. Where the words on the ace are not
        understood, no hand has a total: nor is the limit known.
        """
        if not self.address:
            return None
        others = [self.points.get(rank) for rank in ranks if rank != self.ace_rank]
        if any(points is None for points in others):
            return None
        aces = sum(1 for rank in ranks if rank == self.ace_rank)
        total = sum(points for points in others if points is not None) + aces * self.ace_low
        raised = total - self.ace_low + self.ace_high
        if aces and raised <= self.limit:
            return raised, True
        return total, False

    def total_all_high(self, ranks: tuple[str, ...]) -> int | None:
        """What a hand would come to if every ace counted high: the usual mistake in counting."""
        values = [self.values(rank) for rank in ranks]
        return None if any(v is None for v in values) else sum(v for v in values if v is not None)


@dataclass(frozen=True, slots=True)
class Addressed:
    """A value that the words give, and the provision that gives it."""

    value: Value
    address: str


@dataclass(frozen=True, slots=True)
class BlackjackRules:
    """The rules as data and decisions.

    count: how cards are counted. blackjack_points, initial_cards: an ace with a card of so many points, as the initial
    so many cards. dealer_initial: the dealer's cards in the initial deal. deal: the steps of the initial deal, with
    addresses. decks, super_sevens_decks, cutting_cards: numbers of them that the words permit. named: bet -> the
    provision that names such a wager.
    outcomes, payouts: bet -> decision, on facts of the wager, its hand and the dealer's hand. as_worded:
    the outcome of the initial wager by the words alone, before what the readings take out. dealer_draws: on
    dealer.total, dealer.soft; no_effect_address: of the rule that no card is drawn without effect.
    double_totals: totals on which a player may double; double_without: the rank that the two cards must not hold;
    double_cards, double_least: cards to a hand doubled. split_rank: of the pair that is split whatever it counts;
    split_times, split_hands: how often, into how many hands; split_aces_times, split_aces_cards, split_aces_elect: for
    aces; no_blackjack_ranks: of pairs whose split makes no blackjack. settled_at: by kind of statement, where
    the words say when a blackjack or a hand over the limit is settled, "" where they do not. draw_below: a player may
    draw below this total; draw_not: not at this; must_draw: at this or less. amounts: how high additional wagers may
    be, by bet.
    insured_ranks: the dealer's first cards on which insurance may be made. deemed: what an ace and ten of a dealer
    whose first card was omitted count, where the words make it no blackjack. read: address -> what was read there.
    """

    count: CardCount
    blackjack_points: int
    initial_cards: int
    dealer_initial: int
    blackjack_address: str
    deal: tuple[tuple[DealStep, str], ...]
    deal_address: str
    decks: Addressed
    super_sevens_decks: Addressed
    cutting_cards: Addressed
    named: Mapping[str, str]
    outcomes: Mapping[str, Decision]
    payouts: Mapping[str, Decision]
    as_worded: Decision
    dealer_draws: Decision
    no_effect_address: str
    double_totals: Addressed
    double_without: Addressed
    double_cards: Addressed
    double_least: Addressed
    split_rank: Addressed
    split_times: Addressed
    split_hands: Addressed
    split_aces_times: Addressed
    split_aces_cards: Addressed
    split_aces_elect: Addressed
    no_blackjack_ranks: Addressed
    draw_below: Addressed
    draw_not: Addressed
    must_draw: Addressed
    amounts: Mapping[str, tuple[Amount, str]]
    insured_ranks: Addressed
    settled_at: Mapping[str, str]
    deemed: Addressed
    read: Mapping[str, str]
