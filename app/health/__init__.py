"""Health checks of this computer, the server and each printer. Independent of Qt."""
