"""`spoolhouse agent run`, or `serve`, at every start of the computer, or at every login."""
