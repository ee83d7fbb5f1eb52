#!/bin/bash
# names.sh finds a name that is defined twice, and nothing where each has its own namespace.
set -euo pipefail
check=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)/names.sh
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
mkdir -p "$tree"/generator/{base,cards}

printf 'namespace kupi {\n\nstruct Card;\nclass Picture : Base {\n};\n\n} // namespace kupi\n' >"$tree/generator/base/a.h"
{
    printf 'namespace kupi::draw {\nstruct Picture {\n};\n} // namespace kupi::draw\n'
    printf 'namespace kupi {\nnamespace {\nstruct Own {};\n} // namespace\n} // namespace kupi\n'
    printf 'namespace kupi::draw {\nnamespace {\nstruct Own {};\n} // namespace\n} // namespace kupi::draw\n'
} >"$tree/generator/cards/b.cpp"
"$check" "$tree"

printf 'namespace kupi {\nenum class Picture { one };\n} // namespace kupi\n' >"$tree/generator/cards/c.h"
! said=$("$check" "$tree") || { echo "nothing was said of a name that is defined twice"; exit 1; }
[ "$said" = "generator/cards/c.h:2: kupi::Picture is defined in generator/base/a.h:4 too" ] || { echo "said: $said"; exit 1; }

printf 'namespace kupi::draw {\nnamespace {\nstruct Picture {};\n} // namespace\n} // namespace kupi::draw\n' >"$tree/generator/cards/c.h"
! said=$("$check" "$tree") || { echo "nothing was said of an unnamed namespace's type that hides another"; exit 1; }
[ "$said" = "generator/cards/c.h:3: kupi::draw::Picture is defined in generator/cards/b.cpp:2 too" ] || { echo "said: $said"; exit 1; }
