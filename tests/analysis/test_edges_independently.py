"""Every house edge reckoned a second time, from what the published rules say and nothing else of this house.

Dice, wheels and cards are counted here in the plainest way there is; the program's edges must be the same ratios.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from typing import Any

import pytest

from compliance.analysis.analysing import analysis_of
from tests.meaning.law import rulebook, version_in

FIRST = "nz-1996-01-26-no-7"
Edges = dict[str, Fraction]


@cache
def _given(work: str, instrument: str, decks: int | None = None) -> Edges:
    """ "buy 4 per outlay" -> edge, as `analyse` gives them."""
    version = version_in(rulebook(), work, instrument)
    analysis = analysis_of(work)
    assert analysis is not None
    document, _ = analysis.analyse(version, {}, decks)
    return {_named(row): Fraction(row["edge"]) for row in document["wagers"]}


def _named(row: dict[str, Any]) -> str:
    on = row.get("on")
    told = "-".join(map(str, on)) if isinstance(on, list) else "" if on is None else str(on)
    options = (f"{name} {value}" for name, value in row["options"].items())
    return " ".join(part for part in (row["wager"], told, *options) if part)


# ---- dice and wheels -------------------------------------------------------------------------------------------------

POINTS = (4, 5, 6, 8, 9, 10)
TRUE_ODDS = {
    4: Fraction(2),
    5: Fraction(3, 2),
    6: Fraction(6, 5),
    8: Fraction(6, 5),
    9: Fraction(3, 2),
    10: Fraction(2),
}
PLACE_ODDS = {
    4: Fraction(9, 5),
    5: Fraction(7, 5),
    6: Fraction(7, 6),
    8: Fraction(7, 6),
    9: Fraction(7, 5),
    10: Fraction(9, 5),
}
HARD_ODDS = {4: 7, 6: 9, 8: 9, 10: 7}
ONE_ROLL = {
    "any seven": ((7,), 4),
    "any craps": ((2, 3, 12), 7),
    "craps two": ((2,), 30),
    "craps three": ((3,), 15),
    "craps twelve": ((12,), 30),
    "eleven": ((11,), 15),
}


def _craps() -> Edges:
    thrown = Counter(a + b for a, b in product(range(1, 7), repeat=2))
    chance = {total: Fraction(n, 36) for total, n in thrown.items()}
    before_7 = {n: chance[n] / (chance[n] + chance[7]) for n in POINTS}
    made = sum(chance[n] * before_7[n] for n in POINTS)
    missed = sum(chance[n] for n in POINTS) - made
    line = chance[2] + chance[3] + chance[12] + missed - (chance[7] + chance[11] + made)
    dont = chance[7] + chance[11] + made - (chance[2] + chance[3] + missed)  # 12 is void
    edges: Edges = {"pass": line, "come": line, "don't pass": dont, "don't come": dont}
    for n in POINTS:
        won, lost, odds = before_7[n], 1 - before_7[n], TRUE_ODDS[n]
        edges |= {f"odds on {bet} point {n}": lost - won * odds for bet in ("pass", "come")}
        edges |= {f"behind don't {bet} point {n}": won - lost / odds for bet in ("pass", "come")}
        edges[f"place {n}"] = lost - won * PLACE_ODDS[n]
        buy, lay = Fraction(5, 100), Fraction(5, 100) / odds  # 5% of the wager; 5% of what it would win
        edges[f"buy {n} per wager"] = lost - won * odds + buy
        edges[f"buy {n} per outlay"] = (lost - won * odds + buy) / (1 + buy)
        edges[f"lay {n} per wager"] = won - lost / odds + lay
        edges[f"lay {n} per outlay"] = (won - lost / odds + lay) / (1 + lay)
    edges |= {f"hardway {n}": 1 - Fraction(1, 36) / (chance[n] + chance[7]) * (o + 1) for n, o in HARD_ODDS.items()}
    edges |= {bet: 1 - 2 * before_7[n] for bet, n in (("big six", 6), ("big eight", 8))}
    edges["field"] = 1 - 2 * sum(chance[n] for n in (3, 4, 9, 10, 11)) - 3 * (chance[2] + chance[12])
    edges |= {bet: 1 - sum(chance[n] for n in totals) * (odds + 1) for bet, (totals, odds) in ONE_ROLL.items()}
    horn = {2: "craps two", 3: "craps three", 12: "craps twelve", 11: "eleven"}
    four = sum(edges[bet] for bet in horn.values())
    edges["horn"] = four / 4
    edges |= {f"horn high {n}": (four + edges[bet]) / 5 for n, bet in horn.items()}
    edges["world"] = (four + edges["any seven"]) / 5
    edges["c & e"] = (edges["any craps"] + edges["eleven"]) / 2
    return edges


TOTAL_ODDS = {4: 62, 5: 31, 6: 18, 7: 12, 8: 8, 9: 7, 10: 6}


def _tai_sai() -> Edges:
    throws = list(product(range(1, 7), repeat=3))

    def edge(gain: Callable[[tuple[int, ...]], int]) -> Fraction:
        return Fraction(-sum(gain(throw) for throw in throws), len(throws))

    def triple(throw: tuple[int, ...]) -> bool:
        return len(set(throw)) == 1

    edges = {
        "small": edge(lambda t: 1 if 4 <= sum(t) <= 10 and not triple(t) else -1),
        "big": edge(lambda t: 1 if 11 <= sum(t) <= 17 and not triple(t) else -1),
        "any triple": edge(lambda t: 31 if triple(t) else -1),
    }
    for n in range(1, 7):
        edges[f"triple {n}"] = edge(lambda t, n=n: 180 if t.count(n) == 3 else -1)  # type: ignore[misc]
        edges[f"double {n}"] = edge(lambda t, n=n: 11 if t.count(n) >= 2 else -1)  # type: ignore[misc]
        edges[f"individual {n}"] = edge(lambda t, n=n: (-1, 1, 2, 12)[t.count(n)])  # type: ignore[misc]
    for total in range(4, 18):
        odds = TOTAL_ODDS[min(total, 21 - total)]
        edges[f"total {total}"] = edge(lambda t, n=total, o=odds: o if sum(t) == n else -1)  # type: ignore[misc]
    for a, b in combinations(range(1, 7), 2):
        edges[f"combination {a}-{b}"] = edge(lambda t, a=a, b=b: 6 if a in t and b in t else -1)  # type: ignore[misc]
    return edges


def test_craps_every_wager() -> None:
    assert _given("nz/craps", FIRST) == _craps()


def test_tai_sai_every_wager() -> None:
    assert _given("nz/tai-sai", FIRST) == _tai_sai()


def test_money_wheel_every_symbol() -> None:
    sections = dict(zip("ABCDEFG", (24, 12, 8, 4, 2, 1, 1), strict=True))
    odds = dict(zip("ABCDEFG", (1, 3, 5, 11, 23, 47, 47), strict=True))
    assert _given("nz/money-wheel", FIRST) == {
        f"symbol {s}": 1 - Fraction(n, 52) * (odds[s] + 1) for s, n in sections.items()
    }


def test_roulette_every_wager() -> None:
    """37 straight up; 57 splits, 12 streets, 22 corners, and with zero 3, 2 and 1 more; 11 six-lines; the outside."""
    given = _given("nz/roulette", FIRST)
    assert set(given.values()) == {Fraction(1, 37)}
    assert len(given) == 37 + (57 + 3) + (12 + 2) + (22 + 1) + 11 + 3 + 3 + 6


# ---- cards -----------------------------------------------------------------------------------------------------------

BANKER_STANDS_ON = {3: (8,), 4: (0, 1, 8, 9), 5: (0, 1, 2, 3, 8, 9), 6: (0, 1, 2, 3, 4, 5, 8, 9), 7: tuple(range(10))}
End = tuple[int, int, int, int]  # Player's count and cards, Banker's count and cards


def _banker_draws(banker: int, third: int | None) -> bool:
    return banker <= 5 if third is None else third not in BANKER_STANDS_ON.get(banker, ())


def _points(rank: int) -> int:
    return rank if rank < 10 else 0


@cache
def _rounds(decks: int) -> dict[End, Fraction]:
    """How a round from a full shoe ends, with its chance: six places are dealt, the last of which may stay unused."""
    shoe = [16 * decks, *[4 * decks] * 9]
    cards = 52 * decks
    ends: Counter[End] = Counter()
    for first in _pairs(shoe):
        for second in _pairs(_less(shoe, first[0])):
            ways, left = first[1] * second[1], _less(_less(shoe, first[0]), second[0])
            player, banker = sum(first[0]) % 10, sum(second[0]) % 10
            unused = (cards - 4) * (cards - 5)
            if player >= 8 or banker >= 8 or (player >= 6 and banker >= 6):
                ends[player, 2, banker, 2] += ways * unused
            elif player >= 6:
                for card in range(10):
                    ends[player, 2, (banker + card) % 10, 3] += ways * left[card] * (cards - 5)
            else:
                for third in range(10):
                    end = (player + third) % 10
                    if not _banker_draws(banker, third):
                        ends[end, 3, banker, 2] += ways * left[third] * (cards - 5)
                        continue
                    for card in range(10):
                        many = ways * left[third] * (left[card] - (card == third))
                        ends[end, 3, (banker + card) % 10, 3] += many
    deals = sum(ends.values())
    return {end: Fraction(many, deals) for end, many in ends.items()}


def _pairs(shoe: list[int]) -> Iterator[tuple[tuple[int, int], int]]:
    for a in range(10):
        for b in range(a, 10):
            yield (a, b), shoe[a] * (shoe[a] - 1) if a == b else 2 * shoe[a] * shoe[b]


def _less(shoe: list[int], taken: tuple[int, int]) -> list[int]:
    return [n - taken.count(card) for card, n in enumerate(shoe)]


def _result_edges(decks: int) -> Edges:
    def edge(gain: Callable[[int, int, int, int], Fraction | int]) -> Fraction:
        return -sum((chance * gain(*end) for end, chance in _rounds(decks).items()), Fraction(0))

    def two(count: int, cards: int) -> int:
        return 2 if cards == 3 and count in (8, 9) else 1

    def six(count: int, otherwise: Fraction | int) -> Fraction | int:
        return Fraction(1, 2) if count == 6 else otherwise

    form = "adopted ('2 to 1 Baccarat',)"
    return {
        "banker banker_six none": edge(lambda p, _, b, __: (b > p) * Fraction(95, 100) - (b < p)),
        "banker banker_six half": edge(lambda p, _, b, __: (b > p) * six(b, 1) - (b < p)),
        f"banker {form} banker_six none": edge(lambda p, _, b, n: two(b, n) if b > p else -1),
        f"banker {form} banker_six half": edge(lambda p, _, b, n: six(b, two(b, n)) if b > p else -1),
        "player": edge(lambda p, _, b, __: (p > b) - (p < b)),
        f"player {form}": edge(lambda p, n, b, _: two(p, n) if p > b else -1),
        **{
            f"tie {adopted}tie_odds {odds} to 1": edge(lambda p, _, b, __, odds=odds: odds if p == b else -1)  # type: ignore[misc]
            for odds in (8, 9)
            for adopted in ("", f"{form} ")
        },
    }


def _triple(decks: int, hand: str) -> Fraction:
    """The chance that a hand's first two cards are one and the same card, and the third it draws is that card again."""
    cards, found = 52 * decks, Fraction(0)
    same = Fraction(decks * (decks - 1) * (decks - 2), cards * (cards - 1) * (cards - 2))
    for rank in range(1, 14):
        shoe = [16 * decks, *[4 * decks] * 9]
        shoe[_points(rank)] -= 3
        count, left = 2 * _points(rank) % 10, cards - 3
        for other, ways in _pairs(shoe):
            theirs, chance = sum(other) % 10, Fraction(ways, left * (left - 1))
            if theirs >= 8 or count >= 8:
                continue
            if hand == "player":
                found += 4 * same * chance * (count <= 5)
            elif theirs >= 6:
                found += 4 * same * chance * _banker_draws(count, None)
            else:
                rest = _less(shoe, other)
                found += sum(
                    4 * same * chance * Fraction(n, left - 2)
                    for third, n in enumerate(rest)
                    if _banker_draws(count, third)
                )
    return found


def _side_edges(decks: int) -> Edges:
    others = 52 * decks - 1
    mixed, coloured, lucky = Fraction(2 * decks, others), Fraction(decks, others), Fraction(decks - 1, others)
    pair = mixed + coloured + lucky
    edges: Edges = {}
    for hand in ("player", "banker"):
        for scale, odds in (("One", 11), ("Two", 10)):
            edges[f"any pair {hand} pay_scale {{'any pair': '{scale}'}}"] = 1 - pair * (odds + 1)
        triple = _triple(decks, hand)
        for scale, for_lucky, for_triple in (("One", 25, 100), ("Two", 20, 500)):
            won = 5 * mixed + 10 * coloured + for_lucky * (lucky - triple) + for_triple * triple
            edges[f"lucky match {hand} pay_scale {{'lucky match': '{scale}'}}"] = 1 - pair - won
    return edges


@pytest.mark.parametrize("decks", [4, 5, 6, 7, 8])
def test_baccarat_2014_every_wager(decks: int) -> None:
    assert _given("nz/baccarat", "nz-2014-08-19", decks) == _result_edges(decks) | _side_edges(decks)


@pytest.mark.parametrize("decks", [4, 5, 6, 7, 8])
def test_baccarat_2004_every_wager(decks: int) -> None:
    of_2014 = _result_edges(decks)
    expected = {name: of_2014[name] for name in ("banker banker_six none", "banker banker_six half", "player")}
    assert _given("nz/baccarat", "nz-2004-05-19-no-56", decks) == expected | {"tie": of_2014["tie tie_odds 8 to 1"]}


@pytest.mark.parametrize(
    ("work", "instrument"),
    [
        ("nz/mini-baccarat", FIRST),
        ("nz/baccarat", FIRST),
        ("nz/midi-baccarat", FIRST),
        ("nz/midi-baccarat", "nz-1998-01-28-no-11"),
    ],
)
def test_baccarat_1996_and_1998_every_wager(work: str, instrument: str) -> None:
    found = _result_edges(8)
    expected = {"banker": "banker banker_six none", "player": "player", "tie": "tie tie_odds 8 to 1"}
    assert _given(work, instrument) == {bet: found[name] for bet, name in expected.items()}


def test_act_every_wager_by_both_methods() -> None:
    found = _result_edges(8)
    expected: Edges = {}
    for method, banker in (("A", "banker banker_six none"), ("B", "banker banker_six half")):
        names = {"banker": banker, "player": "player", "tie": "tie tie_odds 8 to 1"}
        expected |= {f"{bet} method {method}": found[name] for bet, name in names.items()}
    assert _given("act/mini-baccarat", "act-ni2012-170") == expected


def test_blackjack_insurance_and_super_sevens() -> None:
    """Super Sevens: always drawing to a pair of sevens, never splitting it."""
    expected = {f"insurance decks {n}": 1 - 3 * Fraction(16 * n, 52 * n - 1) for n in (4, 5, 6, 7, 8)}
    for n in (6, 7, 8):
        cards = 52 * n
        seven, none_left = Fraction(1, 13), Fraction(cards - 4 * n, cards - 2)
        one = seven * Fraction(cards - 4 * n, cards - 1)
        other_suit, same_suit = (seven * Fraction(many, cards - 1) * none_left for many in (3 * n, n - 1))
        three = seven * Fraction(4 * n - 1, cards - 1) * Fraction(4 * n - 2, cards - 2)
        three_of_a_suit = seven * Fraction(n - 1, cards - 1) * Fraction(n - 2, cards - 2)
        won = 3 * one + 50 * other_suit + 100 * same_suit + 500 * (three - three_of_a_suit) + 5000 * three_of_a_suit
        expected[f"super sevens decks {n}"] = 1 - seven - won
    assert _given("nz/blackjack", FIRST) == expected


@pytest.mark.parametrize("pool", [0, 10_000, 20_000, 50_000, 100_000])
def test_caribbean_stud_the_jackpot_as_a_function_of_the_pool(pool: int) -> None:
    """A wager of $1; royal, straight flush, four of a kind, full house, flush among 2,598,960 hands."""
    prizes = 4 * max(10_000, pool) + 36 * max(1_000, Fraction(pool, 10)) + 624 * 500 + 3_744 * 150 + 5_108 * 100
    assert _given("nz/caribbean-stud-poker", FIRST)[f"progressive amount 1 pool {pool}"] == 1 - prizes / Fraction(
        2_598_960
    )
