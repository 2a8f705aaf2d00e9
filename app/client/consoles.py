"""The console's calls about consoles on other computers, and the operators who work at them."""

from __future__ import annotations

from uuid import UUID

from app.client.answers import TOO_LARGE
from app.client.calls import Calls
from app.errors import UnexpectedAnswer
from server_core.contract.consoles import (
    ChangeConsoleRules,
    ChangeOperator,
    ConsoleRules,
    ConsoleView,
    CreateCode,
    CreateOperator,
    OperatorView,
    Pair,
    Paired,
    PairingCode,
    RenameConsole,
    SetPin,
    Unlock,
    Unlocked,
    WhoAmI,
)

MOST_OPERATORS = 5000
"""More than any site has: a window that is to offer a hundred thousand to choose from stands still."""


class ConsoleCalls(Calls):
    async def who_am_i(self) -> WhoAmI:
        """Raises UnexpectedAnswer for more operators than there can be."""
        told = await self._call("GET", "/whoami", WhoAmI)
        if len(told.operators) > MOST_OPERATORS:
            raise UnexpectedAnswer(str(TOO_LARGE))
        return told

    async def consoles(self) -> list[ConsoleView]:
        return await self._call("GET", "/consoles", list[ConsoleView])

    async def pairing_code(self, wish: CreateCode) -> PairingCode:
        return await self._call("POST", "/consoles/codes", PairingCode, body=wish)

    async def pair(self, wish: Pair) -> Paired:
        """Needs no token. The key of the server is judged before: see `app.remote_server`."""
        return await self._call("POST", "/pair", Paired, body=wish)

    async def rename_console(self, console_id: UUID, wish: RenameConsole) -> ConsoleView:
        return await self._call("PATCH", f"/consoles/{console_id}", ConsoleView, body=wish)

    async def revoke_console(self, console_id: UUID) -> ConsoleView:
        return await self._call("POST", f"/consoles/{console_id}/revoke", ConsoleView)

    async def console_rules(self) -> ConsoleRules:
        return await self._call("GET", "/console-rules", ConsoleRules)

    async def set_console_rules(self, wish: ChangeConsoleRules) -> ConsoleRules:
        return await self._call("PUT", "/console-rules", ConsoleRules, body=wish)

    async def operators(self) -> list[OperatorView]:
        return await self._call("GET", "/operators", list[OperatorView])

    async def create_operator(self, wish: CreateOperator) -> OperatorView:
        return await self._call("POST", "/operators", OperatorView, body=wish)

    async def change_operator(self, operator_id: UUID, wish: ChangeOperator) -> OperatorView:
        return await self._call("PATCH", f"/operators/{operator_id}", OperatorView, body=wish)

    async def set_pin(self, operator_id: UUID, wish: SetPin) -> OperatorView:
        return await self._call("PUT", f"/operators/{operator_id}/pin", OperatorView, body=wish)

    async def remove_operator(self, operator_id: UUID) -> OperatorView:
        return await self._call("DELETE", f"/operators/{operator_id}", OperatorView)

    async def unlock(self, operator_id: UUID, wish: Unlock) -> Unlocked:
        """Later calls bring the session by `work_as`."""
        return await self._call("POST", f"/operators/{operator_id}/unlock", Unlocked, body=wish)

    async def lock(self, session_token: str) -> None:
        """Ends this session."""
        await self._call("POST", "/operators/lock", dict[str, str], session=session_token)
