"""Desktop integration: alarms, start at sign-in, links."""
