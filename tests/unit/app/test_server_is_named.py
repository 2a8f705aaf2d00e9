"""Names of a server for which this computer is a console."""

from __future__ import annotations

from pathlib import Path
from uuid import UUID

import msgspec
import pytest

from app.process.data_folder import DataFolder
from app.process.remote_server import NoSuchServer, RemoteServer, named

ADDRESSES = {
    1: "https://127.0.0.2:8631",
    2: "https://dock-pc:8631",
    3: "https://dock-pc:9077",
    4: "https://[2001:db8::7]:8631",
    5: "https://print.example.com",
}


@pytest.fixture
def folder(tmp_path: Path) -> DataFolder:
    place = tmp_path / "remote-consoles"
    place.mkdir()
    for number, address in ADDRESSES.items():
        server = RemoteServer(
            console_id=UUID(int=number), name="Gate", base_url=address, server_name="dock-pc" if number == 5 else "Site"
        )
        (place / f"{number}.json").write_bytes(msgspec.json.encode(server))
    return DataFolder(root=tmp_path)


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("https://127.0.0.2:8631/", 1),
        ("127.0.0.2", 1),
        ("127.0.0.2:8631", 1),
        ("DOCK-PC:9077", 3),
        ("dock-pc", 5),  # the name that one gives itself comes before the host of another
        ("2001:db8::7", 4),
        ("[2001:db8::7]:8631", 4),
        ("Print.Example.com", 5),
        ("print.example.com:443", 5),
    ],
)
def test_a_server_is_found_by_its_host_without_the_scheme(folder: DataFolder, said: str, meant: int) -> None:
    assert named(folder, said).console_id == UUID(int=meant)


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("127.0.0.2:9077", "is not a console of"),
        ("http://127.0.0.2:8631", "is not a console of"),  # another address, not a shorter one
        ("127.0.0", "is not a console of"),
        ("", "is not a console of"),
        ("Site", "several servers"),
    ],
)
def test_what_names_none_or_more_than_one_is_refused(folder: DataFolder, said: str, why: str) -> None:
    with pytest.raises(NoSuchServer, match=why):
        named(folder, said)


def test_a_host_with_two_servers_names_none_of_them(folder: DataFolder) -> None:
    (folder.root / "remote-consoles" / "5.json").unlink()
    with pytest.raises(NoSuchServer, match="several servers"):
        named(folder, "dock-pc")
