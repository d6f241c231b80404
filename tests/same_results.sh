#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Compares two builds of gapscope-cli: the same commands have to write the same records to the last bit.
#   tests/same_results.sh OLD_CLI NEW_CLI DATA_DIR [NAME…]    a row for each run; NAME: some of them only
#   tests/same_results.sh --speed OLD_CLI NEW_CLI DATA_DIR    block steps of both in turn, one thread
# Not compared: "program", "kernel", and what a clock has written, at any depth: seconds, cpu_seconds,
# oracle_seconds, search_seconds, waited_seconds, evaluation_seconds, evaluation_cpu_seconds; of the sentence "message" only
# that it is there. Everything else of a record is compared as text.
# --speed: PAIRS (default 15, at least 15) runs of each program, old and new in turn, which of them is
# first alternating; CPU seconds per run without reading the data; median of the ratios new/old and
# the interval between the order statistics that holds the median with at least 95 %.
# Exit status 1 when a record differs or the median ratio is above 1.03.
set -u
ratio_bar=1.03
runs() {
    cat <<'END'
ocr-large-gap train ocr --split large --method bcfw --sampling gap --max-passes 3 --trace-every 1
ocr-small-gap-passes train ocr --split small --method bcfw --sampling gap --gap-check 1 --max-passes 12 --trace-every 1
ocr-large-pairwise-cache train ocr --split large --method bcpfw --sampling gap --cache --max-passes 3 --trace-every 1
conll train conll2000 --method bcfw --sampling gap --max-passes 2 --trace-every 1
horses train horses --method bcfw --sampling gap --max-passes 3 --trace-every 1
usps train usps --method bcfw --sampling gap --max-passes 3 --trace-every 1
ocr-small-path path ocr --split small --method bcfw --sampling gap --epsilon 0.1 --lambda-min 0.5
END
}
speed_run='train ocr --split large --method bcfw --sampling gap --max-passes 6 --gap-check inf --trace-every 6 --threads 1'

usage() { sed -n 's/^#   //p' "$0" >&2; exit 2; }
speed=no
[ "${1-}" != --speed ] || { speed=yes; shift; }
[ $# -ge 3 ] || usage
old=$1 new=$2 data=$3
shift 3
for program in "$old" "$new"; do [ -x "$program" ] || { echo "$program: no such program" >&2; exit 2; }; done
[ -d "$data" ] || { echo "$data: no such folder" >&2; exit 2; }
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
trap 'exit 130' INT TERM
export XDG_DATA_HOME="$scratch/data" XDG_CACHE_HOME="$scratch/cache"

# A record, one key a line, without the values that are not compared.
comparable() {
    awk '
        /^  "program": \{/ { skipping = 1 }
        skipping { if (/^  \}/) skipping = 0; next }
        /^  "kernel":/ { next }
        { sub(/"message": ".*"/, "\"message\": \"\"") }
        /^ *"(cpu_|oracle_|search_|waited_|evaluation_|evaluation_cpu_)?seconds": / { next }
        { gsub(/"(cpu_|oracle_|search_|waited_|evaluation_|evaluation_cpu_)?seconds": [^,}]*,? ?/, ""); print }' "$1" |
        sed 's/,$//'
}

compare() {
    differs=0
    echo '| run | record | |'
    echo '|---|---|---|'
    runs >"$scratch/runs"
    while read -r name command; do
        [ -z "$wanted" ] || case " $wanted " in *" $name "*) ;; *) continue ;; esac
        for which in old new; do
            eval "program=\$$which"
            # shellcheck disable=SC2086
            "$program" $command --data-dir "$data" --quiet --record "$scratch/$which.json" \
                >"$scratch/$which.log" 2>&1 </dev/null
            echo $? >"$scratch/$which.status"
            comparable "$scratch/$which.json" >"$scratch/$which.text" 2>>"$scratch/$which.log"
        done
        if ! cmp -s "$scratch/old.status" "$scratch/new.status"; then
            found="exit status $(cat "$scratch/old.status") and $(cat "$scratch/new.status"): $(head -n 1 "$scratch/new.log")"
        elif [ ! -s "$scratch/old.text" ]; then
            found="no record: $(head -n 1 "$scratch/old.log")"
        elif cmp -s "$scratch/old.text" "$scratch/new.text"; then
            echo "| $name | $(wc -l <"$scratch/old.text") equal lines | ok |"
            continue
        else
            found=$(diff "$scratch/old.text" "$scratch/new.text" | sed -n '/^[<>]/p' | head -n 2 | tr -s ' \n' ' ')
        fi
        differs=1
        echo "| $name | $found | DIFFERS |"
    done <"$scratch/runs"
    exit $differs
}

# CPU seconds of training of one run, from its record.
cost() {
    # shellcheck disable=SC2086
    "$1" $speed_run --data-dir "$data" --quiet --record "$scratch/speed.json" >"$scratch/speed.log" 2>&1 ||
        { cat "$scratch/speed.log" >&2; exit 1; }
    awk -F'[:,]' '/"cpu_seconds":/ { last = $2 } END { print last + 0 }' "$scratch/speed.json"
}

measure() {
    pairs=${PAIRS:-15}
    [ "$pairs" -ge 15 ] || { echo "PAIRS: $pairs; at least 15" >&2; exit 2; }
    cost "$old" >/dev/null && cost "$new" >/dev/null || exit 1
    pair=0
    while [ $pair -lt "$pairs" ]; do
        pair=$((pair + 1))
        if [ $((pair % 2)) -eq 0 ]; then
            a=$(cost "$old") && b=$(cost "$new") || exit 1
        else
            b=$(cost "$new") && a=$(cost "$old") || exit 1
        fi
        echo "$a $b" >>"$scratch/pairs"
    done
    awk '{ print $2 / $1, $1, $2 }' "$scratch/pairs" | sort -n | awk -v bar=$ratio_bar '
        { ratio[NR] = $1; old += $2; new += $3 }
        END {
            n = NR
            median = n % 2 ? ratio[(n + 1) / 2] : (ratio[n / 2] + ratio[n / 2 + 1]) / 2
            # The median lies between the k-th smallest and the k-th largest but for 2 P(B < k), B of
            # n fair coins.
            p = 0.5 ^ n; below = 0; k = 0
            for (j = 0; j < n / 2; j++) {
                if (2 * (below + p) > 0.05) break
                below += p; k = j + 1; p = p * (n - j) / (j + 1)
            }
            if (k < 1) k = 1
            printf "| block steps, %d pairs | old %.3f s | new %.3f s | median ratio %.4f | %.1f %% interval %.4f to %.4f | bar %.2f | %s |\n",
                n, old / n, new / n, median, 100 * (1 - 2 * below), ratio[k], ratio[n + 1 - k], bar,
                median <= bar ? "ok" : "OVER"
            exit median > bar
        }'
}

wanted=$*
if [ $speed = yes ]; then measure; else compare; fi
