"""Assertions of a developer application, made by hand (RFC 7515), so that each of them can be wrong in its own way."""

from __future__ import annotations

import base64
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any
from uuid import UUID, uuid4

from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric.padding import PKCS1v15
from cryptography.hazmat.primitives.asymmetric.rsa import RSAPrivateKey
from cryptography.hazmat.primitives.hashes import SHA256, HashAlgorithm

from server_core.services.partner.applications import KeyPair, make_key_pair

GONE = object()
"""Marker for a member's value: leave the member out."""


def base64url(content: bytes) -> str:
    return base64.urlsafe_b64encode(content).rstrip(b"=").decode()


@dataclass(frozen=True, kw_only=True)
class Maker:
    """One application with one key; `now` in whole seconds since 1970."""

    client_id: UUID
    kid: str
    private_pem: str = field(repr=False)
    audience: str
    now: int
    lifetime: int = 120
    pair: KeyPair | None = field(default=None, repr=False)

    @property
    def key(self) -> RSAPrivateKey:
        return _loaded(self.private_pem)

    @property
    def header(self) -> dict[str, Any]:
        return {"alg": "RS256", "kid": self.kid, "typ": "JWT"}

    @property
    def claims(self) -> dict[str, Any]:
        """Good ones, with a new jti each time."""
        return {
            "iss": str(self.client_id),
            "sub": str(self.client_id),
            "aud": self.audience,
            "iat": self.now,
            "exp": self.now + self.lifetime,
            "jti": str(uuid4()),
        }

    def make(self, header: Mapping[str, Any] | None = None, claims: Mapping[str, Any] | None = None) -> str:
        """A good one, but for the members that are named here."""
        return self.sign(_json(self.header, header), _json(self.claims, claims))

    def sign(self, header: str | bytes, claims: str | bytes, hash: HashAlgorithm | None = None) -> str:
        """Over the very bytes that are given."""
        parts = [text.encode() if isinstance(text, str) else text for text in (header, claims)]
        signed = ".".join(base64url(part) for part in parts)
        return signed + "." + base64url(self.signature(signed.encode(), hash))

    def signature(self, signed: bytes, hash: HashAlgorithm | None = None) -> bytes:
        return self.key.sign(signed, PKCS1v15(), hash or SHA256())


def new_maker(audience: str, now: int, client_id: UUID | None = None) -> Maker:
    """Return a maker with a new key that no server knows yet."""
    pair = make_key_pair()
    return Maker(
        client_id=client_id or uuid4(),
        kid=pair.public.kid,
        private_pem=pair.private_pem,
        audience=audience,
        now=now,
        pair=pair,
    )


@lru_cache(maxsize=64)
def _loaded(pem: str) -> RSAPrivateKey:
    """Cached, because the check of a key's numbers costs more than the rest of a call."""
    loaded = serialization.load_pem_private_key(pem.encode(), None)
    assert isinstance(loaded, RSAPrivateKey)
    return loaded


def _json(good: dict[str, Any], news: Mapping[str, Any] | None) -> str:
    members = {**good, **(news or {})}
    return json.dumps({name: value for name, value in members.items() if value is not GONE})
