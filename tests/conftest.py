"""What all tests share: hypothesis may take its time, for the first call of a rule compiles it."""

from hypothesis import settings

settings.register_profile("gnoming", deadline=None, derandomize=True)
settings.load_profile("gnoming")
