"""The handler of this computer's system, and what the console does about it."""

from __future__ import annotations

import sys

from app.data_folder import DataFolder
from app.engine_process import own_command
from app.errors import ConsoleError
from app.link_handler.freedesktop import DesktopLinks
from app.link_handler.handler import LinkHandler, Registered
from app.link_handler.windows import UserRegistry, WindowsLinks


class NotRegistered(ConsoleError):
    """This system was not told, or takes nothing; the text says why."""


def handler_for(folder: DataFolder, platform: str = sys.platform) -> LinkHandler:
    """Links are opened by this very installation, for this data folder; `--`: what a link says is never an option.

    Raises NotRegistered.
    """
    command = own_command("open-link", "--data-dir", str(folder.root), "--")
    match platform:
        case "linux":
            try:
                return DesktopLinks.of_user(command)
            except RuntimeError as error:
                raise NotRegistered(
                    "this user has no home folder here (HOME is not set): links stay as they are"
                ) from error
        case "win32":
            return WindowsLinks(registry=UserRegistry(), command=command)
        case _:
            raise NotRegistered(
                "this system gives links only to programs in an application bundle, which does not exist yet: use "
                "'spoolhouse agent enroll'"
            )


def register(folder: DataFolder, platform: str = sys.platform) -> Registered:
    """Raises NotRegistered."""
    try:
        return handler_for(folder, platform).register()
    except OSError as error:
        raise NotRegistered(f"spoolhouse:// links could not be registered: {error.strerror}") from error


def unregister(folder: DataFolder, platform: str = sys.platform) -> None:
    """Raises NotRegistered."""
    try:
        handler_for(folder, platform).unregister()
    except OSError as error:
        raise NotRegistered(f"spoolhouse:// links could not be given up: {error.strerror}") from error


def is_usual(folder: DataFolder) -> bool:
    """The console registers for the user's usual data folder alone: one that somebody tries out takes no links."""
    return folder == DataFolder.usual()
