#!/bin/bash
# includes.sh finds each planted fault, and nothing in a tree without one.
set -euo pipefail
check=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)/includes.sh
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
failures=0

fresh() {
    rm -rf "${tree:?}"/*
    mkdir -p "$tree"/generator/{base,cards,games,layout,render,cli} "$tree"/tests/{base,checks}
    for header in base/units base/toml cards/card layout/sheet games/omi games/yut; do
        echo '#pragma once' >"$tree/generator/$header.h"
    done
    printf '#include "cards/card.h"\n#include "games/omi.h"\n' >"$tree/generator/games/omi.cpp"
    echo '#include "games/omi.h"' >"$tree/generator/games/omi_moves.cpp"
    printf '#include <toml++/toml.h>\n' >"$tree/generator/base/toml.cpp"
    printf '#include <CLI/CLI.hpp>\n#include "layout/sheet.h"\n#include <sys/stat.h>\n' >"$tree/generator/cli/options.cpp"
    printf '#include <cairo.h>\n#include <pango/pangocairo.h>\n' >"$tree/generator/render/pdf.cpp"
    printf '#include <libxml/parser.h>\n' >"$tree/generator/render/svg_gate.cpp"
}

# expect <file> <its text> <what must be said>
expect() {
    fresh
    printf '%b\n' "$2" >"$tree/$1"
    local said
    if said=$("$check" "$tree") || [[ $said != *"$1:"*"$3"* ]]; then
        printf 'planted in %s: %s\n  expected: %s\n  was said: %s\n' "$1" "$2" "$3" "$said"
        failures=1
    fi
}

fresh
"$check" "$tree" || failures=1

expect generator/base/a.cpp '#include "cards/card.h"' 'base/ may not include cards/'
expect generator/layout/a.cpp '#include <cairo.h>' 'may be used only by'
expect generator/cards/a.cpp '#include <toml++/toml.h>' 'may be used only by'
expect generator/render/a.cpp '#include <libxml/tree.h>' 'may be used only by'
expect generator/games/a.cpp '#include "games/yut.h"' 'games never include each other'
expect generator/games/a.cpp '#include "base/toml.h"' 'sees neither files nor TOML'
expect generator/games/a.cpp '#include <fstream>' 'may be used only by'
expect generator/cli/zz.cpp '#include <CLI/App.hpp>' 'a second source includes CLI11'
expect generator/base/a.cpp '#include <unknown/library.h>' 'say in tests/checks/includes.sh who may use it'
expect generator/base/a.cpp '#include "units.h"' 'a path from generator/ is expected'
expect generator/base/a.cpp '#include "base/nowhere.h"' 'does not exist'
expect generator/base/a.h 'int a();' 'no #pragma once'
expect generator/base/namespaces.h '#pragma once\nnamespace cards {\nusing namespace rules;\n}' 'kupi::cards may not see kupi::rules'
expect generator/base/namespaces.h '#pragma once\nnamespace cards {\nusing namespace base;\n}' 'kupi::rules does not see kupi::cards'
expect tests/base/a_test.cpp 'TEST_CASE("one; two") {}' 'semicolon'
expect tests/base/a_test.cpp "$(yes '//' | head -n 601)" 'more than 600 lines'
expect tests/checks/a.sh "$(yes '#' | head -n 601)" 'more than 600 lines'

exit "$failures"
