"""The console's calls about the settings of the server, its ports and its disk."""

from __future__ import annotations

from app.client.calls import Calls
from server_core.contract.server_settings import Bind, ChangeSettings, PortState, SettingsView, StorageUse


class SettingsCalls(Calls):
    async def server_settings(self) -> SettingsView:
        return await self._call("GET", "/settings", SettingsView)

    async def change_settings(self, wish: ChangeSettings) -> SettingsView:
        return await self._call("PATCH", "/settings", SettingsView, body=wish)

    async def port_state(self, port: int, bind: Bind) -> PortState:
        return await self._call("GET", f"/settings/ports/{port}", PortState, query={"bind": bind.value})

    async def storage_use(self) -> StorageUse:
        return await self._call("GET", "/storage", StorageUse)
