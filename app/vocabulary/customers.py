"""Customers of developers in operators' words: their state, what may be done in it, and what that stops. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from app.vocabulary.ages import age, moment
from app.vocabulary.marks import Mark, Shape, Tone
from app.vocabulary.plain_text import plain
from server_core.contract.agents import LinkState
from server_core.contract.customers import MOST_JOBS, CustomerFigures, IssuedToken
from server_core.contract.partner import OnboardingStatus, Party, Relationship, RelationshipAction, RelationshipStatus

STATES = {
    RelationshipStatus.PROVISIONING: Mark(said="Provisioning", shape=Shape.CLOCK, tone=Tone.WAITING),
    RelationshipStatus.ACTIVE: Mark(said="Active", shape=Shape.CHECK, tone=Tone.GOOD),
    RelationshipStatus.SUSPENDED: Mark(said="Suspended", shape=Shape.BARS, tone=Tone.HELD, strong=True),
    RelationshipStatus.CLOSED: Mark(said="Closed", shape=Shape.SLASH, tone=Tone.QUIET),
}
"""In the order of a customer's life."""
ONBOARDING = {
    OnboardingStatus.PROVISIONING: Mark(said="No link", shape=Shape.QUESTION, tone=Tone.QUIET),
    OnboardingStatus.WAITING_FOR_AGENT: Mark(said="Waiting for agent", shape=Shape.CLOCK, tone=Tone.WAITING),
    OnboardingStatus.READY: Mark(said="Ready", shape=Shape.CHECK, tone=Tone.GOOD),
    OnboardingStatus.FAILED: Mark(said="Link ran out", shape=Shape.WARNING, tone=Tone.ATTENTION, strong=True),
}
ACTIONS = {
    RelationshipStatus.PROVISIONING: (RelationshipAction.CLOSE,),
    RelationshipStatus.ACTIVE: (RelationshipAction.SUSPEND, RelationshipAction.CLOSE),
    RelationshipStatus.SUSPENDED: (RelationshipAction.RESUME, RelationshipAction.CLOSE),
    RelationshipStatus.CLOSED: (),
}
"""What is offered in each state, and no more."""
NOT_POSSIBLE = "Not possible in the current state."
DONE = {
    RelationshipAction.SUSPEND: "{} is suspended. Its jobs wait until it is resumed.",
    RelationshipAction.RESUME: "{} is active again. What waited is printed.",
    RelationshipAction.CLOSE: "{} is closed for good.",
}
FAILED = {
    RelationshipAction.SUSPEND: "{} was not suspended.",
    RelationshipAction.RESUME: "{} was not resumed.",
    RelationshipAction.CLOSE: "{} was not closed.",
}
NOT_TOLD = "–"


def state_mark(customer: Relationship) -> Mark:
    return STATES[customer.status]


def onboarding_mark(customer: Relationship) -> Mark:
    if customer.status is RelationshipStatus.CLOSED:
        return Mark(said="Over", shape=Shape.SLASH, tone=Tone.QUIET)
    return ONBOARDING[customer.onboarding_status]


def onboarding_words(customer: Relationship, now: datetime) -> str:
    """What is waited for, or what to do."""
    if customer.status is RelationshipStatus.CLOSED:
        return "No agent can join any more."
    match customer.onboarding_status:
        case OnboardingStatus.READY:
            return "An agent has joined."
        case OnboardingStatus.WAITING_FOR_AGENT:
            until = customer.agent_onboarding_expires_at
            return f"The link is good until {moment(until, now)}." if until else "The link waits for an agent."
        case OnboardingStatus.FAILED:
            return "The link ran out and nobody had used it. Make a new one."
        case OnboardingStatus.PROVISIONING:
            return "There is no agent and no link. Make a new link."


def suspended_words(customer: Relationship) -> str:
    """Who did it; empty where nobody did."""
    if customer.suspended_by is None:
        return ""
    return f"Suspended by the {'operator' if customer.suspended_by is Party.OPERATOR else 'developer'}"


def agents_words(figures: CustomerFigures | None) -> str:
    """`1 of 3 online`"""
    if figures is None:
        return NOT_TOLD
    return f"{figures.agents_online} of {figures.agents} online" if figures.agents else "None"


def jobs_words(figures: CustomerFigures | None) -> str:
    if figures is None:
        return NOT_TOLD
    return f"{MOST_JOBS}+" if figures.jobs_24h >= MOST_JOBS else str(figures.jobs_24h)


def last_words(figures: CustomerFigures | None, now: datetime) -> str:
    if figures is None:
        return NOT_TOLD
    return "Never" if figures.last_job_at is None else f"{age(figures.last_job_at, now)} ago"


def sentence(customer: Relationship, figures: CustomerFigures | None, now: datetime) -> str:
    """`Dock Ltd. Active. Onboarding: ready. External id 42. Agents: 1 of 1 online. 3 jobs in 24 hours.`"""
    onboarding = onboarding_mark(customer).word.lower()
    told = f"{plain(customer.name)}. {state_mark(customer).word}. Onboarding: {onboarding}."
    told += f" External id {plain(customer.external_customer_id)}."
    if figures is not None:
        told += f" Agents: {agents_words(figures).lower()}. {jobs_words(figures)} jobs in 24 hours."
    return told


def matches(customer: Relationship, wanted: str) -> bool:
    """By name, external id, or any part of an id."""
    words = wanted.strip().casefold()
    told = (customer.name, customer.external_customer_id, customer.relationship_id, customer.cloudprint_account_id)
    return any(words in str(each).casefold() for each in told)


def stops_words(figures: CustomerFigures | None) -> str:
    """`3 agents and 5 printers`"""
    if figures is None:
        return "its agents and printers"
    return f"{counted(figures.agents, 'agent')} and {counted(figures.printers, 'printer')}"


def suspend_words(figures: CustomerFigures | None) -> str:
    return (
        f"This stops {stops_words(figures)}: new jobs are refused, those that wait stay, what prints now is finished. "
        "Its access tokens end. It can be resumed at any time; until then only this server's operator can do that."
    )


def close_words(figures: CustomerFigures | None) -> str:
    return (
        f"This ends {stops_words(figures)} for good: the agents are revoked, jobs that wait are cancelled, access "
        "tokens and links end. The history stays. It cannot be taken back: to print again the customer is created anew."
    )


@dataclass(frozen=True, kw_only=True, slots=True)
class Step:
    """`done` None: it comes later."""

    key: str
    words: str
    done: bool | None

    @property
    def mark(self) -> Mark:
        if self.done is None:
            return Mark(said="later", shape=Shape.QUESTION, tone=Tone.QUIET)
        if self.done:
            return Mark(said="done", shape=Shape.CHECK, tone=Tone.GOOD)
        return Mark(said="waiting", shape=Shape.CLOCK, tone=Tone.WAITING)

    @property
    def spoken(self) -> str:
        return f"{self.words}: {self.mark.word}"


def steps_of(state: LinkState | None, account: str) -> Sequence[Step]:
    """From the link to the first label: what is done, what is waited for, what comes later. `account`: how commands
    name the customer."""
    agent = None if state is None else state.agent
    printer = None if state is None else state.printer_name
    connected = agent is not None and agent.last_seen_at is not None
    facts = (
        ("opened", "Link opened", "Link opened", agent is not None or (state is not None and state.opened)),
        ("agent", "Agent connected", f"Agent connected: {plain(agent.name)}" if agent else "", connected),
        ("printer", "Printer found", f"Printer found: {plain(printer)}" if printer else "", printer is not None),
        ("test", "Test label printed", "Test label printed", state is not None and state.test_printed),
    )
    hints = {
        "printer": f"add it by: spoolhouse --account {account} printer add",
        "test": f"print one by: spoolhouse --account {account} printer test",
    }
    steps: list[Step] = []
    open_yet = False
    for key, waiting, told, done in facts:
        if done:
            steps.append(Step(key=key, words=told or waiting, done=True))
            continue
        hint = hints.get(key, "")
        words = f"{waiting}: {hint}" if hint and not open_yet else waiting
        steps.append(Step(key=key, words=words, done=None if open_yet else False))
        open_yet = True
    return steps


def mail_text(name: str, link: str, until: str) -> str:
    return (
        f"Hello,\n\nto print for {plain(name)}, install Spoolhouse on the computer that has the printers. Then open "
        f"this link there:\n\n{link}\n\nIt works once, until {until}. Whoever has it can join: please give it to "
        "nobody else.\n"
    )


def token_state(token: IssuedToken, now: datetime) -> Mark:
    if token.revoked_at is not None:
        return Mark(said="Ended", shape=Shape.SLASH, tone=Tone.QUIET)
    if token.expires_at <= now:
        return Mark(said="Expired", shape=Shape.HOURGLASS, tone=Tone.QUIET)
    return Mark(said="Good", shape=Shape.CHECK, tone=Tone.GOOD)


def counted(number: int, word: str) -> str:
    return f"{number} {word}{'' if number == 1 else 's'}"
