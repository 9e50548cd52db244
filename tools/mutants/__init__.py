"""Whether the tests would notice: small changes of the rules, each of which some quick test has to find."""
