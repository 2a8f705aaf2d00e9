"""Words and signs for the rules of an assertion, and for what was found of each."""

from __future__ import annotations

from app.vocabulary.marks import Mark, Shape, Tone
from server_core.contract.assertions import AssertionCheck, AssertionRule, RuleState

RULES = {
    AssertionRule.FORM: "Form",
    AssertionRule.ALGORITHM: "Algorithm (alg)",
    AssertionRule.HEADER: "Header",
    AssertionRule.KEY_ID: "Key name (kid)",
    AssertionRule.ISSUER: "Issuer (iss)",
    AssertionRule.SUBJECT: "Subject (sub)",
    AssertionRule.KEY: "Key",
    AssertionRule.SIGNATURE: "Signature",
    AssertionRule.AUDIENCE: "Audience (aud)",
    AssertionRule.LIFETIME: "Lifetime (exp, iat)",
    AssertionRule.EXPIRY: "Not ended (exp)",
    AssertionRule.ISSUED_AT: "Not from the future (iat)",
    AssertionRule.NOT_BEFORE: "Not before (nbf)",
    AssertionRule.JTI: "Id (jti)",
    AssertionRule.APPLICATION: "Application",
    AssertionRule.ONCE: "Not used before",
}
STATES = {RuleState.KEPT: "pass", RuleState.BROKEN: "FAIL", RuleState.NOT_JUDGED: "not judged"}
"""At the command line."""
MARKS = {
    RuleState.KEPT: Mark(said="Pass", shape=Shape.CHECK, tone=Tone.GOOD),
    RuleState.BROKEN: Mark(said="Fail", shape=Shape.CROSS, tone=Tone.FAILED, strong=True),
    RuleState.NOT_JUDGED: Mark(said="Not judged", shape=Shape.QUESTION, tone=Tone.QUIET),
}


def verdict(check: AssertionCheck) -> str:
    """One line for the whole of it."""
    first = next((finding for finding in check.rules if finding.state is RuleState.BROKEN), None)
    if first is None:
        return "This assertion would be accepted, once."
    return f"This assertion would be refused: {first.error_code}."
