"""Pauses and resumes a printer. Where the answer is lost, the printer is read, and what is true of it is told."""

from __future__ import annotations

from uuid import UUID

from app.client import ConsoleClient
from app.errors import ConsoleError, Refused, ToldAlready
from app.language.translate import tr
from app.lost import is_lost
from server_core.contract.types.printers import PrinterView
from server_core.contract.types.states import PrinterStatus


class PauseLost(ToldAlready):
    """Its answer was lost. `is_known`: the printer was read, and is as it was; else nobody could be asked."""

    def __init__(self, error: ConsoleError, *, is_known: bool) -> None:
        super().__init__(str(error))
        self.is_known = is_known
        self._error = error

    @property
    def details_text(self) -> str:
        return self._error.details_text


async def pause(client: ConsoleClient, printer_id: UUID) -> PrinterView:
    """Raises ConsoleError; what that says: `not_paused`."""
    return await _change(client, printer_id, paused=True)


async def resume(client: ConsoleClient, printer_id: UUID) -> PrinterView:
    """Raises ConsoleError; what that says: `not_resumed`."""
    return await _change(client, printer_id, paused=False)


async def _change(client: ConsoleClient, printer_id: UUID, *, paused: bool) -> PrinterView:
    try:
        return await (client.pause(printer_id) if paused else client.resume(printer_id))
    except ConsoleError as error:
        if not is_lost(error):
            raise
        try:
            now = await client.printer(printer_id)
        except ConsoleError:
            raise PauseLost(error, is_known=False) from error
        if (now.status is PrinterStatus.PAUSED) is not paused:
            raise error if isinstance(error, Refused) else PauseLost(error, is_known=True) from error
        return now


def not_paused(name: str, error: ConsoleError) -> str:
    """The sentence before the error's own."""
    if not isinstance(error, PauseLost):
        return tr("{name} could not be paused.", name=name)
    if error.is_known:
        return tr("{name} was not paused as far as is known.", name=name)
    return tr("It is not known whether {name} was paused.", name=name)


def not_resumed(name: str, error: ConsoleError) -> str:
    if not isinstance(error, PauseLost):
        return tr("{name} could not be resumed.", name=name)
    if error.is_known:
        return tr("{name} was not resumed as far as is known.", name=name)
    return tr("It is not known whether {name} was resumed.", name=name)


def many_not_paused(many: int, error: ConsoleError) -> str:
    """As `not_paused`, where all of them met such an error."""
    if not isinstance(error, PauseLost):
        return tr("%n printer(s) could not be paused.", "", many)
    if error.is_known:
        return tr("%n printer(s) were not paused as far as is known.", "", many)
    return tr("It is not known whether %n printer(s) were paused.", "", many)


def many_not_resumed(many: int, error: ConsoleError) -> str:
    if not isinstance(error, PauseLost):
        return tr("%n printer(s) could not be resumed.", "", many)
    if error.is_known:
        return tr("%n printer(s) were not resumed as far as is known.", "", many)
    return tr("It is not known whether %n printer(s) were resumed.", "", many)
