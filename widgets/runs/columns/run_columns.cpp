// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/runs/columns/run_columns.h"

#include "core/options/choices.h"
#include "widgets/controls/options/option_words.h"
#include "widgets/qt_string.h"

namespace gapscope {
namespace {

struct Columns {
    Q_DECLARE_TR_FUNCTIONS(gapscope::RunTable)
};

using Text = QString (*)(const RunRow&);

/// A column of text: shown by default, editable, only for records in a folder.
struct TextColumn {
    const char* key;
    QString title, help;
    Text text;
    bool editable = false, shown = false, ofFiles = false;
};

/// A column of results: shown by default, with this many digits.
struct ResultColumn {
    const char* key;
    QString title, help;
    double RunResult::*member;
    bool shown = false;
    int decimals = 4;
};

bool ignored(const OptionField& field, const RunRow& row)
{
    return !whyIdle(field, row.options).empty();
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
    } else if (const auto* whole = std::get_if<std::int64_t SolverOptions::*>(&field.member);
               whole && field.none.empty()) {
        column.numeric = true;
        column.decimals = 10;
        column.number = [&field, member = *whole](const RunRow& row) {
            return ignored(field, row) ? notComputed : static_cast<double>(row.options.*member);
        };
    } else {
        column.text = [&field](const RunRow& row) {
            return ignored(field, row) ? QStringLiteral("–") : qs(optionText(row.options, field));
        };
    }
    return column;
}

template <auto Member> QString textOf(const RunRow& row) { return row.*Member; }

void addTexts(std::vector<RunColumn>& columns)
{
    const TextColumn rows[] = {
        {"name", Columns::tr("Run"), Columns::tr("Name; the box shows or hides its curves"),
            textOf<&RunRow::name>, true, true},
        {"status", Columns::tr("Status"), Columns::tr("Why it ended, or what it does"),
            textOf<&RunRow::status>, false, true},
        {"tags", Columns::tr("Tags"), Columns::tr("Separated by commas"),
            [](const RunRow& row) { return row.tags.join(QStringLiteral(", ")); }, true},
        {"notes", Columns::tr("Notes"), Columns::tr("Anything worth knowing; kept in the record"),
            textOf<&RunRow::notes>, true},
        {"dataset", Columns::tr("Dataset"), Columns::tr("What it was trained on"),
            textOf<&RunRow::dataset>, false, true},
        {"file", Columns::tr("File"), Columns::tr("The record's name in the folder"),
            textOf<&RunRow::file>, false, false, true},
        {"modified", Columns::tr("Written"), Columns::tr("When the record was last written"),
            textOf<&RunRow::modified>, false, false, true},
    };
    for (const TextColumn& row : rows)
        columns.push_back({QLatin1String(row.key), row.title, row.help, false, row.editable,
            row.shown, {}, row.text, 4, row.ofFiles});
}

void addResults(std::vector<RunColumn>& columns)
{
    using R = RunResult;
    const ResultColumn rows[] = {
        // Few digits: the column is next to the names and stays narrow.
        {"gap", Columns::tr("Gap"), Columns::tr("Exact duality gap P − D, objective units"),
            &R::gap, true, 3},
        {"primal", Columns::tr("Primal"), Columns::tr("P(w), objective units"), &R::primal},
        {"dual", Columns::tr("Dual"), Columns::tr("D(α), objective units"), &R::dual},
        {"pass", Columns::tr("Passes"),
            Columns::tr("Effective passes: oracle calls / n, exact gap passes included"), &R::pass,
            true},
        {"oracle_calls", Columns::tr("Oracle calls"),
            Columns::tr("Exact arg max calls, evaluation not counted"), nullptr, false, 12},
        {"seconds", Columns::tr("Time [s]"), Columns::tr("Training time, evaluation off the clock"),
            &R::seconds, true},
        {"cpu_seconds", Columns::tr("CPU [s]"),
            Columns::tr("CPU time of all threads of the training"), &R::cpuSeconds},
        {"oracle_seconds", Columns::tr("Oracle [s]"),
            Columns::tr("Training time spent in the max-oracle"), &R::oracleSeconds},
        {"waited_seconds", Columns::tr("Waited [s]"),
            Columns::tr("From start to end without pauses: training, evaluating the curves' "
                        "values, copying for checkpoints"),
            &R::waitedSeconds},
        {"evaluation_seconds", Columns::tr("Evaluating [s]"),
            Columns::tr("Of what was waited, the part for the values of the curves"),
            &R::evaluationSeconds},
        {"evaluation_cpu_seconds", Columns::tr("Evaluation CPU [s]"),
            Columns::tr("CPU time that computed the values of the curves, most of it beside the "
                        "training"),
            &R::evaluationCpuSeconds},
        {"train_error", Columns::tr("Train error"),
            Columns::tr("Mean loss of the predictions on the training part, 0 … 1; of alignments "
                        "counted in links"),
            &R::trainError},
        {"test_error", Columns::tr("Test error"),
            Columns::tr("Mean loss of the predictions on the test part, 0 … 1; of alignments "
                        "counted in links"),
            &R::testError, true},
        {"test_score", Columns::tr("Test score"),
            Columns::tr("What the field reports of the test part, 0 … 1: chunk F1 of text with "
                        "chunks, else the share of right labels"),
            &R::testScore},
        {"error_per_label", Columns::tr("Error per label"),
            Columns::tr("Wrong labels / labels on the test part, 0 … 1"), &R::errorPerLabel},
        {"drift", Columns::tr("Drift"),
            Columns::tr("Largest relative ‖w − rebuilt w‖ at exact gap passes"), &R::drift},
    };
    for (const ResultColumn& row : rows) {
        const auto number = [member = row.member](const RunRow& run) {
            if (!member)
                return static_cast<double>(run.result.oracleCalls);
            // Old records have no CPU time.
            const bool missing = member == &R::cpuSeconds && !(run.result.cpuSeconds > 0);
            return missing ? notComputed : run.result.*member;
        };
        columns.push_back({QLatin1String(row.key), row.title, row.help, true, false, row.shown,
            number, {}, row.decimals});
    }
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
    for (const auto& [key, title] : {std::pair("ratio_passes", Columns::tr("× pass")),
             std::pair("ratio_oracle_calls", Columns::tr("× calls")),
             std::pair("ratio_seconds", Columns::tr("× time"))})
        columns.push_back({QLatin1String(key), title, help, true, false, false, {}, {}, 3});
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
