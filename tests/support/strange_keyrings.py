"""Keyrings as bad as they come, with the calls of the keyring library."""

from __future__ import annotations

import threading


class Good:
    priority = 5
    kept: dict[tuple[str, str], str] = {}  # noqa: RUF012 - one keyring for the whole system

    def set_password(self, service: str, user: str, secret: str) -> None:
        self.kept[service, user] = secret

    def get_password(self, service: str, user: str) -> str | None:
        return self.kept.get((service, user))

    def delete_password(self, service: str, user: str) -> None:
        del self.kept[service, user]


class Forgetful(Good):
    """Like the library's `null` keyring: it reports success and stores nothing."""

    def set_password(self, service: str, user: str, secret: str) -> None:
        return None


class Changing(Good):
    def get_password(self, service: str, user: str) -> str | None:
        return f"{super().get_password(service, user)} "


class Broken(Good):
    def set_password(self, service: str, user: str, secret: str) -> None:
        raise OSError("D-Bus is away")


class Absent(Good):
    @property
    def priority(self) -> int:  # type: ignore[override]
        raise RuntimeError("not here")

    def __init__(self) -> None:
        raise RuntimeError("not here")


class Hanging(Good):
    """Waits for a password that nobody types."""

    waiting = threading.Event()

    def set_password(self, service: str, user: str, secret: str) -> None:
        self.waiting.wait(20)
