"""How a value of a BibTeX entry is rewritten in the entry's own manner, every other byte untouched."""
