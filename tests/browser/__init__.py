"""The web app in a real browser against a real server. A package, so that its tests share one browser and no others."""
