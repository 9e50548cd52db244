"""The web app played in other browsers than the tests': ``make browsers``."""
