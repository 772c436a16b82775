"""The commands of ``citeground bench``, by what they measure."""
