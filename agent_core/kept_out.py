"""What keeps us out of a device that is there: a person changes it, not the printer."""

from __future__ import annotations

from agent_core.domain import WaitingReason

KEPT_OUT_WORDS = {
    WaitingReason.LOGIN_NEEDED: "login-needed",
    WaitingReason.LOGIN_REFUSED: "login-refused",
    WaitingReason.CERTIFICATE_CHANGED: "certificate-changed",
}
"""Told among a device's own reasons (keywords of RFC 8011, which has none for this); the server knows the same words
(`KeptOut` of its contract)."""
