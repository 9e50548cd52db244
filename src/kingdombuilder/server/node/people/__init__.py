"""Who is who, who is there, and how they come back."""
