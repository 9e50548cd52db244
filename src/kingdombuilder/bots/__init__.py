"""Players that are not people. They see no more than a seat may know."""
