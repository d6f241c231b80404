#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# sh app/package_check.sh [SYSTEM]: makes the Debian package, installs it with its dependencies in a
# clean Debian 12 in a separate folder, and starts both programs there. The window starts without a
# display, and on an X server outside, whose picture is kept. Needs root; downloads about 400 MB.
# SYSTEM: a Debian 12 made by debootstrap, which is copied instead of downloaded. The last line is
# the verdict; status 0 only when everything succeeded.
set -u
here=$(cd "$(dirname "$0")/.." && pwd)
build=$here/build/release
given=${1:-}
mirror=${DEBIAN_MIRROR:-http://deb.debian.org/debian}
scratch=$(mktemp -d)
root=$scratch/system
picture=$build/package_window.png
server=
trap '[ -z "$server" ] || kill "$server"; rm -rf "$scratch"' EXIT
trap 'exit 130' INT TERM
passed=0

stop() {
    echo "package: NOT ready after $passed checks: $*"
    exit 1
}

# check WHAT COMMAND…: when the command fails, shows its output and exits.
check() {
    what=$1
    shift
    "$@" > "$scratch/log" 2>&1 || { tail -n 30 "$scratch/log"; stop "$what"; }
    passed=$((passed + 1))
    echo "ok: $what"
}

clean="/usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8"

inside() {
    chroot "$root" $clean DEBIAN_FRONTEND=noninteractive QT_QPA_PLATFORM=offscreen "$@"
}

bare_system() {
    if [ -n "$given" ]; then
        cp -a "$given" "$root"
    else
        debootstrap --variant=minbase bookworm "$root" "$mirror"
    fi
}

installed() {
    cp "$scratch"/gapscope_*.deb "$root/gapscope.deb" && cp /etc/resolv.conf "$root/etc/" &&
        inside apt-get update && inside apt-get install -y --no-install-recommends /gapscope.deb
}

# The window opens and runs until timeout sends SIGTERM after 10 s.
window_opens() {
    inside timeout --signal=TERM 10 gapscope
    [ $? -eq 124 ]
}

x_server() {
    Xvfb -displayfd 3 -screen 0 1400x900x24 -nolisten tcp 3> "$scratch/display" &
    server=$!
    for _ in 1 2 3 4 5 6 7 8 9 10; do
        [ -s "$scratch/display" ] && return
        sleep 1
    done
    return 1
}

# The number of colours in a picture of the display: one when it is blank.
colours_shown() {
    import -display "$DISPLAY" -window root "$picture" && identify -format %k "$picture"
}

# The display's socket is mounted in a mount namespace of the window, so that nothing of it remains
# when the folder is removed. The window has 60 s to appear and 10 s to end.
window_shows() {
    DISPLAY=:$(cat "$scratch/display")
    mkdir -p "$root/tmp/.X11-unix"
    timeout --kill-after=10 90 unshare --mount sh -c \
        'mount --bind /tmp/.X11-unix "$0/tmp/.X11-unix" && exec chroot "$0" "$@"' \
        "$root" $clean QT_QPA_PLATFORM=xcb DISPLAY="$DISPLAY" gapscope &
    window=$!
    colours=0
    waited=0
    while [ "$colours" -lt 500 ] && [ "$waited" -lt 60 ] && kill -0 "$window"; do
        sleep 2
        waited=$((waited + 2))
        colours=$(colours_shown) || colours=0
    done
    sleep 2 # it may still be drawing
    colours=$(colours_shown)
    kill "$window"
    wait "$window"
    ended=$?
    echo "$colours colours, ended with $ended"
    [ "$colours" -ge 500 ] && [ "$ended" -eq 130 ]
}

[ "$(id -u)" -eq 0 ] || stop "root is needed for chroot"
[ -n "$given" ] || command -v debootstrap > /dev/null || stop "debootstrap is not installed: sh app/packages.sh --all-suites"
for tool in Xvfb import identify; do
    command -v "$tool" > /dev/null || stop "$tool is not installed: sh app/packages.sh --all-suites"
done
check "the programs are built" cmake --build "$build" --target gapscope gapscope-cli package_files
check "cpack makes a package" cpack --config "$build/CPackConfig.cmake" -B "$scratch"
echo "$(basename "$scratch"/gapscope_*.deb), $(du -h "$scratch"/gapscope_*.deb | cut -f1), depends on:"
dpkg-deb -f "$scratch"/gapscope_*.deb Depends
check "its files are those of a program" sh -c "dpkg -c '$scratch'/gapscope_*.deb | grep -q ' ./usr/bin/gapscope$'"
check "a clean Debian 12" bare_system
check "apt-get installs the package there" installed
check "gapscope --version" inside gapscope --version
check "gapscope-cli --version" inside gapscope-cli --version
cat > "$root/tmp/spec.json" <<'SPEC'
{"format": "gapscope-compare", "version": 1, "title": "Two samplings", "dataset": {"source": "sample:words", "limit": 40},
 "variants": [{"name": "uniform", "max_passes": 3}, {"name": "gap", "sampling": "gap", "max_passes": 3}],
 "lambdas": [0.01], "seeds": [1]}
SPEC
check "gapscope-cli trains" inside gapscope-cli train sample:words --epsilon 0.1 --model /tmp/words.model --record /tmp/run.json
check "gapscope-cli predicts" inside gapscope-cli predict /tmp/words.model sample:words --out /tmp/words.tsv
check "gapscope-cli reads photographs" inside gapscope-cli info sample:horses
check "gapscope --batch runs a comparison" inside gapscope --batch /tmp/spec.json --export /tmp/out
check "its pictures are there" sh -c "find '$root/tmp/out' -size +1k -name '*.svg' | grep -q ."
check "gapscope opens its window without a display" window_opens
check "an X server" x_server
check "gapscope shows its window there" window_shows
echo "$colours colours: $picture"
echo "package: ready, $passed checks passed in a clean Debian 12"
