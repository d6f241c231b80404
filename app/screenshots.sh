#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Makes the screenshots of the documentation with the real program: the built-in words with three
# methods and the samples of chunks, digits, horses and figures, light and dark. Writes them to
# resources/screenshots, or to the folder given. Needs no display.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
folder=${1:-"$root/resources/screenshots"}
if [ ! -d "$root/build/release" ]; then
    echo "screenshots.sh: there is no build; make one first: sh app/run.sh --version" >&2
    exit 2
fi
cmake --build "$root/build/release" --target screenshots
"$root/build/release/app/screenshots" "$folder"
