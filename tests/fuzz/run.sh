#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# sh tests/fuzz/run.sh [SECONDS | --runs N] [TARGET…]: builds the libFuzzer targets (preset fuzz,
# clang) and runs each, or those named, for SECONDS (default 5), or on N inputs, from a copy of its
# seeds. An input may take 10 s and 2 GiB. The last line says what happened; status 0: no crash,
# 1: a crash, 2: bad usage, no clang++ with its fuzzer, or the build failed.
set -u
root=$(cd "$(dirname "$0")/../.." && pwd)
fuzz=$root/tests/fuzz
. "$fuzz/targets.sh"
usage() {
    echo "usage: run.sh [SECONDS | --runs N] [TARGET…], a whole number from 1; targets: $targets" >&2
    exit 2
}
unit=s
limit=-max_total_time
most=5
case ${1:-} in
    --runs)
        unit=inputs
        limit=-runs
        most=${2:-}
        shift
        [ "$#" -eq 0 ] || shift ;;
    [0-9]*)
        most=$1
        shift ;;
esac
case $most in
    '' | *[!0-9]* | 0) usage ;;
esac
for target; do
    case " $targets " in *" $target "*) ;; *) usage ;; esac
done
[ "$#" -eq 0 ] || targets=$*
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM

echo 'extern "C" int LLVMFuzzerTestOneInput(const unsigned char*, unsigned long) { return 0; }' \
    > "$work/probe.cpp"
if ! clang++ -fsanitize=fuzzer,address "$work/probe.cpp" -o "$work/probe" 2> "$work/probe.log"; then
    cat "$work/probe.log"
    echo "fuzz: not run, clang++ with its fuzzer runtime is missing (sh app/packages.sh installs it)"
    exit 2
fi

build="$root/build/fuzz"
programs="fuzz_seeds"
for target in $targets; do programs="$programs fuzz_$target"; done
if ! { cmake -S "$root" --preset fuzz && cmake --build "$build" --target $programs; } \
    > "$work/build.log" 2>&1; then
    tail -n 40 "$work/build.log"
    echo "fuzz: the build failed"
    exit 2
fi

cp -R "$fuzz/corpus" "$work/corpus"
if ! "$build/tests/fuzz/fuzz_seeds" "$work/corpus"; then
    echo "fuzz: the seeds could not be written"
    exit 2
fi
# longest TARGET: the bytes of the longest seed, as the limit of an input; longer inputs are cut
# off.
longest() {
    find "$work/corpus/$1" -type f -size +16k -printf '%s\n' | sort -n | tail -n 1 | grep . || echo 16384
}

failed=""
for target in $targets; do
    if (cd "$work" && "$build/tests/fuzz/fuzz_$target" "$limit=$most" -max_len="$(longest "$target")" -timeout=10 \
        -rss_limit_mb=2048 -print_final_stats=1 \
        -dict="$(dictionary "$target")" "corpus/$target") \
        > "$work/$target.log" 2>&1
    then
        runs=$(sed -n 's/^stat::number_of_executed_units: *//p' "$work/$target.log")
        echo "fuzz: $target: $runs inputs, no crash"
    else
        failed="$failed $target"
        mkdir -p "$build/crashes"
        find "$work" -maxdepth 1 \( -name 'crash-*' -o -name 'timeout-*' -o -name 'oom-*' -o -name 'leak-*' \) \
            -exec mv {} "$build/crashes/" \;
        tail -n 40 "$work/$target.log"
        echo "fuzz: $target: failed, inputs are in $build/crashes"
    fi
done
if [ -n "$failed" ]; then
    echo "fuzz: FAILED:$failed"
    exit 1
fi
echo "fuzz: all targets passed, $most $unit each"
