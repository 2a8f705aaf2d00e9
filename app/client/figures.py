"""The console's calls for what printers did in the last hours, and what the server has to do."""

from __future__ import annotations

from app.client.calls import Calls
from server_core.contract.figures import Figures
from server_core.contract.printer_place import LastAnswer
from server_core.contract.server_figures import ServerFigures


class FigureCalls(Calls):
    async def figures(self, *, hours: int = 24) -> Figures:
        """1 to 168 hours; counted anew every 20 s at most."""
        return await self._call("GET", "/figures", Figures, query={"hours": str(hours)})

    async def last_answers(self) -> list[LastAnswer]:
        """Newer than `answered_at` of the printers that were read."""
        return await self._call("GET", "/printers/answers", list[LastAnswer])

    async def server_figures(self) -> ServerFigures:
        return await self._call("GET", "/server-figures", ServerFigures)
