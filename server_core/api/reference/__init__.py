"""`/openapi.json` and `/docs`: the reference of the public interface, made of its declarations, for everybody."""
