"""`spoolhouse://` links come to this program: what is written for a desktop and for Windows, and what is left alone."""

from __future__ import annotations

import re
import stat
import subprocess
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from app.desktop import link_handler
from app.desktop.link_handler import CLASS, COMMAND, DESKTOP_FILE, DesktopLinks, Registered, WindowsLinks, desktop_entry
from app.process.data_folder import DataFolder

COMMAND_LINE = ["/opt/spool house/python", "-m", "app", "open-link", "--data-dir", "/srv/a", "--"]


@pytest.fixture
def links(tmp_path: Path) -> DesktopLinks:
    return DesktopLinks(data_home=tmp_path / "data", config_home=tmp_path / "config", command=COMMAND_LINE)


def test_a_desktop_gets_a_file_and_a_default_once(links: DesktopLinks) -> None:
    assert links.register() is Registered.NEW
    text = links.file.read_text()
    assert links.file.name == DESKTOP_FILE
    assert "MimeType=x-scheme-handler/spoolhouse;\n" in text
    assert links.choices.read_text() == f"[Default Applications]\nx-scheme-handler/spoolhouse={DESKTOP_FILE}\n"
    assert links.register() is Registered.ALREADY
    assert links.file.read_text() == text


def test_another_installation_takes_its_place(links: DesktopLinks) -> None:
    links.register()
    moved = DesktopLinks(data_home=links.data_home, config_home=links.config_home, command=["/new/python"])
    assert moved.register() is Registered.NEW
    assert 'Exec="/new/python" %u\n' in links.file.read_text()


def test_what_else_the_user_chose_stays_as_it_is(links: DesktopLinks) -> None:
    links.config_home.mkdir()
    before = "# mine\n[Added Associations]\na/b=c.desktop;\n\n[Default Applications]\ntext/html=x.desktop\n"
    links.choices.write_text(before)
    links.register()
    ours = f"x-scheme-handler/spoolhouse={DESKTOP_FILE}\n"
    assert links.choices.read_text() == before.replace("text/html", ours + "text/html")
    links.unregister()
    assert links.choices.read_text() == before
    assert not links.file.exists()
    links.unregister()


def test_another_program_that_the_user_chose_is_left_alone(links: DesktopLinks) -> None:
    links.config_home.mkdir()
    before = "[Default Applications]\nx-scheme-handler/spoolhouse=other.desktop;\n"
    links.choices.write_text(before)
    assert links.register() is Registered.ANOTHERS
    links.unregister()
    assert links.choices.read_text() == before
    assert not links.file.exists()


def test_an_association_that_is_no_default_counts_for_nothing(links: DesktopLinks) -> None:
    links.config_home.mkdir()
    links.choices.write_text("[Removed Associations]\nx-scheme-handler/spoolhouse=other.desktop;\n")
    assert links.register() is Registered.NEW


def test_a_choice_that_is_a_link_to_a_file_stays_one(links: DesktopLinks, tmp_path: Path) -> None:
    links.config_home.mkdir()
    kept = tmp_path / "dotfiles"
    kept.write_text("[Default Applications]\n")
    links.choices.symlink_to(kept)
    links.register()
    assert links.choices.is_symlink()
    assert DESKTOP_FILE in kept.read_text()


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o644])
def test_the_file_of_choices_keeps_its_mode(links: DesktopLinks, mode: int) -> None:
    links.config_home.mkdir()
    links.choices.write_text("[Default Applications]\n")
    links.choices.chmod(mode)
    links.register()
    assert stat.S_IMODE(links.choices.stat().st_mode) == mode
    links.unregister()
    assert stat.S_IMODE(links.choices.stat().st_mode) == mode


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("odd", ["\u2028", "\x0b", "\x0c", "\x1c", "\x85", "\udcff", "\r"])
def test_every_byte_that_is_not_ours_stays(links: DesktopLinks, end: str, odd: str) -> None:
    links.config_home.mkdir()
    before = f"[Default Applications]{end}a/b=one{odd}two.desktop{end}".encode("utf-8", "surrogateescape")
    links.choices.write_bytes(before)
    links.register()
    ours = f"x-scheme-handler/spoolhouse={DESKTOP_FILE}{end}".encode()
    assert links.choices.read_bytes() == before.replace(b"a/b", ours + b"a/b")
    links.unregister()
    assert links.choices.read_bytes() == before


def test_a_last_line_without_an_end_stays_a_line(links: DesktopLinks) -> None:
    links.config_home.mkdir()
    links.choices.write_text("[Added Associations]\na/b=c.desktop")
    links.register()
    ours = f"[Default Applications]\nx-scheme-handler/spoolhouse={DESKTOP_FILE}\n"
    assert links.choices.read_text() == f"[Added Associations]\na/b=c.desktop\n\n{ours}"
    assert links.register() is Registered.ALREADY


def test_the_command_is_quoted_as_desktops_read_it() -> None:
    (line,) = [line for line in desktop_entry(['/a b/"q"', "$HOME`x`", "100%", r"c:\d"]).splitlines() if "Exec" in line]
    assert line == r'Exec="/a b/\\"q\\"" "\\$HOME\\`x\\`" "100%%" "c:\\\\d" %u'
    assert read_exec(line.removeprefix("Exec=")) == ['/a b/"q"', "$HOME`x`", "100%", r"c:\d"]


def read_exec(value: str) -> list[str]:
    """Parse an Exec line as a desktop does: first the string, then the quotes, then the field codes."""
    text = value.removesuffix(" %u").replace("\\\\", "\\")
    quoted = re.findall(r'"((?:[^"\\]|\\.)*)"', text)
    return [re.sub(r"\\(.)", r"\1", argument).replace("%%", "%") for argument in quoted]


def test_a_path_with_a_line_break_is_refused(tmp_path: Path) -> None:
    links = DesktopLinks(data_home=tmp_path, config_home=tmp_path, command=["/a\nExec=evil"])
    with pytest.raises(OSError, match="control characters"):
        links.register()
    assert list(tmp_path.iterdir()) == []


def test_places_are_those_of_the_user(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    usual = DesktopLinks.of_user(["x"], {"XDG_DATA_HOME": "relative/counts/not"})
    assert (usual.data_home, usual.config_home) == (tmp_path / ".local/share", tmp_path / ".config")
    named = DesktopLinks.of_user(["x"], {"XDG_DATA_HOME": "/d", "XDG_CONFIG_HOME": "/c"})
    assert (named.data_home, named.config_home) == (Path("/d"), Path("/c"))


@dataclass
class FakeRegistry:
    values: dict[str, dict[str, str]] = field(default_factory=dict)

    def read(self, key: str, name: str) -> str | None:
        return self.values.get(key, {}).get(name)

    def write(self, key: str, name: str, value: str) -> None:
        self.values.setdefault(key, {})[name] = value

    def delete(self, key: str) -> None:
        assert not [other for other in self.values if other.startswith(key + "\\")], "keys below it"
        self.values.pop(key, None)


def test_windows_gets_a_class_of_this_user() -> None:
    registry = FakeRegistry()
    links = WindowsLinks(registry=registry, command=[r"C:\Program Files\python.exe", "-m", "app", "open-link", "--"])
    assert links.register() is Registered.NEW
    assert registry.values == {
        CLASS: {"": "URL:Spoolhouse link", "URL Protocol": ""},
        COMMAND: {"": r'"C:\Program Files\python.exe" -m app open-link -- "%1"'},
    }
    assert links.register() is Registered.ALREADY
    links.unregister()
    assert registry.values == {}
    links.unregister()


def test_a_class_of_another_program_is_left_alone() -> None:
    registry = FakeRegistry({CLASS: {"": "URL:Other"}, COMMAND: {"": "other.exe"}})
    links = WindowsLinks(registry=registry, command=["x"])
    assert links.register() is Registered.ANOTHERS
    links.unregister()
    assert registry.values == {CLASS: {"": "URL:Other"}, COMMAND: {"": "other.exe"}}


def test_macos_is_told_why_not(tmp_path: Path) -> None:
    with pytest.raises(link_handler.NotRegistered, match="application bundle"):
        link_handler.register(DataFolder(root=tmp_path), "darwin")


def test_a_disk_that_takes_nothing_is_a_known_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", "/proc/none")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    with pytest.raises(link_handler.NotRegistered, match="could not be registered"):
        link_handler.register(DataFolder(root=tmp_path), "linux")


def test_only_the_usual_data_folder_takes_links_by_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SPOOLHOUSE_DATA_DIR", str(tmp_path))
    assert link_handler.is_usual(DataFolder.usual())
    assert not link_handler.is_usual(DataFolder.choose(None))


def test_a_user_without_a_home_is_said_calmly(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def homeless() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(Path, "home", homeless)
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.delenv(name, raising=False)
    for act in (link_handler.register, link_handler.unregister):
        with pytest.raises(link_handler.NotRegistered, match="no home folder"):
            act(DataFolder(root=tmp_path), "linux")


def test_the_registered_command_reaches_open_link(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A desktop starts it in a folder with an `app` of its own. Our program must run and refuse the foreign link."""
    (tmp_path / "app").mkdir()
    (tmp_path / "app" / "__init__.py").touch()  # a package: else ours would be found first in any case
    (tmp_path / "app" / "__main__.py").write_text("raise SystemExit(7)")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    link_handler.register(DataFolder(root=tmp_path / "site"), "linux")
    text = (tmp_path / "applications" / DESKTOP_FILE).read_text()
    (line,) = [line.removeprefix("Exec=") for line in text.splitlines() if line.startswith("Exec=")]
    command = [*read_exec(line), "spoolhouse:--data-dir=x"]
    done = subprocess.run(
        command,
        cwd=tmp_path,
        env={"PATH": "/usr/bin", "HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
        timeout=30,
    )
    assert done.returncode == 1
    assert "not a Spoolhouse link" in done.stderr
    assert not (tmp_path / "site").exists()
