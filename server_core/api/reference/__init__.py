"""`/openapi.json` and `/docs`: the public reference, generated from the declarations of the calls."""
