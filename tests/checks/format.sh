#!/bin/bash
# Every C++ file is as clang-format 14 writes it (.clang-format). Other versions write other code, so only that one judges.
# Usage: format.sh [--fix | BUILD_FOLDER]. In BUILD_FOLDER stand the digests of what has passed, which is not read again until it
# or .clang-format changes. Exit 77: no clang-format 14 here.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

clang_format=$(command -v clang-format-14 || command -v clang-format || true)
if [ -z "$clang_format" ] || [[ $("$clang_format" --version) != *'version 14.'* ]]; then
    echo 'skipped: clang-format 14 is not installed'
    exit 77
fi

sources() { find generator tests -type f \( -name '*.cpp' -o -name '*.h' \) -print0; }

if [ "${1-}" = --fix ]; then
    sources | xargs -0 -r "$clang_format" -i
    exit
fi

passed=/dev/null
[ -z "${1-}" ] || passed=$1/format.passed
digests=$({ printf '.clang-format\0'; sources; } | sort -z | xargs -0 sha256sum)
rules=${digests%%$'\n'*} # .clang-format comes first
# Each with the digest of the rules that it was held against.
# shellcheck disable=SC2001 # every line
digests=$(sed "s/^/${rules%% *} /" <<<"$digests")
pending=$(grep -vxFf <(cat "$passed" 2>/dev/null) <<<"$digests" | sed 's/^[0-9a-f]* [0-9a-f]*  //' | grep -v '^[.]clang' || true)

# One line for each file: where it first differs.
# shellcheck disable=SC2016 # the inner shell expands its own arguments
[ -z "$pending" ] || tr '\n' '\0' <<<"$pending" | xargs -0 -r -n 16 -P "$(nproc)" bash -c '
    report=$("$0" --dry-run --Werror "$@" 2>&1) || {
        awk -F: "/: error: / && !(\$1 in seen) { seen[\$1]; print \$1 \":\" \$2 \": not as clang-format writes it\" }" <<<"$report"
        exit 1
    }' "$clang_format" || {
    echo 'To put it right: tests/checks/format.sh --fix'
    exit 1
}
[ "$passed" = /dev/null ] || printf '%s\n' "$digests" >"$passed"
