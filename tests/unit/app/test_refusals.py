"""Error answers in words; a proxy's own error page is an error without a reason."""

from __future__ import annotations

import pytest

from app.client.answers import refusal_of
from app.errors import UnexpectedAnswer


@pytest.mark.parametrize("page", [b"<html>Bad Gateway</html>", b"", b"\xff", b"[]", b'{"error_code": "\\u001b[2J"}'])
def test_a_page_of_somebody_else_is_an_error_without_a_reason(page: bytes) -> None:
    found = refusal_of(502, page, None)
    assert isinstance(found, UnexpectedAnswer)
    assert str(found) == "The server reported an error without a reason (status 502, ID none)."
    assert ", ID abc-1)" in str(refusal_of(502, page, "abc-1"))
