"""CiteGround: is a reference real and faithful, and what does graded evidence say?"""

__version__ = "0.1.0"
