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

from server_core.contract.messages.message import Message
from server_core.contract.messages.partners import PublicKeyMessages
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
    """`code` names the cause in one word; the message says what to do."""

    def __init__(self, code: str, message: Message) -> None:
        super().__init__(str(message))
        self.code = code
        self.message = message


def read_public_key(text: str) -> tuple[PublicKey, str | None]:
    """The key, and the name that a JWK gives it. Raises KeyUnusable."""
    text = text.strip().removeprefix("\ufeff")
    if "PRIVATE KEY" in text:
        raise _private()
    if text.startswith("{"):
        return _of_jwk(text)
    blocks = list(_BLOCK.finditer(text))
    if not blocks:
        what = PublicKeyMessages.NO_PUBLIC_KEY()
        raise KeyUnusable("not_a_key", what)
    if len(blocks) > 1:
        raise KeyUnusable("several_keys", PublicKeyMessages.SEVERAL_KEYS())
    return public_key_of(_checked(_of_pem(blocks[0][1], blocks[0][0]))), None


def _of_pem(label: str, block: str) -> Any:
    try:
        if label == "CERTIFICATE":
            return x509.load_pem_x509_certificate(block.encode()).public_key()
        if label in _PUBLIC_LABELS:
            return serialization.load_pem_public_key(block.encode())
    except (ValueError, UnsupportedAlgorithm, x509.InvalidVersion) as error:
        raise KeyUnusable("not_a_key", PublicKeyMessages.PEM_DAMAGED()) from error
    raise KeyUnusable("not_a_key", PublicKeyMessages.PEM_OF_OTHER_KIND(label=label))


def _of_jwk(text: str) -> tuple[PublicKey, str | None]:
    try:
        value = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise KeyUnusable("not_a_key", PublicKeyMessages.JWK_NO_JSON()) from error
    if isinstance(value.get("keys"), list):
        if len(value["keys"]) != 1 or not isinstance(value["keys"][0], dict):
            raise KeyUnusable("several_keys", PublicKeyMessages.JWK_SET())
        value = value["keys"][0]
    if _PRIVATE_MEMBERS & set(value):
        raise _private()
    if value.get("kty") != "RSA":
        raise KeyUnusable("not_rsa", PublicKeyMessages.JWK_NO_RSA())
    if value.get("use", "sig") != "sig" or value.get("alg", "RS256") != "RS256":
        raise KeyUnusable("not_rsa", PublicKeyMessages.JWK_FOR_OTHER_USE())
    numbers = [value.get("e"), value.get("n")]
    if not all(isinstance(number, str) and _NUMBER.fullmatch(number) for number in numbers):
        raise KeyUnusable("not_a_key", PublicKeyMessages.JWK_WITHOUT_NUMBERS())
    kid = value.get("kid")
    if kid is not None and not isinstance(kid, str):
        raise KeyUnusable("not_a_key", PublicKeyMessages.JWK_KID_NO_TEXT())
    try:
        e, n = (int.from_bytes(base64.urlsafe_b64decode(number + "=" * (-len(number) % 4))) for number in numbers)
        return public_key_of(_checked(rsa.RSAPublicNumbers(e, n).public_key())), kid
    except KeyUnusable:
        raise
    except ValueError as error:
        raise KeyUnusable("not_a_key", PublicKeyMessages.JWK_NUMBERS_WRONG()) from error


def _checked(key: Any) -> rsa.RSAPublicKey:
    if not isinstance(key, rsa.RSAPublicKey):
        raise KeyUnusable("not_rsa", PublicKeyMessages.KEY_NO_RSA())
    numbers = key.public_numbers()
    if key.key_size < LEAST_KEY_BITS:
        raise KeyUnusable("key_too_short", PublicKeyMessages.KEY_TOO_SHORT(bits=key.key_size, least=LEAST_KEY_BITS))
    if key.key_size > MOST_KEY_BITS:
        raise KeyUnusable(
            "key_too_long", PublicKeyMessages.KEY_TOO_LONG(bits=key.key_size, most=MOST_KEY_BITS, least=LEAST_KEY_BITS)
        )
    if numbers.e < EXPONENT or numbers.e % 2 == 0 or numbers.e.bit_length() > MOST_EXPONENT_BITS:
        raise KeyUnusable("exponent_unusual", PublicKeyMessages.KEY_EXPONENT_UNUSUAL(exponent=EXPONENT))
    if numbers.n % 2 == 0 or math.gcd(numbers.n, _SMALL_PRIMES) != 1:
        raise KeyUnusable("key_weak", PublicKeyMessages.KEY_WEAK())
    return key


def _private() -> KeyUnusable:
    return KeyUnusable("private_key", PublicKeyMessages.KEY_PRIVATE())
