// SPDX-License-Identifier: GPL-3.0-or-later
// Every parameter of every run of a report: what they share, and where they differ.
#include "app/report/report_tables.h"

#include "app/parts/data_words.h"
#include "core/options/choices.h"
#include "widgets/controls/number_text.h"
#include "widgets/controls/options/option_words.h"

namespace gapscope {
namespace {

const QString none = u"–"_s;

/// Real numbers in six digits: the spec has all digits.
QString inSixDigits(const QString& text)
{
    bool number = false;
    const double value = text.toDouble(&number);
    const bool whole = text.toLongLong() != 0 || text == u"0"_s;
    return number && !whole ? displayNumber(value, 6) : text;
}

/// Six digits, or all where different values would read alike.
QStringList readable(const QStringList& values)
{
    QStringList result;
    for (const QString& value : values)
        result << inSixDigits(value);
    const QSet<QString> before(values.begin(), values.end()), after(result.begin(), result.end());
    return after.size() == before.size() ? result : values;
}

/// One parameter of everything compared.
struct Parameter {
    QString title, flag; ///< flag: on the command line, or ""
    QStringList values;  ///< "–" if the run does not use it

    /// The value shared by all runs that use it.
    QString common() const
    {
        const auto first =
            std::ranges::find_if(values, [](const QString& value) { return value != none; });
        return first == values.end() ? none : *first;
    }
    bool isShared() const
    {
        return std::ranges::all_of(values,
            [all = common()](const QString& value) { return value == none || value == all; });
    }
    bool isUsed() const
    {
        return std::ranges::any_of(values, [](const QString& value) { return value != none; });
    }
};

QString dataOf(const DatasetInfo& info)
{
    return ReportWords::tr("%1, n %2").arg(dataName(info)).arg(info.n);
}

template <typename OfRun, typename OfPath>
Parameter parameter(const Compared& compared, const QString& title, const QString& flag,
    const OfRun& ofRun, const OfPath& ofPath)
{
    Parameter result{title, flag, {}};
    for (const Run* run : compared.runs)
        result.values << ofRun(*run);
    for (const Path* path : compared.paths)
        result.values << ofPath(*path);
    return result;
}

QString valueOf(const SolverOptions& options, const OptionField& field)
{
    return whyIgnored(field, options.method).empty() ? valueInWords(qs(optionText(options, field)))
                                                     : none;
}

Parameter optionOf(const Compared& compared, const OptionField& field)
{
    return parameter(
        compared, optionTitle(field), qs(flagOf(field)),
        [&](const Run& run) {
            const QString start = valueOf(run.record.options, field),
                          end = valueOf(run.options, field);
            return start == end ? start : u"%1 → %2"_s.arg(start, end);
        },
        [&](const Path& path) { // it sets λ itself
            return field.key == "lambda" ? none : valueOf(path.record.options, field);
        });
}

/// A parameter of a path or grid other than the solver's options.
QString searchValue(const PathRecord& record, std::string_view key)
{
    if (const auto* path = std::get_if<PathOptions>(&record.kind)) {
        if (key == "kappa")
            return QString::number(path->kappa, 'g', 17);
        if (key == "lambda-min")
            return QString::number(path->lambdaMin, 'g', 17);
        return none;
    }
    const auto& grid = std::get<GridOptions>(record.kind);
    if (key == "warm")
        return qs(warmText(grid.warm));
    return key == "lambdas" && !grid.lambdas.empty()
        ? ReportWords::tr("%1 from %2 to %3")
              .arg(grid.lambdas.size())
              .arg(displayNumber(grid.lambdas.front(), 6), displayNumber(grid.lambdas.back(), 6))
        : none;
}

std::vector<Parameter> parametersOf(const Compared& compared)
{
    std::vector<Parameter> all;
    const auto noPath = [](const Path&) { return none; };
    const auto noRun = [](const Run&) { return none; };
    all.push_back(parameter(
        compared, ReportWords::tr("Dataset"), {},
        [](const Run& run) { return dataOf(run.record.dataset); },
        [](const Path& path) { return dataOf(path.record.dataset); }));
    all.push_back(parameter(
        compared, ReportWords::tr("Starts from"), u"--from"_s,
        [](const Run& run) { return run.record.start.given() ? qs(run.record.start.name) : none; },
        noPath));
    all.push_back(parameter(compared, ReportWords::tr("Search"), {}, noRun,
        [](const Path& path) { return kindOf(path.record); }));
    const std::pair<const char*, QString> searches[] = {{"kappa", u"κ"_s},
        {"lambda-min", ReportWords::tr("Smallest λ")},
        {"lambdas", ReportWords::tr("λ of the grid")},
        {"warm", ReportWords::tr("Kept from the λ before")}};
    for (const auto& [key, title] : searches)
        all.push_back(parameter(compared, title, u"--"_s + QLatin1String(key), noRun,
            [key = key](const Path& path) { return searchValue(path.record, key); }));
    for (const OptionField& field : optionFields())
        all.push_back(optionOf(compared, field));
    std::erase_if(all, [](const Parameter& each) { return !each.isUsed(); });
    return all;
}

QStringList namesOf(const Compared& compared)
{
    QStringList names;
    for (const Run* run : compared.runs)
        names << run->name;
    for (const Path* path : compared.paths)
        names << path->name;
    return names;
}

ReportTable differingTable(const Compared& compared, const std::vector<Parameter>& all)
{
    ReportTable part;
    part.title = ReportWords::tr("Where they differ");
    part.cells.header << ReportWords::tr("Run");
    part.cells.numeric << false;
    for (const QString& name : namesOf(compared))
        part.cells.rows << QStringList{name};
    for (const Parameter& each : all) {
        if (each.isShared())
            continue;
        part.cells.header << each.title;
        part.cells.numeric << false;
        const QStringList values = readable(each.values);
        for (qsizetype k = 0; k < values.size(); ++k)
            part.cells.rows[k] << values[k];
    }
    part.note = ReportWords::tr("–: has no part in this run.");
    return part;
}

ReportTable sharedTable(const std::vector<Parameter>& all, qsizetype runs)
{
    ReportTable part;
    part.title =
        runs > 1 ? ReportWords::tr("What all of them share") : ReportWords::tr("Parameters");
    part.cells.header = {
        ReportWords::tr("Parameter"), ReportWords::tr("Value"), ReportWords::tr("Option")};
    part.cells.numeric = {false, false, false};
    for (const Parameter& each : all)
        if (each.isShared())
            part.cells.rows << QStringList{each.title, inSixDigits(each.common()), each.flag};
    if (runs > 1)
        part.note =
            ReportWords::tr("A parameter is compared only among the runs whose method uses it.");
    return part;
}

ReportTable changesTable(const Compared& compared)
{
    ReportTable part;
    part.title = ReportWords::tr("Changed during the run");
    part.cells.header = {ReportWords::tr("Run"), ReportWords::tr("Pass"),
        ReportWords::tr("Block step"), ReportWords::tr("Parameter"), ReportWords::tr("From"),
        ReportWords::tr("To")};
    part.cells.numeric = {false, true, true, false, true, true};
    const auto add = [&](const QString& name, const std::vector<OptionEvent>& events) {
        for (const OptionEvent& event : events)
            part.cells.rows << QStringList{name, displayNumber(event.pass, 4),
                u"%L1"_s.arg(event.blockStep), optionLabel(event.option),
                inSixDigits(qs(event.from)), inSixDigits(qs(event.to))};
    };
    for (const Run* run : compared.runs)
        add(run->name, run->record.events);
    for (const Path* path : compared.paths)
        add(path->name, path->record.result.events);
    return part;
}

} // namespace

std::vector<ReportTable> parameterTables(const Compared& compared)
{
    const std::vector<Parameter> all = parametersOf(compared);
    const auto count = static_cast<qsizetype>(compared.runs.size() + compared.paths.size());
    std::vector<ReportTable> tables;
    if (std::ranges::any_of(all, [](const Parameter& each) { return !each.isShared(); }))
        tables.push_back(differingTable(compared, all));
    tables.push_back(changesTable(compared));
    tables.push_back(sharedTable(all, count));
    std::erase_if(tables, [](const ReportTable& table) { return table.cells.rows.isEmpty(); });
    return tables;
}

} // namespace gapscope
