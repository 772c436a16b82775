"""Why a decision was made: the trail in words, and what each part of the text adds to a judge's score.

``explain_pair`` (in ``pair``) is the door for a question and a passage; ``trail`` words the steps of a
verdict or an answer; ``structured`` reads the contributions of the citation verifier; ``alignment``
holds the statistics of the study that tests the explanations themselves.
"""
