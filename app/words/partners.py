"""Words for partners: states of customers and their effects, the account of a window, rules of an assertion. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from app.language.translate import Phrase, Words, tr
from app.words.ages import ago, moment
from app.words.marks import Mark, Shape, Tone
from app.words.plain_text import plain, within
from server_core.contract.types.agents import LinkState
from server_core.contract.types.partners import (
    MOST_JOBS,
    OWN_DEVELOPER,
    AccountKind,
    AccountView,
    AssertionCheck,
    AssertionRule,
    CustomerFigures,
    IssuedToken,
    OnboardingStatus,
    Party,
    Relationship,
    RelationshipAction,
    RelationshipStatus,
    RuleState,
)

STATES = {
    RelationshipStatus.PROVISIONING: Mark(
        text=Phrase("Provisioning", "customer"), shape=Shape.CLOCK, tone=Tone.WAITING
    ),
    RelationshipStatus.ACTIVE: Mark(text=Phrase("Active", "customer"), shape=Shape.CHECK, tone=Tone.GOOD),
    RelationshipStatus.SUSPENDED: Mark(
        text=Phrase("Suspended", "customer"), shape=Shape.BARS, tone=Tone.HELD, strong=True
    ),
    RelationshipStatus.CLOSED: Mark(text=Phrase("Closed", "customer"), shape=Shape.SLASH, tone=Tone.QUIET),
}
"""States and their texts, in the order of a customer's life."""
ONBOARDING = {
    OnboardingStatus.PROVISIONING: Mark(text=Phrase("No link", "onboarding"), shape=Shape.QUESTION, tone=Tone.QUIET),
    OnboardingStatus.WAITING_FOR_AGENT: Mark(
        text=Phrase("Waiting for agent", "onboarding"), shape=Shape.CLOCK, tone=Tone.WAITING
    ),
    OnboardingStatus.READY: Mark(text=Phrase("Ready", "onboarding"), shape=Shape.CHECK, tone=Tone.GOOD),
    OnboardingStatus.FAILED: Mark(
        text=Phrase("Link expired", "onboarding"), shape=Shape.WARNING, tone=Tone.ATTENTION, strong=True
    ),
}
ACTIONS = {
    RelationshipStatus.PROVISIONING: (RelationshipAction.CLOSE,),
    RelationshipStatus.ACTIVE: (RelationshipAction.SUSPEND, RelationshipAction.CLOSE),
    RelationshipStatus.SUSPENDED: (RelationshipAction.RESUME, RelationshipAction.CLOSE),
    RelationshipStatus.CLOSED: (),
}
"""The actions possible in each state."""
NOT_POSSIBLE = Phrase("Not possible in the current state.")
DONE = Words(
    {
        RelationshipAction.SUSPEND: Phrase("{name} is suspended. Its jobs wait until it is resumed."),
        RelationshipAction.RESUME: Phrase("{name} is active again. Waiting jobs are printing now."),
        RelationshipAction.CLOSE: Phrase("{name} is permanently closed."),
    }
)
FAILED = Words(
    {
        RelationshipAction.SUSPEND: Phrase("{name} was not suspended."),
        RelationshipAction.RESUME: Phrase("{name} was not resumed."),
        RelationshipAction.CLOSE: Phrase("{name} was not closed."),
    }
)
NOT_TOLD = "–"
OPEN_SITE = Phrase("Printers and queue…", "button: of a customer")


def state_mark(customer: Relationship) -> Mark:
    return STATES[customer.status]


def onboarding_mark(customer: Relationship) -> Mark:
    if customer.status is RelationshipStatus.CLOSED:
        return Mark(text=Phrase("Expired", "onboarding"), shape=Shape.SLASH, tone=Tone.QUIET)
    return ONBOARDING[customer.onboarding_status]


def onboarding_words(customer: Relationship, now: datetime) -> str:
    """Return what is pending or to be done."""
    if customer.status is RelationshipStatus.CLOSED:
        return tr("No agent can join any more.")
    match customer.onboarding_status:
        case OnboardingStatus.READY:
            return tr("An agent has joined.")
        case OnboardingStatus.WAITING_FOR_AGENT:
            until = customer.agent_onboarding_expires_at
            if until is None:
                return tr("The link waits for an agent.")
            return tr("The link is valid until {time}.", time=moment(until, now))
        case OnboardingStatus.FAILED:
            return tr("The link expired unused. Create a new one.")
        case OnboardingStatus.PROVISIONING:
            return tr("There is no agent and no link. Create a new link.")


def suspended_words(customer: Relationship) -> str:
    """Return who suspended it; empty if nobody did."""
    if customer.suspended_by is None:
        return ""
    by_operator = customer.suspended_by is Party.OPERATOR
    return tr("Suspended by the operator") if by_operator else tr("Suspended by the developer")


def agents_words(figures: CustomerFigures | None) -> str:
    """`1 of 3 online`"""
    if figures is None:
        return NOT_TOLD
    if not figures.agents:
        return tr("None", "agents")
    return tr("{number} of {all} online", number=figures.agents_online, all=figures.agents)


def jobs_words(figures: CustomerFigures | None) -> str:
    if figures is None:
        return NOT_TOLD
    return f"{MOST_JOBS}+" if figures.jobs_24h >= MOST_JOBS else str(figures.jobs_24h)


def last_job(figures: CustomerFigures | None, now: datetime) -> str:
    if figures is None:
        return NOT_TOLD
    return tr("Never", "a job came") if figures.last_job_at is None else ago(figures.last_job_at, now)


def sentence(customer: Relationship, figures: CustomerFigures | None) -> str:
    """`Dock Ltd. Active. Onboarding: ready. External ID 42. Agents: 1 of 1 online. Jobs in 24 hours: 3.`"""
    words = tr(
        "{name}. {state}. Onboarding: {onboarding}. External ID {id}.",
        name=plain(customer.name),
        state=state_mark(customer).word,
        onboarding=within(onboarding_mark(customer).word),
        id=plain(customer.external_customer_id),
    )
    if figures is None:
        return words
    agents, jobs = within(agents_words(figures)), jobs_words(figures)
    return " ".join((words, tr("Agents: {agents}. Jobs in 24 hours: {jobs}.", agents=agents, jobs=jobs)))


def matches(customer: Relationship, wanted: str) -> bool:
    """Match by name, external id, or any part of an id."""
    words = wanted.strip().casefold()
    texts = (customer.name, customer.external_customer_id, customer.relationship_id, customer.cloudprint_account_id)
    return any(words in str(each).casefold() for each in texts)


def stops_words(figures: CustomerFigures | None) -> str:
    """`3 agents and 5 printers`"""
    if figures is None:
        return tr("its agents and printers", "this stops …")
    agents, printers = tr("%n agent(s)", "", figures.agents), tr("%n printer(s)", "", figures.printers)
    return tr("{agents} and {printers}", agents=agents, printers=printers)


def suspend_words(figures: CustomerFigures | None) -> str:
    return tr(
        "This stops {what}: its applications lose access and its jobs wait. What is printing now finishes. Only "
        "you can resume it.",
        what=stops_words(figures),
    )


def close_words(figures: CustomerFigures | None) -> str:
    return tr(
        "This permanently closes {what}: agents are revoked, waiting jobs are cancelled, access tokens and links "
        "end. The history stays. You can't undo this. To print again, create the customer again.",
        what=stops_words(figures),
    )


@dataclass(frozen=True, kw_only=True, slots=True)
class OnboardingStep:
    """`done` None: the step comes later."""

    key: str
    words: str
    done: bool | None

    @property
    def mark(self) -> Mark:
        if self.done is None:
            return Mark(text=Phrase("later", "step"), shape=Shape.QUESTION, tone=Tone.QUIET)
        if self.done:
            return Mark(text=Phrase("done", "step"), shape=Shape.CHECK, tone=Tone.GOOD)
        return Mark(text=Phrase("waiting", "step"), shape=Shape.CLOCK, tone=Tone.WAITING)

    @property
    def spoken(self) -> str:
        return f"{self.words}: {self.mark.word}"


def steps_of(state: LinkState | None, account: str | None = None) -> Sequence[OnboardingStep]:
    """Return the steps from the link to the first label: done, current, later.

    `account`: the customer's name in commands. None: the steps are shown in a window, whose button leads there.
    """
    agent = None if state is None else state.agent
    printer = None if state is None else state.printer_name
    connected = agent is not None and agent.last_seen_at is not None
    joined = "" if agent is None else tr("Agent connected: {name}", name=plain(agent.name))
    found = "" if printer is None else tr("Printer found: {name}", name=plain(printer))
    facts = (
        ("opened", tr("Link opened"), "", agent is not None or (state is not None and state.opened)),
        ("agent", tr("Agent connected"), joined, connected),
        ("printer", tr("Printer found"), found, printer is not None),
        ("test", tr("Test label printed"), "", state is not None and state.test_printed),
    )
    hints = {
        "printer": tr("Printer found: add it in “Printers and queue”"),
        "test": tr("Test label printed: print one in “Printers and queue”"),
    }
    if account is not None:
        by = f"spoolhouse --account {account} printer"
        hints = {
            "printer": tr("Printer found: add it by: {command}", command=f"{by} add"),
            "test": tr("Test label printed: print one by: {command}", command=f"{by} test"),
        }
    steps: list[OnboardingStep] = []
    open_yet = False
    for key, waiting, done_words, done in facts:
        if done:
            steps.append(OnboardingStep(key=key, words=done_words or waiting, done=True))
            continue
        words = waiting if open_yet else hints.get(key, waiting)
        steps.append(OnboardingStep(key=key, words=words, done=None if open_yet else False))
        open_yet = True
    return steps


def mail_text(name: str, link: str, until: str) -> str:
    return tr(
        "Hello,\n\nto print for {name}, install Spoolhouse on the computer that has the printers. Then open this "
        "link there:\n\n{link}\n\nIt works once, until {until}. Anyone who has it can join, so please don't share "
        "it.\n",
        name=plain(name),
        link=link,
        until=until,
    )


def token_state(token: IssuedToken, now: datetime) -> Mark:
    if token.revoked_at is not None:
        return Mark(text=Phrase("Expired", "access token"), shape=Shape.SLASH, tone=Tone.QUIET)
    if token.expires_at <= now:
        return Mark(text=Phrase("Expired", "access token"), shape=Shape.HOURGLASS, tone=Tone.QUIET)
    return Mark(text=Phrase("Valid", "what may be used"), shape=Shape.CHECK, tone=Tone.GOOD)


def developer_name(name: str) -> str:
    return tr("This site's developer") if name == OWN_DEVELOPER else plain(name)


THIS_SITE = Phrase("this site", "customer of …")
UNUSUAL = (RelationshipStatus.SUSPENDED, RelationshipStatus.CLOSED)
MEANINGS = {
    RelationshipStatus.SUSPENDED: Phrase(
        "{name} is suspended: jobs wait and nothing is printed there until it is resumed on the "
        "site's Partners page. The display is live."
    ),
    RelationshipStatus.CLOSED: Phrase(
        "{name} was permanently closed. You can read its history; nothing is printed there."
    ),
}


def title_of(account: AccountView) -> str:
    return f"{plain(account.name)} – Spoolhouse"


def role_words(account: AccountView, site: str) -> str:
    """Return `customer of Demo Site`. `site`: its name; empty: the one on this computer."""
    of = plain(site) or str(THIS_SITE)
    if account.kind is AccountKind.DEVELOPER:
        return tr("developer at {site}", site=of)
    return tr("customer of {site}", site=of)


def mark_of(account: AccountView) -> Mark | None:
    """Return the mark. None: nothing is wrong."""
    return STATES[account.status] if account.status in UNUSUAL and account.status is not None else None


def state_words(account: AccountView) -> str:
    """Describe the effect of the state on the user; empty: none."""
    meaning = None if account.status is None else MEANINGS.get(account.status)
    return "" if meaning is None else str(meaning).format(name=plain(account.name))


def closed_words(account: AccountView) -> str | None:
    """Return why no new work is accepted there. None: it is."""
    if account.status is not RelationshipStatus.CLOSED:
        return None
    return tr("{name} was closed: nothing can be printed or set up there", name=plain(account.name))


def gone_words(account: AccountView) -> str:
    return tr(
        "The server no longer knows {name}. Perhaps the server was restored from a backup. Close "
        "this window and open the customer on the Partners page.",
        name=plain(account.name),
    )


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
RULE_STATES = {RuleState.KEPT: "pass", RuleState.BROKEN: "FAIL", RuleState.NOT_JUDGED: "not judged"}
"""Words of the command line."""
MARKS = {
    RuleState.KEPT: Mark(text=Phrase("Passed", "rule"), shape=Shape.CHECK, tone=Tone.GOOD),
    RuleState.BROKEN: Mark(text=Phrase("Failed", "rule"), shape=Shape.CROSS, tone=Tone.FAILED, strong=True),
    RuleState.NOT_JUDGED: Mark(text=Phrase("Not judged", "rule"), shape=Shape.QUESTION, tone=Tone.QUIET),
}


def verdict(check: AssertionCheck) -> str:
    """Return the result of all rules in one line."""
    first = next((finding for finding in check.rules if finding.state is RuleState.BROKEN), None)
    if first is None:
        return tr("This assertion would be accepted, once.")
    return tr("This assertion would be refused: {code}.", code=first.error_code)
