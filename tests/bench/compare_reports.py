#!/usr/bin/env python3
"""compare_reports.py OLD NEW: what hidden_bench of two builds wrote with KUPI_REPORTS=1. An answer may become exact
that was cut short; no other may change."""
import collections
import sys


def reports(path):
    with open(path, errors="replace") as lines:
        parts = (line.split(" ", 2) for line in lines)
        return {(p[0], int(p[1])): p[2] for p in parts if len(p) == 3 and p[2].startswith("{")}


def change(old, new):
    if old == new:
        return "the same"
    was_cut, is_cut = ("too much work" in report for report in (old, new))
    return "CHANGED" if is_cut or not was_cut else "exact now"


old, new = reports(sys.argv[1]), reports(sys.argv[2])
assert old and old.keys() == new.keys(), "not the same logs"
changes = collections.Counter((log[0], change(old[log], new[log])) for log in old)
for game, what in sorted(changes):
    print(f"{game:18} {changes[game, what]:6} {what}")
for log in old:
    if change(old[log], new[log]) == "CHANGED":
        sys.exit(f"{log}\n{old[log]}{new[log]}")
