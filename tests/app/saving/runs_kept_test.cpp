// SPDX-License-Identifier: GPL-3.0-or-later
// How runs leave the list and return, their names, and what closing does to them.
#include "tests/app/support/run_list_clicks.h"
#include "tests/app/support/window_fixture.h"
#include "tests/support/one_core.h"
#include "tests/support/test_class.h"
#include "widgets/runs/columns/run_columns.h"

#include <barrier>
#include <set>
#include <thread>

namespace gapscope {

class RunsKeptTest : public WindowFixture {
    Q_OBJECT

    const test::OneCore m_one; // one run at a time: others wait

private Q_SLOTS:
    void removedRunComesBackWhole()
    {
        runToTheEnd();
        const int id = session().runs()[0]->id;
        table()->model()->setData(cell(0, tagsColumn), QStringLiteral("good"), Qt::EditRole);
        table()->model()->setData(cell(0, notesColumn), QStringLiteral("keep me"), Qt::EditRole);
        const Run before = *session().runs()[0];
        pressDelete(0);
        QVERIFY(session().runs().empty());
        QVERIFY(m_window->convergence()->heroPlot()->isEmpty());
        QCOMPARE(m_window->messages()->text(), QStringLiteral("Removed %1.").arg(before.name));

        m_window->tabs()->setFocus();
        QTest::keyClick(m_window.get(), Qt::Key_Z, Qt::ControlModifier);
        QTRY_COMPARE(session().runs().size(), std::size_t(1));
        const Run& back = *session().runs()[0];
        QCOMPARE(back.id, id);
        QCOMPARE(back.name, before.name);
        QCOMPARE(back.style, before.style);
        QCOMPARE(back.record.trace.size(), before.record.trace.size());
        QCOMPARE(back.record.tags, before.record.tags);
        QCOMPARE(back.record.notes, std::string("keep me"));
        QCOMPARE(back.snapshot, before.snapshot);
        QVERIFY(back.visible && !m_window->convergence()->heroPlot()->isEmpty());
        QVERIFY(m_window->messages()->isHidden()); // nothing is left to undo
        QVERIFY(m_window->actions().continueRun->isEnabled());
        QVERIFY(m_window->actions().saveModel->isEnabled());

        QTest::keyClick(m_window.get(), Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
        QTRY_VERIFY(session().runs().empty());
        QVERIFY(m_window->controller().canContinue(id)); // it can still be restored
        m_window->undoStack().clear();
        QVERIFY(!m_window->controller().canContinue(id));
    }

    /// However the program ends afterwards, the run is listed at the next start.
    void anEndedRunIsKeptAtOnce()
    {
        runToTheEnd();
        QTRY_COMPARE(savedRunFiles().size(), 1);
        const auto kept = [] { return readRecord(savedRunFiles()[0].toStdString()); };
        const std::size_t points = kept().trace.size();
        QVERIFY(points > 0);
        answerNext<QInputDialog>([](QInputDialog* dialog) {
            dialog->setTextValue(QStringLiteral("0.02"));
            dialog->accept();
        });
        m_window->actions().continueRun->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(session().runs()[0]->record.trace.size() > points, patience);
        QTRY_VERIFY_WITH_TIMEOUT(allEnded(), patience);
        QTRY_VERIFY(!m_window->features().savedRuns.busy());
        QCOMPARE(savedRunFiles().size(), 1);
        QCOMPARE(kept().trace.size(), session().runs()[0]->record.trace.size());
        QCOMPARE(savedStyles().size(), std::size_t(1));
    }

    void theMessageTakesSeveralBack()
    {
        m_window->startComparison(spec({"uniform", "gap", "cyclic"}, "0.3"));
        QTRY_VERIFY_WITH_TIMEOUT(session().runs().size() == 3 && allEnded(), patience);
        const int second = session().runs()[1]->id;
        openTable(*m_window->runsDock(), m_window->actions().runTable);
        const auto click = [this](int row, Qt::KeyboardModifiers keys) {
            QTest::mouseClick(table()->viewport(), Qt::LeftButton, keys,
                table()->visualRect(cell(row, statusColumn)).center());
        };
        click(1, {});
        click(0, Qt::ShiftModifier);
        QCOMPARE(m_window->runsDock()->table()->selectedRuns().size(), 2);
        QTest::keyClick(table(), Qt::Key_Delete);
        QCOMPARE(session().runs().size(), std::size_t(1));
        QCOMPARE(m_window->messages()->text(), QStringLiteral("Removed 2 runs."));
        auto* undo = m_window->messages()->findChild<QToolButton*>(QStringLiteral("messageAction"));
        QVERIFY(undo->isVisible());
        QTest::mouseClick(undo, Qt::LeftButton);
        QCOMPARE(session().runs().size(), std::size_t(3));
        QCOMPARE(session().runs()[1]->id, second); // where it was
    }

    void queuedRunWaitsAgain()
    {
        m_window->startComparison(spec({"uniform", "gap"}, "1e-12"));
        QTRY_VERIFY_WITH_TIMEOUT(!session().runs()[0]->record.trace.empty(), patience);
        pressDelete(1);
        QCOMPARE(session().runs().size(), std::size_t(1));
        QCOMPARE(m_window->controller().queued(), std::size_t(0));
        m_window->tabs()->setFocus();
        QTest::keyClick(m_window.get(), Qt::Key_Z, Qt::ControlModifier);
        QTRY_COMPARE(m_window->controller().queued(), std::size_t(1));
        QVERIFY(session().runs()[1]->state == RunState::queued);
        pressDelete(0); // active: stays
        QCOMPARE(session().runs().size(), std::size_t(2));
        stop();
    }

    void fileGoesWithTheWindow()
    {
        runToTheEnd();
        closeAndReopen();
        QCOMPARE(savedRunFiles().size(), 1);
        pressDelete(0);
        QCOMPARE(savedRunFiles().size(), 1); // as long as it can be restored
        m_window->tabs()->setFocus();
        QTest::keyClick(m_window.get(), Qt::Key_Z, Qt::ControlModifier);
        QTRY_COMPARE(session().runs().size(), std::size_t(1));
        closeAndReopen();
        QCOMPARE(session().runs().size(), std::size_t(1));
        pressDelete(0);
        closeAndReopen();
        QVERIFY(session().runs().empty() && savedRunFiles().isEmpty());
    }

    void deleteInANameDeletesText()
    {
        runToTheEnd();
        table()->selectRow(0);
        table()->setCurrentIndex(cell(0, nameColumn));
        table()->setFocus();
        QTest::keyClick(table(), Qt::Key_F2);
        auto* field = table()->findChild<QLineEdit*>();
        QTRY_VERIFY(field && field->hasFocus());
        QTest::keyClick(field, Qt::Key_Home);
        const QString name = field->text();
        QTest::keyClick(field, Qt::Key_Delete);
        QCOMPARE(session().runs().size(), std::size_t(1));
        QCOMPARE(field->text(), name.mid(1));
        for (int k = 0; k < name.size() + 2; ++k) // beyond the end, too
            QTest::keyClick(field, Qt::Key_Delete);
        QCOMPARE(session().runs().size(), std::size_t(1));
        QTest::keyClicks(field, QStringLiteral("mine"));
        QTest::keyClick(field, Qt::Key_Return);
        QTRY_COMPARE(session().runs()[0]->name, QStringLiteral("mine"));
    }

    void aNameBeingTypedOutlivesNews()
    {
        m_window->startComparison(spec({"uniform", "gap"}, "1e-12"));
        QTRY_VERIFY_WITH_TIMEOUT(session().runs()[0]->record.trace.size() > 3, patience);
        table()->selectRow(0);
        table()->setCurrentIndex(cell(0, nameColumn));
        table()->setFocus();
        QTest::keyClick(table(), Qt::Key_F2);
        auto* field = table()->findChild<QLineEdit*>();
        QTRY_VERIFY(field && field->hasFocus());
        QTest::keyClicks(field, QStringLiteral("mi"));
        m_window->controller().stop(); // when the next one begins, all rows are rebuilt
        QTRY_VERIFY_WITH_TIMEOUT(
            session().runs()[0]->ended() && !session().runs()[1]->record.trace.empty(), patience);
        m_window->openFile(savedRecord(1)); // one more row
        QCOMPARE(session().runs().size(), std::size_t(3));
        QVERIFY(table()->findChild<QLineEdit*>() == field);
        QCOMPARE(field->text(), QStringLiteral("mi"));
        QTest::keyClick(field, Qt::Key_Delete);
        QCOMPARE(session().runs().size(), std::size_t(3));
        stop();
    }

    void sameRunsAreToldApart()
    {
        runToTheEnd();
        const QString name = session().runs()[0]->name;
        for (const std::size_t runs : {2, 3}) {
            m_window->runsDock()->table()->setSelectedRuns({session().runs()[0]->id});
            m_window->actions().repeat->trigger();
            QTRY_VERIFY_WITH_TIMEOUT(session().runs().size() == runs && allEnded(), patience);
        }
        std::set<std::pair<int, Dash>> lines;
        QSet<QString> names;
        for (const auto& run : session().runs()) {
            QVERIFY(run->visible);
            lines.insert({run->style.color, run->style.dash});
            names.insert(run->name);
        }
        QCOMPARE(lines.size(), std::size_t(3));
        QCOMPARE(names,
            (QSet<QString>{
                name, name + QStringLiteral(" · no. 2"), name + QStringLiteral(" · no. 3")}));
        // nor can the user give one name twice
        table()->model()->setData(cell(1, nameColumn), QStringLiteral("x"), Qt::EditRole);
        table()->model()->setData(cell(2, nameColumn), QStringLiteral("x"), Qt::EditRole);
        QCOMPARE(session().runs()[2]->name, QStringLiteral("x · no. 2"));
        QCOMPARE(session().runs()[0]->name, name);
    }

    void aRecordThatIsListedIsSelected()
    {
        m_window->startComparison(spec({"uniform", "gap"}, "0.3"));
        QTRY_VERIFY_WITH_TIMEOUT(session().runs().size() == 2 && allEnded(), patience);
        const Run& first = *session().runs()[0];
        const QString path = savedRecord();
        table()->model()->setData(cell(0, notesColumn), QStringLiteral("seen"), Qt::EditRole);
        m_window->runsDock()->table()->setSelectedRuns({session().runs()[1]->id});
        m_window->openFile(path);
        QCOMPARE(session().runs().size(), std::size_t(2));
        QCOMPARE(session().selected()->id, first.id);
        QCOMPARE(m_window->messages()->text(),
            QStringLiteral("run.json is the record of a run that is in the list already: %1.")
                .arg(first.name));
    }

    /// Selects the next run, or the previous one at the end of the list.
    void deletingSelectsTheNeighbour()
    {
        m_window->startComparison(spec({"uniform", "gap", "cyclic"}, "0.3"));
        QTRY_VERIFY_WITH_TIMEOUT(session().runs().size() == 3 && allEnded(), patience);
        const int first = session().runs()[0]->id, last = session().runs()[2]->id;
        pressDelete(1);
        QCOMPARE(session().selected()->id, last);
        QCOMPARE(m_window->runsDock()->table()->selectedRuns(), QList<int>{last});
        QTest::keyClick(table(), Qt::Key_Delete);
        QCOMPARE(session().selected()->id, first);
    }

    void namesAndLooksOutliveTheSession()
    {
        m_window->startComparison(spec({"uniform", "gap", "cyclic"}, "0.3"));
        QTRY_VERIFY_WITH_TIMEOUT(session().runs().size() == 3 && allEnded(), patience);
        table()->model()->setData(cell(1, nameColumn), QStringLiteral("mine"), Qt::EditRole);
        pressDelete(0); // the styles of the others stay
        std::vector<std::pair<QString, SeriesStyle>> before;
        for (const auto& run : session().runs())
            before.push_back({run->name, run->style});
        closeAndReopen();
        closeAndReopen();
        QCOMPARE(session().runs().size(), before.size());
        for (std::size_t k = 0; k < before.size(); ++k) {
            const Run& run = *session().runs()[k];
            QCOMPARE(run.name, before[k].first);
            QCOMPARE(run.style, before[k].second);
            QVERIFY(run.visible); // as before
        }
    }

    /// Both of them save runs, and neither has those of the other.
    void twoWindowsLeaveEachOthersNames()
    {
        runToTheEnd();
        table()->model()->setData(cell(0, nameColumn), QStringLiteral("mine"), Qt::EditRole);
        const auto first = besides();
        QVERIFY(first->close());
        runToTheEnd();
        table()->model()->setData(cell(0, nameColumn), QStringLiteral("yours"), Qt::EditRole);
        closeAndReopen();
        QCOMPARE(savedRunFiles().size(), 2);
        QCOMPARE(savedStyles().size(), std::size_t(2));
        QCOMPARE(session().runs()[0]->name, QStringLiteral("mine"));
        QCOMPARE(session().runs()[1]->name, QStringLiteral("yours"));
        pressDelete(0);
        closeAndReopen(); // the file goes at the end,
        table()->model()->setData(cell(0, nameColumn), QStringLiteral("ours"), Qt::EditRole);
        closeAndReopen(); // and its style with the next ones
        QCOMPARE(savedStyles().size(), std::size_t(1));
        QCOMPARE(session().runs()[0]->name, QStringLiteral("ours"));
    }

    /// A window does not rewrite runs that it only listed; another window may have changed them.
    void aListedRunKeepsTheNameThatAnotherWindowGave()
    {
        runToTheEnd();
        QTRY_VERIFY(!m_window->features().savedRuns.busy());
        std::unique_ptr<MainWindow> first = besides();
        m_window->reopenSavedRuns();
        QCOMPARE(session().runs().size(), std::size_t(1));
        const auto second = std::exchange(m_window, std::move(first));
        table()->model()->setData(cell(0, nameColumn), QStringLiteral("mine"), Qt::EditRole);
        QVERIFY(m_window->close());
        QVERIFY(second->close());
        closeAndReopen();
        QCOMPARE(session().runs()[0]->name, QStringLiteral("mine"));
    }

    /// As when windows end runs in the same millisecond.
    void noTwoRunsTakeOneName()
    {
        runToTheEnd();
        QTRY_COMPARE(savedRunFiles().size(), 1);
        constexpr int writers = 8, rounds = 10;
        RunRecord record = session().runs()[0]->record;
        record.trace.resize(1);
        std::barrier together(writers);
        {
            std::vector<std::jthread> threads;
            for (int k = 0; k < writers; ++k)
                threads.emplace_back([&] {
                    for (int round = 0; round < rounds; ++round) {
                        together.arrive_and_wait();
                        saveRun(record);
                    }
                });
        }
        QCOMPARE(savedRunFiles().size(), 1 + writers * rounds);
    }

    void closingNamesWhatWaits()
    {
        m_window->startComparison(spec({"uniform", "gap", "cyclic"}, "1e-12"));
        QTRY_VERIFY(m_window->controller().queued() == 2);
        QString said;
        answerNext<QMessageBox>([&said](QMessageBox* box) {
            said = box->informativeText();
            QTest::keyClick(box, Qt::Key_Escape);
        });
        QVERIFY(!m_window->close());
        QCOMPARE(said,
            QStringLiteral("2 queued runs will not be started: %1; %2.")
                .arg(session().runs()[1]->name, session().runs()[2]->name));
        stop();
    }

private:
    QTableView* table() const { return m_window->runsDock()->table()->view(); }
    QModelIndex cell(int row, int column) const { return table()->model()->index(row, column); }

    void pressDelete(int row)
    {
        openTable(*m_window->runsDock(), m_window->actions().runTable);
        table()->clearSelection();
        table()->selectRow(row);
        table()->setFocus();
        QTest::keyClick(table(), Qt::Key_Delete);
    }

    /// Writes the record of the first run, or of another one that took so many seconds more.
    QString savedRecord(double moreSeconds = 0)
    {
        RunRecord record = session().runs()[0]->record;
        record.result.seconds += moreSeconds;
        const QString path = m_home->filePath(QStringLiteral("run.json"));
        writeRecord(path.toStdString(), record);
        return path;
    }

    /// Returns the current window and opens another one in front of it.
    std::unique_ptr<MainWindow> besides()
    {
        std::unique_ptr<MainWindow> first = std::move(m_window);
        open();
        return first;
    }

    void closeAndReopen()
    {
        QVERIFY(m_window->close());
        m_window.reset();
        open();
        m_window->reopenSavedRuns();
    }

    static ComparisonSpec spec(const std::vector<const char*>& samplings, const char* epsilon)
    {
        ComparisonSpec spec;
        spec.dataset.source = "sample:words";
        spec.lambdas = {"0.01"};
        spec.seeds = {1};
        for (const char* sampling : samplings)
            spec.variants.push_back({sampling, {{"sampling", sampling}, {"epsilon", epsilon}}});
        return spec;
    }
};

} // namespace gapscope

GAPSCOPE_TEST_CLASS(RunsKeptTest)
#include "runs_kept_test.moc"
