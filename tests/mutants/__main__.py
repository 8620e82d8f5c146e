"""Makes each mutant in a copy of the project and runs the tests of its rule or step there, of which one must fail.

From the root of the checkout: `PYTHONPATH=tests python -m mutants --workers 2`, or for some of them alone
`PYTHONPATH=tests python -m mutants --rule SEE-2 --step swap`.
"""

import argparse
import sys
from collections import Counter
from pathlib import Path
from time import monotonic

from mutants.run import Mutant, faults_unchanged, load_mutants, try_all

ROOT = Path(__file__).parents[2]


def main() -> int:
    """Print a line for each mutant and the totals; 1 when one survived or could not be tried."""
    mutants = load_mutants(ROOT / "tests" / "mutants")
    parser = argparse.ArgumentParser(
        prog="mutants", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rule", metavar="ID", action="append", help="only the mutants of this rule")
    parser.add_argument("--step", metavar="NAME", action="append", help="only the mutants of this step")
    parser.add_argument(
        "--language", metavar="PART", action="append", help="only those of the lexicon, grammar or compiler"
    )
    parser.add_argument("--workers", metavar="N", type=int, default=1, help="try so many at a time")
    options = parser.parse_args()
    if options.workers < 1:
        parser.error("--workers must be at least 1")
    for option in ("rule", "step", "language"):
        known = {getattr(mutant, option) for mutant in mutants}
        for name in getattr(options, option) or ():
            if name not in known:
                parser.error(f"no mutant breaks the {option} '{name}'")
    if options.rule or options.step or options.language:
        wanted = {*(options.rule or ()), *(options.step or ()), *(options.language or ())}
        mutants = [mutant for mutant in mutants if mutant.breaks in wanted]
    return try_and_tell(mutants, options.workers)


def try_and_tell(mutants: list[Mutant], workers: int) -> int:
    began = monotonic()
    print(f"{len(mutants)} mutants; first their tests without any of them", flush=True)
    if faults := faults_unchanged(ROOT, mutants, workers):
        print(faults, file=sys.stderr)
        print("these tests fail, or there are none, even without a mutant", file=sys.stderr)
        return 1
    verdicts: Counter[str] = Counter()
    for number, (mutant, outcome) in enumerate(try_all(ROOT, mutants, workers), 1):
        verdicts[outcome.verdict] += 1
        line = f"{number:>4}/{len(mutants)} {outcome.verdict:<9} {mutant.breaks:<28} {mutant.file}"
        if outcome.verdict != "caught":
            line += f"  {outcome.reason}\n{mutant.find}\n->\n{mutant.replace}\n"
        print(line, flush=True)
    rules = len({mutant.rule for mutant in mutants if mutant.rule})
    steps = len({mutant.step for mutant in mutants if mutant.step})
    said = ", ".join(f"{verdicts[verdict]} {verdict}" for verdict in ("caught", "survived", "broken"))
    print(f"{said}: of {rules} rules and {steps} steps, in {monotonic() - began:.0f} s")
    return int(verdicts["caught"] < len(mutants))


if __name__ == "__main__":
    sys.exit(main())
