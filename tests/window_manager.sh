#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Clicks and keys through a real X server with a window manager (Xvfb, openbox, xdotool), for what a
# window manager can take away: Alt, drags, the focus, closing, and kill -9 while it trains. Needs a
# build; installs nothing. The last line is the verdict.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
cd "$root"
for program in Xvfb openbox xdotool; do
    command -v $program >/dev/null || {
        echo "window_manager.sh: $program is missing; install it: sh app/packages.sh --all-suites" >&2
        exit 2
    }
done
[ -x build/release/tests/app/app_tests ] || {
    echo "window_manager.sh: there is no build; make one first: sh tests/run.sh" >&2
    exit 2
}
scratch=$(mktemp -d)
pids=
cleanup() {
    [ -z "$pids" ] || kill $pids 2>/dev/null || true
    rm -rf "$scratch"
}
trap cleanup EXIT
trap 'exit 130' INT TERM
# The X server chooses a free display and writes its number.
Xvfb -displayfd 3 -screen 0 1600x1000x24 3>"$scratch/display" 2>"$scratch/xvfb.log" &
pids=$!
tries=0
while [ ! -s "$scratch/display" ]; do
    tries=$((tries + 1))
    [ $tries -le 100 ] || { cat "$scratch/xvfb.log" >&2; exit 1; }
    sleep 0.1
done
export DISPLAY=":$(cat "$scratch/display")" QT_QPA_PLATFORM=xcb HOME="$scratch"
export XDG_CONFIG_HOME="$scratch/config" XDG_CACHE_HOME="$scratch/cache" XDG_DATA_HOME="$scratch/data"
export XDG_RUNTIME_DIR="$scratch/runtime" GAPSCOPE_WINDOW_MANAGER=1
mkdir -p "$XDG_CONFIG_HOME" "$XDG_CACHE_HOME" "$XDG_DATA_HOME"
mkdir -m 700 "$XDG_RUNTIME_DIR"
openbox >"$scratch/openbox.log" 2>&1 &
pids="$pids $!"
sleep 1
status=0
verdict=passed
build/release/tests/app/app_tests WindowManagerTest || { status=1; verdict=FAILED; }
echo "window manager: $verdict"
exit $status
