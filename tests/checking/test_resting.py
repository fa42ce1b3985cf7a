"""Facts rest on the rules from which they are built: where these are in doubt, nothing is held by such facts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache

from compliance.checking.doubts import with_doubts
from compliance.checking.law import Law
from compliance.checking.resting import resting_of
from compliance.games.registry import game_of_work
from compliance.games.works import work_of
from compliance.logs import open_logs
from compliance.logs.rounds import Round, corrected
from compliance.meaning.evidence import Evidence, Known
from compliance.meaning.expressions import evaluate
from compliance.rulebook.orders import NOT_UNDERSTOOD, OpenOrder, Touched
from tests.checking.changed_law import with_version
from tests.checking.rests_on import facts_in, found_of, without_each
from tests.checking.running import the_court
from tests.checking.sample_logs import EXAMPLES, Key, court_over
from tests.meaning.law import rulebook, version_in

FIRST = "nz-1996-01-26-no-7"
GAMES = (
    ("nz/roulette", FIRST),
    ("nz/money-wheel", FIRST),
    ("nz/tai-sai", FIRST),
    ("nz/craps", FIRST),
    ("nz/blackjack", FIRST),
    ("nz/caribbean-stud-poker", FIRST),
    ("nz/midi-baccarat", "nz-1998-01-28-no-11"),
)
ROUNDS = 12  # of each game, from the examples


def order_on(*addresses: str, quote: str = "is amended as the Minister thinks fit") -> Touched:
    """An order that nobody understands, on some provisions."""
    order = OpenOrder("nz-1996-07-01", "item 1", NOT_UNDERSTOOD, quote, "notice.txt", 1)
    return Touched(order, frozenset(addresses))


def law_under(key: Key, orders: Iterable[Touched] = ()) -> Law:
    """The law of a version while orders on it are not carried out."""
    work, instrument = key
    court = the_court()[0]
    held = court.law(version_in(rulebook(), work, instrument), game_of_work(work), court.taken)
    return with_doubts(held, (), tuple(orders))


@cache
def _examples() -> dict[str, list[Round]]:
    found: dict[str, list[Round]] = {}
    for path in sorted(EXAMPLES.glob("*.jsonl")):
        for round_ in open_logs([path]).rounds():
            found.setdefault(work_of(round_.session) or "", []).append(corrected(round_))
    return found


def test_what_follows_a_void_spin_is_not_judged_while_it_is_not_known_which_spins_are_void() -> None:
    law = law_under(GAMES[0], [order_on("3.2")])
    (respun,) = (c for c in law.checks if c.address == "6.8")
    assert respun.doubt.startswith("it rests on 3.2: item 1 of nz-1996-07-01")
    assert law.rules is not None
    assert all("item 1 of nz-1996-07-01" in wager.doubt for wager in law.rules.wagers.values())
    assert [c.doubt for c in law.checks if c.address == "4.5"] == [""]


def test_words_on_a_valid_spin_that_are_not_understood_leave_no_wager_judged() -> None:
    words = "The ball shall complete no fewer than five zemblan revolutions to constitute a valid spin."
    of = version_in(rulebook(), *GAMES[0])
    changed = replace(of, provisions=tuple(replace(p, text=words) if p.address == "3.2" else p for p in of.provisions))
    court = court_over(with_version(changed))
    law = court.law(changed, game_of_work(changed.work), court.taken)
    why = "it rests on 3.2: 3.2 is not understood"
    assert law.rules is not None
    assert {wager.doubt for bet, wager in law.rules.wagers.items() if wager.outcome.names} == {why}
    assert [c.doubt for c in law.checks if c.address == "6.8"] == [why]


def _same(one: Evidence, other: Evidence) -> bool:
    return isinstance(one, Known) == isinstance(other, Known) and (not isinstance(one, Known) or one == other)


def _disagreeing(key: Key, rounds: Iterable[Round]) -> Iterator[tuple[str, str]]:
    """By kind of provision, what is judged of rounds though it hangs on what such provisions say."""
    held = law_under(key).rules
    assert held is not None
    rounds = list(rounds)
    usual = [facts_in(held, round_) for round_ in rounds]
    for sort, addresses, rules in without_each(held, the_court()[0].taken):
        law = law_under(key, [order_on(*addresses)])
        assert law.rules is not None
        sure = {check for check in law.checks if not check.doubt}
        for round_, before in zip(rounds, usual, strict=True):
            after = facts_in(rules, round_)
            for scope, subject in before.keys() & after.keys():
                one, other = before[scope, subject], after[scope, subject]
                for check in sure:
                    asked = [e for e in (check.when, check.that) if e is not None]
                    if (
                        check.scope == scope
                        and check.asks() <= one.keys()
                        and not all(_same(evaluate(e, one), evaluate(e, other)) for e in asked)
                    ):
                        yield sort, check.code


def test_nothing_that_is_judged_hangs_on_words_in_doubt() -> None:
    for key in GAMES:
        rounds = _examples().get(key[0], [])[:ROUNDS]
        assert rounds, key
        assert set(_disagreeing(key, rounds)) == set(), key


def test_the_files_say_on_what_facts_rest() -> None:
    for folder, sorts in found_of([GAMES[1]]).items():
        for sort, facts in sorts.items():
            assert set(facts) <= set(resting_of(folder).get(sort, ())), "make rests_on.json anew"
