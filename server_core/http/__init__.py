"""The HTTP front: listeners, TLS, receive deadlines and connection limits. Knows no route and no service."""
