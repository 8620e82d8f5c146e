"""How long reading takes: `PYTHONPATH=tests python -m language.speed` prints CPU time a text."""

import time

from crossfray.language.reader import read

from .lists import everything


def main() -> None:
    samples = everything()
    for sample in samples[:20]:
        read(sample.text, sample.kind, sample.names)
    spent = []
    for sample in samples:
        begin = time.process_time()
        read(sample.text, sample.kind, sample.names, suggest=False)
        spent.append(1000 * (time.process_time() - begin))
    spent.sort()
    middle, most = spent[len(spent) // 2], spent[len(spent) * 95 // 100]
    print(
        f"{len(spent)} texts: {middle:.1f} ms in the middle, {most:.1f} ms at 95 %, {spent[-1]:.1f} ms at most"
    )


if __name__ == "__main__":
    main()
