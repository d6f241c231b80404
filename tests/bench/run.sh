#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Builds the benchmarks and prints every table. Real data are used if they exist ($GAPSCOPE_DATA or
# ../shared/data beside the checkout), else the synthetic sample; the output says which. A value
# with a bar is printed with it and "within" or "OVER" (bars.h); the status is 1 when one is over.
# Ratios hold within one run; absolute times are those of this machine, now.
#   tests/bench/run.sh               everything but wall, pose, multi-plane, variants and best, which take long
#   tests/bench/run.sh NAME…         wall training oracle step tried dlib alignment kernel liblinear toy box-qp path chunking opening features segmentation pose pose-oracle multi-plane parallel ranks scale plots window next-example window-scale library variants best
#   tests/bench/run.sh features-large   6,000 images: minutes, and 10 GB of disk for a while
#   tests/bench/run.sh scale-files      text of gigabytes: minutes, 2.5 GB of disk, 12 GB of memory
#   tests/bench/run.sh variants OPTIONS…   --quick, or --seeds N --epsilon GAP --max-passes N --variant NAME
set -eu
cd "$(dirname "$0")/../.."
cmake --preset bench >/dev/null
bin=build/bench/tests/bench
[ $# -gt 0 ] || set -- training oracle step tried dlib alignment kernel liblinear toy box-qp path chunking opening features segmentation pose-oracle parallel ranks scale plots window next-example window-scale library
export QT_QPA_PLATFORM=offscreen
log=$(mktemp)
trap 'rm -f "$log"' EXIT
failed=
while [ $# -gt 0 ]; do
    name=$1
    shift
    case $name in
    wall) target=gapscope-cli ;;
    training) target=training_bench ;;
    oracle) target=oracle_bench ;;
    step) target=step_bench ;;
    tried) target=tried_bench ;;
    dlib) target=dlib_bench ;;
    plots) target=plot_frames ;;
    window) target=window_stall ;;
    next-example) target=next_example ;;
    window-scale) target=window_scale ;;
    alignment) target=alignment_bench ;;
    liblinear) target=liblinear_bench ;;
    toy) target=toy_bench ;;
    box-qp) target=box_qp_bench ;;
    best) target=best_bench ;;
    chunking) target=chunking_bench ;;
    path) target=path_bench ;;
    opening) target=opening_bench ;;
    features | features-large) target=features_bench ;;
    segmentation) target=segmentation_bench ;;
    pose) target=pose_bench ;;
    multi-plane) target=multi_plane_bench ;;
    parallel) target=parallel_bench ;;
    ranks | scale-files) target=gapscope-cli ;;
    scale) target=scale_bench ;;
    kernel) target=kernel_bench ;;
    library) target=library_bench ;;
    pose-oracle) target=pose_oracle_bench ;;
    variants) target=variants_bench ;;
    *) echo "bench: unknown name '$name'; expected wall, training, oracle, step, tried, dlib, alignment, kernel, liblinear, toy, box-qp, path, chunking, opening, features, features-large, segmentation, pose, pose-oracle, multi-plane, parallel, ranks, scale, scale-files, plots, window, next-example, window-scale, library, variants or best" >&2; exit 2 ;;
    esac
    if [ "$name" = dlib ] && ! cmake --build build/bench --target help | grep -q '^dlib_bench'; then
        echo "== dlib: skipped, libdlib-dev is not installed (sh app/packages.sh --all-suites)"
        continue
    fi
    if [ "$name" = ranks ] && ! command -v mpirun >/dev/null; then
        echo "== ranks: skipped, openmpi-bin is not installed (sh app/packages.sh)"
        continue
    fi
    echo "== $name"
    if ! cmake --build build/bench --target "$target" >"$log" 2>&1; then
        cat "$log"
        failed="$failed $name (does not build)"
    elif [ "$name" = variants ]; then # takes what is left of the line
        "$bin/$target" --csv build/bench/variants.csv "$@" || failed="$failed $name"
        set --
    elif [ "$name" = features-large ]; then
        "$bin/$target" large || failed="$failed $name"
    elif [ "$name" = wall ]; then
        sh tests/bench/wall.sh build/bench/app/gapscope-cli || failed="$failed $name"
    elif [ "$name" = ranks ]; then
        sh tests/bench/ranks.sh build/bench/app/gapscope-cli || failed="$failed $name"
    elif [ "$name" = scale-files ]; then
        sh tests/bench/steps/scale_files.sh build/bench/app/gapscope-cli || failed="$failed $name"
    elif ! "$bin/$target"; then
        failed="$failed $name"
    fi
done
[ -z "$failed" ] || { echo "bench: failed or missed its bar:$failed"; exit 1; }
echo "bench: done"
