"""From the server's printers to notifications and sounds, in a real window."""

from __future__ import annotations

import runpy
import wave
from dataclasses import dataclass, field, replace
from datetime import datetime
from io import BytesIO
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

import resources
from app.console import Console
from app.desktop.alarm_book import ALL, DesktopAlarm
from app.desktop.alarms import PATIENCE_SECONDS, Alarms, ServerAwayAlarm, read_shown_alarms, write_shown_alarms
from app.desktop.sounds import Earcon, NoSound, Sounds, play_file
from app.errors import CallRefused, NotReachable, OtherKeyShown, UnexpectedAnswer
from app.models.server_state import AccountHere
from app.session.live import LiveState
from app.words.consoles import may_have_moved, server_trouble
from server_core.contract.types.printers import PrinterView
from tests.support.answers import fall_silent, speak_again
from tests.support.console_facts import a_job, a_printer, an_account, printer_id
from tests.support.console_site import ConsoleSite

MADE = runpy.run_path(str(Path(resources.__file__).parents[1] / "packaging" / "make_sounds.py"))
DOCK = str(printer_id("Zebra Dock 1"))
EMPTY = ["media-empty"]


@dataclass
class Shown:
    """A desktop that remembers."""

    told: list[tuple[str, str]] = field(default_factory=list)

    def show(self, alarm: DesktopAlarm) -> None:
        self.told.append(("show", f"{alarm.title} – {alarm.text}"))

    def change(self, alarm: DesktopAlarm) -> None:
        self.told.append(("change", alarm.text))

    def close(self, alarm: DesktopAlarm) -> None:
        self.told.append(("close", alarm.cause))


@pytest.fixture
def played(console: Console) -> list[str]:
    names: list[str] = []
    console.parts.sounds.player = lambda path: names.append(path.stem)
    return names


def tell(console: Console, server: ConsoleSite, qtbot: QtBot, printer: PrinterView, *, waiting: int = 0) -> None:
    """The server's news are in the model. `waiting`: the jobs at the printer."""
    server.put(printer, *map(a_job, range(1, waiting + 1)))
    now = server.printers[printer.printer_id]
    qtbot.waitUntil(lambda: console.printers.by_id(printer.printer_id) == now)


def ready(console: Console, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: console.printers_feed.is_loaded and console.parts.notices_feed.is_loaded)


def test_one_notification_per_outage(
    console: Console, server: ConsoleSite, qtbot: QtBot, tmp_path: Path, played: list[str]
) -> None:
    desktop = Shown()
    alarms = Alarms(console.parts, desktop, tmp_path / "alarms.json", console.window)
    ready(console, qtbot)
    tell(console, server, qtbot, a_printer())
    alarms.look()
    tell(console, server, qtbot, a_printer(status="error", status_reasons=EMPTY), waiting=1)
    alarms.look()
    for waiting in (2, 3, 4):
        tell(console, server, qtbot, a_printer(status="error", status_reasons=EMPTY), waiting=waiting)
        alarms.look()
    assert desktop.told == [("show", "Zebra Dock 1: out of labels or paper – 1 job waits")]
    alarms._tell_changes()  # its time has expired
    assert desktop.told[1:] == [("change", "4 jobs wait")]
    tell(console, server, qtbot, a_printer(version=9))
    alarms.look()
    alarms._tell_changes()
    assert desktop.told[2:] == [("close", "media-empty")]
    qtbot.waitUntil(lambda: played == ["attention"])


def test_a_console_that_starts_again_tells_nothing_twice(
    console: Console, server: ConsoleSite, qtbot: QtBot, tmp_path: Path, played: list[str]
) -> None:
    kept = tmp_path / "alarms.json"
    first, second = Shown(), Shown()
    ready(console, qtbot)
    tell(console, server, qtbot, a_printer(status="error", status_reasons=EMPTY))
    alarms = Alarms(console.parts, first, kept, console.window)
    alarms.look()
    assert [kind for kind, _ in first.told] == ["show"]
    qtbot.waitUntil(lambda: read_shown_alarms(kept) == {(DOCK, "media-empty")})
    again = Alarms(console.parts, second, kept, console.window, shown=read_shown_alarms(kept))
    again.look()
    assert second.told == []
    assert played == []


def test_what_is_old_is_no_news(console: Console, server: ConsoleSite, qtbot: QtBot, tmp_path: Path) -> None:
    desktop = Shown()
    alarms = Alarms(console.parts, desktop, tmp_path / "alarms.json", console.window)
    alarms.look()  # nothing is known yet
    ready(console, qtbot)
    tell(console, server, qtbot, a_printer(status="error", status_reasons=EMPTY))
    console.live._last_heard = -1e9
    alarms.look()
    assert desktop.told == []


def test_half_an_hour_of_quiet(
    console: Console, server: ConsoleSite, qtbot: QtBot, tmp_path: Path, played: list[str]
) -> None:
    at = [1_800_000_000.0]
    desktop = Shown()
    alarms = Alarms(console.parts, desktop, tmp_path / "alarms.json", console.window, now=lambda: at[0])
    ready(console, qtbot)
    tell(console, server, qtbot, a_printer(status="error", status_reasons=EMPTY))
    alarms.look()
    alarms.snooze(DOCK)
    assert console.settings.choices.snoozed == {DOCK: at[0] + 1800}
    assert desktop.told[1:] == [("close", "media-empty")]
    at[0] += 1801
    alarms.look()
    assert [kind for kind, _ in desktop.told] == ["show", "close", "show"]
    alarms.snooze()
    assert console.settings.choices.snoozed == {ALL: at[0] + 1800}  # what is over is forgotten


def test_sounds_are_off_when_a_person_wants_that(
    console: Console, server: ConsoleSite, qtbot: QtBot, tmp_path: Path, played: list[str]
) -> None:
    console.settings.change(sounds=False)
    alarms = Alarms(console.parts, Shown(), tmp_path / "alarms.json", console.window)
    ready(console, qtbot)
    tell(console, server, qtbot, a_printer())
    alarms.look()
    tell(console, server, qtbot, a_printer(status="error", status_reasons=EMPTY, version=2))
    alarms.look()
    console.tasks.close()
    assert played == []


def test_a_server_that_stays_away_is_one_alarm_that_ends_when_it_is_back(
    console: Console, server: ConsoleSite, qtbot: QtBot, tmp_path: Path, played: list[str]
) -> None:
    at = [1_800_000_000.0]
    desktop, beside = Shown(), Shown()
    alarms = Alarms(console.parts, desktop, tmp_path / "alarms.json", console.window, now=lambda: at[0])
    here = AccountHere(console.session, console.live, an_account())
    about = replace(console.parts, account=here)
    of_a_customer = Alarms(about, beside, tmp_path / "other.json", console.window, now=lambda: at[0])
    ready(console, qtbot)
    alarms.look()
    fall_silent(server)
    qtbot.waitUntil(lambda: console.live.state is LiveState.STALE)
    alarms.look()
    at[0] += PATIENCE_SECONDS - 1
    alarms.look()
    assert desktop.told == []  # it may come back by itself
    for _ in range(50):
        at[0] += 60
        alarms.look()
        of_a_customer.look()
    assert beside.told == []  # the site's window stands beside it
    (alarm,) = desktop.told
    assert alarm[0] == "show"
    assert alarm[1].startswith("Spoolhouse: the server does not answer – Since ")
    qtbot.waitUntil(lambda: played == ["attention"])
    speak_again(server)
    qtbot.waitUntil(lambda: console.live.state is LiveState.LIVE)
    alarms.look()
    assert desktop.told[1:] == [("close", "server-away")]


def test_of_a_server_that_is_away_nothing_is_told_in_the_quiet() -> None:
    alarm, why = ServerAwayAlarm(0), NotReachable("The server did not answer.")
    assert alarm.update(100, live=False, why=why, quiet=True) == (None, None)
    shown, closed = alarm.update(101, live=False, why=why)
    assert shown is not None
    assert (shown.text.partition(". ")[2], closed) == ("The server did not answer.", None)
    assert alarm.update(102, live=False, why=why, quiet=True) == (None, shown)
    assert alarm.update(103, live=True, why=None) == (None, None)
    assert alarm.update(50, live=False, why=None) == (None, None)  # the clock was set back
    assert alarm.update(50 + PATIENCE_SECONDS - 1, live=False, why=None) == (None, None)
    assert alarm.update(50 + PATIENCE_SECONDS, live=False, why=None)[0] is not None


def test_a_console_that_was_shut_out_calls_no_server_silent() -> None:
    refused = CallRefused("no", http_status=401, code="token_invalid", request_id=None, details={})
    shown, _ = ServerAwayAlarm(0).update(PATIENCE_SECONDS, live=False, why=refused)
    assert shown is not None
    assert shown.title == "Spoolhouse: the server no longer knows this console"
    failing = CallRefused("no", http_status=500, code="internal_error", request_id=None, details={})
    for why, title in (
        (OtherKeyShown("no"), "Spoolhouse: another key than the server's"),
        (failing, "Spoolhouse: the server answers with an error"),
        (UnexpectedAnswer("In too many pieces."), "Spoolhouse: the server answers with an error"),
        (NotReachable("Gone."), "Spoolhouse: the server does not answer"),
    ):
        shown, _ = ServerAwayAlarm(0).update(PATIENCE_SECONDS, live=False, why=why)
        assert shown is not None
        assert shown.title == title
    assert not may_have_moved(OtherKeyShown("no"), "Depot"), "somebody answers there"
    assert server_trouble(UnexpectedAnswer("What?"), "")[0] == "answers with an error"


def test_the_quiet_of_all_ends_before_its_time_by_a_persons_word(
    console: Console, server: ConsoleSite, qtbot: QtBot, tmp_path: Path, played: list[str]
) -> None:
    at = [1_800_000_000.0]
    alarms = Alarms(console.parts, Shown(), tmp_path / "alarms.json", console.window, now=lambda: at[0])
    ready(console, qtbot)
    until = [alarms.quiet_until]
    alarms.snooze(DOCK)
    alarms.snooze()
    until.append(alarms.quiet_until)
    alarms.end_quiet()
    until.append(alarms.quiet_until)
    assert until == [None, datetime.fromtimestamp(at[0] + 1800).astimezone(), None]
    assert list(console.settings.choices.snoozed) == [DOCK]


@pytest.mark.parametrize("content", [None, b"{", b"[1, 2]", b"[]"])
def test_a_broken_file_means_that_nothing_was_told(tmp_path: Path, content: bytes | None) -> None:
    path = tmp_path / "alarms.json"
    if content is not None:
        path.write_bytes(content)
    assert read_shown_alarms(path) == frozenset()
    write_shown_alarms(path, frozenset({("a", "b")}))
    assert read_shown_alarms(path) == {("a", "b")}


def test_a_full_disk_costs_nobody_a_message(tmp_path: Path) -> None:
    write_shown_alarms(tmp_path / "no folder" / "alarms.json", frozenset({("a", "b")}))
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("earcon", list(Earcon))
def test_every_sound_is_short_and_is_what_the_script_makes(earcon: Earcon) -> None:
    with wave.open(BytesIO(resources.data(f"sounds/{earcon.value}.wav"))) as file:
        assert file.getnframes() / file.getframerate() < 0.6
        assert file.readframes(file.getnframes()) == MADE["samples"](MADE["SOUNDS"][earcon.value])


def program(folder: Path, name: str, script: str) -> None:
    path = folder / name
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)


def test_the_first_player_that_plays_is_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program(tmp_path, "pw-play", "echo no such server >&2; exit 1")
    program(tmp_path, "paplay", f'echo "$1" > {tmp_path}/heard')
    monkeypatch.setenv("PATH", f"{tmp_path}:/bin:/usr/bin")
    path = resources.file("sounds/attention.wav")
    play_file(path)
    assert (tmp_path / "heard").read_text().strip() == str(path)


def test_what_was_tried_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(NoSound, match=r"No sound player is installed \(pw-play, paplay, aplay, afplay\)"):
        play_file(tmp_path / "x.wav")
    program(tmp_path, "aplay", "echo no card >&2; exit 1")
    with pytest.raises(NoSound, match=r"The sound could not be played \(aplay: no card\)"):
        play_file(tmp_path / "x.wav")


def test_a_sound_that_failed_is_told_and_the_next_is_played(console: Console, qtbot: QtBot) -> None:
    def silent(path: Path) -> None:
        raise NoSound("No player is installed.")

    sounds = Sounds(console.tasks, console.window, player=silent)
    with qtbot.waitSignal(sounds.failed) as failed:
        sounds.play(Earcon.ATTENTION)
    assert isinstance(failed.args[0], NoSound)
    with qtbot.waitSignal(sounds.failed):
        sounds.play(Earcon.RECOVERED)
