"""Signatures of webhooks against the example of the specification and the published test vectors."""

from __future__ import annotations

from base64 import b64decode
from datetime import UTC, datetime

from server_core.services.webhooks.outbox import secret_text, signed_headers

BODY = b'{"test": 2432232314}'
ID, AT = "msg_p5jXN8AQM9LWM0D4loKWxJek", datetime.fromtimestamp(1614265330, UTC)
SECRET = "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
SIGNATURE = "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="
"""Source: test suites of the libraries at github.com/standard-webhooks, one vector in all languages."""


def test_the_published_vector() -> None:
    key = b64decode(SECRET)
    assert secret_text(key) == f"whsec_{SECRET}"
    assert signed_headers([key], ID, AT, BODY) == {
        "webhook-id": ID,
        "webhook-timestamp": "1614265330",
        "webhook-signature": SIGNATURE,
    }


def test_two_secrets_give_two_signatures_the_newest_first() -> None:
    both = signed_headers([bytes(32), b64decode(SECRET)], ID, AT, BODY)["webhook-signature"].split(" ")
    assert both[1] == SIGNATURE
    assert both[0] == signed_headers([bytes(32)], ID, AT, BODY)["webhook-signature"]


def test_another_id_time_or_body_has_another_signature() -> None:
    key = b64decode(SECRET)
    later = datetime.fromtimestamp(1614265331, UTC)
    others = [("msg_other", AT, BODY), (ID, later, BODY), (ID, AT, BODY + b" ")]
    assert SIGNATURE not in [signed_headers([key], *each)["webhook-signature"] for each in others]
