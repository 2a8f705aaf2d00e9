"""Consoles on other computers, and the operators who work at them, on the wire."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from typing import Annotated
from uuid import UUID

from msgspec import Meta, Struct

from server_core.contract.secretive import Secretive

LONGEST_NAME = 60
SESSION_HEADER = "X-Operator-Session"
CONSOLE_HEADER = "X-Console"
WINDOW = "window"
"""What the window on the server's own computer says in `X-Console`: where consoles are locked, it is one of them."""

Name = Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
Pin = Annotated[str, Meta(pattern=r"\A[0-9]{4,12}\Z")]


class Role(StrEnum):
    """An operator prints and looks after the queue; an admin sets up all else, too."""

    OPERATOR = "operator"
    ADMIN = "admin"

    def allows(self, needed: Role) -> bool:
        return self is Role.ADMIN or needed is Role.OPERATOR


class CreateCode(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`name`: of the console to be; null = as it calls itself."""

    role: Role = Role.OPERATOR
    name: Name | None = None


class PairingCode(Secretive, frozen=True, kw_only=True):
    """Told once. `addresses`: where the server answers."""

    pairing_code: str
    role: Role
    expires_at: datetime
    addresses: list[str]


class Pair(Secretive, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`pairing_secret`: the first half of the code, and never the second."""

    pairing_secret: Annotated[str, Meta(pattern=r"\A[0-9A-HJKMNP-TV-Z]{8}\Z")]
    name: Name
    hostname: Annotated[str, Meta(max_length=253)] = ""


Word = Annotated[str, Meta(min_length=1, max_length=200)]


class Paired(Secretive, frozen=True, kw_only=True):
    """Bounded, for the console keeps it: a server may say anything."""

    console_id: UUID
    token: Word
    name: Name
    role: Role
    server_name: Word
    server_version: Word


class ConsoleView(Struct, frozen=True, kw_only=True):
    """`addresses`: from which it was used in the last quarter of an hour, the newest first. Two of them may be two
    computers with one console's token."""

    console_id: UUID
    name: str
    role: Role
    hostname: str
    created_at: datetime
    created_by: str
    last_seen_at: datetime | None
    revoked_at: datetime | None
    addresses: list[str] = []


class RenameConsole(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    name: Name


class OperatorView(Struct, frozen=True, kw_only=True):
    operator_id: UUID
    name: str
    role: Role
    has_pin: bool
    created_at: datetime


class CreateOperator(Secretive, frozen=True, kw_only=True, forbid_unknown_fields=True):
    name: Name
    role: Role = Role.OPERATOR
    pin: Pin | None = None


class ChangeOperator(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """None = as it was."""

    name: Name | None = None
    role: Role | None = None


class SetPin(Secretive, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """null = none any more."""

    pin: Pin | None


class Unlock(Secretive, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Who has no PIN gives none."""

    pin: Pin | None = None


class Unlocked(Secretive, frozen=True, kw_only=True):
    """`session_token` is sent as `X-Operator-Session`; it ends by `lock`, or when nobody used it for so long."""

    session_token: str
    operator: OperatorView
    idle_seconds: int


class WhoAmI(Struct, frozen=True, kw_only=True):
    """`role`: what this call may do. `operator`: who unlocked this console, null = nobody. `locked`: without that it
    may do only what operators may. `locks`: whether it is, once that one has left; null = an older server, which does
    not say it. `hide_documents`: see ConsoleRules."""

    console_id: UUID | None
    console_name: str
    role: Role
    operator: OperatorView | None
    operators: list[OperatorView]
    locked: bool
    locks: bool | None = None
    hide_documents: bool = False


class ConsoleRules(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """`hide_documents`: operators see what becomes of jobs, and nothing of what their documents say."""

    lock_consoles: bool
    hide_documents: bool = False


class ChangeConsoleRules(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """None = as it was."""

    lock_consoles: bool | None = None
    hide_documents: bool | None = None
