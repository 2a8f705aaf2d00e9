"""Loads the certificate of the public listener with its key, and makes the server's own."""

from __future__ import annotations

import base64
import hashlib
import ssl
import stat
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from server_core.config import ServerConfig, TlsFiles
from server_core.contract.messages.system import TlsMessages, cause_of, system_error
from server_core.files import write_private
from server_core.http.listeners import Tls, TlsUnusable

MOST_BYTES = 1024 * 1024


def open_tls(config: ServerConfig, names: Iterable[str], addresses: Iterable[str]) -> Tls:
    """Load the certificate of the settings, or the server's own, made if needed. Raises TlsUnusable."""
    try:
        files = config.tls or self_made(config.tls_folder or config.folder / "tls", names, addresses)
    except (OSError, ValueError, TypeError) as error:
        raise TlsUnusable(TlsMessages.OWN_CERTIFICATE_UNUSABLE(why=cause_of(error))) from error
    return load(files)


def load(files: TlsFiles) -> Tls:
    """Load certificate and key. Raises TlsUnusable."""
    for path, is_key in ((files.certificate, False), (files.key, True)):
        try:
            facts = path.stat()
            if stat.S_ISDIR(facts.st_mode) or (stat.S_ISREG(facts.st_mode) and facts.st_size <= MOST_BYTES):
                path.read_bytes()
                continue
        except OSError as error:
            unreadable = TlsMessages.TLS_FILE_UNREADABLE(file=str(path), why=system_error(error))
            raise TlsUnusable(unreadable, is_key=is_key) from error
        # a pipe or a device may never end
        raise TlsUnusable(TlsMessages.TLS_FILE_OF_NO_KIND(file=str(path)), is_key=is_key)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    context.set_alpn_protocols(["http/1.1"])
    try:
        context.load_cert_chain(files.certificate, files.key, password=_no_password)
        certificate = x509.load_pem_x509_certificate(files.certificate.read_bytes())  # the first one is the server's
        key = certificate.public_key().public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
    except _Locked as error:
        raise TlsUnusable(TlsMessages.TLS_KEY_LOCKED(file=str(files.key)), is_key=True) from error
    except (ssl.SSLError, ValueError) as error:
        raise _mismatch(files, error) from error
    pin = base64.b64encode(hashlib.sha256(key).digest()).decode()
    fingerprint = certificate.fingerprint(hashes.SHA256()).hex(":").upper()
    names, addresses = _names_and_addresses(certificate)
    return Tls(
        context=context,
        pin=f"sha256//{pin}",
        fingerprint=fingerprint,
        names=tuple(name for name in names if "*" not in name),
        holds_for=(*names, *addresses),
        begins_at=certificate.not_valid_before_utc,
        expires_at=certificate.not_valid_after_utc,
    )


def _names_and_addresses(certificate: x509.Certificate) -> tuple[list[str], list[str]]:
    try:
        found = certificate.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    except (x509.ExtensionNotFound, ValueError):
        return [], []
    names = [name.lower() for name in found.get_values_for_type(x509.DNSName)]
    return names, [str(address) for address in found.get_values_for_type(x509.IPAddress)]


class _Locked(Exception):
    """The key is protected by a password."""


def _no_password() -> str:
    """Refuse to ask for a password; OpenSSL would ask on the terminal."""
    raise _Locked


def _mismatch(files: TlsFiles, error: Exception) -> TlsUnusable:
    paths = {"key": str(files.key), "certificate": str(files.certificate)}
    if getattr(error, "reason", None) == "KEY_VALUES_MISMATCH":
        return TlsUnusable(TlsMessages.TLS_KEY_OF_ANOTHER(**paths), is_key=True)
    return TlsUnusable(TlsMessages.TLS_FILES_NOT_PEM(**paths))


# The certificate that a server makes for itself (X.509, RFC 5280): ECDSA P-256, kept in a folder.


LIFETIME = timedelta(days=825)
RENEW_BEFORE = timedelta(days=30)


def self_made(folder: Path, names: Iterable[str], addresses: Iterable[str], now: datetime | None = None) -> TlsFiles:
    """Create the key once, and the certificate again for the same key when it expires soon or lacks a name.

    Raises OSError, and ValueError for an unreadable key.
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
        return False  # it is created again
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
