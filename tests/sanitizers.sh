#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Builds core, datasets and window tests with AddressSanitizer + UBSan and with ThreadSanitizer and
# runs them, at low priority. Arguments: the presets (asan, tsan; default both). A finding fails;
# tests that only exceeded their time under the sanitizer are named, too. Tests that have passed
# with the present programs are not repeated: after an interruption or a timeout, the same command
# continues. After another build it starts again. It prints a line for each preset, for the table of
# tests/faults/run.sh; the last line is the verdict.
set -eu
here=$(cd "$(dirname "$0")/.." && pwd)
cd "$here"
presets=${*:-asan tsan}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
trap 'exit 130' INT TERM

support=$here/tests/support
export QT_QPA_PLATFORM=offscreen GAPSCOPE_SLOW=1 QTEST_FUNCTION_TIMEOUT=1500000
export XDG_CONFIG_HOME="$scratch/config" XDG_CACHE_HOME="$scratch/cache" XDG_DATA_HOME="$scratch/data"
export XDG_RUNTIME_DIR="$scratch/runtime"
mkdir -p "$XDG_CONFIG_HOME" "$XDG_CACHE_HOME" "$XDG_DATA_HOME"
mkdir -m 700 "$XDG_RUNTIME_DIR"
# Qt is not instrumented: its synchronisation is invisible, so its own accesses are excluded.
# Children of fork() may have threads, because tests call the readers, and kill programs, from such
# children.
export TSAN_OPTIONS="ignore_noninstrumented_modules=1 die_after_fork=0 suppressions=$support/tsan_suppressions.txt"
export ASAN_OPTIONS="detect_leaks=1"
export LSAN_OPTIONS="suppressions=$support/lsan_suppressions.txt print_suppressions=0"
export UBSAN_OPTIONS="print_stacktrace=1 halt_on_error=1"

# Under tsan only tests of code with threads: the others have one thread, and would take hours for
# nothing. (Of datasets: photographs, maps, their caches, and the process that reads them; less those
# that repeat the threads of FeatureFile, Augmentation, RegionFeatures and PartMaps for ten minutes;
# nor tests that open photographs and poses with the programs, or need thousands of trace points:
# that takes longer than they wait, or up to twenty minutes.)
threaded='/(RunControl|Stop|Checkpoint|SearchCheckpoint|Distributed|Kernel|MiniBatch|Rounds|Crew|ExactPass|Evaluation|Training|Validation|Grid)[A-Za-z]*'
threaded="$threaded|^datasets/(images|poses|caches|reader|formats/binary)/.*|^datasets/[A-Za-z]*"
threaded="$threaded|^app/(cli|closing|data|engine|labels|library|path|recovery|session)/.*"
threaded="$threaded|/(WindowTest|CachePageTest|RunsKeptTest|ExperimentTest|BatchTest)"
passed=0
findings=""
failures=""
for preset in $presets; do
    cmake --preset "$preset" >"$scratch/configure.log" || { cat "$scratch/configure.log"; exit 1; }
    before=$passed
    of=0
    cycles="not passed"
    # The sanitizers' dlopen() does not search the path in the program: for gapscope-images.so.
    export LD_LIBRARY_PATH="$here/build/$preset/app"
    nice -n 15 cmake --build --preset "$preset" --target core_tests cli_tests datasets_tests widgets_tests app_tests mutants
    only=. without='^$'
    [ "$preset" != tsan ] || {
        only="($threaded)(_[0-9]+of[0-9]+)?\$"
        without='/(OpenImages|OpenPoses|PoseMaps|FeatureCache|ImageDataTest|LabelFilesTest|RestoredCurveTest_.*|(Cli|Masks|Poses)_.*)$'
    }
    # packaging and faults start the programs of the release; scales repeat tests at other sizes;
    # Memory and TimeLeft measure what a sanitizer multiplies.
    tests=$(ctest --test-dir "build/$preset" -N | sed -n 's/^ *Test *#[0-9]*: //p' |
        grep -vE '^(packaging|faults|scales)/|/(TimeLeft|Memory)(_|$)|^fuzz/corpus$' |
        grep -E "$only" | grep -vE "$without")
    # Once: two tests at a time would each make it again under the other.
    ctest --test-dir "build/$preset" -R '^fuzz/corpus$' >"$scratch/corpus.log" || { cat "$scratch/corpus.log"; exit 1; }
    kept=build/$preset/passed # a log of each test that has passed
    mkdir -p "$kept"
    [ -z "$(find "build/$preset" -name CMakeFiles -prune -o -type f -perm -u+x -newer "$kept/built" -print 2>&1)" ] ||
        find "$kept" -name '*.log' -delete
    touch "$kept/built"
    # Two at a time
    printf '%s\n' "$tests" | xargs -P 2 -I @ sh -c '
        log=$(echo "@" | tr / -).log
        [ ! -f "$2/$log" ] || { echo "== ${0#build/} @ has passed before"; exit; }
        echo "== ${0#build/} @"
        ! nice -n 15 ctest --test-dir "$0" -R "^@\$" -FS corpus --timeout 7200 -V >"$1-$log" 2>&1 ||
            mv "$1-$log" "$2/$log"' \
        "build/$preset" "$scratch/$preset" "$kept"
    for test in $tests; do
        name=$(echo "$test" | tr / -).log
        log="$scratch/$preset-$name"
        of=$((of + 1))
        if [ -f "$kept/$name" ]; then
            passed=$((passed + 1))
            log="$kept/$name"
        elif grep -qE 'WARNING: ThreadSanitizer|ERROR: (Address|Leak)Sanitizer|runtime error:' \
            "$log"; then
            findings="$findings $preset/$test"
            echo "-- $preset $test"
            grep -nE -A25 'WARNING: Thread|ERROR: (Address|Leak)|runtime error:' "$log" | head -120
        else
            failures="$failures $preset/$test"
            echo "-- $preset $test"
            grep -E 'FAIL|Failure|Timeout' -A4 "$log" | head -40
        fi
        ! grep -q 'PASS.*fiveHundredStartsAndStops' "$log" || cycles=passed
    done
    echo "sanitizers: $preset: $((passed - before)) of $of tests passed; 500 starts and stops: $cycles"
done
status=0
[ -z "$findings$failures" ] || status=1
echo "sanitizers: $passed passed; findings:${findings:- none}; failed otherwise:${failures:- none}"
exit $status
