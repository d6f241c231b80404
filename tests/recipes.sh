#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Counts the files that adding a task, a method, a plot or a format has to change outside its own
# folder or file, and prints a row for each existing one. Exit status 1 above the bar.
#   tests/recipes.sh                    the table; below it what was counted where it is over
#   tests/recipes.sh --list             the same, with what was counted for every thing
#   tests/recipes.sh --remove KEY [--dry]   deletes the thing and its rows in a temporary copy and builds
#                                       gapscope-cli and gapscope there (KEY: pose, mp-bcfw, …)
#
# How it counts
# - A file is foreign when it is a source of core, datasets, widgets or app, does not belong to the
#   thing, and, comments aside, includes a header of the thing, names a type that such a header
#   declares or a function that a file of the thing defines and none of its headers declares, or
#   holds the key of the thing as a string literal ("pose").
# - Tests, documentation, translations, resources and the lists of CMake do not count.
# - In a foreign file a thing is one row of at most 25 lines: both the braces around its key and the
#   lines that name the thing are counted. A longer one counts as over.
set -u
bar_of() { case $1 in task) echo 3 ;; *) echo 1 ;; esac }
longest_row=25

# The things: kind, key as a string literal (- : none), function that only a row may name (- : none),
# then its places; binary shares those of multiclass. A place
# P stands for the folder P/ and the files P.* and P_*.
things() {
    cat <<'END'
task chain - core/tasks/chain datasets/text datasets/generators/words datasets/generators/chunks widgets/viewers/chain app/model/chain
task multiclass - core/tasks/multiclass datasets/classes datasets/generators/digits widgets/viewers/multiclass app/model/multiclass
task segmentation - core/tasks/segmentation datasets/images datasets/generators/horses widgets/viewers/segmentation app/model/segmentation
task pose - core/tasks/pose datasets/poses datasets/generators/figures widgets/viewers/pose app/model/pose
task alignment - core/tasks/alignment datasets/alignment datasets/generators/sentences widgets/viewers/alignment app/model/alignment
task binary - core/tasks/multiclass datasets/classes datasets/generators/digits widgets/viewers/multiclass app/model/multiclass datasets/generators/two_classes
task box-qp - core/tasks/box_qp datasets/box_qp
task toy - core/tasks/toy datasets/toy
method fw - core/solvers/methods/batch_fw
method bcfw - core/solvers/methods/bcfw
method bcpfw - core/solvers/methods/pairwise
method bcafw - core/solvers/methods/away
method hybrid - core/solvers/methods/hybrid
method mp-bcfw - core/solvers/methods/multi_plane
method ssg - core/solvers/methods/subgradient
method cutting-plane - core/solvers/methods/cutting_plane
method cutting-plane-1slack - core/solvers/methods/one_slack
method online-eg - core/solvers/methods/exponentiated_gradient
method kernel-bcfw - core/solvers/methods/kernel
format - readLetterData datasets/text/letter_data
format - readColumnText datasets/formats/text/column_text
format - readSvmHmm datasets/formats/text/svm_hmm
format - readSequenceCsv datasets/formats/text/sequence_csv
format - readNumberRows datasets/formats/text/number_rows
format - readLibsvm datasets/formats/text/libsvm
format - readLabelTable datasets/formats/text/label_table
END
    # The plots are the rows of their catalogue, which is the only file that a plot changes.
    # A row may begin on the line before its key.
    cat $(plot_files) | tr -d '\n' | grep -o 'PlotKind{ *"[a-z_]*"' | sed 's/.*"\(.*\)"/plot \1 -/'
}
plot_files() { ls core/experiments/plot_catalog*.cpp; }

# Where rows are: a row in one of these may have the length of the bar, and --remove deletes it.
registries='core/tasks/catalogue.cpp datasets/task_data.cpp app/model/task_views.cpp
    core/solvers/methods/catalogue.cpp'

# Places where the keys of plots have another meaning: fields of records, also as exports and the
# glossary name them, measures of claims, options and their choices, columns of tables, curves over λ.
not_plots='core/records core/experiments/shown_runs core/experiments/measure core/options
    widgets/controls/glossary widgets/runs app/cli'
# A file with fewer keys of plots than this chooses what it shows, and a new plot does not change
# it; a file with more lists the plots.
plots_in_a_list=8

root=$(cd "$(dirname "$0")/.." && pwd)
cd "$root" || exit 2
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
trap 'exit 130' INT TERM

# The files of the product, sources only, as paths.
sources() {
    find core datasets widgets app -type f \( -name '*.cpp' -o -name '*.h' -o -name '*.inc' -o -name '*.cpp.in' \) |
        LC_ALL=C sort
}

# Reads things and sources and writes, into $scratch, for thing number N of the list:
#   own.N       its files                       words.N     its types and functions, one a line
#   foreign.N   "file|lines|first of them", of every file counted
#   row.N       "file from to", the row of its key in each registry
#   calls.N     functions that its headers declare
scan() {
    things >"$scratch/things"
    sources >"$scratch/sources"
    awk -v out="$scratch/" -v registries="$registries" -v not_plots="$not_plots" \
        -v list_from="$plots_in_a_list" '
    function belongs(file, places,    place, count, k) {
        count = split(places, place, " ")
        for (k = 1; k <= count; k++)
            if (index(file, place[k]) == 1 && substr(file, length(place[k]) + 1, 1) ~ /[\/._]/) return 1
        return 0
    }
    # Removes comments, line by line; strings stay.
    function load(file,    line, inside, n) {
        n = 0
        while ((getline line <file) > 0) {
            if (inside) { if (match(line, /\*\//)) { line = substr(line, RSTART + 2); inside = 0 } else line = "" }
            gsub(/\/\*([^*]|\*+[^*\/])*\*+\//, "", line)
            if (line ~ /^[ \t]*\/\//) line = ""
            else if (match(line, /[^:"\/]\/\/.*/)) line = substr(line, 1, RSTART)
            if (match(line, /\/\*/)) { line = substr(line, 1, RSTART - 1); inside = 1 }
            code[file, ++n] = line
        }
        close(file)
        lines_of[file] = n
    }
    # Types declared in a file, outside of others; every declared name, at any depth; functions
    # that it declares or defines for other files.
    function declarations(file,    k, line, name, hidden) {
        hidden = 0 # in an unnamed namespace
        for (k = 1; k <= lines_of[file]; k++) {
            line = code[file, k]
            if (line == "namespace {") hidden = 1
            else if (line == "} ") hidden = 0 # its comment is removed
            if (hidden && line ~ /^[A-Za-z].*\(/) continue
            if (line ~ /^[A-Za-z]/ && match(line, /::[a-z][A-Za-z0-9]*\(/)) member[substr(line, RSTART + 2, RLENGTH - 3)] = 1
            if (line ~ /^[ \t]*(class|struct|enum class|enum) [A-Za-z]/ && line !~ /;[ \t]*$/) {
                name = line; sub(/^[ \t]*(class|struct|enum class|enum) /, "", name); sub(/[^A-Za-z0-9_].*/, "", name)
                declared_in[name] = declared_in[name] " " file
                if (line ~ /^[a-z]/) types_in[file] = types_in[file] " " name
            } else if (line ~ /^using [A-Z][A-Za-z0-9]* *=/) {
                name = line; sub(/^using /, "", name); sub(/[ =].*/, "", name)
                declared_in[name] = declared_in[name] " " file
                types_in[file] = types_in[file] " " name
            } else if (line ~ /^[A-Za-z].*[ &*][a-z][A-Za-z0-9]*\(/ && line !~ /^(class|struct|using|namespace|template)/) {
                match(line, /[a-z][A-Za-z0-9]*\(/); name = substr(line, RSTART, RLENGTH - 1)
                functions_in[file] = functions_in[file] " " name
                if (file ~ /\.h$/) in_header[name] = in_header[name] " " file
                else if (line !~ /;[ \t]*$/) defined_in[name] = defined_in[name] " " file
            }
        }
    }
    function declared_by_own(name, t,    k, header, count) {
        count = split(in_header[name], header, " ")
        for (k = 1; k <= count; k++) if ((t, header[k]) in own) return 1
        return 0
    }
    function add(map, word, thing) {
        if (index(" " map[word] " ", " " thing " ") == 0) map[word] = map[word] " " thing
    }
    # The thing is named in this line of the file.
    function note(things_named, file, k,    thing, count, j) {
        count = split(things_named, thing, " ")
        for (j = 1; j <= count; j++) {
            if ((thing[j], file) in own || last[thing[j], file] == k) continue
            last[thing[j], file] = k
            if (++named[thing[j], file] == 1) first[thing[j], file] = k
        }
    }
    function look(file,    k, line, bare, literal, token, part, count, parts, j, m) {
        for (k = 1; k <= lines_of[file]; k++) {
            line = code[file, k]
            if (line ~ /^[ \t]*#[ \t]*include/) {
                sub(/^[^"]*"/, "", line); sub(/".*/, "", line)
                if (line in by_header) note(by_header[line], file, k)
                continue
            }
            bare = line
            while (match(bare, /"([^"\\]|\\.)*"/)) {
                literal = substr(bare, RSTART + 1, RLENGTH - 2)
                if (literal in by_key) note(by_key[literal], file, k)
                bare = substr(bare, 1, RSTART - 1) " " substr(bare, RSTART + RLENGTH)
            }
            count = split(bare, token, /[^A-Za-z0-9_:]+/)
            for (j = 1; j <= count; j++) {
                sub(/:+$/, "", token[j])
                parts = split(token[j], part, /:+/)
                for (m = 1; m <= parts; m++) if (part[m] in by_type) note(by_type[part[m]], file, k)
            }
        }
    }
    # The lines of the innermost braces around the key of thing t, "pose" or PoseShape::key: "from
    # to", or nothing.
    function row_of(t, file,    k, line, at, depth, from, j, c, start, word) {
        for (k = 1; k <= lines_of[file]; k++) {
            line = code[file, k]
            for (j = 1; j <= length(line); j++) {
                c = substr(line, j, 1)
                if (c == "\"") {
                    start = j
                    for (j++; j <= length(line) && substr(line, j, 1) != "\""; j++) if (substr(line, j, 1) == "\\") j++
                    if (!at && substr(line, start, j - start + 1) == "\"" key[t] "\"") at = depth
                } else if (match(substr(line, j), /^[A-Za-z0-9_:]+/)) {
                    word = substr(line, j, RLENGTH); j += RLENGTH - 1
                    if (!at && sub(/::(key|name)$/, "", word) && index(by_type[word] " ", " " t " ")) at = depth
                } else if (c == "{") from[++depth] = k
                else if (c == "}") {
                    if (at && depth == at) return from[depth] " " k
                    depth--
                }
            }
        }
        return ""
    }
    NR == FNR {
        ++things; kind[things] = $1; key[things] = $2; reader[things] = $3
        places = $0; sub(/^[^ ]+ +[^ ]+ +[^ ]+ */, "", places); place_of[things] = places
        next
    }
    { file[++files] = $0; load($0); declarations($0) }
    END {
        for (t = 1; t <= things; t++) {
            if (key[t] != "-") add(by_key, key[t], t)
            if (reader[t] != "-") add(by_type, reader[t], t)
            printf "" >(out "own." t); printf "" >(out "words." t); printf "" >(out "calls." t)
            printf "" >(out "foreign." t); printf "" >(out "row." t)
            if (reader[t] != "-") print reader[t] >(out "words." t)
            for (f = 1; f <= files; f++) if (belongs(file[f], place_of[t])) { own[t, file[f]] = 1; print file[f] >(out "own." t) }
            for (f = 1; f <= files; f++) {
                if (!((t, file[f]) in own)) continue
                if (file[f] !~ /\.h$/) {
                    # Without a header of its own, a function is declared where it is used.
                    count = split(functions_in[file[f]], name, " ")
                    for (k = 1; k <= count; k++)
                        if (defined_in[name[k]] == " " file[f] && !(name[k] in member) && !declared_by_own(name[k], t)) { add(by_type, name[k], t); print name[k] >(out "words." t) }
                    continue
                }
                add(by_header, file[f], t)
                count = split(types_in[file[f]], name, " ")
                for (k = 1; k <= count; k++) {
                    # A name that other files declare, too, is no evidence.
                    others = 0; where = split(declared_in[name[k]], at, " ")
                    for (m = 1; m <= where; m++) if (!((t, at[m]) in own)) others = 1
                    if (!others) { add(by_type, name[k], t); print name[k] >(out "words." t) }
                }
                count = split(functions_in[file[f]], name, " ")
                for (k = 1; k <= count; k++) print name[k] >(out "calls." t)
            }
        }
        for (f = 1; f <= files; f++) look(file[f])
        for (t = 1; t <= things; t++) if (kind[t] == "plot")
            for (f = 1; f <= files; f++) if ((t, file[f]) in named) plots_in[file[f]]++
        for (t = 1; t <= things; t++) for (f = 1; f <= files; f++) {
            if (!((t, file[f]) in named)) continue
            if (kind[t] == "plot" && (belongs(file[f], not_plots) || plots_in[file[f]] < list_from)) continue
            lines = named[t, file[f]]
            if (key[t] != "-" && index(" " registries " ", file[f])) {
                row = row_of(t, file[f])
                if (row != "") {
                    print file[f], row >(out "row." t)
                    split(row, ends, " ")
                    if (ends[2] - ends[1] + 1 > lines) lines = ends[2] - ends[1] + 1
                }
            }
            text = code[file[f], first[t, file[f]]]; sub(/^[ \t]+/, "", text); gsub(/\|/, "/", text)
            print file[f] "|" lines "|" first[t, file[f]] ": " substr(text, 1, 100) >(out "foreign." t)
        }
    }' "$scratch/things" "$scratch/sources" || exit 2
}

print_table() {
    over=0
    scan
    echo '| thing | foreign files | bar | longest row | bar | |'
    echo '|---|---:|---:|---:|---:|---|'
    number=0
    while read -r kind key rest; do
        number=$((number + 1))
        foreign=$scratch/foreign.$number own=$scratch/own.$number
        name=$key
        [ "$key" != - ] || { name=${rest%% *}; name=${name#*::}; }
        files=$(wc -l <"$foreign")
        longest=$(cut -d'|' -f2 "$foreign" | sort -rn | head -n 1)
        verdict=ok
        if [ "$files" -gt "$(bar_of "$kind")" ] || [ "${longest:-0}" -gt $longest_row ]; then
            verdict=OVER
        elif [ "$kind" != plot ] && [ ! -s "$own" ]; then
            verdict='OVER: has no file of its own'
        fi
        echo "| $kind $name | $files | $(bar_of "$kind") | ${longest:-0} | $longest_row | $verdict |"
        [ "$verdict" = ok ] || over=1
        if [ "$verdict" != ok ] || [ "$listed" = yes ]; then
            echo
            echo "$kind $name counts by: headers among its $(wc -l <"$own") files;" \
                "names $(tr '\n' ' ' <"$scratch/words.$number"); key \"$key\""
            awk -F'|' '{ print "    " $1 ", " $2 ($2 == 1 ? " line: " : " lines: ") $3 }' "$foreign"
        fi >>"$scratch/lists"
    done <"$scratch/things"
    [ ! -f "$scratch/lists" ] || cat "$scratch/lists"
    exit $over
}

# Removes the rows of thing number $2 from a registry of the copy.
remove_rows() {
    span=$(awk -v file="$1" '$1 == file { print $2 "," $3 }' "$scratch/row.$2")
    [ -z "$span" ] || sed -i "${span}d" "$1"
    # The rest of it: its includes, and elements of a list that are one call or one name.
    cat "$scratch/words.$2" "$scratch/calls.$2" | sort -u >"$scratch/names"
    awk '
        FILENAME ~ /\/own[.0-9]*$/ { include["#include \"" $0 "\""] = 1; next }
        FILENAME ~ /\/names$/ { name[$0] = 1; next }
        {
            if ($0 in include) next
            count = split($0, word, /[^A-Za-z0-9_:]+/)
            for (k = 1; k <= count; k++) if (word[k] in name) next
            print
        }' "$scratch/own.$2" "$scratch/names" "$1" >"$1.new" && mv "$1.new" "$1"
}

# Removes the files listed in $2 from a list of CMake.
remove_from_list() {
    awk -v folder="${1%/*}" '
        function whole(path) {
            path = folder "/" path
            while (sub(/[^\/]+\/\.\.\//, "", path)) ;
            return path
        }
        NR == FNR { own[$0] = 1; next }
        {
            line = $0; count = split(line, token, /[ \t()]+/); dropped = 0
            for (k = 1; k <= count; k++)
                if (token[k] != "" && whole(token[k]) in own) { sub("[ \t]*" token[k], "", line); dropped = 1 }
            if (!dropped || line !~ /^[ \t]*$/) print line
        }' "$2" "$1" >"$1.new" && mv "$1.new" "$1"
}

# Removes add_subdirectory() of folders that no longer exist, and groups without a file left.
forget_empty() {
    awk -v folder="${1%/*}" '
        /^gapscope_sources\([^)]*$/ { group = $0; next }
        group != "" { if ($0 != ")") print group "\n" $0; group = ""; next }
        /^[ \t]*add_subdirectory\([^)]*\)/ {
            name = $0; sub(/.*\(/, "", name); sub(/[ )].*/, "", name)
            if (name !~ /\$/ && system("[ -d \"" folder "/" name "\" ]") != 0) next
        }
        { print }' "$1" >"$1.new" && mv "$1.new" "$1"
}

remove() {
    scan
    number=$(awk -v key="$1" '$2 == key && ($1 == "task" || $1 == "method") { print NR; exit }' "$scratch/things")
    [ -n "$number" ] || { echo "There is no task or method of the key $1." >&2; exit 2; }
    own=$scratch/own.$number
    [ -s "$own" ] || { echo "$1 has no file of its own: nothing to remove." >&2; exit 1; }
    copy=$scratch/copy
    mkdir "$copy"
    git ls-files -c -o --exclude-standard -- . ':!tests/fixtures' >"$scratch/all"
    while read -r file; do [ ! -f "$file" ] || echo "$file"; done <"$scratch/all" |
        tar -cf - -T - | tar -xf - -C "$copy"
    cd "$copy" || exit 2
    xargs rm -f <"$own"
    for registry in $registries; do
        [ ! -f "$registry" ] || remove_rows "$registry" "$number"
    done
    find . -mindepth 2 -name CMakeLists.txt | sed 's|^\./||' >"$scratch/lists_of_files"
    while read -r list; do remove_from_list "$list" "$own"; done <"$scratch/lists_of_files"
    find core datasets widgets app -type d -empty -delete
    while read -r list; do forget_empty "$list"; done <"$scratch/lists_of_files"
    echo "Removed $1: $(wc -l <"$own") files of its own, and from what stays:"
    while read -r file; do
        [ ! -f "$file" ] || diff -U0 "$root/$file" "$file" | grep -E '^-' | sed 's/^--- .*\/copy\//    /'
    done <"$scratch/all" | grep -v '^---'
    [ "$dry" = no ] || exit 0
    cmake --preset release -DGAPSCOPE_TESTS=OFF >"$scratch/configure.log" 2>&1 ||
        { cat "$scratch/configure.log"; exit 1; }
    cmake --build --preset release --target gapscope-cli gapscope >"$scratch/build.log" 2>&1 || {
        grep -E 'error|FAILED|undefined' "$scratch/build.log" | head -n 40
        echo "FAILED: does not build without $1"
        exit 1
    }
    build/release/app/gapscope-cli --version && echo "ok: gapscope-cli and gapscope build without $1"
}

listed=no dry=no
case ${1-} in
'') print_table ;;
--list) listed=yes && print_table ;;
--remove)
    [ "${3-}" != --dry ] || dry=yes
    [ -n "${2-}" ] || { sed -n 's/^#   //p' "$0" >&2; exit 2; }
    remove "$2"
    ;;
*) sed -n 's/^#   //p' "$0" >&2; exit 2 ;;
esac
