"""The DC Comics pack with Robin and Catwoman."""
