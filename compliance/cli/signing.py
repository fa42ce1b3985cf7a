"""`--sign` and `--timestamp`: with which key PDF and pack are signed, and who is asked for the time."""

from __future__ import annotations

import os
import sys
from getpass import getpass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from compliance.cli.law_options import UnusableOptionError
from compliance.cli.opening import had

if TYPE_CHECKING:
    from compliance.reporting.signing import Key

PASSPHRASE: Final = "COMPLIANCE_SIGN_PASSPHRASE"

SignOption = Annotated[
    str | None,
    typer.Option(
        "--sign",
        metavar="KEY",
        help="Signs PDF and pack: a PKCS#12 file, or pkcs11:token=T;object=O?module-path=LIBRARY.",
    ),
]
TimestampOption = Annotated[
    str | None,
    typer.Option("--timestamp", metavar="URL", help="Asks this authority for the time of the signature: leaves here."),
]


def key_of(
    sign: str | None, timestamp: str | None, out: Path | None, formats: tuple[str, ...], pack: Path | None
) -> Key | None:
    """The key, opened before anything is checked, so that a wrong passphrase is told at once; one that does not open
    ends the command. Its passphrase comes from the environment, or is asked for on a terminal; it is never shown."""
    if sign is None:
        if timestamp is not None:
            raise UnusableOptionError(f"--timestamp {timestamp}: say with --sign KEY what is to be signed with.")
        return None
    if pack is None and (out is None or "pdf" not in formats):
        said = "it is the PDF and the pack that are signed; ask for one with --out DIR or --pack FILE.zip."
        raise UnusableOptionError(f"--sign {sign}: {said}")
    from compliance.reporting.signing import open_key

    return had(*open_key(sign, lambda: _passphrase(sign), timestamp))


def key_file(sign: str | None) -> Path | None:
    """The file of the key, which no report may be written over; None where it lies on a token."""
    return None if sign is None or sign.startswith("pkcs11:") else Path(sign)


def _passphrase(of: str) -> str | None:
    given = os.environ.get(PASSPHRASE)
    if given is not None or not sys.stdin.isatty():
        return given
    return getpass(f"Passphrase of {of}: ", sys.stderr) or None
