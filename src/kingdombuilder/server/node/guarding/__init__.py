"""What is kept from doing harm, and what whoever runs the server can do about it."""
