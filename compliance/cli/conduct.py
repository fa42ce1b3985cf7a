"""Conducts a check: in this process or in several, from its beginning or from where an earlier run was stopped."""

from __future__ import annotations

import hashlib
import re
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from compliance.checking.keeping import Made, Store, key_of
from compliance.checking.part import Part
from compliance.checking.run import blocks
from compliance.cli.asked import Asked, Bench, LogsSaid, Progress, said_of
from compliance.cli.crew import Crew, CrewError, Outcome, look_rarely_for_circles
from compliance.games.past import Ledger, Memory
from compliance.games.registry import draw_of
from compliance.logs.rounds import Round
from compliance.logs.unpacking import SNIFFED

_GAME: Final = re.compile(rb'"game": ?"([^"\\]+)"')  # a member, as a token
_ALONE: Final = 16_000_000  # bytes of logs that one process has read before others would have begun


@dataclass(frozen=True, slots=True)
class Manner:
    """How a check is conducted; nothing of it is seen in the document.

    workers: how many processes. state: the folder in which parts are kept from run to run, None for none. tell: says
    what is to be known while it goes on. watchers: as those of `Judge`, in this process alone. counted: stands between
    the logs and the judge.
    """

    workers: int = 1
    state: Path | None = None
    tell: Callable[[str], None] = print
    progress: Progress = lambda _rounds, _taken: None
    watchers: Callable[[], Sequence[Callable[..., None]]] = tuple
    counted: Callable[[Iterable[Round]], Iterable[Round]] = iter


def usual_workers(paths: Sequence[Path], cores: int, *, clears: bool) -> int:
    """How many processes are worth their beginning: one for what is read before another could begin; and one where most
    rounds are cleared, since each process reads all of the logs and learns for itself what it may clear."""
    size = sum(path.stat().st_size for path in paths if path.is_file())
    many = max(1, min(cores, size // _ALONE + 1))
    # a short log is not looked into: one process it is in any case
    if many > 1 and clears and any(draw_of(game) is not None for game in _games_of(paths)):
        return 1
    return many


def _games_of(paths: Iterable[Path]) -> Iterator[str]:
    """The games that the first sessions of logs name, as far as these are plain to see."""
    for path in paths:
        if path.is_file():
            with path.open("rb") as file:
                named = _GAME.search(file.read(SNIFFED))
            if named is not None:
                yield named[1].decode("utf-8", "replace")


def conduct(
    asked: Asked, bench: Bench, manner: Manner, take: Callable[[Part], None], anew: Callable[[], None]
) -> LogsSaid:
    """Reads the logs and hands on the parts of the run, in the order of its rounds; gives what the logs said.

    anew: called where the logs must be read a second time, and what was taken is void. Raises CrewError, OSError.
    """
    ledger: Ledger | None = None
    while True:
        with _store(asked, bench, manner, ledger) as store:
            if manner.workers > 1 and store is not None:
                crew = Crew(asked, store, manner.workers, manner.tell, manner.progress, ledger)
                outcome = crew.run()
            else:
                outcome = _alone(asked, bench, store, manner, ledger, take)
            again = outcome.again is not None and bench.given.are_read_twice()
            if not again and manner.workers > 1 and store is not None:
                for made in outcome.made:
                    take(_kept(store, made))
        if not again:
            return replace(outcome.said, in_order=outcome.again is None)
        ledger = outcome.again
        anew()


def _alone(
    asked: Asked,
    bench: Bench,
    store: Store | None,
    manner: Manner,
    ledger: Ledger | None,
    take: Callable[[Part], None],
) -> Outcome:
    """All in this process; what is kept of an earlier run is not judged again, unless somebody watches."""
    look_rarely_for_circles()
    memory = Memory(ledger)
    watchers = manner.watchers()
    judge = bench.judge(watchers)
    log = bench.given.open()
    rounds = 0
    for block in blocks(manner.counted(log.rounds()), bench.scope, memory, asked.block):
        rounds = block.end
        made = Made(block.start, block.end, log.fingerprint())
        if store is not None and not watchers and store.has(made):
            take(_kept(store, made))
        else:
            part = judge.part(block)
            if store is not None:
                store.put(made, part)
            take(part)
        manner.progress(block.end - block.start, log.taken)
    again = memory.ledger if memory.out_of_order and ledger is None else None
    return Outcome(said_of(log, rounds), [], again)


def _kept(store: Store, made: Made) -> Part:
    try:
        return store.get(made)
    except ValueError as error:
        raise CrewError(
            f"What was kept of rounds {made.start + 1:,} to {made.end:,} in {store.folder} is damaged or gone. "
            "Run it again: what is whole is used, and the rest is done anew."
        ) from error


@contextmanager
def _store(asked: Asked, bench: Bench, manner: Manner, ledger: Ledger | None) -> Iterator[Store | None]:
    """Where parts are kept: in the folder for it, else for this run alone where several processes need one."""
    if manner.state is not None:
        said: dict[str, Any] = {**bench.depends_on(asked), "shard": [asked.shard.number, asked.shard.of]}
        if ledger is not None:
            said["again"] = hashlib.sha256(repr(sorted(ledger.of_player.items())).encode()).hexdigest()
        store = Store(manner.state / key_of(said))
        store.clear()
        yield store
    elif manner.workers > 1:
        with tempfile.TemporaryDirectory(prefix="compliance-") as folder:
            yield Store(Path(folder))
    else:
        yield None
