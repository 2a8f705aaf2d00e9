"""Webhooks of client applications: subscriptions, the outbox, and the sender."""
