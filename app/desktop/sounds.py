"""Plays short sounds with the system's player: Qt's bell is silent on most desktops, and QtMultimedia is large."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable
from enum import StrEnum
from pathlib import Path

from PySide6.QtCore import QObject, Signal

import resources
from app.desktop.sound_players import PLAYERS
from app.errors import ConsoleError
from app.language.translate import tr
from app.session.tasks import Tasks

PLAY_SECONDS = 5.0


class Earcon(StrEnum):
    """The names of files in resources/sounds."""

    ATTENTION = "attention"
    RECOVERED = "recovered"
    SCAN_OK = "scan-ok"
    SCAN_UNKNOWN = "scan-unknown"


class NoSound(ConsoleError):
    """No player works here. The text says what was tried."""


def play_file(path: Path) -> None:
    """Play and wait. Raises NoSound."""
    if sys.platform == "win32":  # not tested on Windows
        import winsound

        try:
            winsound.PlaySound(str(path), winsound.SND_FILENAME)
        except RuntimeError as error:
            raise NoSound(tr("Windows could not play a sound: {why}.", why=error)) from error
        return
    tried = []
    for player, *options in PLAYERS:
        program = shutil.which(player)
        if program is None:
            continue
        try:
            done = subprocess.run(
                [program, *options, str(path)],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.PIPE,
                timeout=PLAY_SECONDS,
                check=False,
            )
        except (OSError, subprocess.TimeoutExpired) as error:
            tried.append(f"{player}: {error}")
            continue
        if done.returncode == 0:
            return
        lines = done.stderr.decode(errors="replace").strip().splitlines()
        tried.append(f"{player}: {lines[-1] if lines else f'exit code {done.returncode}'}")
    names = ", ".join(player for player, *_ in PLAYERS)
    raise NoSound(
        tr("The sound could not be played ({tried}).", tried="; ".join(tried))
        if tried
        else tr("No sound player is installed ({names}).", names=names)
    )


class Sounds(QObject):
    """Plays outside the GUI thread, one sound at a time. Sounds requested meanwhile are dropped."""

    failed = Signal(object)
    """NoSound"""
    played = Signal(object)
    """Earcon"""

    def __init__(
        self, tasks: Tasks, parent: QObject | None = None, *, player: Callable[[Path], None] = play_file
    ) -> None:
        super().__init__(parent)
        self._tasks = tasks
        self.player = player
        self._playing = False

    def play(self, earcon: Earcon) -> None:
        if self._playing:
            return
        self._playing = True

        def work() -> None:
            try:
                self.player(resources.file(f"sounds/{earcon.value}.wav"))
            except NoSound as error:
                failed = error
                self._tasks.post(lambda: self._ended(earcon, failed), self)
            else:
                self._tasks.post(lambda: self._ended(earcon, None), self)

        self._tasks.write(work, self.failed.emit, self)

    def _ended(self, earcon: Earcon, error: NoSound | None) -> None:
        self._playing = False
        if error is None:
            self.played.emit(earcon)
        else:
            self.failed.emit(error)
