"""Documents before they are printed: files, pages, previews, forecasts."""
