// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/runs/columns/run_columns.h"

#include "core/options/option_relevance.h"
#include "widgets/controls/options/option_words.h"
#include "widgets/qt_string.h"

#include <QCoreApplication>

#include <cmath>

namespace gapscope {
namespace {

struct Columns {
    Q_DECLARE_TR_FUNCTIONS(gapscope::RunTable)
};

RunColumn textColumn(const QString& key, const QString& title, const QString& help,
    std::function<QString(const RunRow&)> text, bool editable, bool shown)
{
    return {key, title, help, false, editable, shown, {}, std::move(text)};
}

RunColumn result(const char* key, const QString& title, const QString& help,
    double RunResult::*member, bool shown = false)
{
    return {QLatin1String(key), title, help, true, false, shown,
        [member](const RunRow& row) { return row.result.*member; }, {}};
}

bool ignored(const OptionField& field, const RunRow& row)
{
    return !whyIgnored(field, row.options.method).empty();
}

RunColumn optionColumn(const OptionField& field)
{
    RunColumn column;
    column.key = qs(field.key);
    column.title = optionLabel(field.key);
    if (!field.unit.empty())
        column.title += QStringLiteral(" [%1]").arg(qs(field.unit));
    column.help = QCoreApplication::translate("SolverOptions", std::string(field.help).c_str());
    column.shown = field.key == "lambda" || field.key == "sampling";
    if (const auto* real = std::get_if<double SolverOptions::*>(&field.member)) {
        column.numeric = true;
        column.number = [&field, member = *real](const RunRow& row) {
            return ignored(field, row) ? notComputed : row.options.*member;
        };
    } else if (const auto* whole = std::get_if<std::int64_t SolverOptions::*>(&field.member)) {
        column.numeric = true;
        column.decimals = 10;
        column.number = [&field, member = *whole](const RunRow& row) {
            return ignored(field, row) ? notComputed : static_cast<double>(row.options.*member);
        };
    } else {
        column.text = [&field](const RunRow& row) {
            return ignored(field, row) ? QStringLiteral("–")
                                       : QString::fromStdString(optionText(row.options, field));
        };
    }
    return column;
}

void addTexts(std::vector<RunColumn>& columns)
{
    columns.push_back(textColumn(
        QStringLiteral("name"), Columns::tr("Run"),
        Columns::tr("Name; the box shows or hides its curves"),
        [](const RunRow& row) { return row.name; }, true, true));
    columns.push_back(textColumn(
        QStringLiteral("status"), Columns::tr("Status"),
        Columns::tr("Why it ended, or what it does"), [](const RunRow& row) { return row.status; },
        false, true));
    columns.push_back(textColumn(
        QStringLiteral("tags"), Columns::tr("Tags"), Columns::tr("Separated by commas"),
        [](const RunRow& row) { return row.tags.join(QStringLiteral(", ")); }, true, false));
    columns.push_back(textColumn(
        QStringLiteral("notes"), Columns::tr("Notes"),
        Columns::tr("Anything worth knowing; kept in the record"),
        [](const RunRow& row) { return row.notes; }, true, false));
    columns.push_back(textColumn(
        QStringLiteral("dataset"), Columns::tr("Dataset"), Columns::tr("What it was trained on"),
        [](const RunRow& row) { return row.dataset; }, false, false));
    columns.push_back(textColumn(
        QStringLiteral("file"), Columns::tr("File"), Columns::tr("The record's name in the folder"),
        [](const RunRow& row) { return row.file; }, false, false));
    columns.back().ofFiles = true;
    columns.push_back(textColumn(
        QStringLiteral("modified"), Columns::tr("Written"),
        Columns::tr("When the record was last written"),
        [](const RunRow& row) { return row.modified; }, false, false));
    columns.back().ofFiles = true;
}

void addResults(std::vector<RunColumn>& columns)
{
    using R = RunResult;
    columns.push_back(result("gap", Columns::tr("Gap"),
        Columns::tr("Exact duality gap P − D, objective units"), &R::gap, true));
    columns.back().decimals = 3; // the column stays narrow: it stands next to the names
    columns.push_back(
        result("primal", Columns::tr("Primal"), Columns::tr("P(w), objective units"), &R::primal));
    columns.push_back(
        result("dual", Columns::tr("Dual"), Columns::tr("D(α), objective units"), &R::dual));
    columns.push_back(result("pass", Columns::tr("Passes"),
        Columns::tr("Effective passes: oracle calls / n, exact gap passes included"), &R::pass,
        true));
    columns.push_back({QStringLiteral("oracle_calls"), Columns::tr("Oracle calls"),
        Columns::tr("Exact arg max calls, evaluation not counted"), true, false, false,
        [](const RunRow& row) { return static_cast<double>(row.result.oracleCalls); }, {}, 12});
    columns.push_back(result("seconds", Columns::tr("Time [s]"),
        Columns::tr("Training time, evaluation off the clock"), &R::seconds, true));
    columns.push_back(result("cpu_seconds", Columns::tr("CPU [s]"),
        Columns::tr("CPU time of all threads of the training"), &R::cpuSeconds));
    columns.back().number = [](const RunRow& row) { // records of old do not know it
        return row.result.cpuSeconds > 0 ? row.result.cpuSeconds : notComputed;
    };
    columns.push_back(result("oracle_seconds", Columns::tr("Oracle [s]"),
        Columns::tr("Training time spent in the max-oracle"), &R::oracleSeconds));
    columns.push_back(result("train_error", Columns::tr("Train error"),
        Columns::tr("Mean loss of the predictions on the training part, 0 … 1; of alignments "
                    "counted in links"),
        &R::trainError));
    columns.push_back(result("test_error", Columns::tr("Test error"),
        Columns::tr("Mean loss of the predictions on the test part, 0 … 1; of alignments counted "
                    "in links"),
        &R::testError, true));
    columns.push_back(result("test_score", Columns::tr("Test score"),
        Columns::tr("What the field reports of the test part, 0 … 1: chunk F1 of text with chunks, "
                    "else the share of right labels"),
        &R::testScore));
    columns.push_back(result("error_per_label", Columns::tr("Error per label"),
        Columns::tr("Wrong labels / labels on the test part, 0 … 1"), &R::errorPerLabel));
    columns.push_back(result("drift", Columns::tr("Drift"),
        Columns::tr("Largest relative ‖w − rebuilt w‖ at exact gap passes"), &R::drift));
}

std::vector<RunColumn> makeColumns()
{
    std::vector<RunColumn> columns;
    addTexts(columns);
    addResults(columns);
    for (const OptionField& field : optionFields())
        columns.push_back(optionColumn(field));
    const QString help = Columns::tr(
        "Cost to reach the target gap over the baseline run's, of runs with its data and λ");
    columns.push_back({QStringLiteral("ratio_passes"), Columns::tr("× pass"), help, true, false,
        false, {}, {}, 3});
    columns.push_back({QStringLiteral("ratio_oracle_calls"), Columns::tr("× calls"), help, true,
        false, false, {}, {}, 3});
    columns.push_back({QStringLiteral("ratio_seconds"), Columns::tr("× time"), help, true, false,
        false, {}, {}, 3});
    return columns;
}

} // namespace

const std::vector<RunColumn>& runColumns()
{
    static const std::vector<RunColumn> columns = makeColumns();
    return columns;
}

int runColumn(const QString& key)
{
    const std::vector<RunColumn>& columns = runColumns();
    for (std::size_t k = 0; k < columns.size(); ++k)
        if (columns[k].key.compare(key, Qt::CaseInsensitive) == 0)
            return static_cast<int>(k);
    return -1;
}

} // namespace gapscope
