#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Runs experiments with their pictures and prints a row of a table for each: the spec, how many of
# its claims these runs show, and the seconds it took. What is not shown follows, in words.
#   tests/experiments.sh OUT [SPEC…]   default: every quick size of resources/experiments
# OUT/NAME holds what gapscope --batch writes. $GAPSCOPE is the program, by default the release
# build's. Data are looked for in $GAPSCOPE_DATA and in ../shared/data beside the checkout.
set -u
if [ $# -eq 0 ]; then
    sed -n '5,8s/^# \{0,1\}//p' "$0" >&2
    exit 2
fi
mkdir -p "$1" || exit 1
out=$(cd "$1" && pwd)
shift
root=$(cd "$(dirname "$0")/.." && pwd)
gapscope=${GAPSCOPE:-$root/build/release/app/gapscope}
[ -d "${GAPSCOPE_DATA:=$root/../shared/data}" ] && export GAPSCOPE_DATA
[ $# -gt 0 ] || set -- "$root"/resources/experiments/*-quick.json
failed=0
open=$(mktemp)
trap 'rm -f "$open"' EXIT
echo '| spec | claims | shown | seconds |'
echo '|---|---|---|---|'
for spec in "$@"; do
    name=$(basename "$spec" .json)
    log=$out/$name.log
    start=$(date +%s)
    "$gapscope" --batch "$spec" --export "$out/$name" >"$log" 2>&1
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
