"""The certificate that a server makes for itself (X.509, RFC 5280): ECDSA P-256, kept in a folder."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from server_core.config import TlsFiles
from server_core.files import write_private

LIFETIME = timedelta(days=825)
RENEW_BEFORE = timedelta(days=30)


def self_made(folder: Path, names: Iterable[str], addresses: Iterable[str], now: datetime | None = None) -> TlsFiles:
    """Makes key and certificate once; the certificate anew, with the same key, when it soon ends or lacks a name.

    Raises OSError, and ValueError for a key that cannot be read.
    """
    now = now or datetime.now(UTC)
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    files = TlsFiles(certificate=folder / "certificate.pem", key=folder / "key.pem")
    wanted = [*map(x509.DNSName, sorted(set(names))), *(x509.IPAddress(ip_address(a)) for a in sorted(set(addresses)))]
    key = _key(files.key)
    if not _is_good(files.certificate, key, wanted, now):
        made = _make(key, wanted, now)
        write_private(files.certificate, made.public_bytes(serialization.Encoding.PEM))
    return files


def _key(path: Path) -> ec.EllipticCurvePrivateKey:
    if path.exists():
        key = serialization.load_pem_private_key(path.read_bytes(), password=None)
        if not isinstance(key, ec.EllipticCurvePrivateKey):
            raise ValueError(f"{path} holds no ECDSA key")
        return key
    key = ec.generate_private_key(ec.SECP256R1())
    encoding, form = serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8
    write_private(path, key.private_bytes(encoding, form, serialization.NoEncryption()))
    return key


def _is_good(path: Path, key: ec.EllipticCurvePrivateKey, wanted: list[x509.GeneralName], now: datetime) -> bool:
    try:
        found = x509.load_pem_x509_certificate(path.read_bytes())
        names = found.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    except (OSError, ValueError, x509.ExtensionNotFound):
        return False  # it is made anew
    return (
        found.public_key() == key.public_key()
        and all(name in names for name in wanted)
        and found.not_valid_before_utc <= now < found.not_valid_after_utc - RENEW_BEFORE
    )


def _make(key: ec.EllipticCurvePrivateKey, wanted: list[x509.GeneralName], now: datetime) -> x509.Certificate:
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Spoolhouse print server")])
    public = key.public_key()
    usage = x509.KeyUsage(
        digital_signature=True,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        key_cert_sign=False,
        crl_sign=False,
        encipher_only=False,
        decipher_only=False,
    )
    return (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(public)
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(hours=1))  # clocks differ
        .not_valid_after(now + LIFETIME)
        .add_extension(x509.SubjectAlternativeName(wanted), critical=False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(usage, critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(public), critical=False)
        .add_extension(x509.AuthorityKeyIdentifier.from_issuer_public_key(public), critical=False)
        .sign(key, hashes.SHA256())
    )
