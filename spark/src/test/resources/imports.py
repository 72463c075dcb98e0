"""The density of a file beside it."""
import normal  # noqa: F401
