#!/bin/bash
# Every link of README.md, CONTRIBUTING.md and docs/ to a file leads to one, in the checkout; those of the pages that are
# installed lead to installed files, but for the licence and what is for programmers.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
bad=0
for page in README.md CONTRIBUTING.md docs/*.md; do
    while IFS= read -r link; do
        [ -e "$(dirname "$page")/${link%%#*}" ] || { echo "$page: $link does not exist"; bad=1; }
        case "$page:$link" in
        CONTRIBUTING.md:* | *:docs/* | README.md:LICENSE | README.md:CONTRIBUTING.md) ;;
        docs/*:../*) echo "$page: $link is not installed"; bad=1 ;;
        esac
    done < <(grep -oE '\]\([^):]+\)|src="[^":]+"' "$page" | sed -E 's/^(\]\(|src=")//; s/[)"]$//' || true)
done
exit "$bad"
