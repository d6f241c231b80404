// SPDX-License-Identifier: GPL-3.0-or-later
// The records of a folder in the list of runs: scopes, groups, ticks.
#include "tests/app/library/library_fixture.h"
#include "tests/support/test_class.h"
#include "widgets/runs/list/run_list.h"
#include "widgets/runs/list/run_list_model.h"
#include "widgets/runs/list/run_tree.h"

namespace gapscope {

class RecordListTest : public LibraryFixture {
    Q_OBJECT

private Q_SLOTS:
    void theListOffersAFolder()
    {
        fill();
        auto* scope = m_window->findChild<QComboBox*>(QStringLiteral("runScope"));
        QCOMPARE(scope->currentText(), QStringLiteral("This session"));
        QCOMPARE(scope->count(), 2);
        saveAs(*m_window, m_folder, QDialogButtonBox::Open);
        choose(scope, 1);
        QTRY_COMPARE_WITH_TIMEOUT(rows()->rowCount(), 4, patience);
        QCOMPARE(scope->currentText(), QStringLiteral("records"));
        QVERIFY(list()->isVisible() && !m_window->runsDock()->list()->isVisible());
        choose(scope, 0);
        QVERIFY(!list()->isVisible() && m_window->runsDock()->list()->isVisible());
    }

    void theListGroupsByDatasetAndDrawsByTick()
    {
        fill();
        RunRecord other = recordOf(4);
        other.dataset.title = "Digits";
        other.dataset.n = 7;
        write("digits.json", other);
        write("twin.json", [] {
            RunRecord twin = recordOf(1); // of the same options: told apart by its file
            twin.result.seconds = 77;
            return twin;
        }());
        m_window->openFile(m_folder);
        QTRY_COMPARE_WITH_TIMEOUT(rows()->rowCount(), 6, patience);
        // None is of the open data: groups, which are folded.
        QTRY_COMPARE_WITH_TIMEOUT(list()->model()->rowCount(), 2, patience);
        QSet<QString> groups, names;
        for (int row = 0; row < 2; ++row)
            groups << list()->model()->index(row, 0).data().toString();
        QCOMPARE(
            groups, (QSet<QString>{QStringLiteral("Letters (5)"), QStringLiteral("Digits (1)")}));
        const QModelIndex letters = unfoldLetters();
        QCOMPARE(list()->model()->rowCount(letters), 5);
        for (int row = 0; row < 5; ++row)
            names << list()->model()->index(row, 0, letters).data().toString();
        QCOMPARE(names.size(), 5);
        const int two = idOf("two.json");
        tick(two);
        QTRY_COMPARE_WITH_TIMEOUT(session().runs().size(), std::size_t(1), patience);
        QTRY_VERIFY_WITH_TIMEOUT(list()->model()->entry(two)->visible, patience);
        unfoldLetters();
        tick(two);
        QVERIFY(!session().runs()[0]->visible); // stays in the session
        QTRY_VERIFY_WITH_TIMEOUT(!list()->model()->entry(two)->visible, patience);
        tick(two);
        QVERIFY(session().runs()[0]->visible);
        QCOMPARE(session().runs().size(), std::size_t(1));
    }

    /// One group has the drawn runs of all other data.
    void runsOfTheSessionSayTheirData()
    {
        fill();
        for (const QString& title : {QStringLiteral("Digits"), QStringLiteral("Figures")}) {
            RunRecord record = recordOf(7);
            record.dataset.title = title.toStdString();
            const QString file = m_home->filePath(title + QStringLiteral(".json"));
            writeRecord(file.toStdString(), record);
            m_window->openFile(file);
        }
        QTRY_COMPARE_WITH_TIMEOUT(session().runs().size(), std::size_t(2), patience);
        m_window->openFile(m_folder);
        const auto names = [this] {
            QStringList found;
            for (int row = 0; row < list()->model()->rowCount(); ++row)
                if (const QModelIndex group = list()->model()->index(row, 0);
                    group.data().toString() == QStringLiteral("this session (2)"))
                    for (int k = 0; k < list()->model()->rowCount(group); ++k)
                        found << list()->model()->index(k, 0, group).data().toString();
            return found;
        };
        QTRY_COMPARE_WITH_TIMEOUT(
            names(), (QStringList{QStringLiteral("Digits"), QStringLiteral("Figures")}), patience);
    }

    void onlyThisOne()
    {
        openFolder();
        m_window->actions().runTable->setChecked(false);
        QTRY_VERIFY_WITH_TIMEOUT(list()->model()->entry(idOf("one.json")), patience);
        for (const char* name : {"one.json", "two.json"}) {
            unfoldLetters();
            tick(idOf(name));
            QTRY_VERIFY_WITH_TIMEOUT(list()->model()->entry(idOf(name))->visible, patience);
        }
        list()->setSelectedIds({idOf("more/three.json")});
        list()->view()->setFocus();
        QTest::keyClick(list()->view(), Qt::Key_Space, Qt::ShiftModifier);
        QTRY_COMPARE_WITH_TIMEOUT(session().runs().size(), std::size_t(3), patience);
        QTRY_VERIFY_WITH_TIMEOUT(
            list()->model()->entry(idOf("more/three.json"))->visible, patience);
        QVERIFY(!session().runs()[0]->visible && !session().runs()[1]->visible);
    }

    void aRunThatStartsShowsTheSession()
    {
        openFolder();
        QVERIFY(list()->isVisible());
        m_window->startRun();
        QTRY_VERIFY_WITH_TIMEOUT(m_window->runsDock()->list()->isVisible(), patience);
        m_window->controller().stop();
        QTRY_VERIFY_WITH_TIMEOUT(!m_window->controller().running(), patience);
    }

private:
    static void choose(QComboBox* box, int entry)
    {
        box->setFocus();
        QTest::keyClick(box, Qt::Key_Down);
        QAbstractItemView* entries = box->view();
        QTRY_VERIFY_WITH_TIMEOUT(entries->isVisible(), patience);
        entries->setCurrentIndex(entries->model()->index(entry, 0));
        QTest::keyClick(entries, Qt::Key_Return);
    }

    QModelIndex unfoldLetters()
    {
        QModelIndex letters;
        for (int row = 0; row < list()->model()->rowCount(); ++row)
            if (const QModelIndex index = list()->model()->index(row, 0);
                index.data().toString().startsWith(QStringLiteral("Letters")))
                letters = index;
        list()->view()->expand(letters);
        return letters;
    }

    int idOf(const char* file) { return table()->model()->run(rowInModel(file)).id; }

    int rowInModel(const char* file)
    {
        for (int row = 0; row < table()->model()->rowCount(); ++row)
            if (table()->model()->run(row).file == QLatin1String(file))
                return row;
        return 0;
    }

    void tick(int id)
    {
        const QModelIndex index = list()->model()->indexOf(id, true);
        const QRect row = list()->view()->visualRect(index);
        QTest::mouseClick(
            list()->view()->viewport(), Qt::LeftButton, {}, {row.left() + 8, row.top() + 10});
    }
};

} // namespace gapscope

GAPSCOPE_TEST_CLASS(RecordListTest)
#include "record_list_test.moc"
