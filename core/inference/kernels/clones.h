// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

/// The compiler makes a variant of a CLONES function for each of these instruction sets, and the
/// program takes the best one that the machine has when it starts. CLONED: inlined into each
/// variant. All variants give the same bits: additions have one order, and no product is fused with
/// a sum. Under a sanitizer there is one variant: its runtime is not ready when the program
/// chooses.
#if defined(__x86_64__) && !defined(GAPSCOPE_SANITIZED)
#define CLONES __attribute__((target_clones("avx512f", "avx2", "default")))
#else
#define CLONES
#endif
#define CLONED [[gnu::always_inline]]
