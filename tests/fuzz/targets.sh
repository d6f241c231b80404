# SPDX-License-Identifier: GPL-3.0-or-later
# Sourced by run.sh and targets_test.sh, with fuzz: this folder.

# The list of CMakeLists.txt.
targets=$(sed -n '/^set(targets /,/)/p' "$fuzz/CMakeLists.txt" | tr '\n()' '   ' | sed 's/^set *targets *//')

# dictionary TARGET: the file with the words of its format.
dictionary() {
    case $1 in
        letter_data | text_data | row_data) words=text ;;
        run_record | path_record | comparison | session | report_page | record_notes | best_duals | record_summary) words=json ;;
        *) words=$1 ;;
    esac
    echo "$fuzz/dictionaries/$words.dict"
}
