"""The box of Kool-Aid Man."""
