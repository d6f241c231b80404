#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Runs experiments one after another and prints a row of a table for each: the spec, the number of
# its claims that these runs show, and the seconds, starting, reading and writing included. The
# claims that are not shown follow, with their numbers.
#   tests/experiments.sh [--compare] OUT [SPEC…]   default: every quick size of resources/experiments
#   tests/experiments.sh --all OUT [SPEC…]         every quick and full size, without pictures; resumes
#   tests/experiments.sh --references OUT [SPEC…]  after --all: writes the results of the full sizes,
#                                                  for the window, to resources/experiments/reference
# OUT/NAME gets the output of gapscope --batch: pictures of every view and a report, which take
# longer than most runs. With --compare and --all it gets the output of gapscope-cli compare: the
# same runs and verdicts without pictures. The programs are those of the release build, or those in
# $GAPSCOPE_BIN. Data are looked for in $GAPSCOPE_DATA and in ../shared/data beside the checkout.
#
# --all may be stopped and started again. A result counts while the spec, its data and the sources
# of core are what they were: OUT/NAME.stamp has their digests. NAME-paper.json, the size of a
# paper whose cost is beyond an experiment's, is never run. OUT/verdicts.tsv gets a line for each
# claim: the spec, the size, the claim, its verdict, the numbers. tests/papers.sh reads it.
set -u
program=batch
case ${1-} in
--compare | --all | --references)
    program=${1#--}
    shift
    ;;
esac
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
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
trap 'exit 130' INT TERM
open=$scratch/open
: >"$open"
failed=0

# The window draws them before anything is run: resources/experiments/reference.
if [ $program = references ]; then
    cmake --build "$bin/.." --target make_reference >"$scratch/build" || { cat "$scratch/build" >&2; exit 1; }
    [ $# -gt 0 ] || set -- "$root"/resources/experiments/*.json
    processor=$(sed -n 's/^model name[[:space:]]*: //p' /proc/cpuinfo | head -n 1)
    for spec in "$@"; do
        name=$(basename "$spec" .json)
        case $name in *-quick | *-paper) continue ;; esac
        [ -s "$out/$name/claims.json" ] || continue
        to=$root/resources/experiments/reference/$name.json
        "$bin/../tests/references/make_reference" "$spec" "$out/$name" \
            "$(date -u -r "$out/$name/claims.json" +%F)" "${processor:-unknown}" "$(nproc)" >"$scratch/made" || exit 1
        mkdir -p "${to%/*}" && cp "$scratch/made" "$to" && wc -c "$to"
    done
    exit 0
fi

# Quick before full, for it is sooner done.
if [ $# -eq 0 ] && [ $program = all ]; then
    for spec in "$root"/resources/experiments/*.json; do
        case $spec in *-paper.json | *-quick.json) continue ;; esac
        [ ! -f "${spec%.json}-quick.json" ] || set -- "$@" "${spec%.json}-quick.json"
        ! grep -q '"claims"' "$spec" || set -- "$@" "$spec"
    done
elif [ $# -eq 0 ]; then
    set -- "$root"/resources/experiments/*-quick.json
fi

# Comment lines change no result.
core_digest() {
    find "$root/core" -type f \( -name '*.cpp' -o -name '*.h' -o -name '*.inc' \) | LC_ALL=C sort |
        tr '\n' '\0' | xargs -0 sed '/^[[:space:]]*\/\//d' | sha256sum | cut -d' ' -f1
}
digest_of() { sha256sum "$1" | cut -d' ' -f1; }
# Sets cpu_total to the CPU seconds of the programs that have run so far; not in a subshell, which
# would begin at 0.
count_cpu() {
    times >"$scratch/times"
    cpu_total=$(tail -n 1 "$scratch/times" | tr 'ms' '  ' |
        awk '{ printf "%.0f", 60 * $1 + $2 + 60 * $3 + $4 }')
}
# The digest of the data of a result: that of the file in its records.
data_of() {
    cat "$out/$1"/*.json 2>/dev/null |
        sed -n 's/^ *"sha256": "\([0-9a-f]*\)",\{0,1\}$/\1/p' | head -n 1
}
# Are the data of the stamp still there? Those of samples are made, and tell their digest themselves.
same_data() {
    source=$(sed -n 's/.*"source": "\([^"]*\)".*/\1/p' "$1" | head -n 1)
    case $source in
    sample:*) "$bin/gapscope-cli" info "$source" --json 2>/dev/null | grep -q "\"sha256\": \"$2\"" ;;
    *) grep -q "^$2 " "$scratch/files" ;;
    esac
}
# stamped KEY NAME: the value of a line "KEY value" of a stamp.
stamped() { sed -n "s/^$1 //p" "$out/$2.stamp"; }
counts() {
    [ -s "$out/$2.stamp" ] && [ -s "$out/$2/claims.json" ] &&
        [ "$(stamped spec "$2")" = "$(digest_of "$1")" ] && [ "$(stamped core "$2")" = "$core" ] &&
        same_data "$1" "$(stamped data "$2")"
}

# Runs a spec; sets status, seconds and cpu.
run() {
    rm -f "$out/$2.stamp" "$out/$2/claims.json"
    start=$(date +%s)
    count_cpu
    before=$cpu_total
    if [ $program = batch ]; then
        "$bin/gapscope" --batch "$1" --export "$out/$2" >"$out/$2.log" 2>&1
    else
        # Records of variants that a spec no longer has would stay.
        [ ! -f "$out/$2/summary.csv" ] || rm -rf "${out:?}/$2"
        "$bin/gapscope-cli" compare "$1" --out "$out/$2" >"$out/$2.log" 2>&1
    fi
    status=$?
    seconds=$(($(date +%s) - start))
    count_cpu
    cpu=$((cpu_total - before))
    [ -s "$out/$2/claims.json" ] && { [ $status -eq 0 ] || [ $status -eq 3 ]; }
}

# claims.json is written one key a line: "verdict" of a claim, and of each of its numbers deeper.
verdicts_of() { sed -n 's/^      "verdict": "\(.*\)",\{0,1\}$/\1/p' "$out/$1/claims.json"; }

# The lines of verdicts.tsv of one result.
verdict_lines() {
    awk -v name="${1%-quick}" -v size="$2" '
        function value(line) { sub(/^ *"[a-z_]*": "/, "", line); sub(/",?$/, "", line); gsub(/\\"/, "\"", line); return line }
        /^      "says": "/ { says = value($0) }
        /^      "verdict": "/ { verdict = value($0) }
        /^      "numbers_in_words": "/ { print name "\t" size "\t" says "\t" verdict "\t" value($0) }
        ' "$out/$1/claims.json"
}

if [ $program = all ]; then
    core=$(core_digest)
    find "$GAPSCOPE_DATA/" -maxdepth 1 -type f -exec sha256sum {} + >"$scratch/files"
    : >"$out/verdicts.tsv"
    echo '| spec | size | claims | shown | seconds | of CPU |'
    echo '|---|---|---|---|---|---|'
else
    echo '| spec | claims | shown | seconds |'
    echo '|---|---|---|---|'
fi
for spec in "$@"; do
    name=$(basename "$spec" .json)
    label="$name |"
    if [ $program = all ]; then
        size=full
        [ "$name" = "${name%-quick}" ] || size=quick
        label="${name%-quick} | $size |"
    fi
    if [ $program = all ] && counts "$spec" "$name"; then
        seconds=$(stamped seconds "$name")
        cpu=$(stamped cpu "$name")
    elif ! run "$spec" "$name"; then
        echo "| $label did not run: $(tail -n 1 "$out/$name.log") | | $seconds |"
        failed=1
        continue
    elif [ $program = all ]; then
        printf '%s\n' "spec $(digest_of "$spec")" "core $core" "data $(data_of "$name")" \
            "seconds $seconds" "cpu $cpu" >"$out/$name.stamp"
    fi
    verdicts=$(verdicts_of "$name")
    all=$(printf '%s\n' "$verdicts" | grep -c .)
    shown=$(printf '%s\n' "$verdicts" | grep -c '^shown$')
    if [ $program = all ]; then
        echo "| $label $all | $shown | $seconds | $cpu |"
        verdict_lines "$name" $size >>"$out/verdicts.tsv"
    else
        echo "| $label $all | $shown | $seconds |"
    fi
    if [ "$shown" -lt "$all" ]; then
        # Two lines a claim: the verdict and the claim, then the numbers.
        awk -v name="$name" '/^  (not shown|too close to tell|cannot be told)  / {
            sub(/^  /, ""); print name ": " $0; getline; sub(/^ */, "    "); print }' "$out/$name.log" >>"$open"
    fi
done
echo
cat "$open"
exit $failed
