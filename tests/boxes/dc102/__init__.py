"""The DC Comics pack with Wonder Woman and Cheetah."""
