#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# sh targets_test.sh CORPUS: every target of the list has a source, words of its format, seeds in
# CORPUS and a row in tests/README.md, and every source is in the list.
set -u
fuzz=$(cd "$(dirname "$0")" && pwd)
. "$fuzz/targets.sh"
alone="hdf5_file onnx_network" # only mutants, see CMakeLists.txt
wrong=0
require() {
    what=$1
    shift
    "$@" > /dev/null 2>&1 || { echo "$what"; wrong=1; }
}
for target in $targets; do
    require "$target: no $(dictionary "$target")" test -s "$(dictionary "$target")"
done
for target in $targets $alone; do
    require "$target: no source" test -f "$fuzz/targets/$target.cpp"
    require "$target: no seeds in $1" sh -c 'find "$0" -type f -size +0 | grep -q .' "$1/$target"
    require "$target: no row in tests/README.md" grep -q "^| \`$target\` |" "$fuzz/../README.md"
done
for source in $(grep -l 'extern "C" int LLVMFuzzerTestOneInput.*)$' "$fuzz"/targets/*.cpp); do
    name=$(basename "$source" .cpp)
    require "$name: in no list" sh -c 'echo " $0 " | grep -q " $1 "' "$targets $alone" "$name"
done
for row in $(sed -n 's/^| `\([a-z0-9_]*\)` |.*/\1/p' "$fuzz/../README.md"); do
    require "$row: has a row in tests/README.md and no source" test -f "$fuzz/targets/$row.cpp"
done
exit "$wrong"
