"""What every system can be asked: to start a command by itself from now on, or no more."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from app.errors import ConsoleError

STOP_SECONDS = 45
"""What a service manager has to wait for: a document that is being sent has 20 s (`Pace.stop_sending`)."""
RESTART_SECONDS = 15
ENDED_FOR_GOOD = 3
"""Exit code of an agent that must not be started again by itself: two copies would take the server from each other."""
END_IS_SUCCESS = "SPOOLHOUSE_END_IS_SUCCESS"
"""In the environment: such an end is exit code 0, for a service manager that knows no other way to leave it ended."""


class NoAutostart(ConsoleError):
    """This system starts nothing by itself, or refused; the text says what can be done instead."""


class AutostartState(StrEnum):
    ON = "on"
    OFF = "off"
    OTHERWISE = "otherwise"  # another installation, or for another data folder


class Started(StrEnum):
    """What starts by itself."""

    AGENT = "agent"
    SERVER = "server"

    @property
    def words(self) -> str:
        return f"Spoolhouse print {self.value}"


class Moment(StrEnum):
    BOOT = "boot"
    LOGIN = "login"


@dataclass(frozen=True, kw_only=True, slots=True)
class Autostart:
    """`place`: the file or key that says it. `hint`: what a person has to do or know besides."""

    state: AutostartState
    place: str
    moment: Moment
    hint: str = ""


class Way(Protocol):
    """Blocking, a few seconds at most. Raises OSError, NoAutostart."""

    def turn_on(self, *, start: bool) -> None:
        """`start`: now, too."""

    def turn_off(self) -> None:
        """What runs goes on; one that is off already is no error."""

    def look(self) -> Autostart: ...


@dataclass(frozen=True, kw_only=True, slots=True)
class NoWay:
    """This system starts nothing by itself, and says why; so it is off, and turning it off is no error."""

    why: str

    def turn_on(self, *, start: bool) -> None:
        raise NoAutostart(self.why)

    def turn_off(self) -> None:
        pass

    def look(self) -> Autostart:
        return Autostart(state=AutostartState.OFF, place="", moment=Moment.BOOT, hint=self.why)
