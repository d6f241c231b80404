#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# sh app/packages.sh [--all-suites]: installs the packages that building, running and testing
# GapScope need on Debian 12 or Ubuntu 24.04, and names them. When all are installed, it does
# nothing and needs neither network nor root. This is the only list of packages. --all-suites: also
# the packages of single checks, which are skipped or refused without them.
set -eu
case ${1:-} in
    '' | --all-suites) ;;
    *) echo "usage: packages.sh [--all-suites]" >&2; exit 2 ;;
esac

# One package a line; a|b: whichever of them the distribution has.
packages='
cmake
ninja-build
g++
pkg-config|pkgconf
git
ca-certificates
ccache
clang
clang-format-14
libclang-rt-dev|libclang-rt-18-dev|libclang-rt-14-dev
qt6-base-dev
libqt6charts6-dev|qt6-charts-dev
libqt6svg6-dev|qt6-svg-dev
libgl-dev
qt6-l10n-tools
qt6-translations-l10n
libqt6opengl6-dev
libopencv-core-dev
libopencv-imgproc-dev
libopencv-imgcodecs-dev
libopencv-objdetect-dev
libopencv-dnn-dev
libnlopt-cxx-dev
libtbb-dev
libopenmpi-dev
openmpi-bin
libseccomp-dev
liblemon-dev
libopencv-contrib-dev
libarchive-dev
libhdf5-dev
libeigen3-dev
libcli11-dev
nlohmann-json3-dev
libfmt-dev
zlib1g-dev
nettle-dev
librapidcheck-dev
libgtest-dev
libgmock-dev
libbenchmark-dev
fonts-dejavu-core
dpkg-dev
desktop-file-utils
appstream
shared-mime-info
libglib2.0-bin
man-db
poppler-utils
'

# liblinear-tools and libdlib-dev: rivals in tests and in tests/bench; python3-numpy: reads the
# arrays that core/files/npz_test writes; slurm-wlm, munge: tests/slurm/run.sh; debootstrap, xvfb,
# imagemagick: app/package_check.sh; xvfb, openbox, xdotool: tests/window_manager.sh; clang-tidy: the
# preset tidy.
[ "${1:-}" != --all-suites ] || packages="$packages
liblinear-tools
libdlib-dev
python3-numpy
slurm-wlm
munge
debootstrap
xvfb
imagemagick
openbox
xdotool
clang-tidy
"

installed() {
    [ "$(dpkg-query -W -f='${db:Status-Status}' "$1" 2>/dev/null)" = installed ]
}

offered() {
    apt-cache policy "$1" 2>/dev/null | grep -q 'Candidate: [^(]'
}

as_root() {
    if [ "$(id -u)" -eq 0 ]; then
        env DEBIAN_FRONTEND=noninteractive "$@"
    else
        sudo env DEBIAN_FRONTEND=noninteractive "$@"
    fi
}

# Packages of the list that are missing, with alternatives still together.
missing_packages() {
    for line in $packages; do
        found=
        for name in $(echo "$line" | tr '|' ' '); do
            if installed "$name"; then found=yes; fi
        done
        [ -n "$found" ] || echo "$line"
    done
}

if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
    echo "This is not Debian or Ubuntu: please see that these are installed:" $packages >&2
    exit 0
fi
missing=$(missing_packages)
[ -n "$missing" ] || exit 0

echo "Missing packages:" $missing
as_root apt-get update -qq
wanted=
for line in $missing; do
    chosen=
    for name in $(echo "$line" | tr '|' ' '); do
        if [ -z "$chosen" ] && offered "$name"; then chosen=$name; fi
    done
    if [ -z "$chosen" ]; then
        echo "None of these packages is offered here: $line; expected Debian 12 or Ubuntu 24.04" >&2
        exit 1
    fi
    wanted="$wanted $chosen"
done
echo "Installing:$wanted"
# shellcheck disable=SC2086 # a list of words
as_root apt-get install -y -qq --no-install-recommends $wanted
