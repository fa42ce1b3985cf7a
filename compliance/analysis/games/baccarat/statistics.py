"""How often the Player's Hand, the Banker's Hand and the tie win, against the exact chances of the rules."""

from __future__ import annotations

from fractions import Fraction

from compliance.analysis.statistics.cards import DECK, watch_cards
from compliance.analysis.statistics.method import Chances, Source
from compliance.analysis.statistics.samples import Question, Samples, Seen
from compliance.analysis.statistics.tallies import Frequencies
from compliance.analysis.statistics.theory import Theory
from compliance.analysis.statistics.watched import Watched
from compliance.analysis.statistics.weighing import weigh_frequencies
from compliance.games.baccarat.vocabulary import BETS
from compliance.logs.play_events import CallEvent
from compliance.meaning.evidence import Known

RESULTS = Question(
    "cards.results", "Do Player, Banker and tie win as often as the rules and the shoe have it?", "mixing"
)


def watch(seen: Seen, samples: Samples, first: bool, theory: Theory) -> None:
    """Counts the cards, and who won: by the cards where they show it, else by what was announced."""
    watch_cards(seen, samples, first, seen.own.card_values)
    winner = _winner(seen)
    if winner is None:
        samples.leave_out(seen.round, "result", "neither the cards nor an announcement show who won")
        return
    chances = _chances(seen, theory)
    if isinstance(chances, str):
        samples.leave_out(seen.round, "result", chances)
        return
    decks = f"{seen.round.session.decks} decks"
    found = chances
    tally: Frequencies = samples.of(seen, RESULTS, lambda: found, Frequencies, weigh_frequencies, decks)
    tally.take(winner)


def _winner(seen: Seen) -> str | None:
    shown = seen.facts.facts["winner"]
    if isinstance(shown, Known):
        return str(shown.value)
    announced = [r.event.hand for r in seen.round.events if isinstance(r.event, CallEvent) and r.event.what == "result"]
    return announced[-1] if announced and announced[-1] in BETS else None


def _chances(seen: Seen, theory: Theory) -> Chances | str:
    """The chance of each result from a full shoe of as many decks as the session records, or why it is not known."""
    document = theory.document(seen.law, seen.round.session.decks)
    chances: dict[str, Fraction] = {}
    for bet in BETS:
        won = {row["win"] for row in document["wagers"] if row["wager"] == bet and "adopted" not in row["options"]}
        if len(won) != 1:
            otherwise = "the chances of the results depend on options that are not compared"
            why = str(document.get("undetermined", otherwise))
            return why[:1].lower() + why[1:].rstrip(".")
        chances[bet] = Fraction(won.pop())
    if sum(chances.values()) != 1:
        return "the chances of Player, Banker and tie do not add up to 1 under these rules"
    source = Source("rule", seen.law.version.citation_head)
    return Chances(chances, (source, DECK, Source("log", "the number of decks that the session records")))


WATCHED = Watched(watch)
