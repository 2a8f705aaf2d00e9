"""Download of a document from a URL that a client names, without becoming its hands inside our network."""
