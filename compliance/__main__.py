"""`python -m compliance`."""

from compliance.cli.main import main

main()
