"""Words for actors: at the beginning of a line, or inside a sentence. Pure."""

from __future__ import annotations

from app.language.translate import Phrase, tr
from app.words.agents import called
from app.words.messages import message_text
from app.words.plain_text import plain
from server_core.contract.messages.server import ActorMessages
from server_core.contract.types.audit import Actor, ActorKind

NAMED = {
    ActorKind.AGENT: Phrase("Agent {name}"),
    ActorKind.CLIENT: Phrase("Application {name}"),
    ActorKind.APPLICATION: Phrase("Developer application {name}"),
}


def who_words(actor: Actor) -> str:
    """`Anna`, `The server`, `Agent Dock`."""
    if actor.kind is ActorKind.SERVER:
        return tr("The server", "did it")
    if actor.kind in NAMED:
        name = called(actor.name) if actor.kind is ActorKind.AGENT else plain(actor.name)
        return str(NAMED[actor.kind]).format(name=name)
    words = _person(actor, tr("Operator", "who did it, and told no name"))
    return words[:1].upper() + words[1:]


def by_words(actor: Actor | None) -> str:
    """Return the words after “by”: `Anna`, `operator (Dock)`, who is at the console Dock, `agent Dock`."""
    if actor is None:
        return ""
    if actor.kind in (ActorKind.PERSON, ActorKind.UNKNOWN):
        return _person(actor, tr("operator", "who did it, and told no name"))
    return plain(message_text(actor.message))


def _person(actor: Actor, nameless: str) -> str:
    if actor.nobody:
        return message_text(ActorMessages.NOBODY_AT(console=plain(actor.console)))
    who = plain(actor.name) or nameless
    if actor.without_pin:
        who = message_text(ActorMessages.WITHOUT_PIN(who=who))
    return message_text(ActorMessages.AT_CONSOLE(who=who, console=plain(actor.console))) if actor.console else who
