#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Prints every row of tests/papers/table.tsv: what a paper has, whether the program has it, and what
# shows it. Each name is checked:
#   test:CLASS.FUNCTION  is in the sources and in ctest, ran in this build and did not fail there
#   option:--NAME        is in the help of train, path, grid or compare
#   plot:KEY, axis:KEY   can be the plot or the axis of a view
#   spec:NAME            each claim of the full size has a verdict in the last --all
#   claim:NAME:N         its Nth claim has one
# A stand-in needs a spec whose title says so; there are at most 20. Exit status 1 when a row is
# open, or when something of a row is missing.
#   tests/papers.sh [VERDICTS]   of tests/experiments.sh --all; default: tests/papers/verdicts.tsv
# The programs are those of the release build, or those in $GAPSCOPE_BIN.
set -u
root=$(cd "$(dirname "$0")/.." && pwd)
verdicts=${1:-$root/tests/papers/verdicts.tsv}
bin=${GAPSCOPE_BIN:-$root/build/release/app}
build=$root/build/release
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
trap 'exit 130' INT TERM
cd "$root" || exit 2
tab=$(printf '\t')

# "there KEY" for all that exists; the checks below look keys up.
{
    # Functions of GoogleTest and RapidCheck, then private slots of Qt Test.
    find tests -name '*.cpp' -exec cat {} + | tr '\n' ' ' |
        grep -oE '(TEST|TEST_F|TEST_P|RC_GTEST_PROP|RC_GTEST_FIXTURE_PROP)\( *[A-Za-z0-9_]+, *[A-Za-z0-9_]+' |
        sed -E 's/^[A-Z_]+\( *([A-Za-z0-9_]+), *([A-Za-z0-9_]+)/test:\1.\2/'
    find tests -name '*.cpp' -exec awk '
        /^class [A-Za-z0-9_]+/ { class = $2; sub(/:.*/, "", class) }
        class != "" && /^    void [A-Za-z0-9_]+\(\)/ {
            name = $2; sub(/\(.*/, "", name); print "test:" class "." name }' {} +
    # Test classes with a count of runs in this build; those that failed last stand below "---".
    awk '/^---/ { below = 1; next }
        below { failed[$1] = 1; next }
        $2 > 0 { ran[$1] = 1 }
        END { for (name in ran) if (!(name in failed)) {
            class = name; sub(/_[0-9]+of[0-9]+$/, "", class); sub(/.*\//, "", class); print "ran:" class } }' \
        "$build/Testing/Temporary/CTestCostData.txt" 2>/dev/null
    ctest --test-dir "$build" -N 2>/dev/null | sed -nE 's|^ *Test +#[0-9]+: (.*/)?([A-Za-z0-9]+)(_[0-9]+of[0-9]+)?$|listed:\2|p'
    for command in train path grid compare; do
        "$bin/gapscope-cli" $command --help | grep -oE -- '--[a-zA-Z][a-zA-Z0-9-]*' | sed 's/^/option:/'
    done
    grep -rhoE '(PlotKind|PanelKind)\{"[a-z_]+"' core | sed -E 's/.*"(.*)"/plot:\1/'
    grep -rhoE 'XAxisKind\{"[a-z_]+"' core | sed -E 's/.*"(.*)"/axis:\1/'
} | sort -u >"$scratch/there"

# The claims of each full size, in order: NAME, N, what it says; and the titles.
for spec in resources/experiments/*.json; do
    name=$(basename "$spec" .json)
    sed -nE 's/^ *\{"says": "(([^"\\]|\\.)*)".*/\1/p' "$spec" | sed 's/\\"/"/g' |
        awk -v name="$name" '{ print name "\t" NR "\t" $0 }' >>"$scratch/claims"
    sed -nE "s/^  \"title\": \"(.*)\",$/$name$tab\1/p" "$spec" >>"$scratch/titles"
done
[ -f "$verdicts" ] || verdicts=/dev/null

awk -F'\t' -v scratch="$scratch" -v verdicts="$verdicts" '
    BEGIN {
        while ((getline line <(scratch "/there")) > 0) there[line] = 1
        while ((getline line <(scratch "/claims")) > 0) {
            split(line, c, "\t"); claims[c[1]] = c[2]; says[c[1], c[2]] = c[3]
        }
        while ((getline line <(scratch "/titles")) > 0) { split(line, c, "\t"); title[c[1]] = c[2] }
        while ((getline line <verdicts) > 0) {
            split(line, c, "\t")
            if (c[2] == "full") verdict[c[1], c[3]] = c[4]
        }
        print "| paper | where | what | verdict | shown by |"
        print "|---|---|---|---|---|"
    }
    # What keeps claim N of a spec from showing anything; "": nothing.
    function claim_lacks(name, n) {
        if (!((name, n) in says)) return "no claim " n " of " name
        if (!((name, says[name, n]) in verdict)) return "no verdict on claim " n " of " name
        return ""
    }
    function spec_lacks(name,    n, without) {
        if (!(name in claims)) return "no experiment " name " with claims"
        for (n = 1; n <= claims[name]; n++) without += claim_lacks(name, n) != ""
        return without ? "no verdict on " without " of " claims[name] " claims of " name : ""
    }
    function lacks(token,    kind, name, class, part) {
        kind = token; sub(/:.*/, "", kind)
        name = token; sub(/^[a-z]*:/, "", name)
        if (kind == "spec") return spec_lacks(name)
        if (kind == "claim") { split(name, part, ":"); return claim_lacks(part[1], part[2]) }
        if (kind != "test") return token in there ? "" : "no " kind " " name
        class = name; sub(/\..*/, "", class)
        if (!(token in there)) return "no test " name
        if (!(("listed:" class) in there)) return "ctest does not list " class
        return ("ran:" class) in there ? "" : name " has not run, or failed"
    }
    function miss(text) { missing[++misses] = $1 ", " $2 ": " text; bad = 1 }
    /^#/ || NF == 0 { next }
    NF < 5 || $4 !~ /^(whole|choice|stand-in|open)$/ { miss("line " FNR " of the table has no verdict"); next }
    {
        rows++; bad = 0; count[$4]++
        tokens = split($5, token, " ")
        if ($4 == "open") miss("open: " $6)
        else if ($5 == "-" || tokens == 0) miss("nothing shows it")
        named = 0; option = 0
        for (k = 1; k <= tokens && $5 != "-"; k++) {
            text = lacks(token[k])
            if (text != "") miss(text)
            name = token[k]; sub(/^[a-z]*:/, "", name); sub(/:.*/, "", name)
            if (title[name] ~ /stand-in/) named = 1
            if (token[k] ~ /^option:/) option = 1
        }
        if ($4 == "stand-in" && !named) miss("no title of its experiments says stand-in")
        if ($4 == "choice" && !option) miss("no option has the paper'\''s way")
        printf "| %s | %s | %s | %s%s | %s |\n", $1, $2, $3, $4, bad ? ", not shown" : "", $5
        if (bad) without++
    }
    END {
        print ""
        for (k = 1; k <= misses; k++) print missing[k]
        if (count["stand-in"] > 20) { print count["stand-in"] " stand-ins, at most 20"; misses++ }
        printf "\n%d rows: %d whole, %d choice, %d stand-in, %d open; %d without all that shows them\n", rows,
            count["whole"], count["choice"], count["stand-in"], count["open"], without
        exit rows == 0 || misses > 0
    }' tests/papers/table.tsv
