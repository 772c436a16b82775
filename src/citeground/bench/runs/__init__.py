"""The benches, one a file: each a function from a setting to a result."""
