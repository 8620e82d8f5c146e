"""Requests made up from the schema by schemathesis (pip install schemathesis): none is answered with a 5xx."""

import shutil
import subprocess
import tempfile
from pathlib import Path

from server.process import Process

CASES = 10_000


def requests(examples: int = 700) -> bool:
    tool = shutil.which("schemathesis")
    if tool is None:
        print("schemathesis is not installed: pip install schemathesis")
        return False
    with tempfile.TemporaryDirectory() as folder, Process(Path(folder), "--tables", "1000000") as site:
        made = site.table("duel", ["human", "human"])
        before = site.get(f"/api/tables/{made['table']}")
        command = [
            tool,
            "run",
            f"{site.address}/api/openapi.json",
            "--checks",
            "not_a_server_error",
            "--workers",
            "2",
        ]
        command += [
            "--max-examples",
            str(examples),
            "--phases",
            "fuzzing",
            "--continue-on-failure",
            "--seed",
            "1",
        ]
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
        print("\n".join(done.stdout.splitlines()[-25:]), flush=True)
        same = site.get(f"/api/tables/{made['table']}") == before
        print(
            f"the table beside it is {'as it was' if same else 'another'}; /health: {site.get('/health')['status']}"
        )
    return done.returncode == 0 and same
