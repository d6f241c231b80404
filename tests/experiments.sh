#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Runs experiments one after another and prints a row of a table for each: the spec, the number of
# its claims that these runs show, and the seconds, starting, reading and writing included. The
# claims that are not shown follow, with their numbers.
#   tests/experiments.sh [--compare] OUT [SPEC…]   default: every quick size of resources/experiments
# OUT/NAME gets the output of gapscope --batch: pictures of every view and a report, which take
# longer than most runs. With --compare it gets the output of gapscope-cli compare: the same runs
# and verdicts without pictures. The programs are those of the release build, or those in
# $GAPSCOPE_BIN. Data are looked for in $GAPSCOPE_DATA and in ../shared/data beside the checkout.
set -u
program=batch
if [ "${1-}" = --compare ]; then
    program=compare
    shift
fi
if [ $# -eq 0 ] || [ "${1#-}" != "$1" ]; then
    sed -n 's/^#   //p' "$0" >&2
    exit 2
fi
mkdir -p "$1" || exit 1
out=$(cd "$1" && pwd)
shift
root=$(cd "$(dirname "$0")/.." && pwd)
bin=${GAPSCOPE_BIN:-$root/build/release/app}
[ -n "${GAPSCOPE_DATA-}" ] || GAPSCOPE_DATA=$root/../shared/data
export GAPSCOPE_DATA
[ $# -gt 0 ] || set -- "$root"/resources/experiments/*-quick.json
failed=0
open=$(mktemp)
trap 'rm -f "$open"' EXIT
echo '| spec | claims | shown | seconds |'
echo '|---|---|---|---|'
for spec in "$@"; do
    name=$(basename "$spec" .json)
    log=$out/$name.log
    rm -f "$out/$name/claims.json"
    start=$(date +%s)
    if [ $program = batch ]; then
        "$bin/gapscope" --batch "$spec" --export "$out/$name" >"$log" 2>&1
    else
        "$bin/gapscope-cli" compare "$spec" --out "$out/$name" >"$log" 2>&1
    fi
    status=$?
    seconds=$(($(date +%s) - start))
    if [ ! -s "$out/$name/claims.json" ] || { [ $status -ne 0 ] && [ $status -ne 3 ]; }; then
        echo "| $name | did not run: $(tail -n 1 "$log") | | $seconds |"
        failed=1
        continue
    fi
    # claims.json is written one key a line: "verdict" of a claim, and of each of its numbers deeper.
    verdicts=$(sed -n 's/^      "verdict": "\(.*\)",\{0,1\}$/\1/p' "$out/$name/claims.json")
    all=$(printf '%s\n' "$verdicts" | grep -c .)
    shown=$(printf '%s\n' "$verdicts" | grep -c '^shown$')
    echo "| $name | $all | $shown | $seconds |"
    if [ "$shown" -lt "$all" ]; then
        # Two lines a claim: the verdict and the claim, then the numbers.
        awk -v name="$name" '/^  (not shown|too close to tell|cannot be told)  / {
            sub(/^  /, ""); print name ": " $0; getline; sub(/^ */, "    "); print }' "$log" >>"$open"
    fi
done
echo
cat "$open"
exit $failed
