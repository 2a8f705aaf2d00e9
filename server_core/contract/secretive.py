"""Wire types with a secret: their text, as logs and tracebacks show it, is without."""

from __future__ import annotations

from msgspec import Struct

SECRETS = frozenset(
    {
        "access_token",
        "agent_onboarding_url",
        "agent_secret",
        "assertion",
        "click_link",
        "client_secret",
        "link",
        "pairing_code",
        "pairing_secret",
        "password",
        "pin",
        "private_key_pem",
        "qr_svg",
        "secret",
        "secret_sha256",
        "session_token",
        "token",
        "watch_id",
    }
)
"""The fields that are, in every wire type that has one of this name."""


class Secretive(Struct, frozen=True):
    def __repr__(self) -> str:
        shown = (f"{name}={getattr(self, name)!r}" for name in self.__struct_fields__ if name not in SECRETS)
        return f"{type(self).__name__}({', '.join(shown)})"
