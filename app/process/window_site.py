"""Which server a window is of: the one on its data folder, or one on another computer that it was paired with."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from urllib.parse import urlsplit

from app.language.translate import Phrase
from app.process.data_folder import DataFolder
from app.process.engine_keeper import EngineKeeper
from app.process.engine_link import EndpointProvider
from app.process.engine_process import stop_engine
from server_core.contract.types.partners import AccountView

ELSEWHERE = Phrase("This server is on another computer: restart it there")
OF_OTHERS = Phrase("A service or a person keeps this server: restart it there")
EngineStop = Callable[[], Awaitable[None]]


@dataclass(frozen=True, kw_only=True, slots=True)
class WindowSite:
    """`folder`: what the window keeps; `root`: of the person at this computer. `name`, `address`: of one elsewhere.
    `account`: whom the window is about, None = the site itself; `of_site`: what the window on the whole site keeps.
    `leave_engine`: it starts none by itself from then on."""

    folder: DataFolder
    root: DataFolder
    provider: EndpointProvider
    stop: EngineStop
    start_here: Callable[[], None]
    why_no_restart: Callable[[], str | None]
    name: str = ""
    address: str | None = None
    account: AccountView | None = None
    of_site: DataFolder | None = None
    leave_engine: Callable[[], None] = lambda: None


def site_of(folder: DataFolder, server: str | None) -> WindowSite:
    """Raises NoSuchServer."""
    if server is not None:
        return _elsewhere(folder, server)
    keeper = EngineKeeper(folder)
    return WindowSite(
        folder=folder,
        root=folder,
        provider=keeper.endpoint,
        stop=lambda: stop_engine(folder),
        start_here=keeper.start_here,
        why_no_restart=lambda: None if keeper.is_ours else str(OF_OTHERS),
        leave_engine=keeper.leave_to_others,
    )


def _elsewhere(folder: DataFolder, server: str) -> WindowSite:
    """No engine ever starts for it here."""
    from app.process import remote_server

    known = remote_server.named(folder, server)
    return WindowSite(
        folder=remote_server.window_folder(folder, known),
        root=folder,
        provider=lambda: remote_server.with_token(known),
        stop=nothing,
        start_here=lambda: None,
        why_no_restart=lambda: str(ELSEWHERE),
        name=f"{known.server_name} ({urlsplit(known.base_url).hostname})",
        address=known.base_url,
    )


async def nothing() -> None:
    """It is not ours to stop."""
