// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/state/run_specs.h"

#include "core/experiments/shown_runs.h"
#include "core/options/choices.h"

namespace gapscope {
namespace {

/// Options that differ from the defaults; ε always, since its default depends on the limits, and
/// trace_every, which a spec without it has after each pass. λ and seed are omitted when the
/// comparison's lists have them.
OptionSettings settingsOf(const SolverOptions& options, bool lambda, bool seed)
{
    const SolverOptions standard;
    OptionSettings settings;
    for (const OptionField& field : optionFields()) {
        if ((field.key == "lambda" && !lambda) || (field.key == "seed" && !seed))
            continue;
        const bool needed = field.key == "lambda" || field.key == "seed" || field.key == "epsilon"
            || field.key == "trace_every"
            || optionText(options, field) != optionText(standard, field);
        if (needed && whyIgnored(field, options.method).empty())
            settings.emplace_back(field.key, optionText(options, field));
    }
    return settings;
}

/// The record; for a run stopped by the user, as if its limit of passes had ended it.
RunRecord repeatable(const Run& run)
{
    RunRecord result = run.record;
    const std::vector<TracePoint>& trace = result.trace;
    if (run.hasOwnEnd() || trace.empty() || !(trace.back().pass > 0))
        return result;
    result.options.maxPasses = trace.back().pass;
    for (OptionEvent& event : result.events)
        if (event.option == "max_passes")
            event.to = optionText(result.options, *findOption("max_passes"));
    return result;
}

/// lists: whether λ and seed are in the comparison's lists.
std::string variantNameOf(const Run& run, bool lists)
{
    return lists && !run.record.name.empty() ? run.record.name : run.name.toStdString();
}

Variant variantOf(const Run& run, bool lists)
{
    return {variantNameOf(run, lists), settingsOf(repeatable(run).options, !lists, !lists)};
}

/// The spec with the results of the runs, paths and grids. Those on other data than the first are
/// not in it: the spec does not repeat them.
class WithShown {
public:
    void add(const Run& run, const std::string& variant)
    {
        if (isOfTheseData(run.record) && !run.record.trace.empty())
            m_shown.runs.push_back(shownRun(run.record, variant, run.hasOwnEnd()));
    }
    void add(const Path& path, const std::string& variant)
    {
        if (isOfTheseData(path.record) && !path.record.result.points.empty())
            m_shown.runs.push_back(shownRun(path.record, variant));
    }
    QByteArray in(const std::string& spec) const
    {
        return QByteArray::fromStdString(m_shown.runs.empty() ? spec : withShown(spec, m_shown));
    }

private:
    bool isOfTheseData(const RecordHead& record)
    {
        const DataIdentity data = dataIdentity(record.dataset, record.request);
        if (m_data.empty()) {
            m_data = data;
            m_shown.dataset = record.dataset;
        }
        return !dataDifference(data, m_data);
    }

    DataIdentity m_data; ///< of the first
    ShownRuns m_shown;
};

SearchRequest searchOf(const LambdaSearch& kind)
{
    SearchRequest search;
    if (const auto* path = std::get_if<PathOptions>(&kind)) {
        search.path = *path;
        return search;
    }
    const auto& grid = std::get<GridOptions>(kind);
    QStringList lambdas;
    for (const double lambda : grid.lambdas)
        lambdas << QString::number(lambda, 'g', QLocale::FloatingPointShortest);
    search.grid = true;
    search.lambdas = lambdas.join(','_L1).toStdString();
    search.warm = grid.warm;
    return search;
}

/// Adds it at the end if it is not there.
template <typename T> void addOnce(std::vector<T>& list, const T& value)
{
    if (std::ranges::find(list, value) == list.end())
        list.push_back(value);
}

/// variants × λ × seeds if the runs are exactly that, else one variant per run.
QByteArray comparisonOf(const std::vector<const Run*>& runs)
{
    ComparisonSpec spec;
    const auto shown = [&](bool lists) {
        WithShown with;
        for (const Run* run : runs)
            with.add(*run, variantNameOf(*run, lists));
        return with.in(toJson(spec));
    };
    spec.title = "Comparison";
    spec.dataset = runs.front()->record.request;
    std::vector<std::pair<std::string, OptionSettings>> variants;
    for (const Run* run : runs) {
        const Variant variant = variantOf(*run, true);
        addOnce(variants, std::pair(variant.name, variant.settings));
        addOnce(spec.lambdas, optionText(run->record.options, *findOption("lambda")));
        addOnce(spec.seeds, run->record.options.seed);
    }
    if (variants.size() * spec.lambdas.size() * spec.seeds.size() == runs.size()) {
        for (auto& [name, settings] : variants)
            spec.variants.push_back({name, settings});
        return shown(true);
    }
    spec.lambdas.clear();
    spec.seeds.clear();
    for (const Run* run : runs)
        spec.variants.push_back(variantOf(*run, false));
    return shown(false);
}

} // namespace

QByteArray specOfPath(const Path& path)
{
    PathRecord record = path.record;
    record.result.points.clear();
    for (OptionEvent& event : record.result.events)
        event.seconds = notComputed; // two equal searches have the same spec
    WithShown with;
    with.add(path, record.name);
    return with.in(toJson(record));
}

QByteArray specOfRuns(const std::vector<const Run*>& runs)
{
    if (runs.empty())
        return {};
    if (runs.size() > 1)
        return comparisonOf(runs);
    WithShown with;
    with.add(*runs.front(), runs.front()->record.name);
    return with.in(specJson(repeatable(*runs.front())));
}

QByteArray specOfComparison(const ComparisonSpec& spec, const std::vector<const Run*>& runs,
    const std::vector<const Path*>& paths)
{
    WithShown with;
    for (const Run* run : runs)
        with.add(*run, run->record.name);
    for (const Path* path : paths)
        with.add(*path, path->record.name);
    return with.in(toJson(spec));
}

QByteArray specOfAll(const std::vector<const Run*>& runs, const std::vector<const Path*>& paths)
{
    if (paths.empty())
        return specOfRuns(runs);
    if (runs.empty() && paths.size() == 1)
        return specOfPath(*paths.front());
    ComparisonSpec spec;
    spec.title = "Comparison";
    spec.dataset = runs.empty() ? paths.front()->record.request : runs.front()->record.request;
    WithShown with;
    for (const Run* run : runs) {
        spec.variants.push_back(variantOf(*run, false));
        with.add(*run, spec.variants.back().name);
    }
    const auto taken = [&spec](const std::string& name) {
        return std::ranges::count(spec.variants, name, &Variant::name) > 0;
    };
    for (const Path* path : paths) {
        const std::string name = path->name.toStdString();
        std::string own = name;
        for (int k = 2; taken(own); ++k)
            own = name + " (" + std::to_string(k) + ')';
        spec.variants.push_back(
            {own, settingsOf(path->record.options, false, true), searchOf(path->record.kind)});
        with.add(*path, own);
    }
    return with.in(toJson(spec));
}

} // namespace gapscope
