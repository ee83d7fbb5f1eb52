#!/bin/bash
# No test's name begins with a dash: Catch2 would read it as an option, and ctest would pass it without running anything.
# None holds a semicolon: CMake would take it for two names.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
if grep -rnE 'TEST_CASE\("-' tests --include='*.cpp'; then
    echo 'These names begin with a dash: begin them with a word.'
    exit 1
fi
if grep -rnE '^ *(TEST_CASE\()?"[^"]*;[^"]*"(, "[^"]*")?\) \{' tests --include='*.cpp'; then
    echo 'These names hold a semicolon: part the words otherwise.'
    exit 1
fi
