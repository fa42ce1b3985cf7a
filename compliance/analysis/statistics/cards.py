"""What cards dealt are counted for: ranks and suits against the shoe, places in the hands; results of baccarat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from compliance.analysis.statistics.method import Chances, Source
from compliance.analysis.statistics.samples import UNREAD, Question, Samples, Seen, chances_alike
from compliance.analysis.statistics.tallies import Draws, Frequencies, Places
from compliance.analysis.statistics.weighing import weigh_draws, weigh_frequencies, weigh_places
from compliance.games.caribbean_stud import vocabulary as stud
from compliance.games.deck import Deck, standard_deck
from compliance.logs.cards import UNKNOWN
from compliance.logs.play_events import CardEvent
from compliance.logs.shoe import CHANGES
from compliance.meaning.evidence import Known

RANKS = Question("cards.ranks", "Do the ranks come as often as the shoe holds them?", "mixing")
SUITS = Question("cards.suits", "Do the suits come as often as the shoe holds them?", "mixing")
PLACES = Question("cards.places", "Do the ranks come alike at every place of the deal?", "mixing")
QUALIFIES = Question("cards.dealer-qualifies", "Does the dealer qualify as often as the hands say?", "mixing")

_DECK = Source("assumption", "deck")
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


def watch_cards(seen: Seen, samples: Samples, first: bool) -> None:
    """Counts the cards of a round, each against what was left in the shoe when it was dealt."""
    deck, _ = standard_deck()
    dealt = [r.event for r in seen.round.events if isinstance(r.event, CardEvent)]
    if not dealt or not deck.cards:
        return
    shoe = _shoe(seen, samples, first)
    decks = _decks_left(seen, shoe)
    known = shoe is not None and decks is not None
    source = (_DECK, _LOGGED if known else _FULL)
    of = "" if known else "against full decks"
    by_rank, by_suit = dict.fromkeys(deck.ranks, 1), dict.fromkeys(deck.suits, 1)
    ranks = samples.of(seen, RANKS, _alike(by_rank, source), lambda: Draws(deck.ranks), weigh_draws, of)
    suits = samples.of(seen, SUITS, _alike(by_suit, source), lambda: Draws(deck.suits), weigh_draws, of)
    places = samples.of(seen, PLACES, _alike(by_rank, (_DECK,)), Places, weigh_places)
    seen_here = shoe if known and shoe is not None else ShoeSeen()
    order: Counter[str] = Counter()
    for event in dealt:
        order[event.to] += 1
        rank, suit = event.card.rank, event.card.suit
        if rank == UNKNOWN:
            samples.leave_out(seen.round, "card", "its rank is not recorded")
        else:
            _draw(ranks, rank, seen_here.ranks, _in_shoe(deck, decks, deck.suits) if known else None)
            hand = event.to.partition(" ")[0]
            places.take(f"{hand}'s card {event.n or order[event.to]}", rank)
        if suit != UNKNOWN:
            _draw(suits, suit, seen_here.suits, _in_shoe(deck, decks, deck.ranks) if known else None)


def _alike(names: Mapping[str, int], sources: tuple[Source, ...]) -> Callable[[], Chances]:
    return lambda: Chances(chances_alike(names), sources)


def _in_shoe(deck: Deck, decks: int | None, others: tuple[str, ...]) -> int:
    """How many cards of one rank (others: the suits) or of one suit (others: the ranks) the shoe holds."""
    return (decks or 0) * len(others)


def _draw(draws: Draws, name: str, seen: Counter[str], each: int | None) -> None:
    """A card is drawn where the shoe holds so many of each name (None: full decks, whatever was seen)."""
    left = dict.fromkeys(draws.names, 1) if each is None else {n: each - seen[n] for n in draws.names}
    seen[name] += 1
    if min(left.values()) < 0 or left[name] == 0:
        left = dict.fromkeys(draws.names, 1)  # more came than the shoe holds: a check says so, here it weighs as full
    draws.take(name, left)


def _shoe(seen: Seen, samples: Samples, first: bool) -> ShoeSeen | None:
    """What was seen of the shoe of a round, None where it cannot be known what was left in it."""
    round_ = seen.round
    key = ("shoe", round_.session.casino, round_.session.table)
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


def watch_stud(seen: Seen, samples: Samples, first: bool) -> None:
    """Counts the cards, and how often the dealer's hand qualifies."""
    watch_cards(seen, samples, first)
    qualifies = seen.facts.facts.get(stud.QUALIFIES)
    if not isinstance(qualifies, Known):
        return
    key = ("qualifies", seen.law.version.work, seen.law.label)
    if key not in samples.memory:
        samples.memory[key] = _qualifying(seen)
    chances: Chances | None = samples.memory[key]
    if chances is None:
        samples.leave_out(seen.round, "hand of the dealer", UNREAD)
        return
    tally: Frequencies = samples.of(seen, QUALIFIES, lambda: chances, Frequencies, weigh_frequencies)
    tally.take("qualifies" if qualifies.value else "does not qualify")


def _qualifying(seen: Seen) -> Chances | None:
    from compliance.analysis.caribbean_stud import dealer_qualifies

    try:
        share = dealer_qualifies(seen.own)
    except LookupError:  # some hand has no value under these words; a proof of `analyse` says which
        return None
    address = next(iter(c.address for c in seen.own.qualifies.clauses), "")
    version = seen.law.version
    source = Source("rule", version.citation(address) if address else version.citation_head)
    chances: dict[str, Any] = {"qualifies": share, "does not qualify": 1 - share}
    return Chances(chances, (source, _DECK))
