// SPDX-License-Identifier: GPL-3.0-or-later
// The methods, a row each, and the presets that recommend them (core/options/method.h says what a
// row means). "Adding a method" in core/README.md has the steps.
#include "core/options/choices.h"

namespace gapscope {

// The functions in the rows. Each is defined in its method's own file.

/// One step on all blocks at once (Lacoste-Julien et al. 2013, Alg. 2).
std::unique_ptr<MethodRun> makeBatchFrankWolfe();
/// Block steps with the step of the method's row: bcfw and its relatives.
std::unique_ptr<MethodRun> makeBlockFrankWolfe();
/// Multi-plane block-coordinate Frank-Wolfe (Shah et al. 2015, Alg. 3).
std::unique_ptr<MethodRun> makeMultiPlane();
/// Stochastic subgradient descent (Shalev-Shwartz et al. 2011, Pegasos).
std::unique_ptr<MethodRun> makeSubgradient();
/// Cutting planes, n-slack (Joachims et al. 2009, Alg. 1).
std::unique_ptr<MethodRun> makeCuttingPlane();
/// Cutting planes, 1-slack (Joachims et al. 2009, Alg. 3).
std::unique_ptr<MethodRun> makeOneSlack();
/// Online exponentiated gradient (Collins et al. 2008).
std::unique_ptr<MethodRun> makeExponentiatedGradient();

/// A Frank-Wolfe step on the block's marginals (Lacoste-Julien et al. 2013, Alg. 4).
void frankWolfeStep(BlockSteps& steps);
/// A pairwise step (Osokin et al. 2016, Alg. 3), and inner steps if the options ask for them.
void pairwiseStep(BlockSteps& steps);
/// A Frank-Wolfe step, or a step away from the worst corner (Osokin et al. 2016, Alg. 4).
void awayStep(BlockSteps& steps);
/// The Frank-Wolfe, pairwise or away step that gains most (Osokin et al. 2016, App. G).
void hybridStep(BlockSteps& steps);
/// A pairwise step over the working set, which then keeps few labellings without mass.
void cuttingPlaneStep(BlockSteps& steps);

extern const MethodNeed sumsOverLabellings; ///< of exponentiated gradient
extern const MethodNeed kernelOfInputs;

namespace {

constexpr OptionGroup drawing{{"sampling", "gap_power", "sampling_mix", "max_gap_by",
    "cyclic_order", "cache", "F", "nu", "cache_start", "cache_size", "oracle", "batch_size"}};
constexpr OptionGroup stepping{{"step", "step_nu"}};
constexpr OptionGroup batching{{"batch_first"}, "Only bcfw takes a batch step first."};
constexpr OptionGroup sharing{
    {"parallel"}, "Only bcfw, bcpfw, bcafw and hybrid share a training among workers."};
constexpr OptionGroup checking{{"gap_check"}};
constexpr OptionGroup averaging{{"averaging"}};
constexpr OptionGroup leaving{
    {"away_rule", "shrinking"}, "Only pairwise, away and hybrid steps leave a corner."};
constexpr OptionGroup innerStepping{
    {"inner_steps"}, "Only bcpfw takes several steps per oracle call."};
constexpr OptionGroup planes{
    {"planes", "plane_age", "plane_steps", "plane_space", "approx_passes", "approx_rule"},
    "Only mp-bcfw keeps planes."};
constexpr OptionGroup starting{{"eg_start"}, "Only exponentiated gradient has a choice of starts."};
constexpr OptionGroup kernels{{"kernel", "bandwidth", "degree", "kernel_offset", "kernel_memory"},
    "Only kernel-bcfw has a kernel."};

constexpr std::array batchRefuses{
    RefusedChoices{"step", {"approx", "lipschitz"}, "an approximate step with --method fw",
        "line-search or fixed"},
    RefusedChoices{
        "averaging", {"weighted", "suffix", "uniform"}, "an average with --method fw", "none"},
};
constexpr std::array activeRefuses{
    // α could leave the simplex
    RefusedChoices{"step", {"fixed"}, "'fixed' with a pairwise, away or hybrid method",
        "line-search or approx"},
};

constexpr std::string_view cuttingWay =
    "Cutting planes call the oracle for every block at one w, which also gives the gap, and then "
    "solve the dual over all planes found.";

constexpr std::array rows{
    MethodRow{
        .key = "fw",
        .help = "Batch Frank-Wolfe: n oracle calls, then one step (Lacoste-Julien et al. 2013, "
                "Alg. 2)",
        .longSteps = true,
        .certifiesEachStep = true,
        .reads = {&stepping},
        .ignoredReason =
            "Batch Frank-Wolfe uses every block in every step and knows its gap afterwards.",
        .refuses = batchRefuses,
        .solid = true,
        .step = &frankWolfeStep, // of guided passes
        .make = &makeBatchFrankWolfe,
    },
    MethodRow{
        .key = "bcfw",
        .help = "Block-coordinate Frank-Wolfe: one oracle call, one step (Lacoste-Julien et al. "
                "2013, Alg. 4)",
        .towardsCorner = true,
        .ranks = true,
        .isDefault = true,
        .compared = true,
        .reads = {&drawing, &stepping, &batching, &sharing, &checking, &averaging},
        .mark = MethodMark::square,
        .step = &frankWolfeStep,
        .make = &makeBlockFrankWolfe,
    },
    MethodRow{
        .key = "bcpfw",
        .help = "Pairwise steps: mass moves from the worst active corner to the oracle's (Osokin "
                "et al. 2016, Alg. 3)",
        .activeSets = true,
        .compared = true,
        .reads = {&drawing, &stepping, &sharing, &checking, &averaging, &leaving, &innerStepping},
        .refuses = activeRefuses,
        .mark = MethodMark::circle,
        .step = &pairwiseStep,
        .make = &makeBlockFrankWolfe,
    },
    MethodRow{
        .key = "bcafw",
        .help = "Away steps: towards the oracle's corner, or away from the worst (Osokin et al. "
                "2016, Alg. 4)",
        .activeSets = true,
        .reads = {&drawing, &stepping, &sharing, &checking, &averaging, &leaving},
        .refuses = activeRefuses,
        .mark = MethodMark::triangle,
        .step = &awayStep,
        .make = &makeBlockFrankWolfe,
    },
    MethodRow{
        .key = "hybrid",
        .help = "Whichever of the Frank-Wolfe, pairwise and away steps raises the dual most "
                "(Osokin et al. 2016, App. G)",
        .activeSets = true,
        .reads = {&drawing, &stepping, &sharing, &checking, &averaging, &leaving},
        .refuses = activeRefuses,
        .mark = MethodMark::diamond,
        .step = &hybridStep,
        .make = &makeBlockFrankWolfe,
    },
    MethodRow{
        .key = "mp-bcfw",
        .help = "Multi-plane: after each exact pass, cheap passes over the labellings that each "
                "block keeps (Shah et al. 2015, Alg. 3)",
        .permutes = true,
        .reads = {&checking, &averaging, &planes},
        .ignoredReason =
            "Multi-plane visits the blocks in random order, always uses line search and keeps "
            "planes instead of a cache.",
        .step = &frankWolfeStep,
        .make = &makeMultiPlane,
    },
    MethodRow{
        .key = "ssg",
        .help = "Stochastic subgradient, step 1/(λ(k+1)): no dual, so no gap and no certificate "
                "(Lacoste-Julien et al. 2013, Fig. 1)",
        .certifies = false,
        .blockGaps = false,
        .followsLambda = false,
        .reads = {&averaging},
        .ignoredReason =
            "Stochastic subgradient draws uniformly, takes steps of 1/(λ(k+1)) and has no gap.",
        .make = &makeSubgradient,
    },
    MethodRow{
        .key = "cutting-plane",
        .help = "Cutting planes, n-slack: n oracle calls, then the dual over all labellings found "
                "so far, to a tenth of the gap (Joachims et al. 2009, Alg. 1)",
        .activeSets = true,
        .ignoredReason = cuttingWay,
        .step = &cuttingPlaneStep,
        .make = &makeCuttingPlane,
    },
    MethodRow{
        .key = "cutting-plane-1slack",
        .help = "Cutting planes, 1-slack: n oracle calls make one plane, then the dual over all "
                "planes, to a tenth of the gap (Joachims et al. 2009, Alg. 3)",
        .blockGaps = false,
        .followsLambda = false,
        .longSteps = true,
        .ignoredReason = cuttingWay,
        .make = &makeOneSlack,
    },
    MethodRow{
        .key = "online-eg",
        .help = "Online exponentiated gradient on sums over all labellings: chains and small label "
                "sets (Collins et al. 2008)",
        .followsLambda = false,
        .reads = {&checking, &starting},
        .ignoredReason =
            "Exponentiated gradient draws uniformly and chooses its own step length; it never "
            "steps to a single labelling.",
        .need = &sumsOverLabellings,
        .make = &makeExponentiatedGradient,
    },
    MethodRow{
        .key = "kernel-bcfw",
        .help = "Block-coordinate Frank-Wolfe with a kernel on the inputs: classes and chains "
                "(Lacoste-Julien et al. 2013, App. B.5)",
        .kernel = true,
        .reads = {&drawing, &stepping, &checking, &averaging, &kernels},
        .need = &kernelOfInputs,
        .step = &frankWolfeStep,
        .make = &makeBlockFrankWolfe,
    },
};

using Setting = Preset::Setting;

constexpr std::array fastOracle = {Setting{"step", "line-search"}, Setting{"method", "bcfw"},
    Setting{"sampling", "gap"}, Setting{"gap_power", "1"}, Setting{"cache", "off"}};
constexpr std::array slowOracle = {Setting{"step", "line-search"}, Setting{"method", "bcpfw"},
    Setting{"sampling", "gap"}, Setting{"gap_power", "1"}, Setting{"inner_steps", "1"},
    Setting{"cache", "on"}, Setting{"F", "0.25"}, Setting{"nu", "0.01"}};

// Each reaches its ε before its limit, which ends runs whose oracle is approximate.
constexpr std::array photographs = {Setting{"step", "line-search"}, Setting{"method", "bcfw"},
    Setting{"sampling", "gap"}, Setting{"gap_power", "1"}, Setting{"cache", "off"},
    Setting{"averaging", "weighted"}, Setting{"lambda", "0.3"}, Setting{"epsilon", "0.2"},
    Setting{"max_passes", "200"}};

constexpr std::array poses = {Setting{"step", "line-search"}, Setting{"method", "bcpfw"},
    Setting{"sampling", "gap"}, Setting{"gap_power", "1"}, Setting{"inner_steps", "1"},
    Setting{"cache", "on"}, Setting{"F", "0.25"}, Setting{"nu", "0.01"},
    Setting{"averaging", "weighted"}, Setting{"lambda", "0.1"}, Setting{"epsilon", "0.03"},
    Setting{"max_passes", "100"}};

// The first one that is in effect is shown: those that say more come first.
constexpr std::array presetRows = {
    Preset{"photographs", "Photographs: BCFW + gap, averaged",
        "For a first segmenter: the weighted average of the iterates segments well long before the "
        "last iterate does, and λ = 0.3 suits a few hundred photographs (1/n is far too little). "
        "Try other λ on the Path page or with Compare.",
        photographs},
    Preset{"poses", "Poses: BCPFW + gap + cache, averaged",
        "For a first pose model: the oracle is slow, so stored poses save most of its calls, "
        "the weighted average of the iterates predicts better than the last one, sooner, and "
        "λ = 0.1 suits a hundred photographs and more.",
        poses},
    Preset{"oracle-fast", "Oracle is fast: BCFW + gap",
        "Recommended when oracle calls are cheap: active sets and a cache would cost more time "
        "than the oracle calls they avoid (Osokin et al. 2016, Sect. 5.1).",
        fastOracle},
    Preset{"oracle-slow", "Oracle is slow: BCPFW + gap + cache",
        "Recommended when oracle calls are expensive: pairwise steps and stored labellings "
        "need fewer of them, and their overhead is negligible then (Osokin et al. 2016, Sect. "
        "5.1).",
        slowOracle},
};

} // namespace

std::span<const MethodRow> methodRows() { return rows; }

std::span<const Preset> presets() { return presetRows; }

} // namespace gapscope
