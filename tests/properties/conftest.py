from tests.properties import strategies

strategies.use_profile()
