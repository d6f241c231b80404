#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Large text files: the words of OCR and the sentences of CoNLL-2000, repeated with noise, written
# to files, then loaded and trained for two passes. Printed are the peak of resident memory, in all
# and a token, and the CPU of a block step. The bars are those of the sizes by default, which take
# minutes, 2.5 GB of disk and up to 12 GB of memory: a million words in 1 GB, CoNLL-2000 a hundred
# times in 12 GB, and a step of at most 1.5 times that of a tenth of the file.
#   tests/bench/steps/scale_files.sh GAPSCOPE-CLI [COPIES OF WORDS [COPIES OF SENTENCES]]   146 and 100
set -eu
cli=$1
words=${2:-146}
sentences=${3:-100}
data=${GAPSCOPE_DATA:-$(dirname "$0")/../../../../shared/data}
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT

# letter.data with other numbers of letters and words in each copy, and in each letter two pixels
# of 128 set anew.
write_words() {
    zcat "$data/letter.data.gz" | awk -v copies="$1" -F '\t' 'BEGIN { OFS = "\t"; srand(1) }
        { line[NR] = substr($0, 1 + length($1 FS $2 FS $3 FS $4 FS $5 FS $6 FS))
          id[NR] = $1; letter[NR] = $2; next_id[NR] = $3; word[NR] = $4; rest[NR] = $5 FS $6 }
        END { for (c = 0; c < copies; ++c)
            for (k = 1; k <= NR; ++k) {
                pixels = line[k]
                for (flips = 0; c > 0 && flips < 2; ++flips) {
                    at = 1 + 2 * int(128 * rand())
                    pixels = substr(pixels, 1, at - 1) (rand() < 0.3) substr(pixels, at + 1)
                }
                print id[k] + c * 100000, letter[k], \
                    next_id[k] < 0 ? -1 : next_id[k] + c * 100000, word[k] + c * 10000, rest[k], pixels
            } }'
}

# Of each copy every fiftieth word is replaced by another one of the text.
write_sentences() {
    zcat "$data/conll2000-train.txt.gz" | awk -v copies="$1" 'BEGIN { srand(1) }
        { word[NR] = $1; rest[NR] = NF ? " " $2 " " $3 : "" }
        END { for (c = 0; c < copies; ++c)
            for (k = 1; k <= NR; ++k) {
                other = c > 0 && rest[k] && rand() < 0.02 ? word[1 + int(NR * rand())] : ""
                print (other ? other : word[k]) rest[k]
            } }'
}

# measure NAME OPTIONS…: a row of the table; sets peak (MB) and step (µs).
measure() {
    name=$1
    shift
    tokens=$(grep -c . "$out/data")
    /usr/bin/time -f %M -o "$out/peak" "$cli" train "$out/data" "$@" --epsilon 0 --max-passes 2 \
        --trace-every inf --gap-check inf --threads 1 >"$out/said" 2>"$out/err" || { cat "$out/said" "$out/err"; exit 1; }
    peak=$(awk '{ print int($1 / 1024) }' "$out/peak")
    step=$(sed -n 's/^  block step  *\([0-9.]*\) µs.*/\1/p' "$out/said")
    awk -v name="$name" -v size="$(stat -c %s "$out/data")" -v tokens="$tokens" -v peak="$peak" -v step="$step" 'BEGIN {
        printf "| %s | %.0f MB | %d | %d MB | %.0f | %.2f µs |\n", name, size / 1e6, tokens, peak, 1048576 * peak / tokens, step }'
}

over=0
# bar WHAT VALUE MOST
bar() {
    awk -v what="$1" -v value="$2" -v most="$3" 'BEGIN { ok = value <= most
        printf "%s: %.4g, at most %.4g: %s\n", what, value, most, ok ? "within" : "OVER"; exit !ok }' || over=1
}

echo "| data | file | tokens | peak | bytes a token | block step |"
echo "|---|---|---|---|---|---|"
write_words $((words / 10 + 1)) >"$out/data"
measure "words × $((words / 10 + 1))" --split large --lambda 0.001
few=$step
write_words "$words" >"$out/data"
measure "words × $words" --split large --lambda 0.001
word_peak=$peak word_step=$step
write_sentences "$sentences" >"$out/data"
measure "CoNLL-2000 × $sentences" --lambda 0.001
echo
bar "words, peak in MB" "$word_peak" 1024
bar "words, a step over that of a tenth" "$(awk -v a="$word_step" -v b="$few" 'BEGIN { print a / b }')" 1.5
bar "CoNLL-2000, peak in MB" "$peak" 12288
exit $over
