#!/bin/bash
# clang-tidy (.clang-tidy) over the sources changed since the merge-base with main; on main, those of the last commit;
# files not yet committed always. KUPI_LINT_ALL=1 (./kupi test --all): every source.
# A source that passed is not read again until it, a header or the list of checks changes.
# Usage: tidy.sh BUILD_FOLDER. Exit 77: nothing to judge with.
set -euo pipefail
build=$(cd "$1" && pwd)
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

clang_tidy=$(command -v clang-tidy-16 || true)
if [ -z "$clang_tidy" ]; then
    echo 'skipped: clang-tidy-16 is not installed'
    exit 77
fi

changed_sources() {
    local head base=''
    head=$(git rev-parse HEAD)
    for main in main origin/main; do
        if base=$(git merge-base HEAD "$main" 2>/dev/null); then break; fi
    done
    if [ -z "$base" ] || [ "$base" = "$head" ]; then
        base=$(git rev-parse --verify -q HEAD~1 || git hash-object -t tree /dev/null)
    fi
    git diff --name-only --diff-filter=d "$base" -- '*.cpp'
    git ls-files --others --exclude-standard -- '*.cpp'
}

if [ -n "${KUPI_LINT_ALL-}" ]; then
    sources=$(find generator tests -name '*.cpp')
elif git rev-parse -q --verify HEAD >/dev/null 2>&1; then
    sources=$(changed_sources)
else
    echo 'skipped: no git history to see changes in; ./kupi test --all judges every file'
    exit 77
fi

passed=$build/tidy
mkdir -p "$passed"

# The build's own compilation database knows no single sources and names the compiler's precompiled headers.
database=$build/lint
cmake -S . -B "$database" -G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_UNITY_BUILD=OFF \
    -DCMAKE_DISABLE_PRECOMPILE_HEADERS=ON >"$passed/configure.log" 2>&1 || {
    cat "$passed/configure.log"
    exit 1
}
pending=()
while IFS= read -r source; do
    # Sources of other presets (the fuzz targets) are in no compilation database here.
    grep -qsF "$PWD/$source\"" "$database/compile_commands.json" || continue
    stamp=$passed/${source//\//-}.ok
    if [ ! -f "$stamp" ] ||
        [ -n "$(find "$source" .clang-tidy generator tests \( -path "$source" -o -name .clang-tidy -o -name '*.h' \) \
            -newer "$stamp" -print -quit)" ]; then
        pending+=("$source")
    fi
done < <(sort -u <<<"$sources")

echo "${#pending[@]} of $(grep -c . <<<"$sources" || true) sources to read"
[ "${#pending[@]}" -gt 0 ] || exit 0

# shellcheck disable=SC2016 # the inner shell expands its own arguments
printf '%s\0' "${pending[@]}" | xargs -0 -n 1 -P "$(nproc)" bash -c '
    started=$(mktemp "$2/started.XXXXXX")
    # The commands are those of GCC: clang need not know all of their options.
    if report=$("$0" --quiet -p "$1" --extra-arg=-Qunused-arguments --extra-arg=-Wno-ignored-optimization-argument \
        --extra-arg=-include --extra-arg="$PWD/generator/render/qpdf_for_clang.h" \
        "$3" 2>/dev/null); then
        mv "$started" "$2/${3//\//-}.ok"
    else
        rm -f "$started"
        printf "%s\n" "$report"
        exit 1
    fi' "$clang_tidy" "$database" "$passed"
