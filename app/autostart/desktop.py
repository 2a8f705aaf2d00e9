"""Linux desktops without systemd: Desktop Application Autostart Specification 0.5."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from app.autostart.way import Autostart, AutostartState, Moment, Started
from app.engine_process import detached
from app.link_handler.freedesktop import quoted, replace_file


@dataclass(frozen=True, kw_only=True)
class DesktopAutostart:
    """`log`: what the command says where it is started now."""

    config_home: Path
    command: Sequence[str]
    log: Path
    starts: Started = Started.AGENT

    @property
    def file(self) -> Path:
        return self.config_home / "autostart" / f"spoolhouse-{self.starts}.desktop"

    def turn_on(self, *, start: bool) -> None:
        replace_file(self.file, self.text)
        if start:
            self.log.parent.mkdir(parents=True, exist_ok=True)
            detached(list(self.command), self.log)

    def turn_off(self) -> None:
        self.file.unlink(missing_ok=True)

    def look(self) -> Autostart:
        state = AutostartState.OFF
        if self.file.exists():
            state = AutostartState.ON if self.file.read_bytes() == self.text.encode() else AutostartState.OTHERWISE
        return Autostart(state=state, place=str(self.file), moment=Moment.LOGIN)

    @property
    def text(self) -> str:
        return (
            "[Desktop Entry]\n"
            "Type=Application\n"
            f"Name={self.starts.words}\n"
            f"Exec={' '.join(map(quoted, self.command))}\n"
            "NoDisplay=true\n"
            "Terminal=false\n"
        )
