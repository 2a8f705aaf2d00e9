"""Arguments of `spoolhouse client rotate`."""

from __future__ import annotations

import pytest

from app.cli.arguments import parse


@pytest.mark.parametrize(
    ("given", "seconds"),
    [
        ("0", 0),
        ("90", 90),
        ("45s", 45),
        ("30m", 1800),
        ("24h", 86400),
        ("24H", 86400),
        ("7d", 604800),
        ("168h", 604800),
    ],
)
def test_overlaps(given: str, seconds: int) -> None:
    assert parse(["client", "rotate", "Shop", "--overlap", given]).overlap == seconds


def test_a_day_unless_said_otherwise() -> None:
    assert parse(["client", "rotate", "Shop"]).overlap == 86400


@pytest.mark.parametrize("given", ["", "-1", "8d", "169h", "1w", "1.5h", "h", "1 h", "99999999"])
def test_no_overlap(given: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        parse(["client", "rotate", "Shop", "--overlap", given])
    assert ended.value.code == 2
    assert "overlap" in capsys.readouterr().err


@pytest.mark.parametrize("command", [["create", "--name", "Shop"], ["rotate", "Shop"]])
def test_the_key_of_a_secret_is_none_that_can_be_guessed(
    command: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    random = "6f9d0f1e-5b0a-4c52-9a4e-0d5b7e1f2c3d"
    assert parse(["client", *command, "--key", random]).key == random
    with pytest.raises(SystemExit) as ended:
        parse(["client", *command, "--key", "1"])
    assert ended.value.code == 2
    assert "'1' is easy to guess. Use 16 or more random characters" in capsys.readouterr().err
