"""What a registry's record says, in the terms of a ``Work``: the same for an API's answer and for a dump.

Every translation is pure and never raises. Whoever asks for records (``sources``) or reads them from files
(``library.importers``) translates them here.
"""
