"""Makes rests_on.json in the folder of each game: which facts of a round are built from what its rules say.

The facts of every sample round are told twice: by the rules as they are, and as if nothing were understood of the
provisions of one kind. Those that then differ rest on that kind of provision. `./run python -m tests.checking.rests_on`
writes the files anew.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import fields, is_dataclass, replace
from typing import Any
from unittest.mock import patch

from compliance.checking.resting import RESTS_ON, VOIDED, VOIDING, folder_of, sorts_of
from compliance.games.play import PlayRules
from compliance.games.registry import game_of_work
from compliance.logs.rounds import Round, corrected
from compliance.meaning import provisions
from compliance.meaning.decisions import Decision
from compliance.meaning.evidence import Evidence, Facts, Known
from compliance.meaning.provisions import Kind, Reading, Statement
from compliance.rulebook.model import Provision
from tests.checking.changed_law import unproved
from tests.checking.known_facts import write_in_games
from tests.checking.running import the_court
from tests.checking.sample_logs import Key, judged
from tests.meaning.law import rulebook, version_in

FEW = 5  # rounds for each
Told = Mapping[tuple[str, str], Mapping[str, object]]


@contextmanager
def not_understood(addresses: Collection[str]) -> Iterator[None]:
    """Within this block nothing is understood of these provisions."""
    read = provisions._statement

    def statement(reading: Reading, provision: Provision, of: Kind) -> Statement | None:
        return None if provision.address in addresses else read(reading, provision, of)

    with patch.object(provisions, "_statement", statement):
        yield


def facts_in(rules: PlayRules, round_: Round) -> dict[tuple[str, str], Facts]:
    """The facts of every subject of a round under these rules."""
    game = game_of_work(rules.version.work)
    assert game is not None
    return {(s.scope, s.key): s.facts for s in game.view(round_, rules).subjects}


def _told(rules: PlayRules, round_: Round) -> Told:
    """What the facts of every subject of a round are, those left out that are not known."""
    return {key: {n: _value(facts[n]) for n in facts} for key, facts in facts_in(rules, round_).items()}


def _value(evidence: Evidence) -> object:
    return evidence.value if isinstance(evidence, Known) else None


def _differing(one: Told, other: Told) -> Iterator[str]:
    for subject in one.keys() & other.keys():
        before, after = one[subject], other[subject]
        yield from (n for n in before.keys() & after.keys() if before[n] != after[n])
        yield from before.keys() ^ after.keys()


def facts_of(key: Key) -> dict[str, set[str]]:
    """By kind of provision, the facts of a version that rest on it."""
    work, instrument = key
    game = game_of_work(work)
    if game is None:
        return {}
    version = version_in(rulebook(), work, instrument)
    court = the_court()[0]
    held = court.law(version, game, court.taken).rules
    assert held is not None
    chosen = _telling(held, (corrected(one.sample.round) for one in judged()[key]))
    found: dict[str, set[str]] = defaultdict(set)
    without = (([sort], rules) for sort, _, rules in without_each(held, court.taken))
    for kinds, rules in (*without, *_undecided(held)):
        differing = {n for round_, before in chosen for n in _differing(before, _told(rules, round_))}
        for kind in kinds:
            found[kind] |= differing
    return found


def _telling(held: PlayRules, rounds: Iterable[Round]) -> list[tuple[Round, Told]]:
    """A few rounds, with their facts, for each thing that a fact was ever known to be."""
    seen: Counter[tuple[str, str, object]] = Counter()
    found = []
    for round_ in rounds:
        facts = _told(held, round_)
        said = {
            (s, n, v if isinstance(v, bool) else str(type(v))) for (s, _), of in facts.items() for n, v in of.items()
        }
        new = {one for one in said if seen[one] < FEW and not one[1].endswith("_said")}
        if new:
            found.append((round_, facts))
            seen.update(said)
    return found


def without_each(held: PlayRules, taken: Mapping[str, str]) -> Iterator[tuple[str, tuple[str, ...], PlayRules]]:
    """Each kind of provision of a version, and each bet, those provisions, and the rules without what they say; a
    clause of some wagers alone is one of their bets."""
    sorts: dict[str, list[str]] = defaultdict(list)
    for address, kind in held.read.items():
        for sort in sorts_of(held, address, kind):
            sorts[sort].append(address)
    for sort, addresses in sorts.items():
        yield sort, tuple(addresses), _without(held, addresses, taken)
    yield VOIDED, tuple(c.address for c in held.void_by_law), replace(held, void_by_law=())
    yield VOIDING, tuple(held.voiding.values()), replace(held, voiding={})


def _without(held: PlayRules, addresses: Collection[str], taken: Mapping[str, str]) -> PlayRules:
    game = game_of_work(held.version.work)
    assert game is not None
    bare = (replace(p, rows=()) if p.rows and p.address in addresses else p for p in held.version.provisions)
    with not_understood(addresses), unproved():
        rules, _ = game.read_rules(replace(held.version, provisions=tuple(bare)), taken)
    return replace(rules, settlement=held.settlement, voiding=held.voiding, void_by_law=held.void_by_law)


def _undecided(held: PlayRules) -> Iterator[tuple[Iterable[str], PlayRules]]:
    """The rules of a version without one of their decisions, and the kinds of its clauses: where several say the same
    of a round, it is not told by leaving out one of them that its facts rest on it."""
    for decision, own in _each_without(held.own):
        sorts = {s for a in decision.addresses if a in held.read for s in sorts_of(held, a, held.read[a])}
        yield sorts, replace(held, own=own)


def _each_without(record: Any) -> Iterator[tuple[Decision, Any]]:
    """Each decision that is a member of a record, or of one in it, with the record in which it has no clauses."""
    for member in fields(record):
        held = getattr(record, member.name)
        if isinstance(held, Decision):
            yield held, replace(record, **{member.name: Decision(held.question, ())})
        elif is_dataclass(held):
            yield from ((d, replace(record, **{member.name: inner})) for d, inner in _each_without(held))


def found_of(keys: Iterable[Key]) -> dict[str, dict[str, list[str]]]:
    """The content of the files, by the folders of the games: those kinds alone on which any fact rests."""
    found: dict[str, dict[str, set[str]]] = {}
    for key in keys:
        for kind, facts in facts_of(key).items() if game_of_work(key[0]) is not None else ():
            found.setdefault(folder_of(key[0]), {}).setdefault(kind, set()).update(facts)
    return {
        folder: {kind: sorted(facts) for kind, facts in sorted(kinds.items()) if facts}
        for folder, kinds in sorted(found.items())
    }


def main() -> None:
    """Writes the file of every game."""
    write_in_games(RESTS_ON, found_of(judged()))


if __name__ == "__main__":
    main()
