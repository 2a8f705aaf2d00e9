"""Words and signs for the rules of an assertion, and for what was found of each."""

from __future__ import annotations

from app.language.table import Words
from app.language.translate import Phrase, tr
from app.words.marks import Mark, Shape, Tone
from server_core.contract.types.partners import AssertionCheck, AssertionRule, RuleState

RULES = Words(
    {
        AssertionRule.FORM: Phrase("Form", "of an assertion"),
        AssertionRule.ALGORITHM: Phrase("Algorithm (alg)"),
        AssertionRule.HEADER: Phrase("Header", "of an assertion"),
        AssertionRule.KEY_ID: Phrase("Key name (kid)"),
        AssertionRule.ISSUER: Phrase("Issuer (iss)"),
        AssertionRule.SUBJECT: Phrase("Subject (sub)"),
        AssertionRule.KEY: Phrase("Key", "of an application"),
        AssertionRule.SIGNATURE: Phrase("Signature", "of an assertion"),
        AssertionRule.AUDIENCE: Phrase("Audience (aud)"),
        AssertionRule.LIFETIME: Phrase("Lifetime (exp, iat)"),
        AssertionRule.EXPIRY: Phrase("Not ended (exp)"),
        AssertionRule.ISSUED_AT: Phrase("Not from the future (iat)"),
        AssertionRule.NOT_BEFORE: Phrase("Not before (nbf)"),
        AssertionRule.JTI: Phrase("Id (jti)"),
        AssertionRule.APPLICATION: Phrase("Application", "rule of an assertion"),
        AssertionRule.ONCE: Phrase("Not used before"),
    }
)
STATES = {RuleState.KEPT: "pass", RuleState.BROKEN: "FAIL", RuleState.NOT_JUDGED: "not judged"}
"""At the command line."""
MARKS = {
    RuleState.KEPT: Mark(said=Phrase("Pass", "rule"), shape=Shape.CHECK, tone=Tone.GOOD),
    RuleState.BROKEN: Mark(said=Phrase("Fail", "rule"), shape=Shape.CROSS, tone=Tone.FAILED, strong=True),
    RuleState.NOT_JUDGED: Mark(said=Phrase("Not judged", "rule"), shape=Shape.QUESTION, tone=Tone.QUIET),
}


def verdict(check: AssertionCheck) -> str:
    """One line for the whole of it."""
    first = next((finding for finding in check.rules if finding.state is RuleState.BROKEN), None)
    if first is None:
        return tr("This assertion would be accepted, once.")
    return tr("This assertion would be refused: {code}.", code=first.error_code)
