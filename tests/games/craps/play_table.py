"""A craps table played at random by the rules as a croupier knows them, written down here a second time.

It shares nothing with the program under test: what it writes is a log in which nothing is wrong.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from random import Random

POINTS = (4, 5, 6, 8, 9, 10)
TRUE = {4: Fraction(2), 5: Fraction(3, 2), 6: Fraction(6, 5), 8: Fraction(6, 5), 9: Fraction(3, 2), 10: Fraction(2)}
PLACE = {
    4: Fraction(9, 5),
    5: Fraction(7, 5),
    6: Fraction(7, 6),
    8: Fraction(7, 6),
    9: Fraction(7, 5),
    10: Fraction(9, 5),
}
HARD = {4: 7, 6: 9, 8: 9, 10: 7}
ONE_ROLL = {
    "field": {2: 2, 3: 1, 4: 1, 9: 1, 10: 1, 11: 1, 12: 2},
    "any seven": {7: 4},
    "any craps": {2: 7, 3: 7, 12: 7},
    "craps two": {2: 30},
    "craps three": {3: 15},
    "craps twelve": {12: 30},
    "eleven": {11: 15},
}
HORN = {2: 30, 3: 15, 11: 15, 12: 30}


@dataclass
class Bet:
    """A wager on the table; `point`: once established."""

    id: str
    player: str
    bet: str
    amount: int
    on: int | None = None
    base: Bet | None = None
    point: int | None = None
    called_on: bool = False


Settled = tuple[str, Fraction, Fraction | None]  # result, paid, returned (None: not recorded)


def settle(bet: Bet, total: int, *, hard: bool, rests: bool) -> Settled | None:
    """What a roll makes of a wager; None: it stays. rests: whether such a wager is inactive on this roll."""
    match bet.bet:
        case "pass" | "come":
            return _with(bet, total, (7, 11), (2, 3, 12), against=False)
        case "don't pass" | "don't come":
            return _with(bet, total, (2, 3), (7, 11), against=True)
        case "place" | "buy" if not rests:
            odds = (PLACE if bet.bet == "place" else TRUE)[bet.on or 0]
            return _race(bet, total, wins=bet.on or 0, loses=7, odds=odds)
        case "lay":
            return _race(bet, total, wins=7, loses=bet.on or 0, odds=1 / TRUE[bet.on or 0])
        case "hardway" if not rests:
            if total == bet.on and hard:
                return "win", Fraction(bet.amount * HARD[bet.on]), None
            return ("lose", Fraction(0), None) if total in (7, bet.on) else None
        case "big six" | "big eight":
            return _race(bet, total, wins=6 if bet.bet == "big six" else 8, loses=7, odds=Fraction(1))
        case "horn" | "horn high" | "world" | "c & e":
            return _composite(bet, total)
        case name if name in ONE_ROLL:
            odds = ONE_ROLL[name].get(total)
            return ("lose", Fraction(0), None) if odds is None else ("win", Fraction(bet.amount * odds), None)
    return None


def _with(bet: Bet, total: int, wins: tuple[int, ...], loses: tuple[int, ...], *, against: bool) -> Settled | None:
    won, lost = ("win", Fraction(bet.amount), None), ("lose", Fraction(0), None)
    if bet.point is None:
        if total in POINTS:
            bet.point = total
            return None
        return won if total in wins else lost if total in loses else ("void", Fraction(0), Fraction(bet.amount))
    if total == bet.point:
        return lost if against else won
    if total == 7:
        return won if against else lost
    return None


def _race(bet: Bet, total: int, *, wins: int, loses: int, odds: Fraction) -> Settled | None:
    if total == wins:
        return "win", bet.amount * odds, None
    return ("lose", Fraction(0), None) if total == loses else None


def _composite(bet: Bet, total: int) -> Settled:
    parts: dict[int, tuple[Fraction, int]] = {}
    units = {"horn": 4, "horn high": 5, "world": 5, "c & e": 2}[bet.bet]
    unit = Fraction(bet.amount, units)
    if bet.bet == "c & e":
        parts = dict.fromkeys((2, 3, 12), (unit, 7)) | {11: (unit, 15)}
    else:
        parts = {t: (unit * (2 if t == bet.on else 1), odds) for t, odds in HORN.items()}
        if bet.bet == "world":
            parts[7] = (unit, 4)
    if total not in parts:
        return "lose", Fraction(0), None
    stake, odds = parts[total]
    return "win", stake * odds, stake


@dataclass
class RandomTable:
    """Plays so many rounds; `lines` is the script, `settlements` the places in it where a wager is settled."""

    random: Random
    lines: list[str] = field(default_factory=list)
    settlements: list[int] = field(default_factory=list)
    bets: list[Bet] = field(default_factory=list)
    made: int = 0

    def play(self, rounds: int) -> str:
        """The script of so many rounds."""
        shooter = "p1"
        for _ in range(rounds):
            self.lines.append("round")
            line = self._bet("p1", "pass", 10), self._bet("p2", self.random.choice(["pass", "don't pass"]), 10)
            come_out, point = True, 0
            while any(bet in self.bets for bet in line):
                self._wagers(come_out=come_out)
                total = self._roll(shooter, come_out=come_out)
                come_out = False
                point = point or total
            if total == 7 and point != 7:
                shooter = "p2" if shooter == "p1" else "p1"
        self.lines.append("end")
        return "\n".join(self.lines)

    def _bet(self, player: str, bet: str, amount: int, on: int | None = None, base: Bet | None = None) -> Bet:
        self.made += 1
        made = Bet(f"w{self.made}", player, bet, amount, on, base)
        self.bets.append(made)
        number = "" if on is None else f" {on}"
        with_base = "" if base is None else f" with {base.id}"
        self.lines.append(f"{player} bets {amount} on {bet}{number} as {made.id}{with_base}{_commission(made)}")
        return made

    def _wagers(self, *, come_out: bool) -> None:
        player = self.random.choice(["p3", "p4"])
        for _ in range(self.random.randrange(3)):
            kind = self.random.randrange(9)
            number = self.random.choice(POINTS)
            if kind == 0 and not come_out:
                self._bet(player, self.random.choice(["come", "don't come"]), 10)
            elif kind == 1:
                self._bet(player, "place", 30, number)
            elif kind == 2:
                self._bet(player, self.random.choice(["buy", "lay"]), 600, number)
            elif kind == 3:
                self._bet(player, "hardway", 5, self.random.choice(list(HARD)))
            elif kind == 4:
                self._bet(player, self.random.choice(["big six", "big eight"]), 5)
            elif kind == 5:
                self._bet(player, self.random.choice(list(ONE_ROLL)), 5)
            elif kind == 6:
                bet, amount = self.random.choice([("horn", 20), ("world", 25), ("c & e", 10), ("horn high", 25)])
                self._bet(player, bet, amount, self.random.choice(list(HORN)) if bet == "horn high" else None)
            elif kind == 7:
                self._odds(self.random.choice(self.bets))
            else:
                self._call(self.random.choice(self.bets))

    def _odds(self, base: Bet) -> None:
        names = {"pass": "odds on pass", "come": "odds on come"}
        against = {"don't pass": "behind don't pass", "don't come": "behind don't come"}
        if base.point is None or any(b.base is base for b in self.bets):
            return
        if base.bet in names:
            self._bet(base.player, names[base.bet], 10, base=base)
        elif base.bet in against:
            self._bet(base.player, against[base.bet], int(10 * TRUE[base.point]), base=base)

    def _call(self, bet: Bet) -> None:
        if bet.bet in ("place", "buy", "hardway", "odds on come") and not bet.called_on:
            bet.called_on = True
            self.lines.append(f"{bet.id} is called on")

    def _roll(self, shooter: str, *, come_out: bool) -> int:
        dice = (self.random.randint(1, 6), self.random.randint(1, 6))
        if self.random.random() < 0.05:
            self.lines.append(f"{shooter} throws {dice[0]}-{dice[1]}, off table")
        self.lines.append(f"{shooter} throws {dice[0]}-{dice[1]}")
        total, hard = sum(dice), dice[0] == dice[1]
        results: dict[str, Settled] = {}
        for bet in list(self.bets):
            if bet.base is None:
                found = settle(bet, total, hard=hard, rests=come_out and not self._is_on(bet))
                if found is not None:
                    results[bet.id] = found
        for bet in self.bets:
            if bet.base is not None and bet.base.id in results:
                results[bet.id] = self._with_base(bet, results[bet.base.id][0], rests=come_out and not self._is_on(bet))
        for bet in [b for b in self.bets if b.id in results]:
            self.bets.remove(bet)
            self.settlements.append(len(self.lines))
            self.lines.append(said(bet.id, results[bet.id]))
        return total

    def _is_on(self, bet: Bet) -> bool:
        """One wager that is called on stands for all such wagers of its player."""
        return any(b.called_on for b in self.bets if (b.player, b.bet) == (bet.player, bet.bet))

    @staticmethod
    def _with_base(bet: Bet, result: str, *, rests: bool) -> Settled:
        base = bet.base
        assert base is not None
        assert base.point is not None
        if bet.bet == "odds on come" and rests:
            return "void", Fraction(0), Fraction(bet.amount)
        odds = TRUE[base.point] if bet.bet.startswith("odds") else 1 / TRUE[base.point]
        return ("win", bet.amount * odds, None) if result == "win" else ("lose", Fraction(0), None)


def _commission(bet: Bet) -> str:
    if bet.bet not in ("buy", "lay"):
        return ""
    of = Fraction(bet.amount) if bet.bet == "buy" else bet.amount / TRUE[bet.on or 0]
    return f", commission {float(of / 20)}"


def said(wager: str, settled: Settled) -> str:
    """A settlement as a line of a script."""
    result, paid, returned = settled
    back = "" if returned is None else f", returned {float(returned)}"
    match result:
        case "win":
            return f"{wager} wins {float(paid)}{back}"
        case "lose":
            return f"{wager} loses"
        case _:
            return f"{wager} is void{back}"


def faults(lines: list[str], at: int) -> Iterator[str]:
    """The line of a settlement made wrong, in several ways."""
    wager, word, *paid = lines[at].replace(",", "").split()
    if word == "wins":
        yield f"{wager} loses"
        yield lines[at].replace(paid[0], str(float(paid[0]) + 1), 1)
    elif word == "loses":
        yield f"{wager} wins 7"
        yield f"{wager} is void, returned 1"
    else:
        yield f"{wager} loses"
        yield f"{wager} wins 3"
