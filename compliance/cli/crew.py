"""Several processes check one log together. Each reads all of it and judges the blocks that nobody else has taken.

Who does what is decided here, in the process that was asked, over a pipe to each worker; what is found comes by files
of a store, whole or not at all. A worker that is lost loses nothing: its block is given out again. The parts are folded
in the order of the rounds, so that the document is the same whatever the number of workers.
"""

from __future__ import annotations

import gc
import multiprocessing
import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from compliance.checking.clearing import DifferenceError
from compliance.checking.keeping import Made, Store
from compliance.checking.run import blocks
from compliance.cli.asked import Asked, LogsSaid, Progress, said_of
from compliance.games.past import Ledger, Memory

if TYPE_CHECKING:
    from multiprocessing.context import SpawnProcess

_TRIES: Final = 3  # how often a block is given out before it is seen that it cannot be done
_LOOKS: Final = 0.5  # seconds between looks whether the process that asked is still there
# objects after which circles of them are looked for: a check makes hardly any, and looking often takes a tenth of it
_LOOKED_FOR: Final = 100_000


class CrewError(Exception):
    """The crew cannot go on; its text says why, and what to do. `is_fault`: the program is at fault."""

    def __init__(self, said: str, *, is_fault: bool = False) -> None:
        super().__init__(said)
        self.is_fault = is_fault


@dataclass(slots=True)
class Outcome:
    """What a reading of the logs gave. made: its blocks, all of which are in the store; again: what is known of who
    wagered below the minimum, where that shows that the logs must be read a second time."""

    said: LogsSaid
    made: list[Made]
    again: Ledger | None = None


@dataclass(slots=True)
class _Worker:
    process: SpawnProcess
    pipe: Connection
    doing: Made | None = None


@dataclass(slots=True)
class Crew:
    """Workers over one store. ledger: as in `Outcome.again`, for a second reading. tell: for what is to be said."""

    asked: Asked
    store: Store
    workers: int
    tell: Callable[[str], None]
    progress: Progress
    ledger: Ledger | None = None
    _given: dict[Made, int] = field(default_factory=dict)
    _done: dict[Made, int] = field(default_factory=dict)
    _at_work: list[_Worker] = field(default_factory=list)
    _ended: Outcome | None = None

    def run(self) -> Outcome:
        """Reads and judges everything. Raises CrewError."""
        try:
            for _ in range(self.workers):
                self._hire()
            while True:
                self._listen()
                if self._ended is not None and not self._at_work:
                    missing = [made for made in self._ended.made if made not in self._done]
                    if not missing:
                        return self._ended
                    self._hire()
        finally:
            for worker in self._at_work:
                worker.process.kill()

    def _hire(self) -> None:
        context = multiprocessing.get_context("spawn")
        here, there = context.Pipe()
        arguments = (self.asked, self.store.folder, self.ledger, there, os.getpid())
        process = context.Process(target=work, args=arguments, daemon=True)
        process.start()
        there.close()
        self._at_work.append(_Worker(process, here))

    def _listen(self) -> None:
        pipes = {worker.pipe: worker for worker in self._at_work}
        for ready in wait(list(pipes)):
            worker = pipes[ready]  # type: ignore[index] # these are the pipes that were given
            try:
                kind, said = worker.pipe.recv()
                self._answer(worker, kind, said)
            except (EOFError, OSError):
                self._lost(worker)

    def _answer(self, worker: _Worker, kind: str, said: Any) -> None:
        if kind == "wants":
            made, taken = said
            worker.doing = made if self._is_free(made, taken) else None
            worker.pipe.send(worker.doing is not None)
        elif kind == "done":
            self._finish(worker.doing or said[0], said[1])
            worker.doing = None
        elif kind == "ended":
            self._at_work.remove(worker)
            worker.process.join()
            self._end(said)
        elif kind == "otherwise":
            raise CrewError(said, is_fault=True)
        else:
            raise CrewError(said)

    def _is_free(self, made: Made, taken: int) -> bool:
        """Whether nobody has done a block, or is at it."""
        if made in self._done or any(worker.doing == made for worker in self._at_work):
            return False
        if made not in self._given and self.store.has(made):
            self._finish(made, taken)
            return False
        self._given[made] = self._given.get(made, 0) + 1
        return True

    def _finish(self, made: Made, taken: int) -> None:
        self._done[made] = taken
        self.progress(made.end - made.start, taken)

    def _end(self, outcome: Outcome) -> None:
        """A worker has read all: what the logs said, which every one finds alike unless they change."""
        if self._ended is None:
            self._ended = outcome
        elif [m.fingerprint for m in self._ended.made] != [m.fingerprint for m in outcome.made]:
            raise CrewError(
                "The log was changed while it was read: not all workers have read the same, so nothing is reported. "
                "Run it again when the log is complete; what has been done of it is used again under --state."
            )

    def _lost(self, worker: _Worker) -> None:
        """A worker is gone without a word: it was killed, or ran out of memory."""
        self._at_work.remove(worker)
        worker.process.join()
        made = worker.doing
        which = f"rounds {made.start + 1:,} to {made.end:,}" if made is not None else "no rounds"
        if made is not None and self._given.get(made, 0) >= _TRIES:
            raise CrewError(
                f"A worker was lost {_TRIES} times while it judged {which}. Is there enough memory? Try --workers 1.",
                is_fault=True,
            )
        self.tell(f"A worker was lost (it ended with {worker.process.exitcode}) at {which}; another one does its work.")
        self._hire()


def work(asked: Asked, folder: Path, ledger: Ledger | None, pipe: Connection, parent: int) -> None:
    """A worker: reads the logs, and judges every block that it is given. Ends when whoever asked is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # who asked is told, and ends
    threading.Thread(target=_watch, args=(parent,), daemon=True).start()
    # what can be said of the options has been said by the process that asked
    sys.stdout = sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 # open until the process ends
    try:
        pipe.send(("ended", _worked(asked, Store(folder), ledger, pipe)))
    except (BrokenPipeError, EOFError):
        os._exit(1)
    except DifferenceError as difference:
        pipe.send(("otherwise", f"{difference.problem.message} {difference.problem.remedy}"))
    except OSError as error:
        why = error.strerror or "the system gives no reason"
        pipe.send(("no room", f"What was found cannot be kept in {folder}: {why}."))


def look_rarely_for_circles() -> None:
    """Has this process, which judges rounds, look less often for objects that hold each other."""
    gc.set_threshold(_LOOKED_FOR, *gc.get_threshold()[1:])


def _worked(asked: Asked, store: Store, ledger: Ledger | None, pipe: Connection) -> Outcome:
    look_rarely_for_circles()
    bench = asked.bench()
    memory = Memory(ledger)
    judge = bench.judge()
    log = bench.given.open()
    made: list[Made] = []
    for block in blocks(log.rounds(), bench.scope, memory, asked.block):
        made.append(Made(block.start, block.end, log.fingerprint()))
        pipe.send(("wants", (made[-1], log.taken)))
        if pipe.recv():
            store.put(made[-1], judge.part(block))
            pipe.send(("done", (made[-1], log.taken)))
    again = memory.ledger if memory.out_of_order and ledger is None else None
    return Outcome(said_of(log, made[-1].end if made else 0), made, again)


def _watch(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(_LOOKS)
    os._exit(1)
