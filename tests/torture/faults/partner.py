"""A developer application that calls until it is answered, with a new assertion for every call."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import datetime
from typing import Any
from uuid import UUID

import httpx

from tests.support.assertions import Maker
from tests.torture.faults.added import application

PATH = "/partner-api/v1/accounts"
Ask = Callable[..., Any]


class Partner:
    """`console(method, path, body)` is answered in the end; a call of its own may get lost, as assertions go once."""

    def __init__(self, http: httpx.Client, console: Ask) -> None:
        self._http = http
        self._console = console
        self._client_id = ""
        self._kid = ""
        self._private_pem = ""

    def come(self) -> None:
        made = application(self._console, "Partner")
        self._client_id, self._kid = made["client_id"], made["kid"]
        self._private_pem = made["private_key_pem"]

    def change_key(self) -> None:
        """A new one; the old one ends."""
        path, old = f"/applications/{self._client_id}", self._kid
        made = self._console("POST", f"{path}/keys", {})
        self._kid, self._private_pem = made["kid"], made["private_key_pem"]
        self._console("POST", f"{path}/revoke-key", {"kid": old})

    def call(self) -> bool:
        """Once, with the time of the server: its clock is set in these runs. False: no answer, or no good one."""
        found = self._console("POST", "/assertion-checks", {"assertion": "", "url": PATH})
        maker = Maker(
            client_id=UUID(self._client_id),
            kid=self._kid,
            private_pem=self._private_pem,
            audience=found["audience"],
            now=int(datetime.fromisoformat(found["server_time"]).timestamp()),
        )
        assertion = maker.make()
        try:
            answer = self._http.get(PATH, headers={"Authorization": f"Bearer {assertion}"})
        except httpx.TransportError:
            return False
        if answer.status_code == 200:
            return True
        assert answer.status_code in (409, 429, 500, 503), f"{answer.status_code} {answer.text} at {time.time()}"
        return False
