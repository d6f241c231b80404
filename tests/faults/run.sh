#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# tests/faults/run.sh [--quick]: builds, and prints the reliability table. What is done to the
# programs: every system call of every writer fails, signals and kills at random times, damaged
# checkpoints, and the readers' fuzzers (10⁶ inputs each). The whole takes hours, --quick a minute.
# Status 0: every promise kept.
set -u
here=$(cd "$(dirname "$0")/../.." && pwd)
log=$(mktemp)
trap 'rm -f "$log"' EXIT
quick=
case "$#:${1:-}" in
    0:) ;;
    1:--quick) quick=--quick ;;
    *) echo "usage: run.sh [--quick]" >&2; exit 2 ;;
esac
cd "$here" || exit 2
if ! { cmake --preset release && cmake --build build/release --target faults; } > "$log" 2>&1; then
    tail -n 30 "$log"
    exit 2
fi
status=0
build/release/tests/faults/faults $quick
[ $? -eq 1 ] && status=1
if [ -z "$quick" ]; then
    sh tests/fuzz/run.sh --runs 1000000 > "$log" 2>&1 || status=1
    sed -n 's/^fuzz: \([a-z_]*\): \([0-9]*\) inputs.*, no crash$/| fuzzing of \1 | \2 inputs | no crash, no leak, 10 s and 2 GiB each | passed |/p
        s/^fuzz: \([a-z_]*\): failed.*/| fuzzing of \1 | | see build\/fuzz\/crashes | FAILED |/p' "$log"
    grep -q '^fuzz: not run\|^fuzz: the' "$log" && tail -n 1 "$log"
fi
exit $status
