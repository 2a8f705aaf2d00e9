"""Public keys that somebody brings along: what is taken, and what is sent away with a calm text."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from functools import cache
from typing import Any

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, ed25519, rsa
from joserfc import jwk

from server_core.services.partner.applications import (
    KeyPair,
    KeyUnusable,
    make_key_pair,
    public_key_of,
    read_public_key,
)
from tests.support.assertions import base64url

PEM = serialization.Encoding.PEM


@cache
def pair() -> KeyPair:
    return make_key_pair()


@cache
def private() -> rsa.RSAPrivateKey:
    loaded = serialization.load_pem_private_key(pair().private_pem.encode(), None)
    assert isinstance(loaded, rsa.RSAPrivateKey)
    return loaded


def pkcs1() -> str:
    return private().public_key().public_bytes(PEM, serialization.PublicFormat.PKCS1).decode()


def certificate() -> str:
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "Shop")])
    now = datetime.now(UTC)
    built = x509.CertificateBuilder(name, name, private().public_key(), 7, now, now + timedelta(days=1))
    return built.sign(private(), hashes.SHA256()).public_bytes(PEM).decode()


def certificate_of_no_version() -> str:
    der = x509.load_pem_x509_certificate(certificate().encode()).public_bytes(serialization.Encoding.DER)
    version = b"\xa0\x03\x02\x01"
    changed = der.replace(version + b"\x02", version + b"\x09", 1)
    return f"-----BEGIN CERTIFICATE-----\n{b64encode(changed).decode()}\n-----END CERTIFICATE-----"


def as_jwk(**news: Any) -> dict[str, Any]:
    numbers = private().public_key().public_numbers()
    return {"kty": "RSA", "e": "AQAB", "n": base64url(numbers.n.to_bytes(256)), **news}


def by_joserfc() -> str:
    return json.dumps(jwk.RSAKey.import_key(pair().public.pem).as_dict(private=False))


GOOD: dict[str, Callable[[], str]] = {
    "PEM": lambda: pair().public.pem,
    "PEM of PKCS #1": pkcs1,
    "with Windows' line ends": lambda: pair().public.pem.replace("\n", "\r\n"),
    "with a byte order mark and words around it": lambda: "\ufeffMy key:\n\n" + pair().public.pem + "\nBest regards",
    "certificate": certificate,
    "JWK": lambda: json.dumps(as_jwk()),
    "JWK of joserfc": by_joserfc,
    "JWK that says what it is for": lambda: json.dumps(as_jwk(use="sig", alg="RS256", key_ops=["verify"])),
    "set of one": lambda: json.dumps({"keys": [as_jwk()]}),
}


@pytest.mark.parametrize("name", GOOD)
def test_what_is_taken_is_the_same_key(name: str) -> None:
    assert read_public_key(GOOD[name]()) == (pair().public, None)


def test_a_jwk_may_bring_its_name() -> None:
    assert read_public_key(json.dumps(as_jwk(kid="2026-11"))) == (pair().public, "2026-11")


def encrypted() -> str:
    secret = serialization.BestAvailableEncryption(b"secret")
    return private().private_bytes(PEM, serialization.PrivateFormat.PKCS8, secret).decode()


def traditional() -> str:
    kind = serialization.PrivateFormat.TraditionalOpenSSL
    return private().private_bytes(PEM, kind, serialization.NoEncryption()).decode()


def public_pem(key: Any) -> str:
    found: bytes = key.public_key().public_bytes(PEM, serialization.PublicFormat.SubjectPublicKeyInfo)
    return found.decode()


def with_exponent(exponent: int) -> str:
    numbers = rsa.RSAPublicNumbers(exponent, private().public_key().public_numbers().n)
    return public_key_of(numbers.public_key()).pem


def divisible() -> str:
    """A number that looks like one of RSA and can be divided by 3."""
    return json.dumps(as_jwk(n=base64url((3 * (2**2046 + 2**1000 + 1)).to_bytes(256))))


BAD: dict[str, tuple[Callable[[], str], str]] = {
    "nothing": (lambda: " \n", "not_a_key"),
    "a word": (lambda: "key", "not_a_key"),
    "half of a PEM": (lambda: pair().public.pem[:200], "not_a_key"),
    "a damaged PEM": (lambda: pair().public.pem.replace("A", "B"), "not_a_key"),
    "another PEM": (lambda: pair().public.pem.replace("PUBLIC KEY", "X509 CRL"), "not_a_key"),
    "a damaged certificate": (lambda: pair().public.pem.replace("PUBLIC KEY", "CERTIFICATE"), "not_a_key"),
    "a certificate of no version": (certificate_of_no_version, "not_a_key"),
    "two keys": (lambda: pair().public.pem * 2, "several_keys"),
    "private": (lambda: pair().private_pem, "private_key"),
    "private and public": (lambda: pair().public.pem + pair().private_pem, "private_key"),
    "private with a password": (encrypted, "private_key"),
    "private in the older form": (traditional, "private_key"),
    "private JWK": (lambda: json.dumps(as_jwk(d="AQAB")), "private_key"),
    "symmetric JWK": (lambda: json.dumps({"kty": "oct", "k": "AQAB"}), "private_key"),
    "private in a set": (lambda: json.dumps({"keys": [as_jwk(p="AQAB")]}), "private_key"),
    "a set of two": (lambda: json.dumps({"keys": [as_jwk(), as_jwk()]}), "several_keys"),
    "an empty set": (lambda: json.dumps({"keys": []}), "several_keys"),
    "a set of texts": (lambda: json.dumps({"keys": ["x"]}), "several_keys"),
    "elliptic": (lambda: public_pem(ec.generate_private_key(ec.SECP256R1())), "not_rsa"),
    "Ed25519": (lambda: public_pem(ed25519.Ed25519PrivateKey.generate()), "not_rsa"),
    "elliptic JWK": (lambda: json.dumps({"kty": "EC", "crv": "P-256", "x": "AA", "y": "AA"}), "not_rsa"),
    "JWK for encryption": (lambda: json.dumps(as_jwk(use="enc")), "not_rsa"),
    "JWK for PS256": (lambda: json.dumps(as_jwk(alg="PS256")), "not_rsa"),
    "JWK without n": (lambda: json.dumps({"kty": "RSA", "e": "AQAB"}), "not_a_key"),
    "JWK with padding": (lambda: json.dumps(as_jwk(e="AQAB==")), "not_a_key"),
    "JWK with a number": (lambda: json.dumps(as_jwk(e=65537)), "not_a_key"),
    "JWK with a cut number": (lambda: json.dumps(as_jwk(e="AQABA")), "not_a_key"),
    "JWK with another kid": (lambda: json.dumps(as_jwk(kid=7)), "not_a_key"),
    "no whole JSON": (lambda: json.dumps(as_jwk())[:-1], "not_a_key"),
    "JSON of no end": (lambda: '{"a":' * 9000, "not_a_key"),
    "1024 bits": (lambda: public_pem(rsa.generate_private_key(65537, 1024)), "key_too_short"),  # noqa: S505
    "2047 bits": (lambda: json.dumps(as_jwk(n=base64url((2**2046 + 1).to_bytes(256)))), "key_too_short"),
    "16384 bits": (lambda: json.dumps(as_jwk(n=base64url((2**16383 + 1).to_bytes(2048)))), "key_too_long"),
    "exponent 3": (lambda: with_exponent(3), "exponent_unusual"),
    "exponent 1": (lambda: json.dumps(as_jwk(e="AQ")), "not_a_key"),
    "exponent even": (lambda: json.dumps(as_jwk(e="AQAC")), "not_a_key"),
    "exponent huge": (lambda: json.dumps(as_jwk(e=base64url((2**65 + 1).to_bytes(9)))), "exponent_unusual"),
    "divisible by 3": (divisible, "key_weak"),
}


@pytest.mark.parametrize("name", BAD)
def test_what_cannot_be_used_is_named(name: str) -> None:
    make, code = BAD[name]
    text = make()
    with pytest.raises(KeyUnusable) as refusal:
        read_public_key(text)
    assert refusal.value.code == code
    assert str(refusal.value).endswith(".")
    assert "AQAB" not in str(refusal.value)


def test_a_pair_shows_its_private_half_to_nobody_who_prints_it() -> None:
    assert "PRIVATE" not in repr(pair())
    assert "PRIVATE" in pair().private_pem
