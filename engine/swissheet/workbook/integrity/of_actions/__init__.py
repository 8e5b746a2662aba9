"""What an action has to ask or tell by itself, beside what people typed."""
