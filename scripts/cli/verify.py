"""`corrosion verify RUN`: are all files of a run there and as they were written, and what is the hash of its rows."""

import shlex
import sys
from collections import Counter

from scripts.cli.app import new_app
from scripts.cli.errors import RunFailed
from scripts.cli.options import Json
from scripts.cli.output import print_json
from scripts.cli.places import RunDirectory

MOST_LINES = 20

app = new_app()


@app.command()
def verify(run: RunDirectory, json: Json = False) -> None:
    """Check the files of a run, and print the hash of its rows.

    The hash is of the rows in the order of their keys, not of files: it is the same for any number of threads,
    size of chunks, interruptions and executor. Exit code 1 when something is wrong.
    """
    from sim.store import open_run
    from sim.verify import ADVICE, STRAY
    from sim.verify import verify as check

    found = check(open_run(run))
    if json:
        faults = [{"file": fault.file, "what": fault.what, "advice": ADVICE[fault.what]} for fault in found.faults]
        print_json({"directory": str(run), "chunks": found.chunks, "result_hash": found.result_hash,
                    "hashes": found.hashes, "faults": faults})  # fmt: skip
    else:
        for fault in found.faults[:MOST_LINES]:
            print(f"{fault.what}: {fault.file}")
        if len(found.faults) > MOST_LINES:
            print(f"… and {len(found.faults) - MOST_LINES:,} more")
        print(f"{'result hash' if not found.faults else 'hash of what is good'}: {found.result_hash}")
        sys.stdout.flush()
    if found.faults:
        kinds = Counter(fault.what for fault in found.faults)
        said = "; ".join(f"{count} {what} ({ADVICE[what]})" for what, count in kinds.items())
        hint = f"; to resume: {shlex.join(['corrosion', 'resume', str(run)])}" if set(kinds) - {STRAY} else ""
        raise RunFailed(f"{said}{hint}")
