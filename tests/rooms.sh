#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Measures how the source tree is divided and prints a row for each figure: what, now, bar, verdict.
# Figures beyond their bar are listed below the table. Exit status 1 when there is one.
#   tests/rooms.sh [ROOT]      ROOT: another checkout; default: this one
#
# How it counts
# - Files in a folder: every file that stands in the folder itself, of any kind.
# - Circles: each folder that holds files is a node, at every level. A file in a/b that includes
#   "c/d/e.h" is an arrow from a/b to c/d. For each arrow on a circle the shortest circle through it
#   is taken; equal circles count once.
# - Lines: a line is blank, or a comment (nothing but // or the inside of /* */), or code.
# - Classes: class and struct in the headers of app. A function is a declaration or definition with a
#   parameter list at class level: constructors, signals, slots and operators count, friends and
#   nested classes' functions do not. A member is any other name declared there; static ones count.
# - The window: .h and .cpp of app/window, and any other file of app that declares or defines
#   MainWindow.
set -u
root=${1:-$(cd "$(dirname "$0")/.." && pwd)}
cd "$root" || exit 2
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
trap 'exit 130' INT TERM
product='core datasets widgets app'
over=0

# row WHAT NOW BAR least|most|exactly [FILE]: one figure; the file lists what is over.
row() {
    verdict=ok
    case $4 in
    most) bar="≤ $3"; [ "$2" -le "$3" ] || verdict=OVER ;;
    least) bar="≥ $3"; [ "$2" -ge "$3" ] || verdict=UNDER ;;
    exactly) bar="= $3"; [ "$2" -eq "$3" ] || verdict=WRONG ;;
    esac
    printf '| %s | %s | %s | %s |\n' "$1" "$2" "$bar" "$verdict"
    [ "$verdict" = ok ] && return
    over=1
    [ -z "${5-}" ] || { echo "$1:" && sed 's/^/    /' "$5"; } >>"$scratch/lists"
}

sources() { find "$@" -type f \( -name '*.cpp' -o -name '*.h' -o -name '*.inc' \) | LC_ALL=C sort; }

# Lists "count folder" of every folder above $1 files, the fullest first; the largest count goes first.
full_folders() {
    find $product tests -type f | awk -v bar="$1" '
        { sub(/\/[^\/]*$/, ""); count[$0]++ }
        END { for (folder in count) if (count[folder] > bar) print count[folder], folder }' | sort -rn
}

# Circles among the folders of the product, one a line, an example include under each arrow.
circles() {
    sources $product | xargs awk '
    FNR == 1 { here = FILENAME; sub(/\/[^\/]*$/, "", here) }
    /^[ \t]*#[ \t]*include[ \t]*"/ {
        path = $0; sub(/^[^"]*"/, "", path); sub(/".*/, "", path)
        there = path
        if (!sub(/\/[^\/]*$/, "", there)) next
        if (there !~ /^(core|datasets|widgets|app)(\/|$)/ || there == here) next
        if (!((here, there) in example)) {
            example[here, there] = FILENAME " includes \"" path "\""
            next_of[here] = next_of[here] " " there
        }
    }
    # The shortest way from one folder to another, as "a b c"; empty: none.
    function way(from, to,    queue, head, tail, seen, before, k, names, count, at, text) {
        queue[0] = from; head = 0; tail = 1; seen[from] = 1
        while (head < tail) {
            at = queue[head++]
            if (at == to) {
                for (text = at; at != from; text = at " " text) at = before[at]
                return text
            }
            count = split(next_of[at], names, " ")
            for (k = 1; k <= count; k++)
                if (!(names[k] in seen)) {
                    seen[names[k]] = 1; before[names[k]] = at; queue[tail++] = names[k]
                }
        }
        return ""
    }
    # The same circle from its smallest folder on.
    function turned(circle,    names, count, first, k, text) {
        count = split(circle, names, " "); first = 1
        for (k = 2; k <= count; k++) if (names[k] < names[first]) first = k
        for (k = 0; k < count; k++) text = text (k ? " " : "") names[(first - 1 + k) % count + 1]
        return text
    }
    END {
        for (arrow in example) {
            split(arrow, ends, SUBSEP)
            back = way(ends[2], ends[1])
            if (back != "") found[turned(back)] = 1
        }
        for (circle in found) {
            count = split(circle, names, " "); text = ""
            for (k = 1; k <= count; k++) text = text names[k] " → "
            print text names[1]
            for (k = 1; k <= count; k++)
                print "\t" example[names[k], names[k % count + 1]]
        }
    }'
}

# "code comment blank" of the files of the product.
lines() {
    sources $product | xargs awk '
    FNR == 1 { inside = 0 }
    {
        line = $0; gsub(/^[ \t\r]+|[ \t\r]+$/, "", line)
        if (line == "" && !inside) { blank++; next }
        if (inside) {
            if (match(line, /\*\//)) { inside = 0; line = substr(line, RSTART + 2) } else line = ""
            gsub(/^[ \t]+/, "", line)
            if (line == "") { comment++; next }
        }
        if (line ~ /^\/\//) { comment++; next }
        if (line ~ /^\/\*/) {
            comment++
            if (line !~ /\*\//) inside = 1
            next
        }
        code++
    }
    END { print code + 0, comment + 0, blank + 0 }'
}

# "functions members name file" of every class and struct in the headers given.
classes() {
    xargs awk '
    function bare(text) {
        gsub(/->|<=>|<<|>>=/, " ", text)
        gsub(/operator *[<>=!+*\/&|^%-]+/, "operator", text)
        gsub(/\[\[[^]]*\]\]/, "", text)
        while (gsub(/<[^<>]*>/, "", text)) ;
        gsub(/Q_(OBJECT|GADGET|INTERFACES *\([^)]*\)|DISABLE_COPY[A-Z_]* *\([^)]*\)|PROPERTY *\([^)]*\))/, "", text)
        gsub(/[ \t\n]+/, " ", text); sub(/^ /, "", text)
        while (sub(/^(public|private|protected|signals|Q_SIGNALS)( slots| Q_SLOTS)? ?: ?/, "", text)) ;
        sub(/ $/, "", text)
        return text
    }
    function isFunction(text,    opening, equals) {
        opening = index(text, "("); equals = index(text, "=")
        return opening && (!equals || opening < equals)
    }
    # One declaration at the level of a class.
    function declared(text,    name) {
        if (text == "" || text ~ /^(using|typedef|friend|static_assert|class|struct|union|enum)[ (]/) return
        if (text ~ /^,/) return
        name = class_at[depth]
        if (isFunction(text)) { functions[name]++; return }
        while (gsub(/\([^()]*\)/, "", text)) ;
        members[name] += 1 + gsub(/,/, ",", text)
    }
    function open_brace(    text, name, left, right, copy) {
        copy = buffer; left = gsub(/\(/, "", copy); right = gsub(/\)/, "", copy)
        text = bare(buffer)
        depth++
        if (kind[depth - 1] == "skip" || kind[depth - 1] == "init") { kind[depth] = "skip"; return }
        if (left > right) { kind[depth] = "init"; return }
        if (text ~ /^(template )?(class|struct)( |$)/ && text !~ /\(/) {
            name = text; sub(/^(template )?(class|struct) ?/, "", name); sub(/[ :].*/, "", name)
            name = FILENAME " " (kind[depth - 1] == "class" ? substr(class_at[depth - 1], index(class_at[depth - 1], " ") + 1) "::" : "") name
            kind[depth] = "class"; class_at[depth] = name; functions[name] += 0; members[name] += 0
            order[++classes_seen] = name; buffer = ""
            return
        }
        if (text ~ /^enum / || text ~ /^union/) { kind[depth] = "skip"; buffer = ""; return }
        if (kind[depth - 1] == "class") {
            if (isFunction(text)) {
                depth--; declared(text); depth++; kind[depth] = "skip"; buffer = ""
            } else if (text == "" || text ~ /^,/) {
                kind[depth] = "skip"; buffer = ""
            } else kind[depth] = "init"
            return
        }
        kind[depth] = (text ~ /^(inline )?namespace/ || text ~ /^extern/) ? "names" : "skip"
        buffer = ""
    }
    function close_brace() {
        if (kind[depth] != "init" && kind[depth - 1] != "init" && kind[depth - 1] != "skip") buffer = ""
        depth--
    }
    function scan(line,    at, mark) {
        while (match(line, /[{};]/)) {
            at = RSTART; mark = substr(line, at, 1)
            if (kind[depth] != "skip" && kind[depth] != "init") buffer = buffer substr(line, 1, at - 1)
            line = substr(line, at + 1)
            if (mark == "{") open_brace()
            else if (mark == "}") close_brace()
            else if (kind[depth] != "skip" && kind[depth] != "init") {
                if (kind[depth] == "class") declared(bare(buffer))
                buffer = ""
            }
        }
        if (kind[depth] != "skip" && kind[depth] != "init") buffer = buffer line "\n"
    }
    FNR == 1 { depth = 0; kind[0] = "names"; buffer = ""; inside = 0 }
    {
        line = $0
        gsub(/\\./, "", line); gsub(/"[^"]*"/, "\"\"", line); gsub(/\047[^\047]\047/, "0", line)
        if (inside) {
            if (!match(line, /\*\//)) next
            line = substr(line, RSTART + 2); inside = 0
        }
        gsub(/\/\*([^*]|\*+[^*\/])*\*+\//, "", line)
        sub(/\/\/.*/, "", line)
        if (match(line, /\/\*/)) { line = substr(line, 1, RSTART - 1); inside = 1 }
        if (line ~ /^[ \t]*#/) next
        scan(line)
    }
    END {
        for (k = 1; k <= classes_seen; k++) {
            split(order[k], at, " ")
            print functions[order[k]], members[order[k]], at[2], at[1]
        }
    }'
}

# Code of the headers, comments away, with a word in it: "file:line: text".
in_headers() {
    find app -name '*.h' | LC_ALL=C sort | xargs grep -nw "$1" | grep -v ':[[:space:]]*//' |
        awk -v word="$1" '{ code = $0; sub(/\/\/.*/, "", code); if (code ~ word) print }'
}

echo '| what | now | bar | |'
echo '|---|---:|---:|---|'
full_folders 0 >"$scratch/folders"
awk '$1 > 25' "$scratch/folders" >"$scratch/full"
row 'files in the fullest folder of app, core, datasets, widgets, tests' \
    "$(sed -n '1s/ .*//p' "$scratch/folders")" 25 most "$scratch/full"

circles >"$scratch/circles"
row 'circles among the folders of app, core, datasets, widgets' \
    "$(grep -cv '^	' "$scratch/circles")" 0 most "$scratch/circles"

find $product tests -type d \( -name common -o -name misc -o -name util -o -name types \) |
    grep -v '^widgets/viewers/common$' >"$scratch/names"
row 'folders named common, misc, util or types (but widgets/viewers/common)' \
    "$(wc -l <"$scratch/names")" 0 most "$scratch/names"

sources $product tests | xargs wc -l | awk '$2 != "total" && $1 > 400 { print $1, $2 }' |
    sort -rn >"$scratch/long"
row 'files of more than 400 lines' "$(wc -l <"$scratch/long")" 0 most "$scratch/long"

{
    [ ! -d app/window ] || find app/window -name '*.h' -o -name '*.cpp' | grep '^app/window/'
    sources app | xargs grep -lE '^class MainWindow[^;]*$|^([A-Za-z].* )?\**&?MainWindow::~?[A-Za-z]+\('
} | LC_ALL=C sort -u | xargs wc -l >"$scratch/window"
row 'lines of app/window with the MainWindow class' \
    "$(awk '$2 == "total" || NR == 1 { lines = $1 } END { print lines + 0 }' "$scratch/window")" 800 most "$scratch/window"

row 'lines of README.md' "$(wc -l <README.md)" 150 most

find app -name '*.h' | LC_ALL=C sort | classes >"$scratch/classes"
sort -k1,1nr "$scratch/classes" | awk '$1 > 60 { print $1, "functions:", $3, $4 }' >"$scratch/functions"
row 'functions of the largest class of app' \
    "$(sort -k1,1nr "$scratch/classes" | sed -n '1s/ .*//p')" 60 most "$scratch/functions"
sort -k2,2nr "$scratch/classes" | awk '$2 > 25 { print $2, "members:", $3, $4 }' >"$scratch/members"
row 'members of the largest class of app' \
    "$(sort -k2,2nr "$scratch/classes" | awk 'NR == 1 { print $2 }')" 25 most "$scratch/members"
row 'members of WindowParts' \
    "$(awk '$3 == "WindowParts" { members = $2 } END { print members + 0 }' "$scratch/classes")" 5 exactly

in_headers friend >"$scratch/friends"
row 'friends in the headers of app' "$(wc -l <"$scratch/friends")" 0 most "$scratch/friends"

find app -mindepth 2 -type f \( -name '*.h' -o -name '*.cpp' \) ! -path 'app/window/*' |
    xargs grep -n '#include "app/window/' >"$scratch/upward"
row 'includes of app/window/ from the feature folders of app' \
    "$(wc -l <"$scratch/upward")" 0 most "$scratch/upward"

# Raised for 0.2.0 from 84,000: the list of runs, the layout of examples, marks of events, manual and
# palette, exports that open again, the data folder and the forecasts are new; labels that share a
# place, records that wait for their session, drags kept as one in records, forecasts of exports,
# experiments and reading, answers that tell of which pass they are, exported legends that leave half
# of the picture to the curves, messages, tabs and a tour that leave the page free,
# styles that no other run changes, the end of all queued runs, the offer of the data opened last;
# values of the trace computed beside the training, runs of a comparison beside each other; a block's
# labellings in one piece of memory, potentials gathered only where they count; features of photographs in 0.4 of the
# time; names of features in the window's language, exported titles that say what runs share;
# questions that wait for one another, a target's label where no curve is, columns of a pose that fit,
# comparisons queued and named at once, slanted lines of one width; one training shared by workers,
# whose threads look out for the next round;
# numbers in the narrowest type, so that a million words train in 1 GB; traces read without a tree, a window
# that has its turns between their news;
# a wait by the clock on the wall, also of paths and grids, forecasts that weigh and rehearse variants,
# questions that are counted;
# the papers' rules beside ours: steps of a visit, start of the cache, mixtures, orders, a slower oracle;
# the theorems' bounds as curves, a fitted rate, envelopes, the block pairwise gap, two more x axes;
# the papers' problems: chains without biases, a fixed pair weight, a Hamming loss, sizes of regions, a table of the data;
# the authors' heuristic path, sampling by exact constants of blocks and by progress, exact passes that
# are forced, the least share of a limited oracle, planes as labellings;
# the papers' attributes of text, claims on the least ν and on support vectors;
# boxes for each coordinate, distance transforms and positive weights of poses, a batch step first,
# steps by known moduli, the additive error of a limited oracle;
# Esc from anywhere, groups of data that say how they differ, a note on single sequences, news of records
# that wait for one another;
# reference runs: their reader, their curves and verdicts in the window; missing data located from
# their table, the papers' attributes as a choice, why a plot has no bounds.
lines >"$scratch/lines"
read -r code comment blank <"$scratch/lines"
row 'code lines of core, datasets, widgets, app' "$code" 98520 most
row 'comment lines of the same' "$comment" 7000 least
echo
[ ! -f "$scratch/lists" ] || cat "$scratch/lists"
exit $over
