"""Errors of the server: its own sentence in English, its code's translation in other languages."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from app.errors import CallRefused
from app.language.languages import Language, words_of
from app.language.translate import speak
from app.words.messages import PHRASES, TELL_MORE
from server_core.contract.types.errors import ErrorCode

OF_NO_WINDOW = {
    ErrorCode(code)
    for code in [
        "malformed_json",
        "job_already_final",
        "unknown_parameter",
        "malformed_multipart",
        "missing_file",
        "invalid_base64",
        "invalid_url",
        "invalid_request",
        "invalid_scope",
        "unsupported_grant_type",
        "unauthorized_client",
        "invalid_client",
        "insufficient_scope",
        "assertion_invalid",
        "assertion_expired",
        "assertion_lifetime_too_long",
        "assertion_audience_mismatch",
        "assertion_signature_invalid",
        "assertion_replayed",
        "unknown_key",
        "issuer_subject_mismatch",
        "method_not_allowed",
        "idempotency_key_conflict",
        "remote_document_too_large",
        "content_type_not_supported",
        "remote_document_unavailable",
        "malformed_request",
        "headers_too_large",
        "host_not_allowed",
        "origin_not_allowed",
        "account_not_applicable",
        "lease_lost",
        "agent_superseded",
        "errand_not_found",
    ]
}
"""Codes for programs, developers' applications and agents. No request of a window is rejected with one of them."""


@pytest.fixture
def german() -> Iterator[None]:
    speak(words_of(Language.GERMAN))
    yield
    speak(words_of(Language.ENGLISH))


def refused(code: ErrorCode, **details: object) -> CallRefused:
    return CallRefused("Its sentence.", http_status=422, code=code.value, request_id="r-1", details=details)


def test_in_english_the_server_speaks_for_itself() -> None:
    assert {str(refused(code)) for code in ErrorCode} == {"Its sentence."}


@pytest.mark.usefixtures("german")
def test_the_words_of_a_code_stand_for_the_sentence() -> None:
    assert str(refused(ErrorCode.PRINT_JOB_NOT_FOUND)) == "Diesen Auftrag gibt es nicht mehr."


@pytest.mark.usefixtures("german")
def test_what_the_sentence_alone_tells_is_behind_them() -> None:
    values_used = str(refused(ErrorCode.ADDRESS_TAKEN))
    assert values_used == "Ein anderer Drucker hat diese Adresse. Der Server meldet: Its sentence."


@pytest.mark.usefixtures("german")
def test_a_code_of_a_newer_server_is_told_as_it_says_it() -> None:
    error = CallRefused("Its sentence.", http_status=422, code="of_tomorrow", request_id=None, details={})
    assert str(error) == "Its sentence."


@pytest.mark.usefixtures("german")
def test_support_gets_what_the_server_said() -> None:
    assert refused(ErrorCode.PIN_WRONG).details_text == "Its sentence.\nHTTP 422 · pin_wrong\nX-Request-Id: r-1"


def test_every_code_that_a_window_may_meet_has_words() -> None:
    assert set(PHRASES) | OF_NO_WINDOW == set(ErrorCode)
    assert not set(PHRASES) & OF_NO_WINDOW
    assert set(PHRASES) >= TELL_MORE
