"""Runs programs that arrive as JSON lines, each with names of its own, and prints their output."""

import contextlib
import io
import json
import sys
import traceback

for line in sys.stdin:
    printed = io.StringIO()
    failed = None
    with contextlib.redirect_stdout(printed):
        try:
            exec(compile(json.loads(line), "sample.py", "exec"), {"__name__": "__main__"})
        except Exception:
            failed = traceback.format_exc()
    print(json.dumps({"printed": printed.getvalue(), "failed": failed}), flush=True)
