"""`python -m compliance`."""

import signal

if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
    # until the program listens to it, a Ctrl-C ends it as it ends any other, without a word of Python's
    signal.signal(signal.SIGINT, signal.SIG_DFL)

from compliance.cli.stopping import let_go, take_over

take_over()  # before the rest is loaded, which takes a while

from compliance.cli.main import main  # noqa: E402

try:
    main()
finally:
    let_go()
