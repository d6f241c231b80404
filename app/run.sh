#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Installs missing packages, builds, and starts GapScope. Arguments are passed to the application.
# Without a display and without arguments it runs the default comparison and prints the folder of
# the pictures, tables and records ($GAPSCOPE_OUT, or out/default in this repository).
set -eu
here=$(cd "$(dirname "$0")/.." && pwd)
program=$here/build/release/app/gapscope

sh "$here/app/packages.sh"
(
    cd "$here"
    log=$(cmake --preset release 2>&1) || { echo "$log"; exit 1; }
    cmake --build --preset release --target gapscope gapscope-cli package_files
)

if [ "$#" -gt 0 ] || [ -n "${DISPLAY:-}" ] || [ -n "${WAYLAND_DISPLAY:-}" ]; then
    exec "$program" "$@"
fi
out=${GAPSCOPE_OUT:-$here/out/default}
mkdir -p "$out"
"$program" --batch "$here/resources/experiments/default.json" --export "$out"
echo "No display: ran the default comparison. Pictures, CSV and records are in $out"
