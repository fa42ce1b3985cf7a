"""A command as `python -m compliance` runs it, in this process: a check starts at once, and prints the same.

That the door itself opens, and how a process ends, is held by tests that start one (test_ends.py, test_anywhere.py).
"""

from __future__ import annotations

import io
import sys
from contextlib import chdir, redirect_stderr, redirect_stdout
from pathlib import Path
from subprocess import CompletedProcess
from unittest.mock import patch

from compliance.cli.commands import main

ROOT = Path(__file__).resolve().parents[2]


def compliance(*words: object) -> CompletedProcess[bytes]:
    """Runs a command in the folder of the project; how it ended and what it printed."""
    command = ["compliance", *map(str, words)]
    printed, said = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8") for _ in range(2))
    hook = sys.excepthook
    code: object = 0
    try:
        with chdir(ROOT), redirect_stdout(printed), redirect_stderr(said), patch.object(sys, "argv", command):
            main()
    except SystemExit as ended:
        code = ended.code
    finally:
        sys.excepthook = hook
    assert code is None or isinstance(code, int)
    streams = []
    for stream in (printed, said):
        stream.flush()
        held = stream.buffer
        assert isinstance(held, io.BytesIO)
        streams.append(held.getvalue())
    return CompletedProcess(command, code or 0, *streams)
