"""Who makes the calls of a client, as each of them says it: account, name, session, and that a window asks."""

from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import UUID

from app.operator_name import operator_name
from server_core.contract.consoles import CONSOLE_HEADER, SESSION_HEADER, WINDOW

if TYPE_CHECKING:
    import httpx

ACCOUNT_HEADER, OPERATOR_HEADER = "X-Account", "X-Operator"


class CallerHeaders:
    """A part of ConsoleClient; each holds for every call from now on."""

    _http: httpx.AsyncClient
    operator = ""
    account_id: UUID | None = None
    """The account that calls are about; None = the site's own."""

    def be_about(self, account_id: UUID | None) -> None:
        self.account_id = account_id
        self._say(ACCOUNT_HEADER, None if account_id is None else str(account_id))

    def sign_as(self, operator: str) -> None:
        """Who does what is asked; empty: just an operator. What no header can carry is left out."""
        self._http.headers.encoding = "utf-8"  # names have all kinds of letters
        self.operator = operator_name(operator)
        self._say(OPERATOR_HEADER, self.operator or None)

    def work_as(self, session_token: str | None) -> None:
        """Of an operator who unlocked this console; None = nobody."""
        self._say(SESSION_HEADER, session_token)

    def be_a_window(self) -> None:
        """It is locked where consoles are."""
        self._say(CONSOLE_HEADER, WINDOW)

    def _say(self, header: str, value: str | None) -> None:
        self._http.headers.pop(header, None)
        if value is not None:
            self._http.headers[header] = value
