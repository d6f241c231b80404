#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The wait for trainings with the defaults against the time of the solver alone. Each command runs
# once to fill the caches, then with --trace-every inf --threads 1, which evaluates start and end
# only, then as a user types it; these two in turn, three times (once if they take a minute). Loading
# is the time of the first of them outside of the training.
#   tests/bench/wall.sh GAPSCOPE-CLI
# The bar: wall - loading at most 1.25 times result.seconds of the solver alone, the median of the
# ratios; the row printed is that of the median.
set -eu
cli=$1
folder=${GAPSCOPE_DATA:-$(dirname "$0")/../../../shared/data}
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
over=0

# A number of the record's result.
figure() {
    sed -n '/"result"/,$p' "$out/record" | sed -n "s/.*\"$1\": *\([0-9.eE+-]*\).*/\1/p" | head -n 1
}

# Runs and prints the wall seconds.
wall() {
    begin=$(date +%s.%N)
    "$cli" train "$@" --quiet --record "$out/record" >"$out/said" 2>"$out/err" ||
        [ $? -eq 3 ] || { cat "$out/said" "$out/err" >&2; exit 2; }
    echo "$begin $(date +%s.%N)" | awk '{ printf "%.3f", $2 - $1 }'
}

# NAME FILE SAMPLE OPTIONS…: the sample stands in for a missing file.
measure() {
    name=$1 source=$folder/$2
    [ -f "$source" ] || source=$3
    [ -f "$source" ] || name="$name ($source)"
    shift 3
    wall "$source" "$@" --trace-every inf --max-seconds 0.001 >/dev/null
    : >"$out/rows"
    for turn in 1 2 3; do
        alone=$(wall "$source" "$@" --trace-every inf --threads 1)
        seconds=$(figure seconds) waited=$(figure waited_seconds)
        whole=$(wall "$source" "$@")
        echo "$whole $alone $waited $seconds $(figure seconds) $(figure cpu_seconds) $(figure evaluation_cpu_seconds)" |
            awk -v name="$name" '{ loading = $2 - $3; ratio = ($1 - loading) / $4
                printf "%.4f| %s | %.2f | %.2f | %.2f | %.2f | %.2f | %.2f | %.2f | %s |\n", ratio,
                    name, $1, loading, $4, $5, $6, $7, ratio, ratio <= 1.25 ? "within" : "OVER" }' >>"$out/rows"
        [ "${whole%.*}" -lt 60 ] || break
    done
    row=$(sort -n "$out/rows" | awk '{ row[NR] = $0 } END { print row[int((NR + 1) / 2)] }')
    echo "|${row#*|}"
    case $row in *OVER*) over=1 ;; esac
}

echo "Data: $folder; seconds"
echo
echo "| run | wall | loading | solver alone | solver | its CPU | evaluation CPU | (wall - loading) / alone | bar 1.25 |"
echo "|---|---|---|---|---|---|---|---|---|"
measure "OCR large to 0.01" letter.data.gz sample:words --split large --lambda 0.001 --method bcpfw --sampling gap --epsilon 0.01
measure "CoNLL, 30 passes" conll2000-train.txt.gz sample:chunks --max-passes 30
measure "horses, 30 passes" horses.tar sample:horses --max-passes 30
measure "poses, 30 passes" lspet.tar sample:figures --max-passes 30
exit $over
