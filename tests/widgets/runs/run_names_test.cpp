// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/test_class.h"
#include "tests/widgets/runs/run_table_fixture.h"
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

class RunNamesTest : public RunTableFixture {
    Q_OBJECT

private Q_SLOTS:
    void differingNumbersAreShort()
    {
        RunRow a = run(1), b = run(1);
        a.options.lambda = 1.0 / 6251;
        b.options.lambda = 0.01;
        DifferingModel differing;
        differing.setRuns({&a, &b});
        QCOMPARE(differing.index(0, 0).data().toString(), text("0.00016"));
        QVERIFY(
            differing.index(0, 0).data(Qt::ToolTipRole).toString().startsWith(text("0.000159974")));
        b.options.lambda = 1.0 / 6251.01; // four digits would read alike
        differing.setRuns({&a, &b});
        QVERIFY(differing.index(0, 0).data() != differing.index(0, 1).data());
        b = a;
        b.options.seed = 12345678; // whole numbers have all digits
        differing.setRuns({&a, &b});
        QCOMPARE(differing.index(0, 1).data().toString(), text("12345678"));
    }

    /// Above the differing parameters, the distinguishing part of a name is shown completely.
    void differingRunsAreToldApart()
    {
        std::vector<RunRow> rows = runs(8);
        for (RunRow& row : rows)
            row.name = QStringLiteral("bcfw %1 · λ 0.01 · ε 0.05 · seed %2")
                           .arg(text(row.id < 4 ? "gap" : "uniform"))
                           .arg(row.id);
        RunTable table;
        table.setRuns(rows);
        table.resize(420, 500);
        table.show();
        table.view()->selectAll();
        QTableView* differing = nullptr;
        for (auto* view : table.findChildren<QTableView*>())
            if (view->accessibleName() == text("Differing parameters"))
                differing = view;
        QVERIFY(differing);
        const QHeaderView* header = differing->horizontalHeader();
        QSet<QString> titles;
        for (int column = 0; column < 8; ++column) {
            const QString title = differing->model()->headerData(column, Qt::Horizontal).toString();
            titles.insert(title);
            QVERIFY2(!title.contains(QStringLiteral("ε")), qPrintable(title));
            for (const QString& line : title.split(QLatin1Char('\n')))
                QVERIFY2(
                    header->fontMetrics().horizontalAdvance(line) < differing->columnWidth(column),
                    qPrintable(line));
            QCOMPARE(
                differing->model()->headerData(column, Qt::Horizontal, Qt::ToolTipRole).toString(),
                rows[static_cast<std::size_t>(column)].name);
        }
        QCOMPARE(titles.size(), 8);
        QVERIFY(titles.contains(text("uniform\nseed 7")));
        QCOMPARE(tellingNames({text("a"), text("a")}), QStringList({text("a"), text("a")}));
        QCOMPARE(tellingNames({QStringLiteral("bcfw gap"), QStringLiteral("bcfw gap · 2")}),
            QStringList({QStringLiteral("gap"), QStringLiteral("gap · 2")}));
    }

    void nothingToCompareOffersAll()
    {
        RunTable table;
        table.setRuns(runs(3));
        table.show();
        auto* all = table.findChild<QPushButton*>(text("selectAllRuns"));
        QVERIFY(all && all->isVisible());
        QTest::mouseClick(all, Qt::LeftButton);
        QCOMPARE(table.selectedRuns().size(), 3);
        QVERIFY(!all->isVisible());
    }

    void namesGetTheRoomThereIs()
    {
        RunTable table;
        std::vector<RunRow> rows = runs(3);
        rows[1].name = text("bcfw · permutation · lambda 0.00185 · seed 1");
        table.setRuns(rows);
        table.resize(300, 400);
        table.show();
        QTableView* view = table.view();
        const int narrow = view->columnWidth(nameColumn);
        table.resize(900, 400);
        QTRY_VERIFY(view->columnWidth(nameColumn) > narrow);
        view->setColumnWidth(nameColumn, 60); // named by the user: stays
        table.resize(700, 400);
        QCoreApplication::processEvents();
        QCOMPARE(view->columnWidth(nameColumn), 60);
        // first the name, then the most important columns
        QHeaderView* header = view->horizontalHeader();
        int place = 0;
        for (const char* key :
            {"name", "status", "dataset", "gap", "ratio_passes", "ratio_oracle_calls"})
            QCOMPARE(header->visualIndex(runColumn(text(key))), place++);
        QVERIFY(!view->isColumnHidden(runColumn(text("dataset"))));
    }

    /// All rows: the common part of the names is cut first, the distinguishing part stays.
    void namesAreCutWhereTheyDoNotDiffer()
    {
        const QStringList names{QStringLiteral("bcfw uniform · λ 0.01 · seed 1"),
            QStringLiteral("bcfw uniform cached · λ 0.01 · seed 1"),
            QStringLiteral("bcfw gap · λ 0.01 · seed 12")};
        const auto fitted = [&](qsizetype letters) {
            return fittedNames(names,
                [letters](qsizetype, const QString& text) { return text.size() <= letters; });
        };
        const auto rows = [](std::initializer_list<const char*> texts) {
            QStringList list;
            for (const char* text : texts)
                list << QString::fromUtf8(text);
            return list;
        };
        QCOMPARE(fitted(37), names);
        QCOMPARE(fitted(36),
            rows({"bcfw uniform · seed 1", "bcfw uniform cached · seed 1", "bcfw gap · seed 12"}));
        QCOMPARE(
            fitted(27), rows({"uniform · seed 1", "uniform cached · seed 1", "gap · seed 12"}));
        QCOMPARE(fitted(22), rows({"uniform seed 1", "uniform cached seed 1", "gap seed 12"}));
        QCOMPARE(fitted(18), rows({"uniform", "uniform cached", "gap"})); // said by nothing else
        QCOMPARE(fitted(11), rows({"uniform", "unif… cach…", "gap"}));
        QCOMPARE(fitted(6), rows({"unifo…", "unifo…", "gap"})); // no more to be done
        for (qsizetype letters = 1; letters < 40; ++letters)
            for (const QString& text : fitted(letters)) {
                QVERIFY2(text.size() <= letters, qPrintable(text));
                QVERIFY2(
                    !text.contains(QStringLiteral("……")) && !text.contains(QStringLiteral("… …")),
                    qPrintable(text));
            }
    }

    /// Where λ distinguishes no runs that the method does not, the method has the room.
    void theMethodStaysReadable()
    {
        const QStringList names{QStringLiteral("cutting-plane-1slack · λ 0.1 · seed 1"),
            QStringLiteral("ssg uniform · λ 0.01 · seed 2"),
            QStringLiteral("ssg uniform · λ 0.1 · seed 1")};
        const auto fitted =
            fittedNames(names, [](qsizetype, const QString& text) { return text.size() <= 25; });
        QCOMPARE(fitted,
            (QStringList{QStringLiteral("cutting-plane-1slack"),
                QStringLiteral("ssg uniform λ 0.01 seed 2"),
                QStringLiteral("ssg uniform λ 0.1 seed 1")}));
    }

    /// One long name takes no room from names that fit.
    void wordsStayWholeWhereTheyFit()
    {
        const auto fitted =
            fittedNames({QStringLiteral("bcfw uniform · λ 0.01 · seed 1"),
                            QStringLiteral("bcfw uniform · λ 0.00333 · seed 1"),
                            QStringLiteral("mp-bcfw · λ 0.01 · seed 1"),
                            QStringLiteral("kernel-bcfw uniform · λ 0.01 · seed 1")},
                [](qsizetype, const QString& text) { return text.size() <= 19; });
        QCOMPARE(fitted,
            (QStringList{QStringLiteral("bcfw uniform λ 0.01"),
                QStringLiteral("bcfw uni… λ 0.00333"), QStringLiteral("mp-bcfw"),
                QStringLiteral("kernel-bcfw uniform")}));
    }

    void runsThatRepeatOneKeepTheVariant()
    {
        const QString name = QStringLiteral("bcfw uniform · λ 0.00185 · seed 1");
        const QString again = name + QStringLiteral(" · no. 2");
        const auto fitted = fittedNames({name, again},
            [&](qsizetype, const QString& text) { return text.size() < again.size(); });
        QCOMPARE(fitted,
            (QStringList{QStringLiteral("bcfw uniform"), QStringLiteral("bcfw uniform · no. 2")}));
    }
};

} // namespace gapscope

GAPSCOPE_TEST_CLASS(RunNamesTest)
#include "run_names_test.moc"
