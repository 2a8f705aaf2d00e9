"""Reads a public key that somebody pasted: PEM, a certificate, or JWK. Pure; private keys are sent away unread."""

from __future__ import annotations

import base64
import json
import math
import re
from typing import Any

from cryptography import x509
from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa

from server_core.services.partner.assertion_rules import LEAST_KEY_BITS
from server_core.services.partner.public_keys import EXPONENT, PublicKey, public_key_of

MOST_KEY_BITS = 8192
MOST_EXPONENT_BITS = 64
_BLOCK = re.compile(r"-----BEGIN ([A-Z0-9 ]{1,40})-----.*?-----END \1-----", re.DOTALL)
_PUBLIC_LABELS = {"PUBLIC KEY", "RSA PUBLIC KEY"}
_NUMBER = re.compile(r"[A-Za-z0-9_-]{1,4096}")
_PRIVATE_MEMBERS = {"d", "p", "q", "dp", "dq", "qi", "oth", "k"}
_SMALL_PRIMES = math.prod(n for n in range(3, 752) if all(n % m for m in range(2, math.isqrt(n) + 1)))


class KeyUnusable(ValueError):
    """`code` names the cause in one word; the text says what to do."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text)
        self.code = code


def read_public_key(text: str) -> tuple[PublicKey, str | None]:
    """The key, and the name that a JWK gives it. Raises KeyUnusable."""
    text = text.strip().removeprefix("\ufeff")
    if "PRIVATE KEY" in text:
        raise _private()
    if text.startswith("{"):
        return _of_jwk(text)
    blocks = list(_BLOCK.finditer(text))
    if not blocks:
        what = "This is no public key: paste its PEM text, from -----BEGIN PUBLIC KEY----- to the end, or its JWK."
        raise KeyUnusable("not_a_key", what)
    if len(blocks) > 1:
        raise KeyUnusable("several_keys", "Here is more than one key: paste one at a time.")
    return public_key_of(_checked(_of_pem(blocks[0][1], blocks[0][0]))), None


def _of_pem(label: str, block: str) -> Any:
    try:
        if label == "CERTIFICATE":
            return x509.load_pem_x509_certificate(block.encode()).public_key()
        if label in _PUBLIC_LABELS:
            return serialization.load_pem_public_key(block.encode())
    except (ValueError, UnsupportedAlgorithm, x509.InvalidVersion) as error:
        raise KeyUnusable("not_a_key", "The PEM text is damaged: copy it once more, from its first line on.") from error
    raise KeyUnusable("not_a_key", f"A PEM text of the kind {label} holds no public key.")


def _of_jwk(text: str) -> tuple[PublicKey, str | None]:
    try:
        value = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise KeyUnusable("not_a_key", "This begins like a JWK and is no JSON: copy it once more.") from error
    if isinstance(value.get("keys"), list):
        if len(value["keys"]) != 1 or not isinstance(value["keys"][0], dict):
            raise KeyUnusable("several_keys", "This is a set of keys: paste one of them, the object with kty, n and e.")
        value = value["keys"][0]
    if _PRIVATE_MEMBERS & set(value):
        raise _private()
    if value.get("kty") != "RSA":
        raise KeyUnusable("not_rsa", "The JWK is no RSA key: assertions are signed with RS256.")
    if value.get("use", "sig") != "sig" or value.get("alg", "RS256") != "RS256":
        raise KeyUnusable("not_rsa", "The JWK says that it is for something else than signing with RS256.")
    numbers = [value.get("e"), value.get("n")]
    if not all(isinstance(number, str) and _NUMBER.fullmatch(number) for number in numbers):
        raise KeyUnusable("not_a_key", "The JWK needs the numbers n and e, as base64url without padding.")
    kid = value.get("kid")
    if kid is not None and not isinstance(kid, str):
        raise KeyUnusable("not_a_key", "The kid of the JWK is no text.")
    try:
        e, n = (int.from_bytes(base64.urlsafe_b64decode(number + "=" * (-len(number) % 4))) for number in numbers)
        return public_key_of(_checked(rsa.RSAPublicNumbers(e, n).public_key())), kid
    except KeyUnusable:
        raise
    except ValueError as error:
        raise KeyUnusable("not_a_key", "The numbers of the JWK are no RSA key: copy it once more.") from error


def _checked(key: Any) -> rsa.RSAPublicKey:
    if not isinstance(key, rsa.RSAPublicKey):
        raise KeyUnusable("not_rsa", "This is no RSA key: assertions are signed with RS256.")
    numbers = key.public_numbers()
    if key.key_size < LEAST_KEY_BITS:
        text = f"The key has {key.key_size} bits: make one of {LEAST_KEY_BITS} or more."
        raise KeyUnusable("key_too_short", text)
    if key.key_size > MOST_KEY_BITS:
        text = f"The key has {key.key_size} bits: {MOST_KEY_BITS} are the most, {LEAST_KEY_BITS} are enough."
        raise KeyUnusable("key_too_long", text)
    if numbers.e < EXPONENT or numbers.e % 2 == 0 or numbers.e.bit_length() > MOST_EXPONENT_BITS:
        raise KeyUnusable("exponent_unusual", f"The key's exponent is unusual: make a key with {EXPONENT}.")
    if numbers.n % 2 == 0 or math.gcd(numbers.n, _SMALL_PRIMES) != 1:
        raise KeyUnusable("key_weak", "The key is easy to break: it can be divided by a small number. Make a new one.")
    return key


def _private() -> KeyUnusable:
    text = (
        "This is a private key: it stays with the application and was not kept here. Paste the public half; "
        "if others may have seen the private one, make a new pair."
    )
    return KeyUnusable("private_key", text)
