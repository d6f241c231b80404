// SPDX-License-Identifier: GPL-3.0-or-later
// A folder of 10,000 records is opened, sorted and filtered with the right answers.
// tests/bench/window/library_bench.cpp measures how long that takes.
#include "app/library/folder_table.h"
#include "tests/app/support/window_fixture.h"
#include "tests/support/test_class.h"
#include "widgets/runs/columns/run_columns.h"
#include "widgets/runs/run_table.h"

namespace gapscope {
namespace {

constexpr int records = 10'000;

/// Every gap differs, and their order is not that of the files.
double gapOf(int k) { return (1 + (k * 7919) % records) / 1e4; }

RunRecord recordOf(int k)
{
    RunRecord record = newRecord();
    record.dataset.source = "none";
    record.dataset.task = "chain";
    record.dataset.title = "Letters";
    record.dataset.n = 100;
    record.options.seed = k;
    record.options.sampling = k % 4 == 0 ? Sampling::gap : Sampling::uniform;
    record.options.lambda = record.result.lambda = 0.01;
    TracePoint point;
    point.pass = 1;
    point.gap = gapOf(k);
    point.primal = 2;
    point.dual = 2 - point.gap;
    record.trace.push_back(point);
    record.result.status = RunStatus::converged;
    record.result.pass = 1;
    record.result.gap = point.gap;
    return record;
}

} // namespace

class LibraryScaleTest : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    std::unique_ptr<FolderTable> m_page;

    QAbstractItemModel* rows() { return m_page->table()->view()->model(); }
    QModelIndex cell(int row, const char* key)
    {
        return rows()->index(row, runColumn(QLatin1String(key)));
    }
    double gapAt(int row) { return cell(row, "gap").data().toString().toDouble(); }
    void sortBy(const char* key, Qt::SortOrder order)
    {
        m_page->table()->view()->sortByColumn(runColumn(QLatin1String(key)), order);
    }
    void filter(const char* line) { m_page->table()->setFilter(QLatin1String(line)); }

private Q_SLOTS:
    void initTestCase()
    {
        QStandardPaths::setTestModeEnabled(true);
        for (int k = 0; k < records; ++k) {
            const QString below = QStringLiteral("%1/%2").arg(m_folder.path()).arg(k / 500);
            QDir().mkpath(below);
            const std::string text = toJson(recordOf(k));
            QFile file(QStringLiteral("%1/run-%2.json").arg(below).arg(k));
            QVERIFY(file.open(QIODevice::WriteOnly));
            QCOMPARE(file.write(text.data(), qint64(text.size())), qint64(text.size()));
        }
        m_page = std::make_unique<FolderTable>();
        m_page->resize(1200, 800);
        m_page->show();
        QSignalSpy looked(&m_page->library(), &Library::looked);
        m_page->open(m_folder.path());
        QVERIFY(looked.wait(patience));
        QTRY_COMPARE_WITH_TIMEOUT(rows()->rowCount(), records, patience);
        QVERIFY(m_page->library().findings().problems.isEmpty());
    }

    void everyOneIsListed()
    {
        QSet<QString> files;
        for (int row = 0; row < records; ++row)
            files.insert(cell(row, "file").data().toString());
        QCOMPARE(files.size(), qsizetype(records));
        QVERIFY(files.contains(QStringLiteral("19/run-9999.json")));
    }

    void sorts()
    {
        sortBy("gap", Qt::AscendingOrder);
        QCOMPARE(gapAt(0), 1e-4);
        QCOMPARE(gapAt(records - 1), 1.0);
        for (int row = 1; row < records; ++row)
            QVERIFY(gapAt(row) >= gapAt(row - 1)); // as shown: four digits
        sortBy("gap", Qt::DescendingOrder);
        QCOMPARE(gapAt(0), 1.0);
        sortBy("file", Qt::AscendingOrder);
        for (int row = 1; row < records; ++row)
            QVERIFY(cell(row, "file").data().toString() != cell(row - 1, "file").data().toString());
    }

    void filters()
    {
        const auto expected = [](const auto& wanted) {
            int count = 0;
            for (int k = 0; k < records; ++k)
                count += wanted(k) ? 1 : 0;
            return count;
        };
        filter("gap<0.25");
        QCOMPARE(rows()->rowCount(), expected([](int k) { return gapOf(k) < 0.25; }));
        filter("gap<0.25 sampling=gap");
        QCOMPARE(rows()->rowCount(), expected([](int k) { return gapOf(k) < 0.25 && k % 4 == 0; }));
        filter("seed>=9990");
        QCOMPARE(rows()->rowCount(), 10);
        filter("nothing-like-it");
        QCOMPARE(rows()->rowCount(), 0);
        filter("");
        QCOMPARE(rows()->rowCount(), records);
    }
};

} // namespace gapscope

GAPSCOPE_TEST_CLASS(LibraryScaleTest)
#include "library_scale_test.moc"
