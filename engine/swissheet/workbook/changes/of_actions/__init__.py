"""What an action has to ask or report by itself, beside what people typed."""
