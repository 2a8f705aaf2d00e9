"""The keys of developer applications: RSA for RS256, made here or brought along. Pure but for the random bits."""

from __future__ import annotations

import base64
import hashlib
import json
from dataclasses import dataclass
from functools import lru_cache

from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa

MADE_BITS = 2048
EXPONENT = 65537


@dataclass(frozen=True, kw_only=True, slots=True)
class PublicKey:
    """`kid`: its thumbprint by RFC 7638; `pem`: SubjectPublicKeyInfo."""

    kid: str
    pem: str
    bits: int


@dataclass(frozen=True, kw_only=True, slots=True)
class KeyPair:
    """`private_pem` (PKCS #8, without a password) is handed out once and kept nowhere."""

    public: PublicKey
    private_pem: str

    def __repr__(self) -> str:
        return f"KeyPair(kid={self.public.kid!r})"


def make_key_pair() -> KeyPair:
    """Takes up to a second or so: not for the event loop."""
    private = rsa.generate_private_key(EXPONENT, MADE_BITS)
    pem = private.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    return KeyPair(public=public_key_of(private.public_key()), private_pem=pem.decode())


def public_key_of(key: rsa.RSAPublicKey) -> PublicKey:
    pem = key.public_bytes(serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo)
    return PublicKey(kid=thumbprint(key), pem=pem.decode(), bits=key.key_size)


def thumbprint(key: rsa.RSAPublicKey) -> str:
    """RFC 7638: SHA-256 over the required members of the JWK, in the order of their names, as base64url."""
    numbers = key.public_numbers()
    members = {"e": _base64url(numbers.e), "kty": "RSA", "n": _base64url(numbers.n)}
    canonical = json.dumps(members, separators=(",", ":"))
    return base64.urlsafe_b64encode(hashlib.sha256(canonical.encode()).digest()).rstrip(b"=").decode()


@lru_cache(maxsize=1024)
def load_public_key(pem: str) -> rsa.RSAPublicKey:
    """One that is stored here."""
    key = serialization.load_pem_public_key(pem.encode())
    if not isinstance(key, rsa.RSAPublicKey):
        raise TypeError("only RSA keys are stored")
    return key


def _base64url(number: int) -> str:
    """A number as JWK has it (RFC 7518 section 2)."""
    whole = number.to_bytes((number.bit_length() + 7) // 8)
    return base64.urlsafe_b64encode(whole).rstrip(b"=").decode()
