"""Consoles on other computers come and go; operators unlock them with their PINs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from server_core.contract.decisions import pairing_code

Ask = Callable[..., Any]
PIN = "4711"


class Consoles:
    """`ask(method, path, headers, **more)` and `console(method, path, body)` are answered in the end."""

    def __init__(self, ask: Ask, console: Ask) -> None:
        self._ask = ask
        self._console = console
        self._came = 0

    def live(self) -> None:
        """One console and its operator, from the beginning to the end."""
        self._came += 1
        paired = self._pair(f"Counter {self._came}")
        own = {"Authorization": f"Bearer {paired['token']}"}
        path = f"/consoles/{paired['console_id']}"
        operator = self._add_operator(f"Anna {self._came}")
        self._console("PUT", f"/operators/{operator}/pin", {"pin": PIN})
        unlocked = self._ask("POST", f"/console-api/v1/operators/{operator}/unlock", own, json={"pin": PIN})
        with_session = {**own, "X-Operator-Session": unlocked["session_token"]}
        # 401: an engine that died has forgotten who had unlocked
        who = self._ask("GET", "/console-api/v1/whoami", with_session, allowed=(401,))
        assert who.get("error_code") == "session_ended" or who["operator"]["operator_id"] == operator, who
        renamed = self._console("PATCH", path, {"name": f"Gate {self._came}"})
        assert renamed["name"] == f"Gate {self._came}", renamed
        self._console("DELETE", f"/operators/{operator}", allowed=(404,))
        assert operator not in self._operators().values()
        revoked = self._console("POST", f"{path}/revoke")
        assert revoked["revoked_at"] is not None, revoked
        answer = self._ask("GET", "/console-api/v1/whoami", own, allowed=(401,))
        assert answer.get("error_code") == "token_invalid", answer

    def _pair(self, name: str) -> dict[str, Any]:
        """A code works once: whose answer got lost is asked for anew."""
        while True:
            made = self._console("POST", "/consoles/codes", {"role": "operator"})
            request = {"pairing_secret": pairing_code.read(made["pairing_code"]).secret, "name": name}
            paired = self._ask("POST", "/console-api/v1/pair", {}, json=request, allowed=(403,))
            if "token" in paired:
                return dict(paired)

    def _add_operator(self, name: str) -> str:
        """422: they are there already, by a call whose answer got lost."""
        self._console("POST", "/operators", {"name": name}, allowed=(422,))
        return self._operators()[name]

    def _operators(self) -> dict[str, str]:
        return {each["name"]: each["operator_id"] for each in self._console("GET", "/operators")}
