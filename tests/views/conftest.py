"""Laws are checked on as many examples as their module asks for, however slow the machine is."""

from hypothesis import HealthCheck, settings

settings.register_profile("views", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("views")
