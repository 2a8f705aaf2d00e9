"""Whether everything works: asked of this computer, of the server, and of each printer. Free of Qt."""
