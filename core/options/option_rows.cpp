// SPDX-License-Identifier: GPL-3.0-or-later
// The options, a row each: solver_options.h.
#include "core/machine/cores.h"
#include "core/options/solver_options.h"

namespace gapscope {
namespace {

using O = SolverOptions;
constexpr double huge = 1e18;
// Beyond these, doubles cannot resolve 1/λ and λ‖w‖² beside losses of about 1.
constexpr double leastLambda = 1e-12, mostLambda = 1e12;

constexpr std::array fields = {
    OptionField{"method", "Method", "",
        "The algorithm. Frank-Wolfe: w ← (1 − γ)w + γ wₛ, on all blocks or on one wᵢ at a time "
        "(Lacoste-Julien et al. 2013, Alg. 2, 4), also with pairwise or away steps (Osokin et al. "
        "2016, Alg. 3), stored labellings or a kernel. Cutting planes: w = A α (Joachims et "
        "al. 2009). Exponentiated gradient; stochastic subgradient: w ← w − γ ∇Pᵢ(w).",
        &O::method, 0, 0, Scale::none, false, false},
    OptionField{"sampling", "Sampling", "",
        "Which block comes next. Gap sampling draws block i with probability ĝᵢ / Σⱼ ĝⱼ, where ĝᵢ "
        "is the last gap computed for it (Osokin et al. 2016, Alg. 2).",
        &O::sampling, 0, 0, Scale::none, true, false},
    OptionField{"step", "Step", "",
        "Step length. Line search: γ = gᵢ / (λ‖wᵢ − wₛ‖²), clipped to [0, 1] (Lacoste-Julien et "
        "al. 2013, Alg. 4); fixed: γ = 2n/(νk + 2n), of cyclic and permuted blocks 2/(ν·pass + 2); "
        "approx, lipschitz: γ = gᵢ / Cᵢ (Beck et al. 2015).",
        &O::step, 0, 0, Scale::none, false, false},
    OptionField{"cache", "Cache", "",
        "Tries a block's stored labellings before the oracle. One of them is used when its gap "
        "is at least max(F·ĝᵢ, ν·g/n) (Osokin et al. 2016, Alg. 5).",
        &O::cache, 0, 0, Scale::none, true, false},
    OptionField{"F", "Cache F", "",
        "A stored labelling is used when its gap is at least F·ĝᵢ, F times the block's gap at its "
        "last oracle call (Osokin et al. 2016, Alg. 5). Large: no hits; tiny: stale labellings.",
        &O::F, 0, 1e12, Scale::log, true, false},
    OptionField{"nu", "Cache ν", "",
        "A stored labelling's gap must also be at least ν/n times the last exact duality gap (1 "
        "before the first). Preserves the convergence rate (Osokin et al. 2016, Thm. 3).",
        &O::nu, 0, 1e12, Scale::log, true, false},
    OptionField{"cache_start", "Cache g at start", "",
        "The duality gap g of the cache's rule before the first exact one. inf: no labelling is "
        "used before (Osokin et al. 2016, Alg. 5); 1: as in its authors' code.",
        &O::cacheStart, 0, 1e12, Scale::log, false, true},
    OptionField{"cache_size", "Cache size", "labellings",
        "At most this many labellings are stored per block, |Cᵢ|. Beyond that, argmin Hᵢ(y; w) "
        "over Cᵢ outside the active set is dropped.",
        &O::cacheSize, 1, 1e6, Scale::log, true, false},
    OptionField{"inner_steps", "Inner steps", "",
        "Pairwise steps per oracle call inside the block's own space, over its working set: γ = "
        "(Hᵢ(yₛ) − Hᵢ(yₐ)) / (λ‖wₛ − wₐ‖²), clipped to [0, αₐ].",
        &O::innerSteps, 1, 1000, Scale::log, true, false},
    OptionField{"planes", "Planes N", "per block",
        "Multi-plane: labellings stored per block, |Wᵢ| ≤ N. Beyond N, the one unused longest is "
        "dropped. N = 0: none, which is block-coordinate Frank-Wolfe (Shah et al. 2015, Alg. 3).",
        &O::planes, 0, 1e6, Scale::log, false, false},
    OptionField{"plane_age", "Plane age T", "iterations",
        "Multi-plane: in outer iteration t, a labelling that no oracle has returned since "
        "iteration t − T is dropped (Shah et al. 2015, Alg. 3).",
        &O::planeAge, 1, 1e6, Scale::log, false, false},
    OptionField{"plane_steps", "Steps per visit", "",
        "Multi-plane: an approximate pass takes at most this many steps at each block. 1: Shah et "
        "al. 2015, Alg. 3.",
        &O::planeSteps, 1, 1000, Scale::log, false, false},
    OptionField{"plane_space", "Planes held as", "",
        "Multi-plane: weights holds each plane as a vector of w's space, block only its labelling, "
        "scored by the block's potentials as in the cache. block suits fast oracles, weights slow "
        "ones.",
        &O::planeSpace, 0, 0, Scale::none, false, false},
    OptionField{"approx_passes", "Approx. passes M", "",
        "Multi-plane: after each exact pass m ≤ M passes over the stored labellings, yᵢ = argmax "
        "Hᵢ(y; w) over Wᵢ (Shah et al. 2015, Alg. 3).",
        &O::approxPasses, 0, 1e6, Scale::log, false, false},
    OptionField{"approx_rule", "Approx. rule", "",
        "Multi-plane: approximate passes end when the last one raised the dual less per unit of "
        "time than the whole outer iteration so far. counted: time is estimated from counted work, "
        "so a run repeats bit for bit; time: the clock's.",
        &O::approxRule, 0, 0, Scale::none, false, false},
    OptionField{"away_rule", "Away corner", "",
        "Which active labelling loses mass. worst: the one with the smallest Hᵢ(y; w) (Osokin et "
        "al. 2016, Alg. 3); best-gain: the one whose step raises the dual most (Franc 2014).",
        &O::awayRule, 0, 0, Scale::none, true, false},
    OptionField{"shrinking", "Shrinking", "",
        "Pairwise and away steps: a block whose gap was at most ε/n at its last oracle call is "
        "skipped until an exact gap pass finds a larger one. When every block is skipped, all are "
        "visited again (Franc 2014; Osokin et al. 2016, 3.2).",
        &O::shrinking, 0, 0, Scale::none, true, false},
    OptionField{"batch_first", "Batch step first", "",
        "An exact gap pass comes first. Where its gap and labellings say that single blocks would "
        "take k₀ > n steps down to C⊗, one batch Frank-Wolfe step follows (Lacoste-Julien et al. "
        "2013, after Thm. C.4).",
        &O::batchFirst, 0, 0, Scale::none, false, false},
    OptionField{"step_nu", "Step ν", "",
        "Fixed step: γ = 2n/(νk + 2n), batch 2/(νk + 2), for an oracle that finds at least ν times "
        "the block gap (Lacoste-Julien et al. 2013, App. C).",
        &O::stepNu, 1e-3, 1, Scale::log, false, false},
    OptionField{"oracle", "Oracle", "",
        "With beam:N, block steps use a shorter oracle: for words and chunks a beam of N labels, "
        "for pictures with several labels N expansion moves. Exact gap passes use the full oracle "
        "and measure ν and δ of the shorter one (Lacoste-Julien et al. 2013, (11)-(13)). A run may "
        "stall above ε, so give it a limit.",
        &O::oracleEffort, 0, 1e6, Scale::log, false, false, "exact", "beam:"},
    OptionField{"rescaling", "Loss rescales", "",
        "How the loss counts. margin: Hᵢ(y; w) = Lᵢ(y) − ⟨w, ψᵢ(y)⟩; slack: Hᵢ(y; w) = "
        "Lᵢ(y)(1 − ⟨w, ψᵢ(y)⟩), for words, chunks and classes (Tsochantaridis et al. 2005).",
        &O::rescaling, 0, 0, Scale::none, false, false},
    OptionField{"kernel", "Kernel", "",
        "The kernel k(x, x') of kernel-bcfw. linear: ⟨x, x'⟩; poly: (⟨x, x'⟩/σ² + c)^d; rbf: "
        "exp(−‖x − x'‖²/(2σ²)).",
        &O::kernel, 0, 0, Scale::none, false, false},
    OptionField{"bandwidth", "Bandwidth σ", "",
        "The σ of the polynomial and RBF kernels; 0: σ² is the mean of ‖x‖² over the training "
        "inputs, for rbf half the mean of ‖x − x̄‖², x̄ the mean of the inputs with x's label "
        "(Fisher's scatter within the classes).",
        &O::bandwidth, 0, 1e12, Scale::log, false, false},
    OptionField{"degree", "Kernel degree", "",
        "The degree d of the polynomial kernel, k(x, x') = (⟨x, x'⟩/σ² + c)^d.", &O::degree, 1, 20,
        Scale::linear, false, false},
    OptionField{"kernel_offset", "Kernel offset c", "",
        "The offset c ≥ 0 of the polynomial kernel, k(x, x') = (⟨x, x'⟩/σ² + c)^d.",
        &O::kernelOffset, 0, 1e12, Scale::log, false, false},
    OptionField{"kernel_memory", "Kernel cache", "MiB",
        "Memory for rows of the kernel matrix; the row unused longest is dropped.",
        &O::kernelMemory, 1, 1e6, Scale::log, false, false},
    OptionField{"lambda", "λ", "",
        "Regularisation: P(w) = λ/2 ‖w‖² + mean hinge loss; 1/n when not given. While running, a "
        "smaller λ keeps w and rescales the duals (Osokin et al. 2016, Prop. 1), a larger one "
        "keeps the duals and shrinks w.",
        &O::lambda, leastLambda, mostLambda, Scale::log, true, false},
    OptionField{"epsilon", "Target gap ε", "",
        "Stop when an exact duality gap P − D is at most ε; 0: no target.", &O::epsilon, 0, 1e12,
        Scale::log, true, false},
    OptionField{"gap_check", "Exact gap every", "passes",
        "An exact gap pass comes after this many passes of block steps. It updates all estimates, "
        "rebuilds w and certifies the gap. inf: none, and ε cannot be certified.",
        &O::gapCheck, 0.01, huge, Scale::log, true, true},
    OptionField{"gap_power", "Gap power p", "", "Sample with probability ∝ ĝᵢ^p.", &O::gapPower, 0,
        16, Scale::linear, true, false},
    OptionField{"sampling_mix", "Uniform share", "",
        "Sampling by gap, curvature, Lipschitz constants or progress: with this probability the "
        "next block is drawn uniformly instead (Le Priol et al. 2018).",
        &O::samplingMix, 0, 1, Scale::linear, true, false},
    OptionField{"max_gap_by", "Max-gap by", "",
        "Max-gap sampling takes the block with the largest ĝᵢ, or with the largest ĝᵢ²/Rᵢ², to "
        "which the least increase of the dual is proportional (Osokin et al. 2016, (10)).",
        &O::maxGapBy, 0, 0, Scale::none, true, false},
    OptionField{"cyclic_order", "Cyclic order", "",
        "Cyclic sampling visits the blocks as the data have them, or in one order shuffled by the "
        "seed: in some data equal words follow each other.",
        &O::cyclicOrder, 0, 0, Scale::none, false, false},
    OptionField{"eg_start", "Start at", "",
        "Exponentiated gradient starts close to the truth, where the dual is largest, or with "
        "equal masses (Collins et al. 2008).",
        &O::egStart, 0, 0, Scale::none, false, false},
    OptionField{"averaging", "Averaging", "",
        "Which average of the iterates is reported and saved. weighted: 2/(k(k+1)) Σ t·w^(t) "
        "(Lacoste-Julien et al. 2013, (14)); uniform: of all; suffix: of those since the last "
        "power of two of block steps.",
        &O::averaging, 0, 0, Scale::none, false, false},
    OptionField{"max_passes", "At most", "passes",
        "Stop after this many effective passes (oracle calls / n, exact gap passes included).",
        &O::maxPasses, 0, huge, Scale::log, true, true},
    OptionField{"max_seconds", "At most", "s",
        "Stop after this many seconds of training. Evaluation for the plots does not count.",
        &O::maxSeconds, 0, huge, Scale::log, true, true},
    OptionField{"trace_every", "Evaluate every", "passes",
        "Passes between points of the curves with primal value and errors. auto: the dual after "
        "every pass, these two after passes 0, 1, 2, 5, 10 and then in steps of a tenth, at most "
        "for half of the oracle calls of training and beside it. Never changes the run.",
        &O::traceEvery, 0.001, huge, Scale::log, true, true, "auto"},
    OptionField{"seed", "Seed", "", "Seed of the random generator (64-bit Mersenne Twister).",
        &O::seed, 0, 9e15, Scale::linear, false, false},
    OptionField{"batch_size", "Batch", "blocks",
        "Oracles at one w: this many blocks are drawn, their oracles run on all threads, then they "
        "step in turn, each with its own line search. 1: the oracle sees the newest w.",
        &O::batchSize, 1, 65536, Scale::log, false, false},
    OptionField{"parallel", "Parallel", "",
        "With rounds:N, N workers share the training: each steps on blocks of its own from the "
        "same w; after a short round w moves along the sum of their changes with a line search, so "
        "that the dual never falls (Jaggi et al. 2014, Ma et al. 2015). A run depends on N, not on "
        "the threads.",
        &O::parallel, 0, 256, Scale::log, false, false, "none", "rounds:", &allCores},
    OptionField{"oracle_delay", "Oracle delay", "µs",
        "Every oracle call of block steps and exact passes takes so much longer, busy, as if the "
        "oracle were slower. Evaluation does not wait.",
        &O::oracleDelay, 0, 1e7, Scale::log, false, false},
    OptionField{"threads", "Threads", "",
        "Threads for workers, the oracles of a batch, exact gap passes and evaluation. auto: the "
        "cores that the program may use, divided among the runs beside each other. The result does "
        "not depend on it.",
        &O::threads, 0, 1024, Scale::linear, false, false, "auto"},
};

} // namespace

std::span<const OptionField> optionFields() { return fields; }

} // namespace gapscope
