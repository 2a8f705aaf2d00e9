"""The console's calls about printers: those that are there, and searches for more."""

from __future__ import annotations

from uuid import UUID

from app.client.calls import Calls
from server_core.contract.agent import SimulatedFault
from server_core.contract.console import (
    AddPrinter,
    AnswerBacklog,
    BacklogAnswered,
    ChangePrinter,
    PrinterView,
    Simulate,
)
from server_core.contract.device_access import SetLogin, TrustCertificate
from server_core.contract.errands import Discovery, ProbeView, StartDiscovery, StartProbe
from server_core.contract.policy import StandbyUsed, UseStandby
from server_core.contract.swap import AddressChange, ChangeAddress


class PrinterCalls(Calls):
    async def printers(self) -> list[PrinterView]:
        return await self._call("GET", "/printers", list[PrinterView])

    async def printer(self, printer_id: UUID) -> PrinterView:
        return await self._call("GET", f"/printers/{printer_id}", PrinterView)

    async def add_printer(self, wish: AddPrinter) -> PrinterView:
        return await self._call("POST", "/printers", PrinterView, body=wish)

    async def start_discovery(self, wish: StartDiscovery) -> Discovery:
        return await self._call("POST", "/discoveries", Discovery, body=wish)

    async def discovery(self, discovery_id: UUID, *, after: int, wait: float = 0.0) -> Discovery:
        """As soon as its version is above `after`, or after `wait` seconds (at most 10)."""
        query = {"after": str(after), "wait": str(wait)}
        return await self._call("GET", f"/discoveries/{discovery_id}", Discovery, query=query)

    async def end_discovery(self, discovery_id: UUID) -> None:
        await self._send("DELETE", f"/discoveries/{discovery_id}")

    async def probe(self, wish: StartProbe) -> ProbeView:
        return await self._call("POST", "/probes", ProbeView, body=wish)

    async def trust(self, printer_id: UUID, wish: TrustCertificate) -> PrinterView:
        """The key of an ipps printer that was reset or replaced."""
        return await self._call("POST", f"/printers/{printer_id}/trust", PrinterView, body=wish)

    async def set_login(self, printer_id: UUID, wish: SetLogin) -> PrinterView:
        return await self._call("POST", f"/printers/{printer_id}/login", PrinterView, body=wish)

    async def change_address(self, printer_id: UUID, wish: ChangeAddress) -> AddressChange:
        return await self._call("POST", f"/printers/{printer_id}/address", AddressChange, body=wish)

    async def pause(self, printer_id: UUID) -> PrinterView:
        return await self._call("POST", f"/printers/{printer_id}/pause", PrinterView)

    async def resume(self, printer_id: UUID) -> PrinterView:
        return await self._call("POST", f"/printers/{printer_id}/resume", PrinterView)

    async def simulate(self, printer_id: UUID, fault: SimulatedFault) -> PrinterView:
        return await self._call("POST", f"/printers/{printer_id}/simulate", PrinterView, body=Simulate(fault=fault))

    async def change_printer(self, printer_id: UUID, wish: ChangePrinter) -> PrinterView:
        return await self._call("PATCH", f"/printers/{printer_id}", PrinterView, body=wish)

    async def use_standby(self, printer_id: UUID, wish: UseStandby, *, key: str) -> StandbyUsed:
        return await self._call("POST", f"/printers/{printer_id}/standby", StandbyUsed, body=wish, key=key)

    async def answer_backlog(self, printer_id: UUID, answer: AnswerBacklog) -> BacklogAnswered:
        return await self._call("POST", f"/printers/{printer_id}/backlog", BacklogAnswered, body=answer)

    async def remove_printer(self, printer_id: UUID) -> None:
        await self._send("DELETE", f"/printers/{printer_id}")
