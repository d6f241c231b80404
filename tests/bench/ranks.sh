#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# One training in one process and on two and more ranks under mpirun: rounds and passes to the same
# certified gap, the bytes that a rank sends and receives for it, and the time. Fails when a run
# does not reach the gap, or when two runs contradict each other: no dual value may be above
# another's primal value.
#   tests/bench/ranks.sh GAPSCOPE-CLI [RANKS…]   1 and 2
# Counts repeat; seconds are those of this machine, and mean little with more ranks than cores.
set -eu
cli=$1
shift
[ $# -gt 0 ] || set -- 1 2
data=${GAPSCOPE_DATA:-$(dirname "$0")/../../../shared/data}/letter.data.gz
[ -f "$data" ] || data=sample:words
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
if [ "$(id -u)" = 0 ]; then
    export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
fi

# The number after a name, in the last line that begins with it; thousands without commas.
figure() {
    sed -n "s/^  $1  *\([0-9.,e+-]*[0-9]\).*/\1/p" "$out/said" | tail -n 1 | tr -d ,
}

echo "Data: $data, large split; bcfw, λ = 0.001, to gap 0.01, one thread a rank"
for sampling in uniform gap; do
    printf '\n%s sampling\n\n' "$sampling"
    echo "| ranks | rounds | kB a round and rank | MB in all a rank | mean step | passes | gap | primal | dual | seconds |"
    echo "|---|---|---|---|---|---|---|---|---|---|"
    for ranks; do
        mpirun --oversubscribe -n "$ranks" "$cli" train "$data" --split large --lambda 0.001 --method bcfw \
            --sampling "$sampling" --epsilon 0.01 --trace-every inf --quiet >"$out/said" 2>"$out/err" ||
            { cat "$out/said" "$out/err"; exit 1; }
        # "ranks           2: 364 rounds to the end, 40.2 kB a round and rank, mean step 0.94"
        costs=$(sed -n 's/^  ranks  *[0-9]*: \([0-9]*\) rounds to the end, \([0-9.]*\) kB .* mean step \([0-9.]*\)$/\1 \2 \3/p' "$out/said")
        echo "${costs:-– 0 –} $(figure passes) $(figure gap) $(figure primal) $(figure dual) $(figure time)" |
            awk -v ranks="$ranks" '{ printf "| %s | %s | %.1f | %.1f | %s | %.1f | %.4f | %s | %s | %.2f |\n",
                ranks, $1, $2, $1 * $2 / 1000, $3, $4, $5, $6, $7, $8 }'
        echo "$(figure primal) $(figure dual)" >>"$out/values"
    done
done
awk '{ if (NR == 1 || $1 < primal) primal = $1; if (NR == 1 || $2 > dual) dual = $2 }
    END { ok = dual <= primal * (1 + 1e-5); print ok ? "\nEvery run is within its gap of the same optimum." : "\nTwo runs contradict each other."; exit !ok }' "$out/values"
