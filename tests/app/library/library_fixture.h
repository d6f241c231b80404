// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/library/folder_table.h"
#include "app/library/record_list.h"
#include "app/path/path_page.h"
#include "core/library/record_notes.h"
#include "tests/app/support/window_fixture.h"
#include "widgets/controls/notes.h"
#include "widgets/controls/options/log_slider.h"
#include "widgets/runs/columns/run_columns.h"
#include "widgets/runs/list/run_list.h"
#include "widgets/runs/run_table_model.h"

#include <QDir>
#include <QHeaderView>
#include <QProgressBar>
#include <QTabBar>
#include <QTableWidget>

namespace gapscope {

/// Helpers shared by the tests of the library.
class LibraryFixture : public WindowFixture {
protected:
    static RunRecord recordOf(int seed, Sampling sampling = Sampling::uniform)
    {
        RunRecord record = newRecord();
        record.dataset.source = "none";
        record.dataset.task = "chain";
        record.dataset.title = "Letters";
        record.dataset.n = 100;
        record.options.seed = seed;
        record.options.sampling = sampling;
        record.options.lambda = 0.01 * seed;
        for (int k = 1; k <= 5; ++k) {
            TracePoint point;
            point.pass = k * seed;
            point.oracleCalls = static_cast<std::uint64_t>(100 * k * seed);
            point.seconds = 0.5 * k;
            point.gap = 0.1 / k;
            point.primal = 1;
            point.dual = 1 - point.gap;
            record.trace.push_back(point);
        }
        record.result.status = RunStatus::converged;
        record.result.lambda = record.options.lambda;
        record.result.pass = record.trace.back().pass;
        record.result.gap = record.trace.back().gap;
        return record;
    }

    static PathRecord aPath()
    {
        PathRecord record = newPathRecord();
        record.name = "a path";
        record.dataset.source = "none";
        record.dataset.task = "chain";
        record.dataset.title = "Letters";
        record.dataset.n = 100;
        record.options.epsilon = 0.1;
        record.kind = PathOptions();
        for (const double lambda : {1.0, 0.5, 0.25}) {
            LambdaPoint point;
            point.lambda = lambda;
            point.gap = 0.05;
            point.primal = 1;
            point.pass = 4 / lambda;
            record.result.points.push_back(point);
        }
        return record;
    }

    QString m_folder;

    FolderTable* page() { return m_window->library(); }

    RunTable* table() { return page()->table(); }

    RunList* list() { return m_window->findChild<RecordList*>()->list(); }

    QAbstractItemModel* rows() { return table()->view()->model(); }

    QString path(const char* name) { return QDir(m_folder).filePath(QLatin1String(name)); }

    void write(const char* name, const RunRecord& record)
    {
        writeRecord(path(name).toStdString(), record);
    }

    QModelIndex cell(int row, const char* key)
    {
        return rows()->index(row, runColumn(QLatin1String(key)));
    }

    /// Returns the row of a file; −1: it is not shown.
    int rowOf(const char* file)
    {
        for (int row = 0; row < rows()->rowCount(); ++row)
            if (cell(row, "file").data().toString() == QLatin1String(file))
                return row;
        return -1;
    }

    void select(const QList<int>& which)
    {
        table()->view()->setFocus();
        table()->view()->clearSelection();
        for (const int row : which) {
            const QRect at = table()->view()->visualRect(rows()->index(row, 0));
            QTest::mouseClick(table()->view()->viewport(), Qt::LeftButton,
                row == which.front() ? Qt::NoModifier : Qt::ControlModifier, at.center());
        }
        QCOMPARE(table()->selectedRuns().size(), which.size());
    }

    /// Three records (one of them in a subfolder), a path, and files of other kinds.
    void fill()
    {
        m_folder = m_home->filePath(QStringLiteral("records"));
        QVERIFY(QDir().mkpath(path("more")));
        write("one.json", recordOf(1));
        write("two.json", recordOf(2, Sampling::gap));
        write("more/three.json", recordOf(3));
        writePathRecord(path("path.json").toStdString(), aPath());
        writeFileAtomically(path("summary.csv").toStdString(), "variant,lambda\nx,1\n");
        writeFileAtomically(path("spec.json").toStdString(), R"({"format": "gapscope-compare"})");
    }

    void openFolder()
    {
        fill();
        m_window->openFile(m_folder);
        m_window->actions().runTable->setChecked(true);
        QTRY_COMPARE_WITH_TIMEOUT(rows()->rowCount(), 4, patience);
        QTRY_VERIFY_WITH_TIMEOUT(page()->library().findings().records == 4, patience);
    }

    void typeInCell(const QModelIndex& index, const QString& text)
    {
        const QRect at = table()->view()->visualRect(index);
        QTest::mouseClick(table()->view()->viewport(), Qt::LeftButton, {}, at.center());
        if (index.column() == tagsColumn)
            QTest::keyClick(table()->view(), Qt::Key_F2);
        else
            for (QAction* action : table()->view()->actions())
                if (action->objectName() == QStringLiteral("notes"))
                    action->trigger();
        auto* field = table()->view()->viewport()->findChild<QLineEdit*>();
        QVERIFY(field);
        field->selectAll();
        QTest::keyClicks(field, text);
        QTest::keyClick(field, Qt::Key_Return);
        QTRY_VERIFY(!table()->view()->viewport()->findChild<QLineEdit*>());
    }
};

} // namespace gapscope
