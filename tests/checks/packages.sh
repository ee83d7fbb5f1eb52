#!/bin/bash
# The wrapper's list of Debian packages names the one behind everything that CMake finds and every tool that a test runs.
# Exit 77: no Debian system to ask.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
command -v dpkg-query pkg-config >/dev/null || { echo 'skipped: no dpkg or no pkg-config to ask'; exit 77; }

listed=$(sed -n "s/^[a-z]*_packages=['\"]\(.*\)['\"]$/\1/p" kupi | grep -o '[^ ]*' | grep -v '^\$')
# shellcheck disable=SC2086 # words are meant
files=$(dpkg-query -L $listed 2>/dev/null | sort -u) || true # those not installed have none
missing=0

# needed <what> <path of a file, or a pattern with one * at its head>: has one of the packages in the list such a file?
needed() {
    if [[ $2 == '*'* ]]; then
        ! grep -qF -- "${2#\*}" <<<"$files" || return 0
    elif grep -qxF -- "$2" <<<"$files"; then
        return 0
    fi
    local owners
    owners=$(dpkg-query -S "$2" 2>/dev/null | sed 's/[:,].*//' | sort -u)
    echo "kupi: \"$1\" is used, but its package (${owners:-unknown}) is in none of the lists"
    missing=1
}

# shellcheck disable=SC2013 # words are meant, here and below
for module in $(sed -n 's/.*pkg_check_modules(.*IMPORTED_TARGET \(.*\))/\1/p' CMakeLists.txt tests/CMakeLists.txt); do
    needed "pkg-config $module" "$(pkg-config --variable=pcfiledir "$module")/$module.pc"
done

# shellcheck disable=SC2013
for name in $(sed -n 's/^ *find_package(\([A-Za-z0-9_]*\).*/\1/p' CMakeLists.txt tests/CMakeLists.txt); do
    case $name in
    PkgConfig) needed pkg-config /usr/bin/pkg-config ;;
    benchmark) needed "$name" '*/cmake/benchmark/benchmarkConfig.cmake' ;;
    fmt) needed "$name" '*/cmake/fmt/fmt-config.cmake' ;;
    *) needed "$name" "*/cmake/$name/${name}Config.cmake" ;;
    esac
done

# shellcheck disable=SC2013
for name in $(sed -n 's/^ *find_library([A-Z0-9_]* \([a-z0-9_-]*\).*/\1/p' CMakeLists.txt tests/CMakeLists.txt); do
    needed "library $name" "*/lib$name.so"
done

# Programs that the build finds.
# shellcheck disable=SC2013
for tool in $(sed -n 's/^ *find_program([A-Z0-9_]* \([a-z0-9+.-]*\).*/\1/p' CMakeLists.txt tests/CMakeLists.txt generator/web/CMakeLists.txt); do
    needed "$tool" "/usr/bin/$tool"
done

# Tools with names that mean nothing else in a test's text.
tools='qpdf pdfinfo pdffonts pdfimages pdftotext pdftoppm pdftocairo mutool gs xmllint fc-scan rsvg-convert python3
    strace valgrind hyperfine node chromium'
for tool in $tools; do
    if grep -rqE "(^|[^A-Za-z0-9_./<-])$tool([^A-Za-z0-9_./-]|$)" tests --include='*.cpp' --include='*.h' --include='*.sh' \
        --exclude=packages.sh; then
        needed "$tool" "/usr/bin/$tool"
    fi
done

exit "$missing"
