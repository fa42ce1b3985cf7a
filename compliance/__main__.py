"""`python -m compliance`."""

from compliance.cli.stopping import let_go, take_over

take_over()  # before the rest is loaded, which takes a while

from compliance.cli.main import main  # noqa: E402

try:
    main()
finally:
    let_go()
