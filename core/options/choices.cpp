// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/options/choices.h"

#include <algorithm>

namespace gapscope {
namespace {
constexpr std::array switches = {
    ChoiceRow<bool>{false, "off", "Off"},
    ChoiceRow<bool>{true, "on", "On"},
};
constexpr std::array samplings = {
    ChoiceRow<Sampling>{Sampling::uniform, "uniform", "Uniform, with replacement"},
    ChoiceRow<Sampling>{Sampling::permutation, "permutation", "A new random order every pass"},
    ChoiceRow<Sampling>{Sampling::cyclic, "cyclic", "In order, 1 … n (Beck et al. 2015)"},
    ChoiceRow<Sampling>{Sampling::gap, "gap",
        "Proportional to the block gap estimates (Osokin et al. 2016, Alg. 2)"},
    ChoiceRow<Sampling>{Sampling::maxGap, "max-gap", "The block with the largest estimate"},
    ChoiceRow<Sampling>{Sampling::curvature, "curvature",
        "Proportional to Rᵢ², the largest ‖ψᵢ(y)‖² seen (Osokin et al. 2016, App. C)"},
    ChoiceRow<Sampling>{Sampling::exactCurvature, "exact-curvature",
        "Proportional to Cᵢ = max ‖ψᵢ(y) − ψᵢ(y')‖²/(λn²) over all pairs (Osokin et al. 2016, App. "
        "C): toys, classes, words without negative values, box QPs"},
    ChoiceRow<Sampling>{Sampling::lipschitz, "lipschitz",
        "Proportional to the Lipschitz constant of the dual's gradient in αᵢ, Euclidean norm: the "
        "largest eigenvalue of ⟨ψᵢ(y), ψᵢ(y')⟩/(λn²) (Osokin et al. 2016, App. C): toys, classes, "
        "box QPs"},
    ChoiceRow<Sampling>{Sampling::progress, "progress",
        "Proportional to the increase of the dual at the block's last step; after an exact gap "
        "pass to its gap, which is at least that"},
};
constexpr std::array steps = {
    ChoiceRow<Step>{Step::lineSearch, "line-search", "Exact line search; the dual never decreases"},
    ChoiceRow<Step>{Step::fixed, "fixed",
        "γ = 2n/(νk + 2n), batch: 2/(νk + 2); cyclic and permuted: k counts whole passes"},
    ChoiceRow<Step>{Step::approx, "approx", "γ = gᵢ / Cᵢ, Cᵢ = 4Rᵢ²/(λn²) (Beck et al. 2015)"},
    ChoiceRow<Step>{Step::lipschitz, "lipschitz",
        "γ = gᵢ / Cᵢ (Pauwels 2016): toys and classes Cᵢ = Lᵢ ‖sᵢ − αᵢ‖², Lᵢ the Lipschitz "
        "modulus of ∇ᵢD; words without negative values Cᵢ = max ‖ψᵢ(y) − ψᵢ(y')‖²/(λn²); box QPs: "
        "as approx"},
};
constexpr std::array averagings = {
    ChoiceRow<Averaging>{Averaging::none, "none", "The last iterate"},
    ChoiceRow<Averaging>{Averaging::weighted, "weighted",
        "Iterate t with weight t (Lacoste-Julien et al. 2013, (14))"},
    ChoiceRow<Averaging>{Averaging::suffix, "suffix",
        "Uniform over the iterates since the last power of two of block steps"},
    ChoiceRow<Averaging>{Averaging::uniform, "uniform", "All iterates with equal weight"},
};
constexpr std::array approxRules = {
    ChoiceRow<ApproxRule>{ApproxRule::counted, "counted", "Gain per counted work"},
    ChoiceRow<ApproxRule>{ApproxRule::time, "time", "Gain per second (Shah et al. 2015, Fig. 3)"},
};
constexpr std::array planeSpaces = {
    ChoiceRow<PlaneSpace>{PlaneSpace::weights, "weights",
        "Vectors of w's space with their inner products: each further step of a visit is cheap"},
    ChoiceRow<PlaneSpace>{PlaneSpace::block, "block",
        "Labellings alone, scored by the potentials of the block: storing one costs nothing"},
};
constexpr std::array maxGapRules = {
    ChoiceRow<MaxGapBy>{MaxGapBy::gap, "gap", "The largest ĝᵢ"},
    ChoiceRow<MaxGapBy>{MaxGapBy::decrease, "decrease",
        "The largest ĝᵢ²/Rᵢ², Rᵢ² the largest ‖ψᵢ(y)‖² seen (Osokin et al. 2016, (10))"},
};
constexpr std::array cyclicOrders = {
    ChoiceRow<CyclicOrder>{CyclicOrder::data, "data", "The order of the data"},
    ChoiceRow<CyclicOrder>{CyclicOrder::shuffled, "shuffled", "One random order for the whole run"},
};
constexpr std::array egStarts = {
    ChoiceRow<EgStart>{EgStart::truth, "truth", "Close to the truth, where the dual is largest"},
    ChoiceRow<EgStart>{EgStart::uniform, "uniform", "Equal masses (Collins et al. 2008)"},
};
constexpr std::array awayRules = {
    ChoiceRow<AwayRule>{AwayRule::worst, "worst", "The smallest Hᵢ(y; w)"},
    ChoiceRow<AwayRule>{AwayRule::bestGain, "best-gain", "The step that raises the dual most"},
};
constexpr std::array rescalings = {
    ChoiceRow<Rescaling>{Rescaling::margin, "margin", "The loss is the required margin"},
    ChoiceRow<Rescaling>{Rescaling::slack, "slack", "The loss multiplies the violation"},
};
constexpr std::array kernels = {
    ChoiceRow<Kernel>{Kernel::linear, "linear", "⟨x, x'⟩"},
    ChoiceRow<Kernel>{Kernel::polynomial, "poly", "(⟨x, x'⟩/σ² + c)^d"},
    ChoiceRow<Kernel>{Kernel::rbf, "rbf", "exp(−‖x − x'‖²/(2σ²))"},
};
} // namespace

template <> std::span<const ChoiceRow<bool>> choiceRows<bool>() { return switches; }
template <> std::span<const ChoiceRow<Method>> choiceRows<Method>()
{
    static const std::vector<ChoiceRow<Method>> methods = [] {
        std::vector<ChoiceRow<Method>> choices;
        for (const MethodRow& row : methodRows())
            choices.push_back({row, row.key, row.help});
        return choices;
    }();
    return methods;
}
template <> std::span<const ChoiceRow<Sampling>> choiceRows<Sampling>() { return samplings; }
template <> std::span<const ChoiceRow<Step>> choiceRows<Step>() { return steps; }
template <> std::span<const ChoiceRow<Averaging>> choiceRows<Averaging>() { return averagings; }
template <> std::span<const ChoiceRow<ApproxRule>> choiceRows<ApproxRule>() { return approxRules; }
template <> std::span<const ChoiceRow<PlaneSpace>> choiceRows<PlaneSpace>() { return planeSpaces; }
template <> std::span<const ChoiceRow<AwayRule>> choiceRows<AwayRule>() { return awayRules; }
template <> std::span<const ChoiceRow<MaxGapBy>> choiceRows<MaxGapBy>() { return maxGapRules; }
template <> std::span<const ChoiceRow<CyclicOrder>> choiceRows<CyclicOrder>()
{
    return cyclicOrders;
}
template <> std::span<const ChoiceRow<EgStart>> choiceRows<EgStart>() { return egStarts; }
template <> std::span<const ChoiceRow<Rescaling>> choiceRows<Rescaling>() { return rescalings; }
template <> std::span<const ChoiceRow<Kernel>> choiceRows<Kernel>() { return kernels; }

const Preset* findPreset(std::string_view key)
{
    const auto found = std::ranges::find(presets(), key, &Preset::key);
    return found == presets().end() ? nullptr : &*found;
}

const Preset* presetOf(const SolverOptions& options)
{
    const auto inEffect = [&options](const Preset::Setting& setting) {
        return setting.key == "epsilon" // another target is no other method
            || optionText(options, *findOption(setting.key)) == setting.text;
    };
    const auto found = std::ranges::find_if(presets(),
        [&](const Preset& preset) { return std::ranges::all_of(preset.settings, inEffect); });
    return found == presets().end() ? nullptr : &*found;
}

namespace {

/// The option `key` matters only while the option `other` has one of these values.
struct Condition {
    std::string_view key, other;
    std::vector<std::string_view> values;
    std::string_view reason;
};

constexpr std::string_view noCache = "The cache of labellings is off.";

const std::array conditions{
    Condition{"gap_power", "sampling", {"gap"}, "Only gap sampling uses a power of the gaps."},
    Condition{"sampling_mix", "sampling",
        {"gap", "curvature", "exact-curvature", "lipschitz", "progress"},
        "Only draws with unequal probabilities are mixed with uniform ones."},
    Condition{"max_gap_by", "sampling", {"max-gap"}, "Only max-gap sampling takes the largest."},
    Condition{"cyclic_order", "sampling", {"cyclic"}, "Only cyclic sampling has a fixed order."},
    Condition{"F", "cache", {"on"}, noCache},
    Condition{"cache_start", "cache", {"on"}, noCache},
    Condition{"nu", "cache", {"on"}, noCache},
    Condition{"cache_size", "cache", {"on"}, noCache},
    Condition{"batch_first", "step", {"line-search"}, "A batch step has a line search."},
    Condition{"step_nu", "step", {"fixed"}, "Only the fixed step has a ν."},
    Condition{"batch_size", "sampling",
        {"uniform", "permutation", "cyclic", "gap", "curvature", "exact-curvature", "lipschitz",
            "progress"},
        "Max-gap sampling chooses one block at a time."},
    Condition{"batch_size", "parallel", {"none"}, "A worker of a round asks one oracle at a time."},
    Condition{"parallel", "step", {"line-search", "approx", "lipschitz"},
        "A fixed step may lower the dual, which workers never do."},
    Condition{"bandwidth", "kernel", {"poly", "rbf"}, "The linear kernel has no bandwidth."},
    Condition{"degree", "kernel", {"poly"}, "Only the polynomial kernel has a degree."},
    Condition{"kernel_offset", "kernel", {"poly"}, "Only the polynomial kernel has an offset."},
};

} // namespace

std::string_view whyIdle(const OptionField& field, const SolverOptions& options)
{
    if (const std::string_view why = whyIgnored(field, options.method); !why.empty())
        return why;
    for (const Condition& condition : conditions) {
        if (condition.key != field.key)
            continue;
        const std::string value = optionText(options, *findOption(condition.other));
        if (std::ranges::count(condition.values, value) == 0)
            return condition.reason;
    }
    return "";
}

std::string_view whyIgnored(const OptionField& field, Method method)
{
    return whyUnread(field.key, method.row());
}

SolverOptions withoutIgnored(SolverOptions options)
{
    for (const OptionField& field : optionFields())
        if (!whyIgnored(field, options.method).empty())
            setOption(options, field, optionText(SolverOptions(), field));
    return options;
}

} // namespace gapscope
