"""A result as JSON, Markdown, or one HTML page that needs nothing else."""
