"""Any folder of PDFs, drawn by us and by poppler, compared page by page: see `__main__`."""
