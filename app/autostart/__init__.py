"""`spoolhouse agent run` at every start of the computer, or at every login."""
