"""Where the installed command `compliance` and `python -m compliance` begin: nothing heavy is loaded by it."""

import signal

if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
    # until the program listens to it, a Ctrl-C ends it as it ends any other, without a word of Python's
    signal.signal(signal.SIGINT, signal.SIG_DFL)

from compliance.cli.stopping import let_go, take_over


def main() -> None:
    """Listens to Ctrl-C before the rest is loaded, which takes a while, and answers."""
    take_over()
    from compliance.cli.commands import main as answer

    try:
        answer()
    finally:
        let_go()
