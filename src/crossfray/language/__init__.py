"""Card texts: from regular English to a typed tree to a program, with errors that help authors."""
