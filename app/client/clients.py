"""The console's calls about applications that use the API."""

from __future__ import annotations

from uuid import UUID

from app.client.calls import Calls
from server_core.contract.clients import ClientCredentials, ClientView, CreateClient, RotatedSecret, RotateSecret


class ClientCalls(Calls):
    async def clients(self) -> list[ClientView]:
        return await self._call("GET", "/clients", list[ClientView])

    async def create_client(self, wish: CreateClient, *, key: str) -> ClientCredentials:
        return await self._call("POST", "/clients", ClientCredentials, body=wish, key=key)

    async def rotate_secret(self, client_id: UUID, wish: RotateSecret, *, key: str) -> RotatedSecret:
        return await self._call("POST", f"/clients/{client_id}/rotate", RotatedSecret, body=wish, key=key)

    async def disable_client(self, client_id: UUID) -> ClientView:
        return await self._call("POST", f"/clients/{client_id}/disable", ClientView)

    async def enable_client(self, client_id: UUID) -> ClientView:
        return await self._call("POST", f"/clients/{client_id}/enable", ClientView)
