"""Settings of a console server that answers from memory; what waits for a restart is as the real one says."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import msgspec
from starlette.responses import Response

from server_core.contract.messages.message import words
from server_core.contract.messages.server import SettingMessages
from server_core.contract.types.consoles import (
    AT_START,
    Bind,
    PortState,
    ServerSettings,
    SettingsView,
    StorageUse,
    TlsChoice,
    UndoneSettings,
)
from server_core.contract.types.errors import ErrorCode, Problem
from server_core.services.api_error import ApiError, invalid_field
from tests.support.console_facts import NOW

FINGERPRINT = ":".join(["AB", "CD", "01", "23"] * 8)


class FakeSettings:
    def __init__(self) -> None:
        self.settings = ServerSettings()
        self.running = ServerSettings()
        self.said_at_start: list[str] = []
        self.undone: UndoneSettings | None = None
        self.unread: tuple[str, ...] = ()
        self.agents = 2
        self.port = 8631
        self.busy = {80: "apache2"}
        self.addresses: tuple[str, ...] = ()
        """Addresses that replace those that follow from the settings."""
        self.requests: list[dict[str, Any]] = []

    def view(self) -> SettingsView:
        everywhere = self.running.bind is Bind.NETWORK
        tls = everywhere and self.running.tls is not TlsChoice.OFF
        waits = [key for key in AT_START if getattr(self.settings, key) != getattr(self.running, key)]
        now, then = self._addresses(self.running, self.port), self._addresses(self.settings, self._next_port())
        return SettingsView(
            settings=self.settings,
            running=self.running,
            said_at_start=self.said_at_start,
            waits_for_restart=waits,
            public_url=now[0],
            addresses=self.addresses or now,
            next_addresses=() if now == then else then,
            port=self.port,
            folder="/var/lib/spoolhouse",
            applications=3,
            agents=self.agents,
            local_url=f"http://127.0.0.1:{self.port + tls}",
            consoles=1,
            undone=self.undone,
            unread=self.unread,
            tls_fingerprint=FINGERPRINT if tls else None,
            tls_expires_at=NOW + timedelta(days=400) if tls else None,
        )

    def _next_port(self) -> int:
        return self.settings.port or self.port

    def _addresses(self, settings: ServerSettings, port: int) -> tuple[str, ...]:
        if settings.bind is Bind.THIS_COMPUTER:
            return (f"http://127.0.0.1:{port}",)
        scheme = "http" if settings.tls is TlsChoice.OFF else "https"
        return f"{scheme}://dock-pc:{port}", f"{scheme}://192.168.4.20:{port}"

    def respond(self, method: str, path: list[str], body: bytes) -> Response:
        """Answer `settings…` and `storage`."""
        try:
            found = some_storage() if path[0] == "storage" else self.answer(method, path[1:], body)
        except ApiError as refused:
            details = dict(refused.details or {})
            problem = Problem(error="refused", error_code=refused.code, message=str(refused.message), details=details)
            return Response(msgspec.json.encode(problem), status_code=422)
        return Response(msgspec.json.encode(found))

    def answer(self, method: str, rest: list[str], body: bytes) -> SettingsView | PortState:
        if rest:
            port = int(rest[1])
            return PortState(port=port, free=port not in self.busy, ours=port == self.port, used_by=self.busy.get(port))
        if method == "PATCH":
            request = msgspec.json.decode(body, type=dict[str, Any])
            self.requests.append(request)
            if request.get("port") in self.busy:
                raise invalid_field("port", "taken", words(f"Port {request['port']} is used by the program “apache2”."))
            if request.get("tls_key") == "/wrong":
                raise invalid_field("tls_key", "not_applicable", words("/wrong cannot be read."))
            if request.get("keep_documents_days", 0) > 90:
                raise ApiError(ErrorCode.VALIDATION_FAILED, SettingMessages.DOCUMENTS_LONGER_THAN_JOBS())
            back = {key: getattr(ServerSettings(), key) for key in request.pop("reset", [])}
            kept = msgspec.to_builtins(self.settings) | msgspec.to_builtins(back) | request
            self.settings = msgspec.convert(kept, ServerSettings)
            rules = {key: getattr(self.settings, key) for key in kept if key not in AT_START}
            self.running = msgspec.structs.replace(self.running, **rules)
            self.undone = None
        return self.view()

    def restart(self) -> None:
        self.running = self.settings
        self.port = self._next_port()


def some_storage() -> StorageUse:
    return StorageUse(
        folder="/var/lib/spoolhouse",
        database=412_000_000,
        documents=3_400_000_000,
        reserve=33_554_432,
        free=128_000_000_000,
        total=512_000_000_000,
    )
