#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# tests/faults/run.sh [--quick | PART…]: builds, and prints the reliability table. What is done to the
# programs: every system call of every writer fails, signals and kills at random times, damaged
# checkpoints, every method left off and gone on with, an hour of live plots, and the readers'
# fuzzers (10⁶ inputs each). Parts: writes, or one writer by name, signals, kills, flips, methods,
# soak, fuzzing. The whole takes hours, --quick a minute.
# Status 0: every promise kept.
set -u
here=$(cd "$(dirname "$0")/../.." && pwd)
log=$(mktemp)
trap 'rm -f "$log"' EXIT
quick=
own=
soak=
fuzzing=
[ $# -gt 0 ] || set -- all
for part; do
    case $part in
        all) own=all soak=yes fuzzing=yes ;;
        --quick) own=all quick=--quick ;;
        soak) soak=yes ;;
        fuzzing) fuzzing=yes ;;
        -*) echo "usage: run.sh [--quick | PART…]" >&2; exit 2 ;;
        *) own=some ;;
    esac
done
cd "$here" || exit 2
if ! { cmake --preset release && cmake --build build/release --target faults window_writes soak; } > "$log" 2>&1; then
    tail -n 30 "$log"
    exit 2
fi
status=0
case $own in
    all) set -- $quick ;;
    some) # what is left is names
        for part; do
            shift
            case $part in soak | fuzzing) ;; *) set -- "$@" "$part" ;; esac
        done ;;
esac
if [ -n "$own" ]; then
    build/release/tests/faults/faults "$@" || status=1
fi
if [ -n "$soak" ]; then
    build/release/tests/faults/soak || status=1
fi
if [ -n "$fuzzing" ]; then
    sh tests/fuzz/run.sh --runs 1000000 > "$log" 2>&1 || status=1
    sed -n 's/^fuzz: \([a-z_]*\): \([0-9]*\) inputs.*, no crash$/| fuzzing of \1 | \2 inputs | no crash, no leak, 10 s and 2 GiB each | passed |/p
        s/^fuzz: \([a-z_]*\): failed.*/| fuzzing of \1 | | see build\/fuzz\/crashes | FAILED |/p' "$log"
    grep -q '^fuzz: not run\|^fuzz: the' "$log" && tail -n 1 "$log"
fi
exit $status
