"""The PDF signed: by a key of the user's, in the field that was left for it, with a time only if one was asked for."""

from __future__ import annotations

import datetime
import io
import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from asn1crypto import keys as asn1_keys
from asn1crypto import x509 as asn1_x509
from cryptography import x509
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa
from cryptography.hazmat.primitives.serialization import pkcs12
from cryptography.x509.oid import ExtendedKeyUsageOID
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.sign.signers import SimpleSigner
from pyhanko.sign.timestamps.dummy_client import DummyTimeStamper
from pyhanko.sign.validation import validate_pdf_signature
from pyhanko_certvalidator import ValidationContext
from typer.testing import CliRunner

from compliance.cli.commands import app
from compliance.cli.law_options import UnusableOptionError
from compliance.cli.signing import PASSPHRASE
from compliance.reporting import render_pdf, signing
from compliance.reporting.signing import Key, open_key, sign_pdf
from tests.signing_keys import office_in

SOFTHSM = next((p for p in (*Path("/usr/lib").rglob("libsofthsm2.so"), *Path("/opt").rglob("libsofthsm2.so"))), None)
SOFTHSM_UTIL = shutil.which("softhsm2-util")
_DAY = datetime.timedelta(days=1)
LOG = Path(__file__).resolve().parents[2] / "examples" / "roulette-1996-clean.jsonl"


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, x509.Certificate, rsa.RSAPrivateKey]:
    """A PKCS#12 file with a key, under a passphrase."""
    office = office_in(tmp_path_factory.mktemp("key"), ExtendedKeyUsageOID.TIME_STAMPING)
    return office.path, office.certificate, office.key


def _opened(path: Path) -> Key:
    key, problems = open_key(str(path), lambda: "open sesame")
    assert problems == []
    assert key is not None
    return key


def _validated(pdf: bytes, certificate: x509.Certificate) -> Any:
    (signature,) = PdfFileReader(io.BytesIO(pdf)).embedded_signatures
    trusted = asn1_x509.Certificate.load(certificate.public_bytes(serialization.Encoding.DER))
    return validate_pdf_signature(signature, ValidationContext(trust_roots=[trusted]))


def test_a_signed_report_is_the_report_with_a_signature_that_covers_all_of_it(
    document: dict[str, Any], made: tuple[Path, x509.Certificate, Any]
) -> None:
    path, certificate, _ = made
    plain = render_pdf(document)
    signed, problems = sign_pdf(plain, _opened(path))
    assert problems == []
    assert signed.startswith(plain)
    status = _validated(signed, certificate)
    assert status.intact
    assert status.valid
    assert status.trusted
    assert status.coverage.name == "ENTIRE_FILE"
    assert status.timestamp_validity is None


def test_a_byte_that_is_changed_afterwards_breaks_the_signature(
    document: dict[str, Any], made: tuple[Path, x509.Certificate, Any]
) -> None:
    path, certificate, _ = made
    signed, _ = sign_pdf(render_pdf(document), _opened(path))
    at = signed.index(b"/Contents") - 40
    tampered = signed[:at].replace(b"<dc:title>", b"<dc:titl >", 1) + signed[at:]
    assert len(tampered) == len(signed)
    assert not _validated(tampered, certificate).intact


def test_a_time_is_in_the_signature_where_an_authority_was_named(
    document: dict[str, Any], made: tuple[Path, x509.Certificate, rsa.RSAPrivateKey], monkeypatch: pytest.MonkeyPatch
) -> None:
    path, certificate, private = made
    authority = DummyTimeStamper(
        asn1_x509.Certificate.load(certificate.public_bytes(serialization.Encoding.DER)),
        asn1_keys.PrivateKeyInfo.load(
            private.private_bytes(
                serialization.Encoding.DER, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
            )
        ),
    )
    asked: list[str] = []
    monkeypatch.setattr(signing, "_authority", lambda address: asked.append(address) or authority)
    plain = render_pdf(document)
    untimed, _ = sign_pdf(plain, _opened(path))
    assert asked == []
    signed, problems = sign_pdf(plain, Key(_opened(path).signer, "http://authority.example"))
    assert problems == []
    assert asked == ["http://authority.example"]
    assert _validated(signed, certificate).timestamp_validity.intact
    assert len(signed) > len(untimed)


@pytest.mark.parametrize(
    ("key", "code"),
    [
        ("nowhere.p12", "sign.key.unreadable"),
        ("pkcs11:token=Office", "sign.token.address"),
        (str(LOG), "sign.key.closed"),
    ],
)
def test_a_key_that_does_not_open_is_told_in_one_message(key: str, code: str) -> None:
    opened, (problem,) = open_key(key, lambda: "guessed")
    assert opened is None
    assert problem.code == code
    assert problem.remedy
    assert "guessed" not in str(problem)


def test_a_file_of_certificates_alone_is_said_to_hold_no_key(
    made: tuple[Path, x509.Certificate, rsa.RSAPrivateKey], tmp_path: Path
) -> None:
    path = tmp_path / "certificates.p12"
    closed = serialization.BestAvailableEncryption(b"open")
    path.write_bytes(pkcs12.serialize_key_and_certificates(None, None, None, [made[1]], closed))
    for passphrase, code in (("open", "sign.key.none"), ("shut", "sign.key.closed")):
        opened, (problem,) = open_key(str(path), lambda passphrase=passphrase: passphrase)
        assert opened is None
        assert problem.code == code


def test_a_key_beside_the_certificate_of_another_is_told_before_anything_is_signed(
    made: tuple[Path, x509.Certificate, rsa.RSAPrivateKey], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A token may hold under one name what does not belong together; no PKCS#12 file is made so."""
    path, _, _ = made
    mixed, other = _opened(path).signer, _opened(office_in(tmp_path).path).signer
    assert isinstance(mixed, SimpleSigner)
    assert isinstance(other, SimpleSigner)
    mixed.signing_key = other.signing_key
    monkeypatch.setattr(signing, "_of_token", lambda *_: (mixed, []))
    opened, (problem,) = open_key("pkcs11:token=office;object=report?module-path=x", lambda: "1234")
    assert opened is None
    assert problem.code == "sign.key.other"


def test_a_token_is_named_as_its_standard_writes_it() -> None:
    named, library = signing._token_parts("pkcs11:token=My%20Token;object=Office?module-path=/usr/lib/token.so")
    assert named == {"token": "My Token", "object": "Office"}
    assert library == "/usr/lib/token.so"


@pytest.mark.skipif(SOFTHSM is None or SOFTHSM_UTIL is None, reason="SoftHSM is not installed: no token was tried")
def test_a_report_is_signed_with_a_key_that_never_leaves_its_token(
    document: dict[str, Any],
    made: tuple[Path, x509.Certificate, rsa.RSAPrivateKey],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pkcs11 = pytest.importorskip("pkcs11", reason="python-pkcs11 is not installed: no token was tried")
    x509_attributes = pytest.importorskip("pkcs11.util.x509").decode_x509_certificate
    _, certificate, key = made
    (tmp_path / "tokens").mkdir()
    (tmp_path / "softhsm2.conf").write_text(f"directories.tokendir = {tmp_path / 'tokens'}\n", encoding="utf-8")
    monkeypatch.setenv("SOFTHSM2_CONF", str(tmp_path / "softhsm2.conf"))
    pem = serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    (tmp_path / "key.pem").write_bytes(key.private_bytes(*pem))
    for words in (
        ["--init-token", "--free", "--label", "office", "--pin", "1234", "--so-pin", "4321"],
        [
            "--import",
            str(tmp_path / "key.pem"),
            "--token",
            "office",
            "--label",
            "report",
            "--id",
            "01",
            "--pin",
            "1234",
        ],
    ):
        subprocess.run([str(SOFTHSM_UTIL), *words], check=True, capture_output=True)
    with pkcs11.lib(str(SOFTHSM)).get_token(token_label="office").open(user_pin="1234", rw=True) as session:
        attributes = x509_attributes(certificate.public_bytes(serialization.Encoding.DER))
        named = {pkcs11.Attribute.TOKEN: True, pkcs11.Attribute.LABEL: "report", pkcs11.Attribute.ID: b"\x01"}
        session.create_object({**attributes, **named})
    address = f"pkcs11:token=office;object=report?module-path={SOFTHSM}"
    absent, problems = open_key(address.replace("object=report", "object=other"), lambda: "1234")
    assert absent is None
    assert [problem.code for problem in problems] == ["sign.token.closed"]
    opened, problems = open_key(address, lambda: "1234")
    assert problems == []
    assert opened is not None
    plain = render_pdf(document)
    signed, problems = sign_pdf(plain, opened)
    assert problems == []
    assert signed.startswith(plain)
    status = _validated(signed, certificate)
    assert status.intact
    assert status.valid


def _check(*options: str) -> Any:
    return CliRunner().invoke(app, ["check", str(LOG), "--fail-on", "never", *options])


def test_check_signs_with_a_passphrase_from_the_environment_and_never_shows_it(
    tmp_path: Path, made: tuple[Path, x509.Certificate, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    path, certificate, _ = made
    monkeypatch.setenv(PASSPHRASE, "open sesame")
    out = tmp_path / "out"
    done = _check("--out", str(out), "--format", "pdf,json", "--sign", str(path))
    assert done.exit_code == 0, done.output
    assert "open sesame" not in done.output
    assert _validated((out / "report.pdf").read_bytes(), certificate).intact
    assert json.loads((out / "report.json").read_text(encoding="ascii"))["summary"]["rounds"]
    monkeypatch.setenv(PASSPHRASE, "open barley")
    refused = _check("--out", str(out), "--format", "pdf", "--sign", str(path))
    assert refused.exit_code == 2
    assert "open barley" not in refused.output


@pytest.mark.parametrize(
    "options",
    [
        ("--sign", "office.p12"),
        ("--sign", "office.p12", "--out", "out", "--format", "json"),
        ("--timestamp", "http://authority.example", "--out", "out"),
    ],
)
def test_what_cannot_be_signed_is_refused_before_anything_is_checked(options: tuple[str, ...]) -> None:
    assert isinstance(_check(*options).exception, UnusableOptionError)


def test_where_the_library_is_missing_the_message_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "pyhanko.sign.signers", None)
    opened, (problem,) = open_key("office.p12", lambda: None)
    assert opened is None
    assert problem.code == "sign.library.missing"
    assert "[sign]" in (problem.remedy or "")
