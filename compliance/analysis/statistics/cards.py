"""What cards dealt are counted for: ranks and suits against the shoe, places in the hands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from compliance.analysis.statistics.method import SURELY_SEEN, Chances, Source, Weighed
from compliance.analysis.statistics.samples import Question, Samples, Seen, chances_alike
from compliance.analysis.statistics.tallies import Draws, Places
from compliance.analysis.statistics.weighing import weigh_draws, weigh_places
from compliance.games.deck import Deck, standard_deck
from compliance.logs.cards import UNKNOWN
from compliance.logs.play_events import CardEvent
from compliance.logs.shoe import CHANGES
from compliance.logs.values import CARD_WITHOUT_ORDER

RANKS = Question("cards.ranks", "Do the ranks come as often as the shoe holds them?", "mixing")
SUITS = Question("cards.suits", "Do the suits come as often as the shoe holds them?", "mixing")
VALUES = Question("cards.values", "Do the point values come as often as the shoe holds them?", "mixing")
VALUE_PLACES = Question("cards.value-places", "Do the point values come alike at every place of the deal?", "mixing")
PLACES = Question("cards.places", "Do the ranks come alike at every place of the deal?", "mixing")

DECK = Source("assumption", "deck")
_LOGGED = Source("log", "the number of decks and the changes of the cards, as the session records them")
_FULL = Source("log", "each card weighed against full decks, since it is not recorded what was left in the shoe")


@dataclass(slots=True)
class ShoeSeen:
    """What was seen of the cards now in use at a table: how often each rank and suit, over how many rounds.

    whole: whether all rounds since the cards were last changed were seen.
    """

    ranks: Counter[str] = field(default_factory=Counter)
    suits: Counter[str] = field(default_factory=Counter)
    rounds: int = 0
    whole: bool = True


def watch_cards(seen: Seen, samples: Samples, first: bool, values: Mapping[str, int] | None = None) -> None:
    """Counts the cards of a round, each against what was left in the shoe when it was dealt.

    values: rank -> point value. A card without its suit may stand for any of its value: it is counted by its value.
    """
    deck, _ = standard_deck()
    dealt = [r.event for r in seen.round.events if isinstance(r.event, CardEvent)]
    if not dealt or not deck.cards:
        return
    shoe = _shoe(seen, samples, first)
    decks = _decks_left(seen, shoe)
    if shoe is None or decks is None:
        shoe, decks = ShoeSeen(), None
    by_rank, by_suit = {rank: (rank,) for rank in deck.ranks}, {suit: (suit,) for suit in deck.suits}
    by_value = _by_value(deck, values or {})
    in_order = CARD_WITHOUT_ORDER not in seen.round.session.captures
    if not in_order:
        samples.leave_out(seen.round, "deal", "where its cards were dealt: the order of the deal is not recorded")
    order: Counter[str] = Counter()
    for event in dealt:
        order[event.to] += 1
        rank, suit = event.card.rank, event.card.suit
        place = f"{event.to.partition(' ')[0]}'s card {event.n or order[event.to]}" if in_order else ""
        if suit != UNKNOWN:
            _count(seen, samples, SUITS, by_suit, shoe.suits, decks and decks * len(deck.ranks), suit)
        if rank == UNKNOWN:
            samples.leave_out(seen.round, "card", "its rank is not recorded")
            continue
        each = decks and decks * len(deck.suits)
        if suit == UNKNOWN and by_value:
            _count(seen, samples, VALUES, by_value, shoe.ranks, each, rank, place)
        else:
            _count(seen, samples, RANKS, by_rank, shoe.ranks, each, rank, place, coarse=suit == UNKNOWN)


def _by_value(deck: Deck, values: Mapping[str, int]) -> dict[str, tuple[str, ...]]:
    """Point value, written out -> the ranks that have it; none where the value of some rank is not known."""
    if not set(deck.ranks) <= set(values):
        return {}
    worth = sorted({values[rank] for rank in deck.ranks})
    return {str(value): tuple(rank for rank in deck.ranks if values[rank] == value) for value in worth}


def _count(
    seen: Seen,
    samples: Samples,
    question: Question,
    groups: Mapping[str, tuple[str, ...]],
    came: Counter[str],
    each: int | None,
    card: str,
    place: str = "",
    *,
    coarse: bool = False,
) -> None:
    """A card is drawn where the shoe held so many of each (None: full decks, whatever came), and so many came.

    groups: the names under which cards are counted, with the ranks or suits of each. coarse: whether the record may
    write one rank for several.
    """
    name = next(n for n, members in groups.items() if card in members)
    shares = {n: len(members) for n, members in groups.items()}
    left = shares
    if each is not None:
        left = {n: each * len(members) - sum(came[m] for m in members) for n, members in groups.items()}
        if min(left.values()) < 0 or not left[name]:
            left = shares  # more came than the shoe holds: a check says so, here it weighs as from full decks
    came[card] += 1
    stated = (Source("rule", seen.law.version.citation_head),) if question is VALUES else ()
    sources = (*stated, DECK, _FULL if each is None else _LOGGED)
    whole = "" if each is not None else "against full decks"
    of = ", ".join(said for said in (whole, "suits not recorded" if coarse else "") if said)
    weigh = partial(weigh_if_told_apart, weigh_draws) if coarse else weigh_draws

    def chances() -> Chances:
        return Chances(chances_alike(shares), sources)

    samples.of(seen, question, chances, lambda: Draws(tuple(groups)), weigh, of).take(name, left)
    if place:
        at = VALUE_PLACES if question is VALUES else PLACES
        weigh_at = partial(weigh_if_told_apart, weigh_places) if coarse else weigh_places
        samples.of(seen, at, chances, Places, weigh_at, "suits not recorded" if coarse else "").take(place, name)


def weigh_if_told_apart(weigh: Callable[[Any, Chances], Weighed], tally: Draws | Places, chances: Chances) -> Weighed:
    """Whether cards came as they should; not weighed if a rank never came that surely would have.

    A recorder that writes no suits may write one rank, such as 10, for all that count alike: ranks are not told apart.
    """
    found = weigh(tally, chances)
    came = {name if isinstance(name, str) else name[1] for name in tally.counts}
    never = [name for name in chances.of if name not in came]
    if found.p is None or not never or found.observations < SURELY_SEEN * len(chances.of):
        return found
    why = f"the record has neither suits nor a single {', '.join(never)}, and seems not to tell ranks apart"
    return Weighed(found.method, found.observations, found.needed, cannot=why)


def _shoe(seen: Seen, samples: Samples, first: bool) -> ShoeSeen | None:
    """What was seen of the shoe of a round, None where it cannot be known what was left in it."""
    round_ = seen.round
    key = ("shoe", *round_.session.key)
    shoe: ShoeSeen = samples.memory.setdefault(key, ShoeSeen())
    if first or not round_.shoe.rounds:
        shoe = samples.memory[key] = ShoeSeen(whole=not round_.shoe.rounds)
    if shoe.rounds != round_.shoe.rounds or round_.shoe.lost is not None:
        shoe.whole = False
    shoe.rounds += 1
    if round_.session.shuffler == "continuous":
        return ShoeSeen()
    return shoe if shoe.whole else None


def _decks_left(seen: Seen, shoe: ShoeSeen | None) -> int | None:
    """The decks in the shoe, None where they, or the changes of the cards, are not recorded."""
    session = seen.round.session
    if session.decks is None or shoe is None:
        return None
    records = session.shuffler == "continuous" or CHANGES & session.captures or seen.round.shoe.changes
    return session.decks if records else None
