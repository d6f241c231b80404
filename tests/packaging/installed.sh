#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# installed.sh BUILD SOURCE: installs into a scratch folder. Checks that every file that a
# desktop needs is there and valid, and that the programs run from there. Checks whose validator is
# missing are skipped with a message.
set -u
build=$1
source=$2
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
prefix=$scratch/usr
share=$prefix/share
failed=0

fail() {
    echo "FAILED: $*"
    failed=1
}

# validated PROGRAM ARGUMENT…: runs a validator.
validated() {
    if ! command -v "$1" > /dev/null; then
        echo "skipped: $1 is not installed (sh app/packages.sh installs it)"
    elif "$@" > "$scratch/log" 2>&1; then
        echo "valid: $*"
    else
        cat "$scratch/log"
        fail "$*"
    fi
}

# same FOUND EXPECTED WHAT
same() {
    if [ "$1" = "$2" ]; then echo "$3: $1"; else fail "$3: found '$1', expected '$2'"; fi
}

cmake --install "$build" --prefix "$prefix" > "$scratch/log" 2>&1 || { cat "$scratch/log"; exit 1; }

# Every file.
component=io.github.gapscope.gapscope
icons=$share/icons/hicolor
for file in bin/gapscope bin/gapscope-cli libexec/gapscope/gapscope-reader libexec/gapscope/gapscope-images.so \
    share/applications/gapscope.desktop share/metainfo/$component.metainfo.xml \
    share/mime/packages/gapscope.xml share/man/man1/gapscope.1.gz share/man/man1/gapscope-cli.1.gz \
    share/icons/hicolor/scalable/apps/gapscope.svg share/gapscope/experiments/default.json \
    share/gapscope/translations/gapscope_de.qm share/gapscope/templates/chunking.txt \
    share/doc/gapscope/README.md share/doc/gapscope/core/FILES.md share/doc/gapscope/core/METHODS.md \
    share/gapscope/manual/index.md share/gapscope/screenshots/convergence-light.png \
    share/doc/gapscope/LICENSE share/doc/gapscope/copyright share/doc/gapscope/changelog.gz; do
    [ -s "$prefix/$file" ] || fail "$file is missing or empty"
done
same "$(find "$share/gapscope/experiments" -name '*.json' | wc -l)" \
    "$(find "$source/resources/experiments" -name '*.json' | wc -l)" "experiments"
same "$(find "$share/gapscope/manual" -name '*.md' | wc -l)" \
    "$(find "$source/resources/manual" -name '*.md' | wc -l)" "pages of the manual"
# Links of installed pages lead to installed files, or out of the package.
for page in $(find "$share/gapscope/manual" "$share/doc/gapscope" -name '*.md'); do
    for link in $(grep -oE '\]\([^)# ]+' "$page" | sed 's/^](//' | grep -v '^[a-z]*:'); do
        [ -e "$(dirname "$page")/$link" ] || fail "$page: no file at its link $link"
    done
done
for size in 16 24 32 48 64 128 256 512; do
    png=$icons/${size}x$size/apps/gapscope.png
    # Width and height of a PNG are at byte 16, highest byte first.
    same "$(od -An -tu1 -j16 -N8 "$png" | tr -s ' ')" \
        " 0 0 $((size / 256)) $((size % 256)) 0 0 $((size / 256)) $((size % 256))" "icon $size"
done
grep -rlF "$source" "$prefix/share" && fail "these name the folder of the sources"

# What desktops read.
desktop=$share/applications/gapscope.desktop
metainfo=$share/metainfo/$component.metainfo.xml
validated desktop-file-validate "$desktop"
validated appstreamcli validate --no-net "$metainfo"
validated update-mime-database "$share/mime"
for page in gapscope gapscope-cli; do
    validated man --warnings -E UTF-8 -l -Tutf8 "$share/man/man1/$page.1.gz"
    [ ! -s "$scratch/log" ] || ! grep -i warning "$scratch/log" || fail "manual page $page"
done
for type in $(sed -n 's/^MimeType=//p' "$desktop" | tr ';' ' '); do
    grep -q "\"$type\"" "$share/mime/packages/gapscope.xml" || fail "$type is not declared"
    grep -q ">$type<" "$metainfo" || fail "$type is not in the metainfo"
done
for picture in $(sed -n 's/.*screenshots\/\(.*png\)<.*/\1/p' "$metainfo"); do
    [ -s "$source/resources/screenshots/$picture" ] || fail "there is no screenshot $picture"
done

# The programs, started from the scratch folder.
PATH=$prefix/bin:/usr/bin:/bin
export PATH XDG_DATA_HOME="$scratch/home"
for program in gapscope gapscope-cli; do
    same "$(command -v $program)" "$prefix/bin/$program" "program"
    $program --version || fail "$program --version"
    for option in $($program --help | grep -oE '^ +(-h,)?--[a-z-]+' | sed 's/.*--/--/'); do
        gzip -dc "$share/man/man1/$program.1.gz" | grep -F -- "$(printf %s "$option" | sed 's/-/\\-/g')" > /dev/null ||
            fail "the manual page of $program has no $option"
    done
done
gapscope-cli train sample:words --limit 20 --max-passes 2 --record "$scratch/record.json" \
    --model "$scratch/model" --quiet > "$scratch/log" 2>&1 || { cat "$scratch/log"; fail "train"; }
gapscope-cli predict "$scratch/model" sample:words --out "$scratch/predictions.tsv" \
    > "$scratch/log" 2>&1 || { cat "$scratch/log"; fail "predict"; }
gapscope-cli info sample:horses > "$scratch/log" 2>&1 || { cat "$scratch/log"; fail "info of photographs"; }
mv "$prefix/libexec/gapscope/gapscope-images.so" "$scratch/"
gapscope-cli info sample:horses > "$scratch/log" 2>&1
same $? 2 "the status when the module of image functions is missing"
grep -q 'gapscope-images.so: cannot be loaded' "$scratch/log" || { cat "$scratch/log"; fail "the message about the module"; }
mv "$scratch/gapscope-images.so" "$prefix/libexec/gapscope/"
"$prefix/libexec/gapscope/gapscope-reader" 2> /dev/null
same $? 2 "the reader's status when it is started by hand"

# The types of our files, by content and by name.
if command -v update-mime-database > /dev/null; then
    export XDG_DATA_DIRS="$share:/usr/share"
    cp "$scratch/record.json" "$scratch/record"
    cp "$source/resources/experiments/default.json" "$scratch/comparison"
    printf '{\n "format": "gapscope-session"' > "$scratch/session"
    printf '{"format":"gapscope-grid"' > "$scratch/grid"
    echo | tee "$scratch/a.gapscope" > "$scratch/a.gapscope-model"
    for pair in record:run+json comparison:compare+json session:session+json grid:path+json \
        model:model a.gapscope:session+json a.gapscope-model:model; do
        same "$(gio info -a standard::content-type "$scratch/${pair%%:*}" | sed -n 's/.*content-type: //p')" \
            "application/x-gapscope-${pair#*:}" "type of ${pair%%:*}"
    done
fi
[ "$failed" -eq 0 ] && echo "installed: all is there" || exit 1
