"""What facts of a round rest on: those that are built from words in doubt are in doubt with them.

Whether a spin is void, what a hand counts, who is to draw are facts; the rules of the game say how they are built, and
checks of other rules ask for them. rests_on.json in the folder of a game says on which kinds of provision each fact
rests (tests/checking/rests_on.py finds it out by telling the facts of rounds without them); it names no provision, so
it holds of any version, of any rulebook.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Final, NamedTuple

from compliance.checking.doubt import stands_in
from compliance.checking.overriding import stages_of
from compliance.checking.unread import clause_in_doubt
from compliance.games.play import PlayRules, WagerRules
from compliance.games.works import logged_as
from compliance.logs.vocabulary import words_of, words_of_games
from compliance.meaning.checks import Check

RESTS_ON: Final = "rests_on.json"
_BET: Final = "wager: "
# kinds that no grammar of a game tells: bindings say what is void by law, and what becomes of what is declared void
VOIDED, VOIDING = "what is void by law", "wagers of a void round"


def folder_of(work: str) -> str:
    """The folder of the game whose rules a work sets out, "" where it is no game's."""
    game = logged_as(work)
    words = words_of(game) if game is not None else None
    return words.folder if words is not None else ""


@cache
def _resting() -> Mapping[str, Mapping[str, Sequence[str]]]:
    """The content of these files, by the folders of the games."""
    files = {words.folder: words.place / RESTS_ON for words in words_of_games()}
    found: dict[str, Any] = {
        game: json.loads(p.read_text(encoding="utf-8")) for game, p in files.items() if p.is_file()
    }
    return found


def resting_of(folder: str) -> Mapping[str, Sequence[str]]:
    """By sort of provision (`sorts_of`), the facts of the game of a folder that rest on it."""
    return _resting().get(folder, {})


class FactsInDoubt(NamedTuple):
    """Facts that are built from words in doubt, each with the reason. of_bets: those that rest on what the rules say of
    some kinds of wager alone, or on a paragraph that is read apart: what becomes of other wagers, of which the same is
    asked, does not depend on that."""

    of_all: dict[str, str]
    of_bets: dict[str, str]


def facts_in_doubt(
    rules: PlayRules, checks: Sequence[Check], misread: Mapping[str, str], reasons: Mapping[str, str]
) -> FactsInDoubt:
    """The facts that are built from words in doubt, each with the reason.

    misread: by address, of what kind a provision is that is not understood. reasons: by address, why a provision is in
    doubt.
    """
    resting = resting_of(folder_of(rules.version.work))
    found = FactsInDoubt({}, {})
    kinds = list(_kinds(rules, checks, misread))
    apart = {address for address, _ in kinds}
    for address, kind in kinds:
        of_all = reasons.get(address) or next(_within(address, reasons, apart), "")
        reason = of_all or next(_within(address, reasons, ()), "")
        for sort in sorts_of(rules, address, kind) if reason else ():
            into = found.of_all if of_all and not sort.startswith(_BET) else found.of_bets
            why = f"it rests on {address}: {reason}"
            into.update({fact: why for fact in resting.get(sort, ()) if fact not in into})
    return found


def _within(address: str, reasons: Mapping[str, str], apart: Collection[str]) -> Iterator[str]:
    """Why the words of a provision are in doubt that stand below it, those left out that are read apart."""
    below = {at for at in apart if stands_in(at, address)}
    yield from (
        why
        for at, why in reasons.items()
        if stands_in(at, address) and not any(at == one or stands_in(at, one) for one in below)
    )


def deciding(rules: PlayRules, stages: Collection[str]) -> Iterator[str]:
    """The provisions that decide something of a round at one of these stages of play (`stages_of`): those of a kind
    that is about it."""
    yield from (a for a, kind in rules.read.items() if stages and not stages_of(kind).isdisjoint(stages))


def _kinds(rules: PlayRules, checks: Sequence[Check], misread: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Each provision of which it is known of what kind it is, or was meant to be, with that kind."""
    yield from rules.read.items()
    yield from misread.items()
    yield from ((check.address, VOIDED) for check in checks if check.voids)
    yield from ((address, VOIDING) for address in rules.voiding.values())


def sorts_of(rules: PlayRules, address: str, kind: str) -> tuple[str, ...]:
    """Under what rests_on.json says which facts rest on a provision: its kind, or, where it is a clause of some wagers
    and not of others, the bets on which these are."""
    having = [bet for bet, wager in rules.wagers.items() if clause_in_doubt(wager, [address])]
    if not having or len(having) == len(rules.wagers):
        return (kind,)
    return tuple(f"{_BET}{bet}" for bet in having)


def asked_by(wager: WagerRules) -> set[str]:
    """The facts that what becomes of a wager hangs on."""
    return {*wager.outcome.names, *wager.payout.names}
