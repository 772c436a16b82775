"""Numbers and how sure they are: labels, intervals, paired tests, calibration, risk and coverage."""
