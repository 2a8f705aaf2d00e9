"""Exit codes of `agent run`, and what it reports to the service manager on the way."""

from __future__ import annotations

import asyncio
import sys
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace

import pytest

from agent_core.engine import EngineState
from app.cli import local_agent
from app.cli.program import main
from app.desktop.autostart import END_IS_SUCCESS
from app.process.stop_signals import Stopping


@dataclass
class FakeEngine:
    """Enrolled; ends by itself at once, as `ends`."""

    ends: EngineState
    is_enrolled_anew: bool = False
    is_enrolling: bool = False
    pending_servers: list[str] = field(default_factory=list)
    sending: int = 0
    config: SimpleNamespace = field(default_factory=lambda: SimpleNamespace(timings=SimpleNamespace(stop_sending=20.0)))
    stops: int = 0

    def is_enrolled(self) -> bool:
        return True

    async def start(self) -> None: ...

    async def wait_ended(self) -> EngineState:
        return self.ends

    async def finished(self) -> None: ...

    async def stop(self, _hurried: asyncio.Event) -> None:
        self.stops += 1


@pytest.fixture(autouse=True)
def _this_process_stays_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.process.serve.log_to", lambda *_: None)
    monkeypatch.setattr("app.cli.program.hide_links", lambda: None)


def code_of(engine: FakeEngine, folder: Path, monkeypatch: pytest.MonkeyPatch) -> int:
    monkeypatch.setattr(local_agent, "remote_engine", lambda _: engine)
    return main(["--data-dir", str(folder), "agent", "run"])


@pytest.mark.parametrize(
    ("ends", "is_enrolled_anew", "code"),
    [
        (EngineState.SUPERSEDED, False, 3),
        (EngineState.REVOKED, False, 3),
        (EngineState.REVOKED, True, 1),
        (EngineState.SUPERSEDED, True, 1),
        (EngineState.BROKEN, False, 1),
    ],
)
def test_only_an_end_for_good_has_its_own_exit_code(
    ends: EngineState,
    is_enrolled_anew: bool,
    code: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    engine = FakeEngine(ends, is_enrolled_anew)
    assert code_of(engine, tmp_path, monkeypatch) == code
    assert engine.stops == 1
    assert capsys.readouterr().err.startswith("spoolhouse: ")
    monkeypatch.setenv(END_IS_SUCCESS, "1")
    assert code_of(engine, tmp_path, monkeypatch) == (0 if code == 3 else code)


def test_without_a_console_it_runs_and_ends_as_with_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """This is how pythonw.exe runs it, which has neither stdout nor stderr."""
    engine = FakeEngine(EngineState.SUPERSEDED, sending=1)
    monkeypatch.setattr(sys, "stdout", None)
    monkeypatch.setattr(sys, "stderr", None)
    assert code_of(engine, tmp_path, monkeypatch) == 3
    assert engine.stops == 1


def test_whatever_comes_of_telling_the_engine_is_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    engine = FakeEngine(EngineState.SUPERSEDED, sending=1)

    def broken(_stopping: Stopping, _sending: int, _seconds: float) -> None:
        raise AttributeError

    monkeypatch.setattr(Stopping, "tell", broken)
    with pytest.raises(AttributeError):
        code_of(engine, tmp_path, monkeypatch)
    assert engine.stops == 1
