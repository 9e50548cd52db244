"""The steps by which a database is brought up to date, one file each."""
