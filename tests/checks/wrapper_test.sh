#!/bin/bash
# The wrapper ./kupi, with every program it calls replaced by one that writes down its arguments.
set -euo pipefail
wrapper=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)/kupi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
tree="$work/a tree"
failures=0

stub() { # stub <name> <body>: a program first in PATH
    # shellcheck disable=SC2016 # for the stub's own shell
    printf '#!/bin/sh\nprintf "%%s\\n" "%s $*" >>"$CALLS"\n%s\n' "$1" "$2" >"$work/bin/$1"
    chmod +x "$work/bin/$1"
}

fresh() {
    rm -rf "${work:?}/bin" "$tree" "$work/calls"
    mkdir -p "$work/bin" "$tree/generator" "$work/elsewhere"
    cp "$wrapper" "$tree/kupi"
    touch "$tree/CMakeLists.txt" "$tree/CMakePresets.json" "$tree/generator/main.cpp" "$work/calls"
    export CALLS="$work/calls" MISSING=''
    stub cmake 'touch build/release/build.ninja build/release/CMakeCache.txt'
    # shellcheck disable=SC2016 # for the stubs' own shells, here and below
    stub ninja 'for program in kupi kupi-print; do
case " $* " in *" $program "*) ;; *) continue ;; esac
cat >build/release/$program <<"END"
#!/bin/sh
printf "[%s]" "${0##*/}" "$@"
echo " in $PWD"
exit 3
END
chmod +x build/release/$program
done'
    stub ctest 'echo "100% tests passed"'
    # shellcheck disable=SC2016
    stub dpkg-query 'shift 3; for p in "$@"; do case " $MISSING " in *" $p "*) ;; *) echo "installed $p" ;; esac; done'
    stub apt-get ''
    stub apt-cache 'echo known'
    stub id 'echo 1000'
    stub sudo 'exit 1'
}

# run <arguments>: sets said (stdout), told (stderr), code; from another folder, without a terminal
run() {
    code=0
    said=$(cd "$work/elsewhere" && PATH="$work/bin:$PATH" CI='' "$tree/kupi" "$@" 2>"$work/stderr" </dev/null) || code=$?
    told=$(cat "$work/stderr")
}

expect() { # expect <what> <text> <pattern>
    # shellcheck disable=SC2053 # a pattern is meant
    if [[ $2 != $3 ]]; then
        printf '%s\n  expected: %s\n  was: %s\n' "$1" "$3" "$2"
        failures=1
    fi
}

fresh
run list 'two words' '' '*'
expect 'arguments, folder and output are the program'\''s' "$said" '\[kupi]\[list]\[two words]\[]\[\*] in '"$work/elsewhere"
expect 'its exit code too' "$code" 3
expect 'the first build says so in one line' "$told" 'kupi: building, *'
expect 'it configures without the tests' "$(cat "$CALLS")" '*cmake --preset release -DBUILD_TESTING=OFF*'

: >"$CALLS"
run list
expect 'when all is built, nothing is called' "$(cat "$CALLS")" ''
expect 'and nothing is said' "$told" ''

ln -s "$tree/kupi" "$work/a link"
said=$(cd "$work/elsewhere" && "$work/a link" linked) || true
expect 'through a link' "$said" '\[kupi]\[linked] in *'
(cd "$tree" && PATH="$work/bin:$PATH" sh kupi plain >"$work/out") || true
expect 'as a plain file name' "$(cat "$work/out")" '\[kupi]\[plain] in *'

for change in 'touch generator/main.cpp' 'rm generator/main.cpp' 'touch generator/new.h' 'touch CMakeLists.txt' \
    'rm build/release/kupi'; do
    sleep 0.02 # the file system's clock ticks in steps
    (cd "$tree" && $change)
    run list
    expect "builds again after: $change" "$told" 'kupi: building what changed*'
done

fresh
mkdir "$tree/generator/cli"
echo 'const Registration registration{"deck", describe};' >"$tree/generator/cli/deck.cpp"
run deck getha
expect 'what prints needs no engine: a smaller program is built' "$(grep ^ninja "$CALLS")" 'ninja -C build/release kupi-print'
expect 'and run' "$said" '\[kupi-print]\[deck]\[getha] in *'
: >"$CALLS"
run deck getha
expect 'and stays built' "$(cat "$CALLS")" ''
run referee a-log
expect 'the rest is built when it is asked for' "$said" '\[kupi]\[referee]\[a-log] in *'
: >"$CALLS"
run deck getha
expect 'from then on there is one program' "$said" '\[kupi]\[deck]\[getha] in *'
expect 'which is built already' "$(cat "$CALLS")" ''

fresh
export MISSING='cmake fonts-inter'
run list
expect 'no root, no sudo: exit 2' "$code" 2
expect 'no root, no sudo: the command to run' "$told" '*apt-get install --no-install-recommends cmake fonts-inter*'

stub sudo ''
run list
expect 'sudo gets what is missing and no more' "$(grep '^sudo' "$CALLS")" \
    '*sudo -n env DEBIAN_FRONTEND=noninteractive apt-get * install --no-install-recommends cmake fonts-inter'
expect 'in one line' "$told" '*kupi: installing Debian packages (through sudo): cmake fonts-inter*'

fresh
export MISSING='cmake'
stub id 'echo 0'
stub apt-get 'echo "E: Temporary failure resolving a.mirror"; exit 100'
run list
expect 'an install that fails: exit 2' "$code" 2
expect 'an install that fails: why' "$told" '*Temporary failure resolving a.mirror*packages.log*'

fresh
stub ninja 'echo "a.cpp:1:1: error: no such thing"; yes noise | head -n 1000; exit 1'
run list
expect 'a build that fails: exit 2' "$code" 2
expect 'a build that fails: why' "$told" '*a.cpp:1:1: error: no such thing*build.log'
[ "$(wc -l <"$work/stderr")" -le 12 ] || { echo 'a build that fails: a wall of text'; failures=1; }
run list
expect 'and it is tried again' "$told" 'kupi: building, *'

fresh
run test --all -R 'a b'
expect 'test hands its arguments to ctest' "$(grep '^ctest' "$CALLS")" "ctest --test-dir $tree/build/release *-R a b"
expect 'test configures with the tests' "$(cat "$CALLS")" '*cmake --preset release -DBUILD_TESTING=ON*'
expect 'the summary is shown' "$said" '100% tests passed'

exit "$failures"
