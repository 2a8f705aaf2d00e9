"""The command line: one module per noun. Headless: nothing here loads Qt."""
