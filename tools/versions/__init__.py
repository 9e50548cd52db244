"""Whether the package installs and runs on every Python there is, and reads what earlier versions wrote."""
