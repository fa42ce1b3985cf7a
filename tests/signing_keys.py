"""Keys with which tests sign: made anew each time, since a certificate has its days."""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import rsa
from cryptography.hazmat.primitives.serialization import pkcs12
from cryptography.x509.oid import NameOID

PASSPHRASE = "open sesame"


@dataclass(frozen=True, slots=True)
class Office:
    """An office that signs. path: of a PKCS#12 file with its key and certificate, under PASSPHRASE."""

    path: Path
    certificate: x509.Certificate
    key: rsa.RSAPrivateKey


def office_in(folder: Path, *purposes: x509.ObjectIdentifier) -> Office:
    """An office whose file lies in a folder. purposes: for which its certificate is, where not for all."""
    key = rsa.generate_private_key(public_exponent=65537, key_size=2048)
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Compliance office")])
    now = datetime.datetime.now(datetime.UTC)
    usage = x509.KeyUsage(
        digital_signature=True, content_commitment=True, key_encipherment=False, data_encipherment=False,
        key_agreement=False, key_cert_sign=False, crl_sign=False, encipher_only=False, decipher_only=False,
    )  # fmt: skip
    days = now - datetime.timedelta(1), now + datetime.timedelta(9)
    builder = x509.CertificateBuilder(name, name, key.public_key(), 7, *days).add_extension(usage, critical=True)
    if purposes:
        builder = builder.add_extension(x509.ExtendedKeyUsage(purposes), critical=True)
    certificate = builder.sign(key, hashes.SHA256())
    path = folder / "office.p12"
    closed = serialization.BestAvailableEncryption(PASSPHRASE.encode())
    path.write_bytes(pkcs12.serialize_key_and_certificates(b"office", key, certificate, None, closed))
    return Office(path, certificate, key)
