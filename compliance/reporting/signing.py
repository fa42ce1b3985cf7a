"""Signs the PDF in its signature field with a key of the user's: from a PKCS#12 file, or on a token (PKCS#11).

This is the one output that needs the clock, and with `--timestamp` the one that leaves the machine: the digest of the
signature goes to the authority that was named, nothing else. Everything here is loaded only when it is asked for.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import parse_qs, unquote, urlsplit

from compliance.problems import Problem
from compliance.reporting.pdf_field import SIGNATURE_FIELD
from compliance.reporting.visible import visible

if TYPE_CHECKING:
    from pyhanko.sign.signers import Signer

TOKEN = "pkcs11:"
_TRIAL: Final = b"whether key and certificate belong together"
_MISSING = "Signing needs a library that is not installed."
_INSTALL = 'Install it with pip install "casino-rules-compliance[sign]".'
_INSTALL_TOKEN = 'Install what reads tokens too: pip install "casino-rules-compliance[sign]" python-pkcs11.'


@dataclass(frozen=True)
class Key:
    """What a report is signed with. timestamp: the address of the authority that is asked for the time, or None."""

    signer: Signer
    timestamp: str | None = None


def open_key(
    key: str, passphrase: Callable[[], str | None], timestamp: str | None = None
) -> tuple[Key | None, list[Problem]]:
    """(key, problems). key: the path of a PKCS#12 file, or a token as RFC 7512 writes it,
    `pkcs11:token=NAME;object=LABEL?module-path=LIBRARY`. passphrase: asked where one is needed, for its PIN if a token.
    """
    try:
        import pyhanko.sign.signers  # noqa: F401 - whether it is there
    except ImportError:
        return None, [_fault("sign.library.missing", _MISSING, _INSTALL)]
    signer, problems = _of_token(key, passphrase) if key.startswith(TOKEN) else _of_file(key, passphrase)
    if signer is None:
        return None, problems
    made, problems = sign_content(_TRIAL, Key(signer))
    if made is not None and not signature_said(_TRIAL, made)[0]:
        said = f"What the key of {visible(key)} signs does not fit the certificate beside it: nobody could rely on it."
        problems = [_fault("sign.key.other", said, "Put the key and the certificate that was issued for it together.")]
    return (Key(signer, timestamp) if not problems else None), problems


def _of_file(path: str, passphrase: Callable[[], str | None]) -> tuple[Signer | None, list[Problem]]:
    from pyhanko.sign.signers import SimpleSigner

    try:
        content = Path(path).read_bytes()
    except OSError as error:
        said = f"The key file {visible(path)} cannot be read: {error.strerror or error}."
        return None, [_fault("sign.key.unreadable", said, "Give --sign the path of a PKCS#12 file (.p12 or .pfx).")]
    given = passphrase()
    try:
        signer = SimpleSigner.load_pkcs12_data(content, (), given.encode("utf-8") if given else None)
    except (ValueError, TypeError, AttributeError):
        if _holds_no_key(content, given):
            said = f"The key file {visible(path)} opens, but holds no private key: certificates alone sign nothing."
            return None, [_fault("sign.key.none", said, "Export the key with its certificate into one PKCS#12 file.")]
        said = f"The key file {visible(path)} does not open: it is no PKCS#12 file, or the passphrase is another."
        return None, [_fault("sign.key.closed", said, "Check the file and the passphrase.")]
    return signer, []


def _holds_no_key(content: bytes, passphrase: str | None) -> bool:
    """Whether it is a PKCS#12 file that opens and has no private key in it."""
    from cryptography.hazmat.primitives.serialization.pkcs12 import load_key_and_certificates

    try:
        key, _, _ = load_key_and_certificates(content, passphrase.encode("utf-8") if passphrase else None)
    except ValueError:
        return False
    return key is None


def _of_token(address: str, passphrase: Callable[[], str | None]) -> tuple[Signer | None, list[Problem]]:
    named, library = _token_parts(address)
    if library is None or "object" not in named:
        said = f"{visible(address)} does not say which library reaches the token and which key on it is meant."
        remedy = "Write pkcs11:token=NAME;object=LABEL?module-path=LIBRARY."
        return None, [_fault("sign.token.address", said, remedy)]
    try:
        errors: Any = import_module("pkcs11")
        from pyhanko.config.pkcs11 import TokenCriteria
        from pyhanko.sign.pkcs11 import PKCS11Signer, open_pkcs11_session
    except ImportError:
        return None, [_fault("sign.library.missing", _MISSING, _INSTALL_TOKEN)]
    session: Any = None
    criteria = TokenCriteria(label=named["token"]) if "token" in named else None
    try:
        session = open_pkcs11_session(library, token_criteria=criteria, user_pin=passphrase())
        signer = PKCS11Signer(session, cert_label=named["object"], key_label=named["object"])
        signer.signing_cert  # noqa: B018 - a token without that certificate is to be told now, not after the check
    except (errors.PKCS11Error, RuntimeError, ValueError, LookupError) as error:
        if session is not None:
            session.close()  # else the token stays open to this process, and refuses the next that asks
        said = f"The token of {visible(address)} does not open: {visible(error) or type(error).__name__}."
        return None, [_fault("sign.token.closed", said, "Check the library, the names of token and key, and the PIN.")]
    return signer, []


def _token_parts(address: str) -> tuple[Mapping[str, str], str | None]:
    """The attributes of a token's address, and the library that it names."""
    parts = urlsplit(address)
    pairs = (pair.partition("=") for pair in parts.path.split(";") if "=" in pair)
    named = {name: unquote(value) for name, _, value in pairs}
    library = parse_qs(parts.query).get("module-path", [None])[0]
    return named, library


def sign_pdf(pdf: bytes, key: Key) -> tuple[bytes, list[Problem]]:
    """(the PDF signed in its field, problems). The bytes that were signed stand before the signature unchanged; of one
    that could not be made the PDF comes back as it was."""
    from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter
    from pyhanko.pdf_utils.misc import PdfError
    from pyhanko.sign.fields import SigSeedSubFilter
    from pyhanko.sign.signers import PdfSignatureMetadata, PdfSigner

    meta = PdfSignatureMetadata(field_name=SIGNATURE_FIELD, md_algorithm="sha256", subfilter=SigSeedSubFilter.PADES)
    stamped: Any = _authority(key.timestamp) if key.timestamp else None
    signer = PdfSigner(meta, key.signer, timestamper=stamped, stamp_style=_nothing_drawn())
    try:
        signed = signer.sign_pdf(IncrementalPdfFileWriter(BytesIO(pdf)), existing_fields_only=True)
    except (PdfError, OSError, ValueError, RuntimeError) as error:  # of certificate, network and token
        where = f", or the time from {visible(key.timestamp)}" if key.timestamp else ""
        said = f"The report could not be signed{where}: {visible(error) or type(error).__name__}."
        return pdf, [_fault("sign.failed", said, "Check the key and its certificate; without --sign none is needed.")]
    return signed.getvalue(), []


def sign_content(content: bytes, key: Key) -> tuple[bytes | None, list[Problem]]:
    """(a signature that stands beside what was signed, as CMS (RFC 5652), problems)."""
    stamped: Any = _authority(key.timestamp) if key.timestamp else None
    try:
        made = asyncio.run(key.signer.async_sign_general_data(content, "sha256", detached=True, timestamper=stamped))
    except (OSError, ValueError, RuntimeError) as error:  # of certificate, network and token
        said = f"The pack could not be signed: {visible(error) or type(error).__name__}."
        return None, [_fault("sign.failed", said, "Check the key and its certificate; without --sign none is needed.")]
    return bytes(made.dump()), []


# what a signature that is none, or was forged, makes those raise that take it apart
_OF_FORGED: Final = (ArithmeticError, AttributeError, LookupError, OSError, RuntimeError, TypeError, ValueError)


def signature_said(content: bytes, signature: bytes) -> tuple[bool, str]:
    """(whether a signature fits what it stands beside, whose it is, in a sentence). Whether its certificate is to be
    trusted is for its reader to say: it is named by its digest."""
    try:
        cms: Any = import_module("asn1crypto.cms")
        from cryptography.exceptions import InvalidSignature, UnsupportedAlgorithm
        from pyhanko.sign.validation.generic_cms import async_validate_detached_cms
        from pyhanko_certvalidator import ValidationContext
        from pyhanko_certvalidator.errors import PathError, ValidationError
    except ImportError:
        return True, f"It is signed; whether the signature fits cannot be said here. {_INSTALL}"
    try:
        held = cms.ContentInfo.load(signature)["content"]
        # asked is whether the signature fits, not whether its certificate still holds: years later none does
        context = ValidationContext(trust_roots=[one.chosen for one in held["certificates"]])
        logging.getLogger("pyhanko").setLevel(logging.CRITICAL)
        status = asyncio.run(async_validate_detached_cms(BytesIO(content), held, context))
        certificate = status.signing_cert
        named = visible(certificate.subject.human_friendly)
        digest = certificate.sha256.hex()
    except (*_OF_FORGED, InvalidSignature, UnsupportedAlgorithm, PathError, ValidationError):
        return False, "Its signature is none that can be read."
    if not (status.intact and status.valid):
        return False, f"Its signature, which names {named}, does not fit the pack."
    return True, f"It is signed by {named} (certificate with the SHA-256 {digest}), and the signature fits."


def _authority(address: str) -> Any:
    from pyhanko.sign.timestamps import HTTPTimeStamper

    return HTTPTimeStamper(address)


def _nothing_drawn() -> Any:
    """A field that stays as it is printed: its place in the page is empty, and the reader shows who signed. Text drawn
    into it would need fonts that the archival form forbids to leave out."""
    from pyhanko.pdf_utils.content import RawContent
    from pyhanko.stamp import StaticStampStyle

    return StaticStampStyle(border_width=0, background=RawContent(b""))


def _fault(code: str, said: str, remedy: str) -> Problem:
    return Problem(code, "error", said, remedy=remedy)
