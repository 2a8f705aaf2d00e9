"""The console's calls about developer applications, their keys and their assertions."""

from __future__ import annotations

from uuid import UUID

from app.client.calls import Calls
from server_core.contract.applications import AddKey, ApplicationView, CreateApplication, KeyCredentials, RevokeKey
from server_core.contract.assertions import AssertionCheck, CheckAssertion


class ApplicationCalls(Calls):
    async def applications(self) -> list[ApplicationView]:
        return await self._call("GET", "/applications", list[ApplicationView])

    async def create_application(self, wish: CreateApplication) -> KeyCredentials:
        return await self._call("POST", "/applications", KeyCredentials, body=wish)

    async def add_application_key(self, client_id: UUID, wish: AddKey) -> KeyCredentials:
        return await self._call("POST", f"/applications/{client_id}/keys", KeyCredentials, body=wish)

    async def revoke_application_key(self, client_id: UUID, kid: str) -> ApplicationView:
        return await self._call(
            "POST", f"/applications/{client_id}/revoke-key", ApplicationView, body=RevokeKey(kid=kid)
        )

    async def disable_application(self, client_id: UUID) -> ApplicationView:
        return await self._call("POST", f"/applications/{client_id}/disable", ApplicationView)

    async def enable_application(self, client_id: UUID) -> ApplicationView:
        return await self._call("POST", f"/applications/{client_id}/enable", ApplicationView)

    async def check_assertion(self, wish: CheckAssertion) -> AssertionCheck:
        """Uses nothing up."""
        return await self._call("POST", "/assertion-checks", AssertionCheck, body=wish)
