#!/bin/bash
# names.sh finds a name that is defined twice, a namespace that is another folder's, and nothing where all is well.
set -euo pipefail
check=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)/names.sh
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
mkdir -p "$tree"/generator/{base,cards,cli,cli_games}

# expect <its text, as generator/cards/c.h> <what must be said of it>
expect() {
    local said
    printf '%b' "$1" >"$tree/generator/cards/c.h"
    said=$("$check" "$tree") && { echo "nothing was said of $1"; exit 1; }
    [ "$said" = "generator/cards/c.h:$2" ] || { printf 'expected: %s\nwas said: %s\n' "$2" "$said"; exit 1; }
}

printf 'namespace kupi::base {\n\nstruct Card;\nclass Picture : Base {\n};\n\n} // namespace kupi::base\n' >"$tree/generator/base/a.h"
{
    printf 'namespace kupi::cards::draw {\nstruct Picture {\n};\n} // namespace kupi::cards::draw\n'
    printf 'namespace kupi::cards {\nstruct Picture {};\nnamespace {\nstruct Own {};\n} // namespace\n} // namespace kupi::cards\n'
    printf 'namespace kupi::cards::draw {\nnamespace {\nstruct Own {};\n} // namespace\n} // namespace kupi::cards::draw\n'
    printf 'namespace fs = std::filesystem;\nnamespace {\n} // namespace\nnamespace std {\n} // namespace std\n'
} >"$tree/generator/cards/b.cpp"
for folder in cli cli_games; do
    printf 'namespace kupi::cli {\nstruct Job_%s {};\n} // namespace kupi::cli\n' $folder >"$tree/generator/$folder/job.h"
done
"$check" "$tree"

expect 'namespace kupi::cards {\nenum class Picture { one };\n} // namespace kupi::cards\n' \
    '2: kupi::cards::Picture is defined in generator/cards/b.cpp:6 too'
expect 'namespace kupi::cards::draw {\nnamespace {\nstruct Picture {};\n} // namespace\n} // namespace kupi::cards::draw\n' \
    '3: kupi::cards::draw::Picture is defined in generator/cards/b.cpp:2 too'
for namespace in kupi kupi::base kupi::cardsharps own std::own; do
    expect "\nnamespace $namespace {\n} // namespace $namespace\n" "2: namespace $namespace: what stands here stands in kupi::cards"
done
expect 'namespace kupi::base { class Picture; }\n' '1: namespace kupi::base: what stands here stands in kupi::cards'
