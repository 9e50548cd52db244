"""Tests of the package on every installed Python, with data of earlier versions."""
