"""Makes each mutant in a copy of the project and runs the tests of its rule there, which must fail.

From the root of the checkout: `PYTHONPATH=tests python -m mutants [--only RULE]`.
"""

import argparse
import sys
from pathlib import Path

from mutants.run import load_mutants, passes_unchanged, try_all

ROOT = Path(__file__).parents[2]


def main() -> int:
    """Print a line for each mutant and the totals; 1 when one survived or could not be tried."""
    parser = argparse.ArgumentParser(prog="mutants", description=__doc__)
    parser.add_argument("--only", metavar="RULE", help="try only the mutants of this rule")
    only = parser.parse_args().only

    mutants = [mutant for mutant in load_mutants(ROOT / "tests" / "mutants") if only in (None, mutant.rule)]
    if mutants and not passes_unchanged(ROOT, mutants):
        print("the tests of these rules fail, or there are none, even without a mutant", file=sys.stderr)
        return 1

    outcomes = []
    for mutant, outcome in try_all(ROOT, mutants):
        print(f"{outcome.verdict:<9} {mutant.rule:<16} {mutant.file}  {outcome.reason}".rstrip(), flush=True)
        outcomes.append(outcome.verdict)
    broken = outcomes.count("broken")
    print(f"{outcomes.count('caught')} caught, {outcomes.count('survived')} survived", end="")
    print(f", {broken} broken" if broken else "")
    return int(any(verdict != "caught" for verdict in outcomes))


if __name__ == "__main__":
    sys.exit(main())
