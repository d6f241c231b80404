#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Measures the cost of building and testing, in a separate clone of HEAD, without ccache, preset
# release, and prints a row for each figure. Exit status 1 above a bar.
#   tests/build_times.sh [--product] [--all] [--loops]     some parts only; default: all three
# --product  CPU minutes of configuring and building gapscope and gapscope-cli
# --all      CPU minutes of all of `sh tests/run.sh`, tests included
# --loops    seconds on the wall from touching one .cpp of core/solvers (of widgets/plots) to the end
#            of that folder's tests; what they need is built before
# The clone of --all has no ../shared: tests on real data are skipped unless GAPSCOPE_DATA is set. Its
# row says how many checks were skipped.
# Each figure is also printed as a ratio to the CPU seconds of one fixed file compiled in the same
# run. That ratio can be compared between machines. Takes an hour or more; DRY=1 prints only the
# commands.
set -u
product_bar=12 all_bar=45 loop_bar=40 # CPU minutes, CPU minutes, seconds

# The folders of the loops, their tests (those of the folders inside, too), and the program of these.
loop_folders='core/solvers widgets/plots'
folder_tests() { ctest --test-dir build/release -L "^$1(/|\$)" -j2 --output-on-failure --no-tests=error; }
# core/solvers → core_tests
folder_target() { echo "${1%%/*}_tests"; }

product=no all=no loops=no
[ $# -gt 0 ] || { product=yes all=yes loops=yes; }
for part; do
    case $part in
    --product) product=yes ;;
    --all) all=yes ;;
    --loops) loops=yes ;;
    *) sed -n 's/^#   //p' "$0" >&2; exit 2 ;;
    esac
done
root=$(cd "$(dirname "$0")/.." && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
trap 'exit 130' INT TERM
export CCACHE_DISABLE=1
over=0

# A command's output goes to the log; with DRY it is only printed.
quietly() {
    if [ -n "${DRY-}" ]; then
        echo "    $*"
    else
        "$@" >>"$scratch/log" 2>&1
    fi
}

# Sets cpu to the CPU seconds, user and system, of the children that this shell has waited for. Does
# not work in a subshell, which would count its own children.
read_cpu() {
    times >"$scratch/times"
    cpu=$(awk 'NR == 2 { for (k = 1; k <= 2; k++) { split($k, part, /[ms]/); sum += part[1] * 60 + part[2] }
        printf "%.2f\n", sum }' "$scratch/times")
}
wall_now() { date +%s.%N; }
minus() { awk -v a="$1" -v b="$2" 'BEGIN { printf "%.2f\n", a - b }'; }

# The fixed file: headers and templates of the standard library only, fixed flags.
cat >"$scratch/fixed.cpp" <<'END'
#include <algorithm>
#include <functional>
#include <iostream>
#include <map>
#include <memory>
#include <numeric>
#include <random>
#include <regex>
#include <sstream>
#include <string>
#include <unordered_map>
#include <variant>
#include <vector>
template <int N> struct Table {
    std::map<std::string, std::vector<std::variant<int, double, std::string>>> rows;
    std::unordered_map<int, std::function<double(double)>> functions;
    double sum() const
    {
        double total = N;
        for (const auto& [name, row] : rows)
            for (const auto& cell : row)
                total += std::visit([](const auto& value) {
                    std::ostringstream out;
                    out << value;
                    return static_cast<double>(out.str().size());
                }, cell);
        return total;
    }
    Table<N - 1> next;
};
template <> struct Table<0> {
    double sum() const { return 0; }
};
template <int N> double all(const Table<N>& table)
{
    if constexpr (N == 0)
        return table.sum();
    else
        return table.sum() + all(table.next);
}
int main()
{
    std::mt19937_64 random(1);
    std::vector<double> numbers(1000);
    std::generate(numbers.begin(), numbers.end(), [&] { return double(random()); });
    std::stable_sort(numbers.begin(), numbers.end());
    const std::regex pattern("([a-z]+)-([0-9]+)");
    std::cout << std::regex_match("word-12", pattern) + all(Table<8>{})
            + std::accumulate(numbers.begin(), numbers.end(), 0.0);
}
END
# Sets fixed to the CPU seconds of compiling the fixed file, the mean of three.
compile_fixed() {
    fixed=1
    [ -z "${DRY-}" ] || return
    g++ -std=c++20 -O2 -c "$scratch/fixed.cpp" -o "$scratch/fixed.o" || exit 2
    read_cpu
    before=$cpu
    for k in 1 2 3; do
        g++ -std=c++20 -O2 -c "$scratch/fixed.cpp" -o "$scratch/fixed.o" || exit 2
    done
    read_cpu
    fixed=$(awk -v a="$cpu" -v b="$before" 'BEGIN { printf "%.2f\n", (a - b) / 3 }')
}

# row WHAT SECONDS UNIT DIVISOR BAR
row() {
    awk -v what="$1" -v seconds="$2" -v unit="$3" -v divisor="$4" -v bar="$5" -v fixed="$fixed" 'BEGIN {
        now = seconds / divisor
        printf "| %s | %.1f %s | ≤ %g | %.1f | %s |\n", what, now, unit, bar, seconds / fixed, now <= bar ? "ok" : "OVER"
        exit now > bar }' || over=1
}
failed() {
    echo "$1 failed:" >&2
    tail -n 30 "$scratch/log" >&2
    exit 1
}

fresh_clone() {
    cd "$root" && rm -rf "$scratch/clone"
    git clone -q "$root" "$scratch/clone" || exit 2
    cd "$scratch/clone" || exit 2
}

measure_product() {
    fresh_clone
    read_cpu
    before=$cpu
    quietly cmake --preset release || failed configuring
    quietly cmake --build --preset release --target gapscope gapscope-cli || failed building
    read_cpu
    row 'building gapscope and gapscope-cli' "$(minus "$cpu" "$before")" 'CPU min' 60 $product_bar
}

measure_all() {
    fresh_clone
    read_cpu
    before=$cpu
    quietly sh tests/run.sh || failed 'tests/run.sh'
    read_cpu
    skips=$(sed -n 's/^skipped: \([0-9]*\) checks$/\1/p' "$scratch/log" 2>/dev/null)
    row "all of sh tests/run.sh, ${skips:-?} checks skipped" "$(minus "$cpu" "$before")" 'CPU min' 60 $all_bar
    # "  7/418 Test  #12: cli/Memory_4of8 ....   Passed   21.3 sec"
    [ -n "${DRY-}" ] || awk '/ Test +#[0-9]+: / && $NF == "sec" {
            sub(/.*: /, ""); if ($(NF - 1) + 0 > most) { most = $(NF - 1) + 0; which = $1 } }
        END { printf "%s; the longest entry of ctest: %s, %.1f s on the wall\n", $0, which, most }' "$scratch/log"
}

measure_loops() {
    fresh_clone
    quietly cmake --preset release || failed configuring
    for folder in $loop_folders; do
        # The largest file of the folder.
        file=$(find "$folder" -maxdepth 2 -name '*.cpp' -size +0 | xargs ls -S | head -n 1)
        target=$(folder_target "$folder")
        quietly cmake --build --preset release --target "$target" || failed "building $target"
        quietly folder_tests "$folder" || failed "the tests of $folder"
        quietly touch "$file"
        before=$(wall_now)
        quietly cmake --build --preset release --target "$target" || failed "building $target"
        quietly folder_tests "$folder" || failed "the tests of $folder"
        row "$file touched, to the end of the tests of $folder" "$(minus "$(wall_now)" "$before")" s 1 $loop_bar
    done
}

compile_fixed
echo "| what | now | bar | in compilations of the fixed file ($fixed s of CPU) | |"
echo '|---|---:|---:|---:|---|'
[ $product = no ] || measure_product
[ $all = no ] || measure_all
[ $loops = no ] || measure_loops
exit $over
