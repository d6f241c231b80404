// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/report_tables.h"

#include "app/parts/quantities.h"
#include "widgets/controls/number_text.h"
#include "widgets/runs/columns/run_columns.h"
#include "widgets/runs/columns/run_row.h"
#include "widgets/runs/run_table.h"
#include "widgets/runs/run_table_model.h"

namespace gapscope {
namespace {

constexpr double never = std::numeric_limits<double>::infinity();

int rowOf(const RunTable& table, const Run& run) { return table.model()->rowOf(run.id); }

/// Whether any of the runs has a value in the column.
bool isUsed(
    const RunColumn& column, int index, const std::vector<const Run*>& runs, const RunTable& table)
{
    return std::ranges::any_of(runs, [&](const Run* run) {
        const int row = rowOf(table, *run);
        const QString text = table.model()->text(row, index);
        return column.numeric ? !std::isnan(table.model()->number(row, index))
                              : !text.isEmpty() && text != u"–"_s;
    });
}

/// Several runs' numbers as one text: "12.3 (11.9 – 14.1)".
QString medianText(std::vector<double> values)
{
    std::erase_if(values, [](double value) { return std::isnan(value); });
    if (values.empty())
        return u"–"_s;
    std::ranges::sort(values);
    const auto text = [](double value) {
        return std::isinf(value) ? ReportWords::tr("never") : displayNumber(value, 4);
    };
    const double middle = 0.5 * (values[(values.size() - 1) / 2] + values[values.size() / 2]);
    return values.front() == values.back()
        ? text(middle)
        : u"%1 (%2 – %3)"_s.arg(text(middle), text(values.front()), text(values.back()));
}

double medianOf(std::vector<double> values)
{
    if (values.empty())
        return notComputed;
    std::ranges::sort(values);
    return 0.5 * (values[(values.size() - 1) / 2] + values[values.size() / 2]);
}

using Group = std::vector<const Run*>;

std::vector<Group> groupsOf(const std::vector<const Run*>& runs)
{
    std::vector<Group> groups;
    for (const Run* run : runs) {
        const auto same = std::ranges::find_if(
            groups, [&](const Group& group) { return group.front()->group == run->group; });
        if (same == groups.end())
            groups.push_back({run});
        else
            same->push_back(run);
    }
    return groups;
}

/// For every run of a group: the cost of the target gap; `never` if it was not reached.
std::vector<double> costsOf(const Group& group, double target, double GapCost::*what)
{
    std::vector<double> costs;
    for (const Run* run : group) {
        const auto cost = costTo(gapCosts(run->record.trace), target);
        costs.push_back(cost ? (*cost).*what : never);
    }
    return costs;
}

QString ratioText(double cost, double baseline)
{
    return std::isfinite(cost) && std::isfinite(baseline) && baseline > 0
        ? displayNumber(cost / baseline, 3)
        : u"–"_s;
}

constexpr std::array costKinds{&GapCost::passes, &GapCost::oracleCalls, &GapCost::seconds};

QString gapText(const RunTable& table) { return displayNumber(table.targetGap()); }

} // namespace

Compared comparedIn(const Session& session, const Paths& paths)
{
    Compared compared;
    compared.runs = visibleRuns(session);
    for (const auto& path : paths.all())
        if (path->visible && !path->points().empty())
            compared.paths.push_back(path.get());
    return compared;
}

QString nameOfGroup(const Run& run)
{
    QString name = run.name;
    return name.remove(u" · "_s + Session::tr("seed %1").arg(run.record.options.seed));
}

ReportTable resultTable(const std::vector<const Run*>& runs, const RunTable& table)
{
    static const QStringList results{u"name"_s, u"status"_s, u"tags"_s, u"method"_s, u"sampling"_s,
        u"lambda"_s, u"epsilon"_s, u"seed"_s, u"gap"_s, u"primal"_s, u"dual"_s, u"pass"_s,
        u"oracle_calls"_s, u"seconds"_s, u"cpu_seconds"_s, u"oracle_seconds"_s, u"train_error"_s,
        u"test_error"_s, u"test_score"_s, u"error_per_label"_s, u"notes"_s};
    ReportTable part;
    part.title = ReportWords::tr("Runs");
    part.cells.rows.resize(static_cast<qsizetype>(runs.size()));
    for (const QString& key : results) {
        const int index = runColumn(key);
        const RunColumn& column = runColumns()[static_cast<std::size_t>(index)];
        if (!isUsed(column, index, runs, table))
            continue;
        part.cells.header << column.title;
        part.cells.numeric << column.numeric;
        for (std::size_t k = 0; k < runs.size(); ++k)
            part.cells.rows[static_cast<qsizetype>(k)]
                << table.model()->text(rowOf(table, *runs[k]), index);
    }
    part.note =
        ReportWords::tr("Gap, primal and dual in objective units; errors from 0 to 1; time is "
                        "training time, evaluation off the clock.");
    return part;
}

std::optional<ReportTable> costTable(const std::vector<const Run*>& runs, const RunTable& table)
{
    const double target = table.targetGap();
    ReportTable part;
    part.title = ReportWords::tr("Cost to gap %1").arg(gapText(table));
    part.cells.header = {ReportWords::tr("Run"), ReportWords::tr("Passes"),
        ReportWords::tr("Oracle calls"), ReportWords::tr("Time [s]"), ReportWords::tr("× pass"),
        ReportWords::tr("× calls"), ReportWords::tr("× time")};
    part.cells.numeric = {false, true, true, true, true, true, true};
    bool any = false;
    const Run* baseline = nullptr;
    for (const Run* run : runs) {
        if (run->id == table.baseline()) {
            part.marked = static_cast<int>(part.cells.rows.size());
            baseline = run;
        }
        const auto cost = costTo(gapCosts(run->record.trace), target);
        any = any || cost;
        QStringList row{run->name};
        for (double GapCost::*what : costKinds)
            row << (!cost                           ? u"–"_s
                    : what == &GapCost::oracleCalls ? u"%L1"_s.arg(std::llround((*cost).*what))
                                                    : displayNumber((*cost).*what));
        for (const char* ratio : {"ratio_passes", "ratio_oracle_calls", "ratio_seconds"})
            row << table.model()->text(rowOf(table, *run), runColumn(QString::fromLatin1(ratio)));
        part.cells.rows << row;
    }
    if (!any)
        return {};
    part.note = baseline ? ReportWords::tr(
                    "×: cost over that of the baseline, %1; below 1 is cheaper. –: the gap was "
                    "not reached, or the problem or λ is another one.")
                               .arg(baseline->name)
                         : ReportWords::tr("–: the gap was not reached.");
    if (!baseline) {
        part.cells.header.remove(4, 3);
        part.cells.numeric.remove(4, 3);
        for (QStringList& row : part.cells.rows)
            row.remove(4, 3);
    }
    return part;
}

std::optional<ReportTable> seedTable(const std::vector<const Run*>& runs, const RunTable& table)
{
    const std::vector<Group> groups = groupsOf(runs);
    if (groups.size() == runs.size())
        return {};
    const double target = table.targetGap();
    const auto isBaseline = [&](const Group& group) {
        return std::ranges::any_of(
            group, [&](const Run* run) { return run->id == table.baseline(); });
    };
    const auto baseline = std::ranges::find_if(groups, isBaseline);
    ReportTable part;
    part.title = ReportWords::tr("Medians over the seeds");
    part.cells.header = {ReportWords::tr("Variant"), ReportWords::tr("Seeds"),
        ReportWords::tr("Passes to gap %1").arg(gapText(table)), ReportWords::tr("Oracle calls"),
        ReportWords::tr("Time [s]")};
    if (baseline != groups.end())
        part.cells.header << ReportWords::tr("× pass") << ReportWords::tr("× calls")
                          << ReportWords::tr("× time");
    part.cells.header << ReportWords::tr("Gap at the end") << ReportWords::tr("Test error");
    part.cells.numeric << false;
    while (part.cells.numeric.size() < part.cells.header.size())
        part.cells.numeric << true;
    const auto compares = [&](const Group& group) {
        return table.model()->comparesWithBaseline(rowOf(table, *group.front()));
    };
    for (const Group& group : groups) {
        const bool isBase = baseline != groups.end() && &group == &*baseline;
        QStringList row{nameOfGroup(*group.front()), QString::number(group.size())};
        for (double GapCost::*what : costKinds)
            row << medianText(costsOf(group, target, what));
        for (double GapCost::*what : costKinds)
            if (baseline != groups.end())
                row << (isBase || compares(group)
                        ? ratioText(medianOf(costsOf(group, target, what)),
                            medianOf(costsOf(*baseline, target, what)))
                        : u"–"_s);
        for (const char* key : {"gap", "test_error"}) {
            std::vector<double> values;
            for (const Run* run : group)
                values.push_back(
                    table.model()->number(rowOf(table, *run), runColumn(QString::fromLatin1(key))));
            row << medianText(values);
        }
        if (isBase)
            part.marked = static_cast<int>(part.cells.rows.size());
        part.cells.rows << row;
    }
    part.note =
        ReportWords::tr("In brackets the least and the most; ×: of the medians, of variants with "
                        "the baseline's problem and λ.");
    return part;
}

ReportTable searchTable(const std::vector<const Path*>& paths)
{
    const auto number = [](double value) { return displayNumber(value, 4); };
    ReportTable part;
    part.title = ReportWords::tr("Paths and grids");
    part.cells.header = {ReportWords::tr("Path or grid"), ReportWords::tr("End"),
        ReportWords::tr("Points"), ReportWords::tr("Largest λ"), ReportWords::tr("Smallest λ"),
        ReportWords::tr("Passes"), ReportWords::tr("Oracle calls"), ReportWords::tr("Time [s]"),
        ReportWords::tr("Largest gap"), ReportWords::tr("Best λ"),
        ReportWords::tr("Test error there"), ReportWords::tr("Chosen on")};
    part.cells.numeric = {
        false, false, true, true, true, true, true, true, true, true, true, false};
    for (const Path* path : paths) {
        const std::vector<LambdaPoint>& points = path->points();
        const std::optional<double> best = path->bestLambda();
        double gap = notComputed;
        for (const LambdaPoint& point : points)
            gap = std::fmax(gap, point.gap);
        part.cells.rows << QStringList{path->name, statusText(*path),
            QString::number(points.size()), number(points.front().lambda),
            number(points.back().lambda), passesText(points.back().pass),
            u"%L1"_s.arg(points.back().oracleCalls), number(points.back().seconds), number(gap),
            best ? number(*best) : u"–"_s,
            best ? number(points[path->at(*best)].testError) : u"–"_s,
            best ? path->chosenOn() : u"–"_s};
    }
    return part;
}

} // namespace gapscope
