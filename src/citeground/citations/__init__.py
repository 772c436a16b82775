"""Engine 1: is every reference a real work, and does it describe that work faithfully?"""
