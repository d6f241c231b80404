// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/plots/look/name_fit.h"
#include "widgets/runs/columns/run_columns.h"
#include "widgets/runs/differing_model.h"
#include "widgets/runs/run_table.h"
#include "widgets/runs/run_table_model.h"

#include <QAbstractItemModelTester>
#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QSet>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>

namespace gapscope {

/// Helpers shared by the tests of the run table.
class RunTableFixture : public QObject {
protected:
    static QString text(const char* latin) { return QLatin1String(latin); }

    static RunRow run(int id)
    {
        RunRow row;
        row.id = id;
        row.name = QStringLiteral("run %1").arg(id);
        row.status = id % 2 ? text("converged") : text("stopped");
        row.dataset = text("letters");
        row.style = seriesStyle(id);
        row.options.lambda = 0.001 * (1 + id % 5);
        row.options.sampling = id % 2 ? Sampling::gap : Sampling::uniform;
        row.options.seed = id;
        row.result.gap = id % 7 == 6 ? notComputed : 1.0 / (1 + (id * 7919) % 1000);
        row.result.pass = 10 + id;
        row.costs = {{0.1, 1.0 + id, 100.0 + id, 2.0 + id}, {0.01, 10.0 + id, 1000.0, 20}};
        return row;
    }

    static std::vector<RunRow> runs(int count)
    {
        std::vector<RunRow> rows;
        for (int id = 0; id < count; ++id)
            rows.push_back(run(id));
        return rows;
    }

    /// Runs whose costs are comparable.
    static std::vector<RunRow> runsOfOneLambda(int count)
    {
        std::vector<RunRow> rows = runs(count);
        for (RunRow& row : rows)
            row.options.lambda = 0.001;
        return rows;
    }

    static QModelIndex cell(const RunTable& table, int row, const char* key)
    {
        return table.view()->model()->index(row, runColumn(text(key)));
    }
};

} // namespace gapscope
