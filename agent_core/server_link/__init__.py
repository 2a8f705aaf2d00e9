"""The agent's way to its server: wire, credential, enrolment. The only place of the engine that knows the wire."""
