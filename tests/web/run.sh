#!/bin/bash
# Runs a test of the page with Node. Usage: run.sh SCRIPT REFEREE.wasm ARGUMENT... Exit 77: this system cannot make the
# module or has no Node.
set -euo pipefail
script=$1 module=$2
shift 2
command -v node >/dev/null || { echo 'skipped: no node'; exit 77; }
[ -f "$module" ] || { echo 'skipped: no referee.wasm (the target web makes it)'; exit 77; }
exec node "$script" "$@"
