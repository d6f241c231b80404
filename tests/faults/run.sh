#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# tests/faults/run.sh [--quick] [--every-call] [--jobs=N] [--minutes=N] [--seed=N] [PART…]
# Builds the programs and prints the reliability table. The faults: every system call of every
# writer fails; signals and kills at random times; damaged checkpoints; every method interrupted and
# resumed; an hour of live plots; under the sanitizers, 500 starts and stops and all other tests
# with threads; and the readers' fuzzers (10⁶ inputs each). Parts: writes, or one writer by name,
# signals, kills, flips, methods, soak, sanitizers, fuzzing. The whole takes many hours. --quick:
# the part that the tests run, about two minutes, three on a busy machine (without soak, sanitizers
# and fuzzing). --every-call: every call of the window, too, is struck in every way. Otherwise each
# distinct call that changes the disk is, and the others are struck in one way, drawn by the seed
# (default: the day). --jobs: faults of writers at a time. --minutes: at most, for each writer;
# every distinct call is struck once before any is struck twice. Status 0: every promise kept.
set -u
here=$(cd "$(dirname "$0")/../.." && pwd)
log=$(mktemp)
trap 'rm -f "$log"' EXIT
options=
parts= # of the program faults, a line each: their names have spaces
own=
soak=
fuzzing=
sanitizers=
newline='
'
for word; do
    case $word in
        --quick | --every-call | --jobs=* | --minutes=* | --seed=*) options="$options$word$newline" ;;
        -*)
            echo "usage: run.sh [--quick] [--every-call] [--jobs=N] [--minutes=N] [--seed=N] [PART…]" >&2
            exit 2
            ;;
        soak) soak=yes ;;
        sanitizers) sanitizers=yes ;;
        fuzzing) fuzzing=yes ;;
        *) own=yes parts="$parts$word$newline" ;;
    esac
done
if [ -z "$own$soak$fuzzing$sanitizers" ]; then
    own=yes
    case $options in
        *--quick*) ;;
        *) soak=yes sanitizers=yes fuzzing=yes ;;
    esac
fi
cd "$here" || exit 2
if ! { cmake --preset release && cmake --build build/release --target faults window_writes soak; } > "$log" 2>&1; then
    tail -n 30 "$log"
    exit 2
fi
status=0
if [ -n "$own" ]; then
    set -f
    IFS=$newline
    # shellcheck disable=SC2086 # split at newlines alone
    set -- $options$parts
    unset IFS
    build/release/tests/faults/faults "$@" || status=1
fi
if [ -n "$soak" ]; then
    build/release/tests/faults/soak || status=1
fi
if [ -n "$sanitizers" ]; then
    sh tests/sanitizers.sh > "$log" 2>&1 || status=1
    sed -n 's/^sanitizers: \([a-z]*\): \([0-9]*\) of \2 tests passed; 500 starts and stops: passed$/| under \1: 500 starts and stops, and all with threads, writers and readers | \2 tests | no finding | passed |/p
        t
        s/^sanitizers: \([a-z]*\): \(.*\)/| under \1: 500 starts and stops, and all with threads, writers and readers | | \2 | FAILED |/p' "$log"
    grep -q '^sanitizers: [a-z]*: ' "$log" || tail -n 5 "$log"
fi
if [ -n "$fuzzing" ]; then
    sh tests/fuzz/run.sh --runs 1000000 > "$log" 2>&1 || status=1
    sed -n 's/^fuzz: \([a-z_]*\): \([0-9]*\) inputs.*, no crash$/| fuzzing of \1 | \2 inputs | no crash, no leak, 10 s and 2 GiB each | passed |/p
        s/^fuzz: \([a-z_]*\): failed.*/| fuzzing of \1 | | see build\/fuzz\/crashes | FAILED |/p' "$log"
    grep -q '^fuzz: not run\|^fuzz: the' "$log" && tail -n 1 "$log"
fi
exit $status
