#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Makes the screenshots of the documentation with the real program: the built-in words with three
# methods and the samples of chunks, digits, horses and figures, light and dark. Writes them to
# resources/screenshots, or to the first folder given. Then every page at 1366x768 and 1920x1080,
# light and dark, with published data where they are found ($GAPSCOPE_DATA or ../shared/data beside
# the checkout), to build/release/screenshots, or to the second folder. Needs no display.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
folder=${1:-"$root/resources/screenshots"}
pages=${2:-"$root/build/release/screenshots"}
if [ ! -d "$root/build/release" ]; then
    echo "screenshots.sh: there is no build; make one first: sh app/run.sh --version" >&2
    exit 2
fi
cmake --build "$root/build/release" --target screenshots
[ -n "${GAPSCOPE_DATA:-}" ] || [ ! -d "$root/../shared/data" ] || export GAPSCOPE_DATA="$root/../shared/data"
"$root/build/release/app/screenshots" "$folder" "$pages"
