"""Print state of layers: optional content groups and membership (ISO 32000-1, 8.11)."""

from __future__ import annotations

from collections.abc import Callable

from agent_core.render.pdf_syntax import Dict, Objects, Ref, Value

MAX_DEPTH = 16
CATEGORIES = {b"Print": b"PrintState", b"View": b"ViewState", b"Export": b"ExportState"}
ON, OFF = b"ON", b"OFF"
# Table 99: how a membership combines the states of its groups.
POLICIES: dict[bytes, Callable[[list[bool]], bool]] = {
    b"AllOn": all,
    b"AnyOn": any,
    b"AnyOff": lambda states: not all(states),
    b"AllOff": lambda states: not any(states),
}


class Layers:
    """Layers of a document in its default configuration, for printing."""

    def __init__(self, objects: Objects, catalog: Dict) -> None:
        self._objects = objects
        properties = objects.dict_of(catalog.get(b"OCProperties"))
        config = objects.dict_of(properties.get(b"D"))
        self._base = objects.name(config.get(b"BaseState")) != OFF
        self._on = self._numbers(config.get(b"ON"))
        self._off = self._numbers(config.get(b"OFF"))
        self._applied = self._for_paper(config)

    def prints(self, value: Value) -> bool:
        """Return whether content prints.

        `value`: an /OC entry, a group or a membership; without one, everything prints.
        """
        entry = self._objects.dict_of(value)
        if self._objects.name(entry.get(b"Type")) == b"OCMD":
            return self._member(entry)
        return self._group(value) if entry else True

    def _member(self, entry: Dict) -> bool:
        expression = self._objects.list_of(entry.get(b"VE"))
        if expression:
            return self._expression(expression, 0)
        groups = entry.get(b"OCGs")
        listed = [groups] if self._objects.dict_of(groups) else self._objects.list_of(groups)
        states = [self._group(group) for group in listed if self._objects.dict_of(group)]
        policy = POLICIES.get(self._objects.name(entry.get(b"P")) or b"AnyOn", any)
        return policy(states) if states else True

    def _expression(self, expression: list[Value], depth: int) -> bool:
        """Evaluate a visibility expression (8.11.2.2). A broken one hides nothing."""
        if depth > MAX_DEPTH:
            return True
        operator, *operands = expression
        states = [
            self._expression(inner, depth + 1) if (inner := self._objects.list_of(operand)) else self._group(operand)
            for operand in operands
        ]
        match self._objects.name(operator):
            case b"And":
                return all(states)
            case b"Or":
                return any(states) if states else True
            case b"Not":
                return not states[0] if states else True
            case _:
                return True

    def _group(self, group: Value) -> bool:
        entry = self._objects.dict_of(group)
        intents = self._objects.of(entry.get(b"Intent"))
        if intents is not None and not {b"View", b"All"} & set(self._names(intents)):
            return True
        number = group.number if isinstance(group, Ref) else None
        state = number in self._on or (self._base and number not in self._off)
        usage = self._objects.dict_of(entry.get(b"Usage"))
        categories = self._applied.get(number) if number is not None else None
        if categories is None:
            # PDF readers honour "not for print" even if no configuration applies it automatically.
            return state and self._said(usage, b"Print") != OFF
        said = [self._said(usage, category) for category in categories]
        if OFF in said:
            return False
        return ON in said or state

    def _said(self, usage: Dict, category: bytes) -> bytes | None:
        return self._objects.name(self._objects.dict_of(usage.get(category)).get(CATEGORIES[category]))

    def _for_paper(self, config: Dict) -> dict[int, list[bytes]]:
        """Return, for each group, the usage categories that decide whether it prints (8.11.4.4)."""
        found: dict[int, list[bytes]] = {}
        for item in self._objects.list_of(config.get(b"AS")):
            application = self._objects.dict_of(item)
            if self._objects.name(application.get(b"Event")) != b"Print":
                continue
            categories = [name for name in self._names(application.get(b"Category")) if name in CATEGORIES]
            for number in self._numbers(application.get(b"OCGs")):
                found.setdefault(number, []).extend(categories)
        return found

    def _names(self, value: Value) -> list[bytes]:
        alone = self._objects.name(value)
        if alone is not None:
            return [alone]
        return [name for item in self._objects.list_of(value) if (name := self._objects.name(item)) is not None]

    def _numbers(self, value: Value) -> set[int]:
        return {item.number for item in self._objects.list_of(value) if isinstance(item, Ref)}
