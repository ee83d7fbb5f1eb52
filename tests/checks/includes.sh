#!/bin/bash
# Reads the #include lines of a checkout and holds them against the direction of dependencies in CONTRIBUTING.md:
#   base <- cards <- rules <- games · rules, cards, reference <- referee · base, cards, reference <- layout <- render <- cli
# and cli_games sees all. Also: that base/namespaces.h lets a folder's namespace see those folders and no others, who may
# use which library, and that no file grows over 600 lines.
# Usage: includes.sh [CHECKOUT]. Prints file:line: what is wrong; exit 1 if anything is.
set -euo pipefail
cd "${1:-$(dirname "${BASH_SOURCE[0]}")/../..}"

max_lines=600

files=$(find generator tests -type f \( -name '*.cpp' -o -name '*.h' \) | sort)
scripts=$(find tests -type f -name '*.sh' | sort)
[ -n "$files" ] || { echo 'no sources found' >&2; exit 1; }

# shellcheck disable=SC2016 # the dollars are for awk
tr '\n' '\0' <<<"$files" | xargs -0 awk -v max="$max_lines" '
function wrong(text) { printf "%s:%d: %s\n", FILENAME, FNR, text; bad = 1 }

# Who may include whom, and who may use which library (a pattern of the header, then of the files that may).
BEGIN {
    sees["base"] = "base"
    sees["cards"] = "base cards"
    sees["rules"] = "base cards rules"
    sees["games"] = "base cards rules"
    sees["reference"] = "base cards reference"
    sees["referee"] = "base cards rules reference referee"
    sees["layout"] = "base cards reference layout"
    sees["render"] = "base cards reference layout render"
    sees["web"] = "base cards rules reference referee web"
    sees["site"] = "base cards reference site"
    sees["cli"] = "base cards reference layout render cli"
    sees["cli_games"] = "base cards rules games reference referee layout render site cli cli_games"
    sees["main.cpp"] = "base cli"

    allow("^glib[.]h$", "^generator/(render/|reference/unicode[.]cpp$|site/packing[.]cpp$)")
    allow("^(cairo|pango|fontconfig|glib[-/]|gio|gdk-pixbuf|hb|harfbuzz|freetype|ft2build)", "^generator/render/")
    allow("^librsvg/", "^generator/render/")
    allow("^qpdf/", "^generator/render/")
    allow("^lcms2", "^generator/render/")
    allow("^zlib[.]h$", "^generator/render/png_file[.]cpp$")
    allow("^libdeflate[.]h$", "^generator/render/pdf_deflate[.]cpp$")
    allow("^lzma[.]h$", "^generator/site/packing[.]cpp$")
    allow("^libxml/", "^generator/render/svg_(gate|xml)[.]")
    allow("^(toml[+][+]|toml[.]hpp)", "^generator/base/toml[.]cpp$")
    allow("^CLI", "^generator/cli/")
    allow("^nlohmann/", "^generator/(base/json_text[.]|cli|cli_games|referee|site|web)")
    allow("^cmark", "^generator/reference/")
    allow("^hyphen[.]h$", "^generator/(reference|layout)/")
    allow("^fmt/", "^generator/")
    allow("^(histedit|langinfo)[.]h$", "^generator/cli_games/line_editor[.]cpp$")
    # The system, for reading and writing files, signals and terminals.
    allow("^(unistd|fcntl|signal|termios|poll|pthread|sched|spawn)[.]h$|^sys/", "^generator/(base|cli|cli_games|main)")
    # Rules are a calculation: games see no files.
    allow("^(fstream|filesystem|iostream|cstdio)$", "^generator/(base|cards|layout|render|reference|referee|web|cli|cli_games|main)")
}
function allow(header, who) { rule_header[++rules] = header; rule_who[rules] = who }

FNR == 1 {
    if (FILENAME ~ /[.]h$/) headers[FILENAME] = 1
    split(FILENAME, part, "/")
    ours = part[1] == "generator"
    folder = part[2]
    if (ours && !(folder in sees)) wrong("\"" folder "\" is no folder of generator/ that the design knows")
}
FNR == max + 1 { wrong("more than " max " lines: split the file") }
/^#pragma once/ { once[FILENAME] = 1 }
/TEST_CASE[A-Z_]*\(.*"([^"\\]|\\.)*;([^"\\]|\\.)*"[),]/ { wrong("ctest cannot run a test case with a semicolon in its name") }

/^[ \t]*#[ \t]*include[ \t]*"/ {
    split($0, quoted, "\"")
    name = quoted[2]
    split(name, part, "/")
    target = part[1]
    if (ours) {
        if (index(" " sees[folder] " ", " " target " ") == 0 && !(folder == "games" && target == "games")) {
            wrong((target in sees) ? folder "/ may not include " target "/" : \
                  "\"" name "\": a path from generator/ is expected, as in \"base/units.h\"")
        } else if (folder == "games" && target == "games") {
            # The files of a game are <id>.* and <id>_<part>.*; an id has no underscore.
            own = FILENAME; sub(/^generator\//, "", own); sub(/(_[a-z_]*)?[.][a-z]+$/, "", own)
            theirs = name; sub(/(_[a-z_]*)?[.][a-z]+$/, "", theirs)
            # The base of a family, which is no game, serves them all; so do piles that are drawn from.
            if (theirs != own && theirs !~ /^games\/(trick|arlas|matti|family|draw)$/) wrong("games never include each other")
        } else if (folder ~ /^(rules|games)$/ && name ~ /^base\/(file|toml)[.]h$/) {
            wrong(folder "/ sees neither files nor TOML")
        }
    }
}

# The namespaces see what their folders do; kupi::cli is the one of cli_games, too.
FILENAME == "generator/base/namespaces.h" && /^namespace [a-z]+ \{/ { space = $2 }
FILENAME == "generator/base/namespaces.h" && /^using namespace / {
    target = $3; sub(/;$/, "", target)
    reached[space] = reached[space] " " target " " reached[target] " "
    if (index(" " sees[space == "cli" ? "cli_games" : space] " ", " " target " ") == 0)
        wrong("kupi::" space " may not see kupi::" target)
}

/^[ \t]*#[ \t]*include[ \t]*</ && ours {
    name = $0; sub(/^[^<]*</, "", name); sub(/>.*/, "", name)
    known = name !~ /[.\/]/
    for (i = 1; i <= rules; ++i)
        if (name ~ rule_header[i]) {
            known = 1
            if (FILENAME !~ rule_who[i]) wrong("<" name "> may be used only by " rule_who[i])
        }
    if (!known) wrong("<" name ">: say in tests/checks/includes.sh who may use it")
    if (name ~ /^CLI/ && !(FILENAME in cli11)) { cli11[FILENAME] = 1; if (++cli11_files > 1) wrong("a second source includes CLI11") }
}

END {
    for (header in headers)
        if (!(header in once)) { printf "%s:1: no #pragma once\n", header; bad = 1 }
    if (space)
        for (folder in sees) {
            if (folder ~ /^(cli|main[.]cpp)$/) continue
            own = folder == "cli_games" ? "cli" : folder
            count = split(sees[folder], below, " ")
            for (i = 1; i <= count; ++i)
                if (below[i] != folder && below[i] != own && index(reached[own], " " below[i] " ") == 0) {
                    printf "generator/base/namespaces.h:1: kupi::%s does not see kupi::%s\n", own, below[i]
                    bad = 1
                }
        }
    exit bad
}' && ok=1 || ok=0

# Every quoted include exists; scripts keep to the length too.
while IFS=: read -r file line rest; do
    name=${rest#*\"}
    name=${name%%\"*}
    for folder in generator tests "${file%/*}"; do
        [ -f "$folder/$name" ] && continue 2
    done
    echo "$file:$line: \"$name\" does not exist"
    ok=0
done < <(tr '\n' '\0' <<<"$files" | xargs -0 grep -nH '^ *# *include *"' || true)

while IFS= read -r file; do
    [ -n "$file" ] || continue
    if [ "$(wc -l <"$file")" -gt "$max_lines" ]; then
        echo "$file:$max_lines: more than $max_lines lines: split the file"
        ok=0
    fi
done <<<"$scripts"

[ "$ok" = 1 ]
