"""The code of a pairing: read however it is written, and bound to the server's key."""

from __future__ import annotations

import pytest

from server_core.contract.decisions.pairing_code import CodeUnreadable, new_secret, read, write

PIN = "sha256//47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="


def test_it_is_four_groups_of_four() -> None:
    code = write("0A1B2C3D", PIN)
    assert [len(group) for group in code.split("-")] == [4, 4, 4, 4]
    assert read(code).secret == "0A1B2C3D"
    assert read(code).fits(PIN)
    assert not read(code).fits("sha256//another")


def test_another_secret_checks_the_same_key_in_other_symbols() -> None:
    assert write("0A1B2C3D", PIN)[9:] != write("0A1B2C3E", PIN)[9:]


@pytest.mark.parametrize("written", ["oa1b 2c3d", " OAIB-2C3D ", "0alb2c3d"])
def test_it_is_read_however_it_is_written(written: str) -> None:
    given = read(written)
    assert (given.secret, given.key_check) == ("0A1B2C3D", None)
    assert not given.fits(PIN)


@pytest.mark.parametrize("text", ["", "0A1B2C3", "0A1B2C3U", "0A1B-2C3D-0A1B", "ä" * 8])
def test_what_is_no_code_is_refused_without_telling_it(text: str) -> None:
    with pytest.raises(CodeUnreadable) as caught:
        read(text)
    assert not text or text not in str(caught.value)


def test_secrets_differ_and_are_not_shown() -> None:
    secrets = {new_secret() for _ in range(200)}
    assert len(secrets) == 200
    assert all(secret not in repr(read(secret)) for secret in secrets)
