#!/bin/bash
# Every C++ file is as clang-format 14 writes it (.clang-format). Other versions write other code, so only that one judges.
# Usage: format.sh [--fix]. Exit 77: no clang-format 14 here.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

clang_format=$(command -v clang-format-14 || command -v clang-format || true)
if [ -z "$clang_format" ] || [[ $("$clang_format" --version) != *'version 14.'* ]]; then
    echo 'skipped: clang-format 14 is not installed'
    exit 77
fi

how=(--dry-run --Werror --ferror-limit=2)
[ "${1-}" != --fix ] || how=(-i)
find generator tests -type f \( -name '*.cpp' -o -name '*.h' \) -print0 |
    xargs -0 -r -n 16 -P "$(nproc)" "$clang_format" "${how[@]}" ||
    {
        echo 'To put it right: tests/checks/format.sh --fix'
        exit 1
    }
