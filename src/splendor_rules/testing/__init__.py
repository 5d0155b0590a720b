"""What a game that is built on these rules tests itself with.

- `splendor_rules.testing.invariants`: what must hold in every position and from one to the next;
- `splendor_rules.testing.strategies`: Hypothesis strategies for positions, actions, records;
- `splendor_rules.testing.machine`: a state machine to subclass;
- `splendor_rules.testing.conformance`: a suite for implementations in any language, a command.

The strategies and the machine need Hypothesis, which the extra `testing` brings.
"""

from __future__ import annotations

from typing import Final

NEEDS_HYPOTHESIS: Final = (
    "this part of splendor_rules.testing needs Hypothesis: pip install 'splendor-rules[testing]'"
)
