"""What happens if: differences between conditions on the same keys, and what they say of causes."""
