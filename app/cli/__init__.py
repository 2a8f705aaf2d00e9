"""What the command line can do: one module per noun. Headless: nothing here loads Qt."""
