"""When wagers on a pair or a match win, at what odds they are paid on each scale, and what an ante may be."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from compliance.games.baccarat import side_bets_kinds as side_kinds
from compliance.games.baccarat import side_bets_statements as side
from compliance.games.baccarat.side_bets_conditions import Best, MatchCondition, likeness, matches
from compliance.games.baccarat.side_bets_proofs import prove_wager
from compliance.games.baccarat.side_bets_scales import payout_of
from compliance.games.baccarat.side_bets_vocabulary import ANTE, ON, PLACES
from compliance.games.baccarat.vocabulary import HANDS, LOSE, RANK_OF_PICTURE, WIN
from compliance.games.deck import Deck
from compliance.meaning.decisions import Clause, Decision
from compliance.meaning.expressions import TRUE, All, Comparison, Constant, Expression, FactName, Not, Some
from compliance.meaning.provisions import Reading
from compliance.meaning.references import resolve


@dataclass(frozen=True, slots=True)
class SideBets:
    """What a version says of the wagers beside those on the result; empty where it has none.

    face_values: rank -> face value, for every rank to which the words give one. pair_values: rank -> that by which
    cards make a pair. outcomes, payouts: bet -> decision, on the cards of the hand wagered on. collected: bet ->
    address of the rule on collecting and paying. best: bet -> which of two matches achieved at once is paid. ante_most:
    the greatest ante as a share of the table minimum, with its address. ante_form: the form of the game that has one.
    ante_missing: address of the rule that a wager without a required ante is void.
    """

    face_values: Mapping[str, str]
    pair_values: Mapping[str, str]
    outcomes: Mapping[str, Decision]
    payouts: Mapping[str, Decision]
    collected: Mapping[str, str]
    best: Mapping[str, Best] = field(default_factory=dict)
    ante_most: tuple[Fraction, str] | None = None
    ante_form: str = ""
    ante_missing: str = ""


def side_bets(reading: Reading, deck: Deck, points: Mapping[str, int], forms: Mapping[str, str]) -> SideBets:
    """points: rank -> point value. forms: address of a section -> the form of the game whose rules it holds."""
    defined = matches(reading)
    face_values = _face_values(reading, deck) if reading.of(side_kinds.SIDE_OUTCOME) else {}
    by_points = reading.alternative("pair") == "same point value"
    pair_values = {rank: str(points[rank]) for rank in face_values if rank in points} if by_points else face_values
    best = _best(reading, defined)
    outcomes: dict[str, Decision] = {}
    payouts: dict[str, Decision] = {}
    for says, statement in reading.saying(side_kinds.SIDE_OUTCOME, side.SideOutcome):
        bet = says.bet
        if bet in outcomes:
            reading.report("contradiction", f"when a wager on {bet} wins is said twice.", statement.address)
        outcomes[bet] = _outcome(reading, says, statement.address)
        payouts[bet] = payout_of(reading, bet, defined, best.get(bet))
        prove_wager(reading, outcomes[bet], payouts[bet], deck, face_values, pair_values)
    collected = dict(_collected(reading, forms))
    _check_references(reading)
    most, form = _ante(reading, forms)
    missing = next((s.address for s in reading.of(side_kinds.ANTE_MISSING)), "")
    return SideBets(face_values, pair_values, outcomes, payouts, collected, best, most, form, missing)


def _face_values(reading: Reading, deck: Deck) -> dict[str, str]:
    """Every card has a face value of its own: the number on it, or what it shows."""
    named: list[str] = []
    address = None
    for says, statement in reading.saying(side_kinds.FACE_VALUE, side.FaceValueDefined):
        address = statement.address
        named += [str(n) for n in says.numbers]
        named += [RANK_OF_PICTURE[picture] for picture in says.pictures]
    if address is None:
        reading.report("missing", "no words say what the face value of a card is.")
    elif sorted(named) != sorted(deck.ranks):
        odd = sorted({*named} ^ {*deck.ranks}) or sorted({r for r in named if named.count(r) > 1})
        reading.report("contradiction", f"{address} does not name each card of a deck once: {', '.join(odd)}.", address)
    return {rank: rank for rank in named if rank in deck.ranks}


def _outcome(reading: Reading, says: side.SideOutcome, address: str) -> Decision:
    clauses: list[Clause] = []
    wins: list[Expression] = []
    for placed in says.wins:
        if len({shown.cards for shown in placed.shown}) < len(placed.shown):
            reading.report("contradiction", f"{address} has the same number of cards win in two ways.", address)
        for shown in placed.shown:
            if shown.hand != placed.hand:
                reading.report(
                    "contradiction",
                    f"{address} lets a wager on the {placed.hand}'s hand win by the cards of the {shown.hand}'s hand.",
                    address,
                )
            here = Comparison("==", FactName(ON), Constant(placed.hand))
            wins.append(All((here, _alike(reading, shown, address))))
            clauses.append(Clause(wins[-1], WIN, address))
    if {placed.hand for placed in says.wins} != set(HANDS) or len(says.wins) != len(HANDS):
        reading.report("gap", f"{address} does not say for each hand, once, when a wager on it wins.", address)
    loses = Not(Some(tuple(wins))) if says.unlike is None else Not(_alike(reading, says.unlike, address))
    return Decision(f"outcome of {says.bet}", (*clauses, Clause(loses, LOSE, address)))


def _alike(reading: Reading, shown: side.Shown, address: str) -> Expression:
    if shown.ordinal != 1 or not 1 < shown.cards <= len(PLACES):
        reading.report("reference", f"{address} speaks of other cards than the first two or three of a hand.", address)
        return TRUE
    return likeness(shown.likeness, PLACES[: shown.cards])


def _best(reading: Reading, defined: Mapping[str, MatchCondition]) -> dict[str, Best]:
    found: dict[str, Best] = {}
    for statement in reading.of(side_kinds.BEST_ONLY):
        says = statement.says
        if not isinstance(says, side.BestOnly):
            continue
        if says.paid not in says.achieved or len(set(says.achieved)) == 1 or not {*says.achieved} <= {*defined}:
            reading.report(
                "reference", f"{statement.address} does not pay one of two matches that are defined.", statement.address
            )
        else:
            found[says.bet] = Best(says.achieved, says.paid, defined[says.paid].condition, statement.address)
    return found


def _collected(reading: Reading, forms: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Each rule on collecting belongs to the wagers of its section."""
    outcomes = reading.saying(side_kinds.SIDE_OUTCOME, side.SideOutcome)
    bets = {reading.section_of(statement): says.bet for says, statement in outcomes}
    for statement in reading.of(side_kinds.COLLECTING):
        section = reading.section_of(statement)
        if isinstance(statement.says, side.Collecting) and statement.says.antes:
            if section not in forms:
                reading.report("reference", f"{statement.address} collects antes that no form has.", statement.address)
            yield ANTE, statement.address
        elif section in bets:
            yield bets[section], statement.address
        else:
            reading.report("reference", f"{statement.address} collects wagers of no kind.", statement.address)


def _check_references(reading: Reading) -> None:
    paid_best = {s.address for s in reading.of(side_kinds.BEST_ONLY)}
    result = {a for a, p in reading.version.by_address.items() if "after announcing the result" in p.text.lower()}
    for says, statement in reading.saying(side_kinds.COLLECTING, side.Collecting):
        for wanted, references in ((result, says.announced_under), (paid_best, says.subject_to)):
            for cited in references:
                found = resolve(cited, reading.version)
                if found is None or not {*found} <= wanted - {statement.address}:
                    message = f"{statement.address} refers to {cited}, where nothing of the kind stands."
                    reading.report("reference", message, statement.address)
    for same, statement in reading.saying(side_kinds.PAIR, side.SameMeaning):
        if same.term == "any pair":
            reading.report("reference", f"{statement.address} defines a term by itself.", statement.address)


def _ante(reading: Reading, forms: Mapping[str, str]) -> tuple[tuple[Fraction, str] | None, str]:
    for says, statement in reading.saying(side_kinds.ANTE, side.AnteDefined):
        form = forms.get(f"{says.section}.0", "")
        if not form or says.section not in _sections_with_antes(reading):
            message = f"{statement.address} refers to section {says.section} for the ante, which has none."
            reading.report("reference", message, statement.address)
        return (says.most, statement.address), form
    return None, ""


def _sections_with_antes(reading: Reading) -> set[int]:
    rules = [s for says, s in reading.saying(side_kinds.COLLECTING, side.Collecting) if says.antes]
    heads = [reading.section_of(s).partition(".")[0] for s in rules]
    return {int(head) for head in heads if head.isdigit()}
