#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Installs what is missing, builds everything and runs every test, from any folder.
# The last line is "tests: N passed, M failed"; the exit status is 0 only when none failed.
set -eu
here=$(cd "$(dirname "$0")/.." && pwd)
cd "$here"

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
trap 'exit 130' INT TERM
passed=0
failed=0

# check NAME COMMAND…: one more test; it passes when the command succeeds.
check() {
    name=$1
    shift
    echo "== $name"
    if "$@"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAILED: $name"
    fi
}

finish() {
    if [ "$failed" -eq 0 ]; then
        check "at least the $least_functions test functions of 4f551de" functions
    else
        functions || true
    fi
    if [ "$failed" -eq 0 ]; then
        echo "All is well: sources formatted, rooms without Qt, built, tested."
    else
        echo "Something failed: see the lines marked FAILED above."
    fi
    skipped
    echo "tests: $passed passed, $failed failed"
    [ "$failed" -eq 0 ]
}

# The number of test functions that ran, then with each row of data, each parameter and each
# repetition. Status 1 when fewer ran than 4f551de had (tests/README.md). A skipped one counts as
# run, or the number would depend on the data of the machine.
least_functions=1550
functions() {
    [ ! -f "$scratch/output.log" ] || awk -v least=$least_functions '
        function ran(name) { if (!(name in seen)) { seen[name] = 1; functions++ } }
        /^\[ RUN      \] / { sub(/\/[^\/.]*$/, "", $4); sub(/^[^.]*\//, "", $4); ran($4) }
        /^(PASS|FAIL!|XFAIL|XPASS|SKIP) +: / && !/::(init|cleanup)TestCase\(\)/ {
            if ($1 != "SKIP") total++
            sub(/\(.*/, "", $3); ran($3)
        }
        /^\[ +(PASSED|FAILED) +\] [0-9]+ test/ { total += $4 }
        END { printf "test functions: %d, with their rows and repetitions %d\n", functions, total
            exit functions < least }' "$scratch/output.log"
}

# The number of single checks that the test programs have skipped, with reasons.
skipped() {
    [ ! -f "$scratch/output.log" ] || awk '
        /: Skipped$/ { getline; why[$0]++; total++ }
        /^SKIP +: / { sub(/^SKIP +: [^ ]* /, ""); why[$0]++; total++ }
        END {
            printf "skipped: %d checks\n", total
            for (reason in why) printf "  %d: %s\n", why[reason], reason
        }' "$scratch/output.log"
}

formatted() {
    find core datasets widgets app tests \( -name '*.cpp' -o -name '*.h' \) -print0 |
        xargs -0 clang-format-14 --dry-run -Werror
}

without_qt() {
    ! grep -rnE '^[[:space:]]*#[[:space:]]*include[[:space:]]*[<"](Q[A-Za-z]|q[a-z]+\.h|Qt)' \
        core datasets app/cli app/models app/programs
}

built() {
    cmake --preset release >"$scratch/configure.log" 2>&1 ||
        { cat "$scratch/configure.log"; return 1; }
    cmake --build --preset release
}

# Adds what ctest counted.
run_ctest() {
    ctest --test-dir build/release --output-on-failure -j2 --timeout 300 --no-tests=error \
        >"$scratch/ctest.log" 2>&1 || true
    cat "$scratch/ctest.log"
    cp build/release/Testing/Temporary/LastTest.log "$scratch/output.log" || true
    counts=$(sed -n 's/^[0-9]*% tests passed, \([0-9]*\) tests\{0,1\} failed out of \([0-9]*\)$/\1 \2/p' \
        "$scratch/ctest.log")
    if [ -z "$counts" ]; then
        failed=$((failed + 1))
        echo "FAILED: ctest did not finish"
        return
    fi
    failed=$((failed + ${counts% *}))
    passed=$((passed + ${counts#* } - ${counts% *}))
}

sh app/packages.sh

# The user's own settings are neither read nor changed.
export QT_QPA_PLATFORM=offscreen
export XDG_CONFIG_HOME="$scratch/config" XDG_DATA_HOME="$scratch/data"
export XDG_CACHE_HOME="$scratch/cache" XDG_RUNTIME_DIR="$scratch/runtime"
export CCACHE_DIR="${CCACHE_DIR:-${HOME:-/tmp}/.cache/ccache}"
mkdir -p "$XDG_CONFIG_HOME" "$XDG_DATA_HOME" "$XDG_CACHE_HOME"
mkdir -m 700 "$XDG_RUNTIME_DIR"

# Configures the benchmarks, so that later measurements find no error there.
benchmarks_configured() {
    rm -rf build/bench/CMakeCache.txt
    cmake --preset bench >"$scratch/bench.log" 2>&1 || { cat "$scratch/bench.log"; return 1; }
}

check "formatting" formatted
check "rooms" sh tests/rooms.sh
check "recipes" sh tests/recipes.sh
check "core, datasets and command line without Qt" without_qt
check "build" built
check "benchmarks configure" benchmarks_configured
if [ "$failed" -gt 0 ] && [ ! -f build/release/build.ninja ]; then
    finish
    exit 1
fi
echo "== tests"
run_ctest
finish
