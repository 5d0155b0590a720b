"""Hypothesis profiles: `ci`, the default, and `deep` (`make test-deep`).

`ci` draws the same examples every time, so that a change passes or fails by its own merit, and
shrinks a failure without explaining it line by line, which takes longer than all else. `deep` draws
other examples each time, and many more (`DEEP_EXAMPLES` for a test). `mutants` is for mutation
testing, which asks only whether a test fails. None has a deadline or minds slow drawing: how long
an example takes depends on the machine and on whether coverage is measured.
"""

from __future__ import annotations

import os

from hypothesis import HealthCheck, Phase, settings

settings.register_profile(
    "ci",
    derandomize=True,
    deadline=None,
    max_examples=100,
    stateful_step_count=30,
    phases=tuple(set(Phase) - {Phase.explain}),
    suppress_health_check=(HealthCheck.too_slow,),
)
settings.register_profile(
    "mutants", settings.get_profile("ci"), phases=(Phase.explicit, Phase.generate)
)
settings.register_profile(
    "deep",
    deadline=None,
    max_examples=int(os.environ.get("DEEP_EXAMPLES", "4000")),
    stateful_step_count=100,
    suppress_health_check=(HealthCheck.too_slow,),
)
settings.load_profile("ci")
