"""What a link's server answers is a stranger's: it is neither unfolded nor read without end."""

from __future__ import annotations

import gzip
import tracemalloc

import httpx
import pytest

from agent_core.server_link import link_call
from agent_core.server_link.enrolment import look
from agent_core.server_link.errors import Unreachable
from agent_core.server_link.link_call import ANSWER_BYTES
from server_core.contract import onboarding_link
from tests.support.stranger import stranger

pytestmark = pytest.mark.anyio
TOKEN = "t" * 43
ZEROS = 64 * 1024 * 1024


async def refused(answer: bytes) -> list[bytes]:
    async with stranger(answer) as somebody:
        with pytest.raises(Unreachable, match="is no print server"):
            await look(onboarding_link.write(somebody.base_url, TOKEN))
    return somebody.heard


async def test_an_answer_that_unfolds_to_everything_is_not_unfolded() -> None:
    folded = gzip.compress(gzip.compress(b"\0" * ZEROS))
    assert len(folded) < 4096
    head = f"HTTP/1.1 200 OK\r\nContent-Encoding: gzip, gzip\r\nContent-Length: {len(folded)}\r\n\r\n"
    tracemalloc.start()
    try:
        heard = await refused(head.encode() + folded)
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert most < ZEROS / 4
    assert b"\r\naccept-encoding: identity\r\n" in heard[0].lower()


async def test_an_answer_without_end_is_cut() -> None:
    piece = b"%x\r\n" % 65536 + b"x" * 65536 + b"\r\n"
    endless = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + piece * (ANSWER_BYTES // 65536 + 4)
    await refused(endless)


async def test_an_answer_that_is_coded_and_empty_says_nothing_either() -> None:
    await refused(b"HTTP/1.1 200 OK\r\nContent-Encoding: br\r\nContent-Length: 0\r\n\r\n")


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (b"HTTP/1.1 302 Found\r\nLocation: http://hotel/\r\nContent-Length: 0\r\n\r\n", r"callers elsewhere \(302\)"),
        (b"HTTP/1.1 403 Forbidden\r\nContent-Length: 9\r\n\r\n<html/>\r\n", r"answered 403"),
        (b"HTTP/1.1 404 Not Found\r\nContent-Length: 2\r\n\r\n{}", r"answered 404"),
    ],
)
async def test_what_is_no_word_of_a_print_server_says_nothing_about_the_link(answer: bytes, words: str) -> None:
    async with stranger(answer) as somebody:
        with pytest.raises(Unreachable, match=rf"{words}, which is no word of a print server.*may still be good"):
            await look(onboarding_link.write(somebody.base_url, TOKEN))


async def test_a_connection_that_breaks_is_told_with_words() -> None:
    """Nothing stood behind the colon."""
    error = link_call._why(onboarding_link.Onboarding(base_url="http://dock", token=TOKEN), httpx.ReadError(""))
    assert str(error) == "the server http://dock does not answer: the connection broke before an answer came"
