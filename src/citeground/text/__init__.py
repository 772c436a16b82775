"""What a string means, whoever wrote it: parsers, sources, library and comparison read it alike."""
