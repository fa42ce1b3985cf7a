"""Ctrl-C at any moment: the command stops, cleans up what it was writing, and says one word instead of a traceback."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, current_thread, main_thread
from types import FrameType

from compliance.cli.exits import INTERRUPTED

_STARTED_DEAF = "COMPLIANCE_STARTED_DEAF"  # set by what starts this program, where it is deaf only while it starts


def take_over() -> None:
    """From now on a Ctrl-C ends the program; one that was started in the background, deaf to it, stays deaf."""
    deaf_for_a_while = os.environ.pop(_STARTED_DEAF, "") and signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    if deaf_for_a_while or signal.getsignal(signal.SIGINT) in (signal.default_int_handler, signal.SIG_DFL):
        signal.signal(signal.SIGINT, leave_at_once)
        sys.unraisablehook = _unraisable


@contextmanager
def cleaning_up() -> Iterator[None]:
    """While a command runs, the first Ctrl-C lets it clean up; a second one, or one afterwards, does not wait."""
    ours = signal.getsignal(signal.SIGINT) is leave_at_once
    if ours:
        signal.signal(signal.SIGINT, _stop)
    try:
        yield
    finally:
        if ours:
            signal.signal(signal.SIGINT, leave_at_once)


@contextmanager
def asked_to_stop() -> Iterator[Event]:
    """While something goes on without end, the first Ctrl-C sets this, and is no interruption; a second one is."""
    asked, before = Event(), signal.getsignal(signal.SIGINT)

    def stop(_signal: int, _frame: FrameType | None) -> None:
        signal.signal(signal.SIGINT, leave_at_once)
        asked.set()

    deaf = before is signal.SIG_IGN or current_thread() is not main_thread()
    if not deaf:
        signal.signal(signal.SIGINT, stop)
    try:
        yield asked
    finally:
        if not deaf:
            signal.signal(signal.SIGINT, before)


def let_go() -> None:
    """The answer has been given: while Python puts itself away, a Ctrl-C changes nothing any more."""
    if signal.getsignal(signal.SIGINT) is leave_at_once:
        signal.signal(signal.SIGINT, signal.SIG_IGN)


def leave_at_once(_signal: int = signal.SIGINT, _frame: FrameType | None = None) -> None:
    """Ends the program without another word of Python's."""
    os.write(2, b"Stopped.\n")
    os._exit(INTERRUPTED)


def _stop(_signal: int, _frame: FrameType | None) -> None:
    signal.signal(signal.SIGINT, leave_at_once)
    raise KeyboardInterrupt


def _unraisable(raised: sys.UnraisableHookArgs) -> None:
    """An interruption in a place from which nothing can be raised (a destructor) would be lost otherwise."""
    if issubclass(raised.exc_type, KeyboardInterrupt):
        leave_at_once()
    sys.__unraisablehook__(raised)
