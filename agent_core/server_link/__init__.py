"""The agent's link to its server: wire format, credential, enrolment. Only this package knows the wire format."""
