"""Consoles and operators of a console server that answers from memory: pairing, PINs, sessions, the lock."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any
from uuid import UUID, uuid5

import msgspec
from starlette.requests import Request

from server_core.contract.messages.message import words
from server_core.contract.messages.server import AccessMessages
from server_core.contract.types.consoles import (
    CONSOLE_HEADER,
    SESSION_HEADER,
    WINDOW,
    ChangeConsoleRules,
    ChangeOperator,
    ConsoleRules,
    ConsoleView,
    CreateCode,
    CreateOperator,
    OperatorView,
    PairingCode,
    RenameConsole,
    Role,
    SetPin,
    Unlock,
    Unlocked,
    WhoAmI,
)
from server_core.contract.types.errors import ErrorCode
from server_core.services.api_error import ApiError
from tests.support.console_facts import NOW, SPACE

CODE = "7K3M-9QXT-V4B2-0HRD"


def operator_id(name: str) -> UUID:
    return uuid5(SPACE, f"operator {name}")


def an_operator(name: str, role: Role = Role.OPERATOR, *, pin: bool = True) -> OperatorView:
    return OperatorView(operator_id=operator_id(name), name=name, role=role, has_pin=pin, created_at=NOW)


def a_console(name: str, role: Role = Role.OPERATOR, **changes: Any) -> ConsoleView:
    facts: dict[str, Any] = {
        "console_id": uuid5(SPACE, f"console {name}"),
        "name": name,
        "role": role,
        "hostname": "dock-pc",
        "created_at": NOW - timedelta(days=9),
        "created_by": "Anna",
        "last_seen_at": NOW - timedelta(minutes=3),
        "revoked_at": None,
    }
    return ConsoleView(**{**facts, **changes})


class FakeConsoles:
    def __init__(self) -> None:
        self.operators: dict[UUID, OperatorView] = {}
        self.pins: dict[UUID, str] = {}
        self.consoles: dict[UUID, ConsoleView] = {}
        self.sessions: dict[str, UUID] = {}
        self.locked = self.hides = False
        self.role = Role.ADMIN
        """Role of the calling console while nothing is locked."""
        self.codes: list[CreateCode] = []
        self.wrong = self.unlocked = 0

    def put(self, *operators: OperatorView, pin: str = "1234") -> None:
        for each in operators:
            self.operators[each.operator_id] = each
            if each.has_pin:
                self.pins[each.operator_id] = pin

    def pair(self, *consoles: ConsoleView) -> None:
        self.consoles |= {each.console_id: each for each in consoles}

    def by(self, request: Request) -> OperatorView | None:
        """Raises ApiError."""
        session = request.headers.get(SESSION_HEADER)
        if session is None:
            return None
        if session not in self.sessions:
            raise ApiError(ErrorCode.SESSION_ENDED, words("This console is locked again: unlock it with your PIN."))
        return self.operators[self.sessions[session]]

    def answer(self, request: Request, path: list[str], body: bytes) -> Any:
        """Raises ApiError."""
        match (request.method, *path):
            case ("GET", "whoami"):
                return self._who(request)
            case ("GET", "console-rules"):
                return self._rules()
            case ("PUT", "console-rules"):
                ruled = msgspec.json.decode(body, type=ChangeConsoleRules)
                self.locked = self.locked if ruled.lock_consoles is None else ruled.lock_consoles
                self.hides = self.hides if ruled.hide_documents is None else ruled.hide_documents
                return self._rules()
            case ("GET", "consoles"):
                return list(self.consoles.values())
            case ("POST", "consoles", "codes"):
                self.codes.append(params := msgspec.json.decode(body, type=CreateCode))
                ends = datetime.now(NOW.tzinfo) + timedelta(minutes=10)
                return PairingCode(
                    pairing_code=CODE, role=params.role, expires_at=ends, addresses=["https://192.0.2.7:8631"]
                )
            case ("PATCH", "consoles", which):
                name = msgspec.json.decode(body, type=RenameConsole).name
                return self._console(which, name=name)
            case ("POST", "consoles", which, "revoke"):
                return self._console(which, revoked_at=datetime.now(NOW.tzinfo))
            case ("GET", "operators"):
                return list(self.operators.values())
            case ("POST", "operators", "lock"):
                if request.headers.get(SESSION_HEADER) in self.sessions:
                    self.sessions.clear()
                return {}
            case ("POST", "operators"):
                return self._create(msgspec.json.decode(body, type=CreateOperator))
            case ("POST", "operators", which, "unlock"):
                return self._unlock(UUID(which), msgspec.json.decode(body, type=Unlock).pin)
            case ("PUT", "operators", which, "pin"):
                pin = msgspec.json.decode(body, type=SetPin).pin
                self.pins.pop(UUID(which), None)
                if pin is not None:
                    self.pins[UUID(which)] = pin
                return self._operator(which, has_pin=pin is not None)
            case ("PATCH", "operators", which):
                wish_ = msgspec.json.decode(body, type=ChangeOperator)
                facts = {"name": wish_.name, "role": wish_.role}
                return self._operator(which, **{key: value for key, value in facts.items() if value is not None})
            case ("DELETE", "operators", which):
                return self.operators.pop(UUID(which))
        raise ValueError(f"no such call: {request.method} {path}")

    def _rules(self) -> ConsoleRules:
        return ConsoleRules(lock_consoles=self.locked, hide_documents=self.hides)

    def _who(self, request: Request) -> WhoAmI:
        operator = self.by(request)
        locks = self.locked and request.headers.get(CONSOLE_HEADER) == WINDOW
        base = Role.OPERATOR if locks else self.role
        return WhoAmI(
            console_id=None,
            console_name="this computer",
            role=base if operator is None else operator.role,
            operator=operator,
            operators=list(self.operators.values()),
            locked=locks and operator is None,
            locks=locks,
            hide_documents=self.hides,
        )

    def _create(self, params: CreateOperator) -> OperatorView:
        if any(each.name.casefold() == params.name.casefold() for each in self.operators.values()):
            text = f"There is already an operator named “{params.name}”. Choose another name."
            raise ApiError(ErrorCode.VALIDATION_FAILED, words(text))
        made = an_operator(params.name, params.role, pin=params.pin is not None)
        self.put(made, pin=params.pin or "")
        return made

    def _unlock(self, which: UUID, pin: str | None) -> Unlocked:
        if pin != self.pins.get(which):
            self.wrong += 1
            raise ApiError(ErrorCode.PIN_WRONG, AccessMessages.PIN_WRONG())
        self.unlocked += 1
        token = f"session-{self.unlocked}"
        self.sessions = {token: which}  # one operator at a time
        return Unlocked(session_token=token, operator=self.operators[which], idle_seconds=28800)

    def _operator(self, which: str, **changes: Any) -> OperatorView:
        self.put(changed := msgspec.structs.replace(self.operators[UUID(which)], **changes))
        return changed

    def _console(self, which: str, **changes: Any) -> ConsoleView:
        self.pair(changed := msgspec.structs.replace(self.consoles[UUID(which)], **changes))
        return changed
