#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# hardening.sh PROGRAM…: checks the hardening that limits a program taken over by an untrusted file.
set -u
failed=0

# require PROGRAM WHAT TEXT PATTERN: the text has a line with the pattern.
require() {
    if printf '%s\n' "$3" | grep -Eq "$4"; then
        echo "$1: $2"
    else
        echo "FAILED: $1 has no $2"
        failed=1
    fi
}

for program in "$@"; do
    name=$(basename "$program")
    header=$(readelf -hW "$program")
    segments=$(readelf -lW "$program")
    dynamic=$(readelf -dW "$program")
    symbols=$(readelf -sW --dyn-syms "$program")
    require "$name" "place of its own at every start (PIE)" "$header" 'Type: +DYN'
    require "$name" "mark as a program (PIE)" "$dynamic" 'FLAGS_1.* PIE'
    require "$name" "addresses of functions that are read-only (RELRO)" "$segments" 'GNU_RELRO'
    require "$name" "binding at start (BIND_NOW)" "$dynamic" 'FLAGS_1.* NOW'
    require "$name" "stack without code" "$segments" 'GNU_STACK.* RW +'
    require "$name" "stack protector" "$symbols" '__stack_chk_fail'
    # The reader's own code calls no function that has a checked form.
    [ "$name" = gapscope-reader ] ||
        require "$name" "checked memory functions (fortify)" "$symbols" '_chk@'
done
# The libraries of image files, 120 with what they need, are loaded by the first image.
for program in "$@"; do
    ldd "$program" | grep -E 'opencv_imgcodecs|opencv_ximgproc|gdal' && failed=1 && echo "FAILED: $program loads them at its start"
done
[ "$failed" -eq 0 ] && echo "hardening: all of $# programs" || exit 1
