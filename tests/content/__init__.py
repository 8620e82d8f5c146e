"""Tests of the content files and of what reads them."""
