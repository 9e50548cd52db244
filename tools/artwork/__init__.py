"""The artwork for the web app, exported from the drawings of the package."""
