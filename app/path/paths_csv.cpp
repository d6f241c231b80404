// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/path/paths_csv.h"

#include "app/curves/plot_panel.h"
#include "core/solvers/path/regularization_path.h"
#include "widgets/controls/table_text.h"

namespace gapscope {
namespace {

struct CsvText {
    Q_DECLARE_TR_FUNCTIONS(gapscope::PathsCsv)
};

} // namespace

QString pathsCsv(const Paths& paths)
{
    const auto number = [](double value) {
        return std::isnan(value) ? QString() : QString::number(value, 'g', 17);
    };
    const ErrorUnit unit = errorUnitOf(paths, false);
    const std::string error = errorTitle(CsvText::tr("Best test error").toStdString(), unit);
    TextTable table;
    table.header = {CsvText::tr("Path or grid"), CsvText::tr("Data"), CsvText::tr("Points"),
        CsvText::tr("Passes"), CsvText::tr("Time [s]"), qs(error), CsvText::tr("End")};
    for (const auto& path : paths.all()) {
        const auto& found = path->points();
        const LambdaPoint last = found.empty() ? LambdaPoint() : found.back();
        const LambdaPoint* best = bestOnTest(path->record.result);
        table.rows << QStringList{path->name, qs(path->record.dataset.title),
            QString::number(found.size()), found.empty() ? QString() : number(last.pass),
            found.empty() ? QString() : number(last.seconds),
            best ? number(unit.factor * best->testError) : QString(), statusText(*path)};
    }
    return csvText(table);
}

} // namespace gapscope
