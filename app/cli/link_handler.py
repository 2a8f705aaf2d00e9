"""`spoolhouse open-link --register`, `--unregister`: whether clicks on `spoolhouse://` links come to this program."""

from __future__ import annotations

from argparse import Namespace

from app.cli.output import answer
from app.desktop.link_handler import here
from app.desktop.link_handler.handler import Registered
from app.process.data_folder import DataFolder

WORDS = {
    Registered.NEW: "A click on a spoolhouse:// link opens Spoolhouse now, for this user.",
    Registered.ALREADY: "A click on a spoolhouse:// link opens Spoolhouse already.",
    Registered.ANOTHERS: "This user chose another program for spoolhouse:// links: it was left as it is.",
}


async def change(folder: DataFolder, arguments: Namespace) -> None:
    """Short enough to wait for it."""
    if arguments.unregister:
        here.unregister(folder)
        answer({"registered": "no"}, ["Spoolhouse opens no spoolhouse:// links any more."], as_json=arguments.json)
        return
    state = here.register(folder)
    answer({"registered": state}, [WORDS[state]], as_json=arguments.json)
