"""Which rules of a version a log of a class of conformance can test: computed from what their checks ask for.

known_facts.json in the folder of a game holds, for each class, the facts on which a check could be decided when the
sample logs were cut down to the events of that class (tests/checking/known_facts.py makes it). It names no
provision: a check of any version, of any rulebook, can be tested if all the facts that it rests on are among them.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Final

from compliance.checking.law import Law
from compliance.checking.law_of_round import standing_of
from compliance.checking.rounds import Court
from compliance.checking.wager_verdict import address_of, common_address
from compliance.games.registry import game_of_work
from compliance.games.works import general_works, why_no_work, work_of
from compliance.logs.rounds import Round
from compliance.logs.vocabulary import words_of, words_of_games
from compliance.meaning.checks import Check
from compliance.rulebook.model import IN_FORCE

KNOWN_FACTS: Final = "known_facts.json"
OF_GAME, OF_ALL_GAMES = "game", "every game"
# verdicts on a settlement that no check gives: on who won, and on what was paid
OUTCOME, ODDS = "outcome", "odds"


def facts_of(check: Check) -> frozenset[str]:
    """The facts on which a check rests."""
    recorded = {check.recorded_fact} if check.decision is not None else set()
    return frozenset(check.fact_names()) | recorded


def addresses_of(check: Check) -> tuple[str, ...]:
    """The provisions under which a check can give a verdict."""
    return tuple(c.address for c in check.decision.clauses) if check.decision is not None else (check.address,)


@cache
def known_of_games() -> Mapping[str, Any]:
    """The content of these files, by the folders of the games that have one."""
    files = {words.folder: words.place / KNOWN_FACTS for words in words_of_games()}
    return {game: json.loads(path.read_text(encoding="utf-8")) for game, path in files.items() if path.is_file()}


def _of_class(game: str, name: str, kind: str) -> tuple[frozenset[str], ...]:
    """The facts, and the verdicts on settlements, that a log of the class decides."""
    words, known = words_of(game), known_of_games()
    folder = words.folder if words is not None else ""
    # rules for every game ask the same of all games of a sort: those of cards, and the others
    alike = [other for other in known if known[other].keys() == known.get(folder, {}).keys()]
    said = [known.get(f, {}).get(name, {}).get(kind, {}) for f in ([folder] if kind == OF_GAME else alike)]
    return tuple(frozenset(one for part in said for one in part.get(what, ())) for what in ("facts", "settled"))


def rules_of_class(law: Law, game: str, name: str) -> tuple[str, ...]:
    """The rules of a version that a log of the class can test, in the order of the law. game: as logs call it."""
    facts, settled = _of_class(game, name, OF_GAME if law.rules is not None else OF_ALL_GAMES)
    found = {a for check in law.checks if facts_of(check) <= facts for a in addresses_of(check)}
    found |= set(_of_wagers(law, settled))
    return in_order(law, found)


def _of_wagers(law: Law, settled: frozenset[str]) -> Iterator[str]:
    for wager in law.rules.wagers.values() if law.rules is not None else ():
        if OUTCOME in settled:
            yield address_of(wager)
        if ODDS in settled:
            yield common_address(wager.payout)


def in_order(law: Law, addresses: set[str]) -> tuple[str, ...]:
    """The rules in which provisions stand, each once, in the order of the law."""
    rules = {rule_of(address) for address in addresses}
    return tuple(r for r in dict.fromkeys(rule_of(p.address) for p in law.version.provisions) if r in rules)


def rule_of(address: str) -> str:
    """The rule in which a provision stands: 4.1 for 4.1(a)(i), 9.4 for 9.4 Table 2."""
    return address.partition("(")[0].partition(" ")[0]


def rules_any_log_tests(law: Law) -> tuple[str, ...]:
    """The rules of a version that some check or wager asks about at all: what the best log could test."""
    found = {a for check in law.checks for a in addresses_of(check)} | set(_of_wagers(law, frozenset((OUTCOME, ODDS))))
    return in_order(law, found)


def laws_of(court: Court, round_: Round) -> Iterator[tuple[str, Law | None, str]]:
    """The works under which a round falls: each with its law, or with none and the reason (as reports give it)."""
    work = work_of(round_.session)
    if work is None:
        yield round_.session.game, None, why_no_work(round_.session)
    for name in (*(() if work is None else (work,)), *general_works(round_.session.jurisdiction)):
        standing = standing_of(court, name, round_, court.taken)
        if standing.status not in IN_FORCE or standing.version is None:
            yield standing.work, None, standing.reason
        else:
            game = game_of_work(standing.work)
            yield standing.work, court.law(standing.version, game, court.taken, standing.touched), ""
