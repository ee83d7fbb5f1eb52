#!/bin/bash
# No two types share a name in one namespace: where two files define it differently, the linker takes the members of one
# for both without a word (the one-definition rule). Types in unnamed namespaces are their file's own, but none has the
# name of another in the namespace around it: who includes that one's header could no longer say which is meant.
# And what stands in generator/FOLDER stands in the namespace kupi::FOLDER.
# Usage: names.sh [CHECKOUT]. Prints file:line: what is wrong; exit 1 if anything is.
set -euo pipefail
cd "${1:-$(dirname "${BASH_SOURCE[0]}")/../..}"

# clang-format keeps what stands in a namespace at the line's beginning, and ends a namespace with "} // namespace NAME".
# shellcheck disable=SC2016 # the dollars are for awk
find generator -type f \( -name '*.h' -o -name '*.cpp' \) -print0 | sort -z | xargs -0 awk '
# Who opens other namespaces: cli_games goes on with cli, two sources of web stand in for others that ask a disk.
BEGIN {
    opens["generator/cli_games"] = "kupi::cli"
    opens["generator/web/files.cpp"] = "kupi::base kupi::web"
    opens["generator/web/rules.cpp"] = "kupi::reference"
    opens["generator/base/namespaces.h"] = "kupi"
}
FNR == 1 {
    depth = 0
    split(FILENAME, part, "/")
    folder = part[1] "/" part[2]
    allowed = FILENAME in opens ? opens[FILENAME] : folder in opens ? opens[folder] : "kupi::" part[2]
}
/^(inline )?namespace [^=]*\{/ && (depth == 0 || $2 ~ /^kupi/) {
    opened = $1 == "inline" ? $3 : $2
    sub(/\{.*/, "", opened)
    half = match(opened, /^kupi::[a-z_]+/) ? substr(opened, 1, RLENGTH) : opened
    if (opened != "" && opened != "std" && index(" " allowed " ", " " half " ") == 0) {
        printf "%s:%d: namespace %s: what stands here stands in %s\n", FILENAME, FNR, opened, allowed
        bad = 1
    }
}
/^namespace .*\{$/ { space[++depth] = $2 == "{" ? "" : $2; next }
/^\} \/\/ namespace/ { --depth; next }
/^(class|struct|union|enum|enum class) [A-Za-z_0-9:]+/ && ($0 !~ /;$/ || /\{/) {
    name = $2 == "class" ? $3 : $2
    sub(/[:;{]+$/, "", name)
    own = 0
    for (i = depth; i > 0; --i) {
        if (space[i] == "") own = 1
        else name = space[i] "::" name
    }
    if (own) { unnamed[++n] = name; at[n] = FILENAME ":" FNR }
    else if (name in first) { printf "%s:%d: %s is defined in %s too\n", FILENAME, FNR, name, first[name]; bad = 1 }
    else first[name] = FILENAME ":" FNR
}
END {
    for (i = 1; i <= n; ++i)
        if (unnamed[i] in first) { printf "%s: %s is defined in %s too\n", at[i], unnamed[i], first[unnamed[i]]; bad = 1 }
    exit bad
}'
