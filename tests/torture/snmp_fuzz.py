"""Hostile SNMP answers: 10,000, read as if they had come by UDP; replayed by `--seed`.

No crash, none in more than 0.5 s, and texts that are bounded and harmless.
"""

from __future__ import annotations

import random
import sys
import time
from collections import Counter

from agent_core.status import snmp
from agent_core.status.snmp import MOST_BINDINGS, MalformedSnmp, decode
from tests.support.snmp_agents import PRINTERS, response
from tests.torture.ipp_fuzz import complaint
from tests.torture.status_fuzz import mutated
from tests.torture.verdict import Found, fuzz

LONGEST_SECONDS = 0.5


def run(count: int, seed: int) -> Found:
    chance, found = random.Random(seed), Found(outcomes=Counter())
    answers = [response(rows) for rows in PRINTERS.values()]
    for number in range(count):
        datagram = mutated(chance.choice(answers), chance) if number % 10 else chance.choice(answers)
        began = time.process_time()
        try:
            decoded = decode(datagram)
            snmp_answer = snmp.read({oid: data for oid, data in decoded.bindings if data is not None})
        except MalformedSnmp:
            found.outcomes["refused"] += 1
            continue
        except Exception as error:  # whatever it is, it is what we look for
            found.complaints.append(f"--seed {seed}, number {number}: {type(error).__name__}: {error}")
            continue
        finally:
            found.slowest = max(found.slowest, time.process_time() - began)
        found.outcomes[snmp_answer.status.condition.value] += 1
        if wrong := complaint(snmp_answer):
            found.complaints.append(f"--seed {seed}, number {number}: {wrong}")
        if len(decoded.bindings) > MOST_BINDINGS:
            found.complaints.append(f"--seed {seed}, number {number}: {len(decoded.bindings)} bindings")
    if found.slowest > LONGEST_SECONDS:
        found.complaints.append(f"--seed {seed}: one took {found.slowest:.2f} s")
    return found


if __name__ == "__main__":
    sys.exit(fuzz(__doc__, run))
