// SPDX-License-Identifier: GPL-3.0-or-later
// The data of a session are missing when it is restored after a crash.
#include "app/data/missing_data.h"
#include "core/machine/error.h"
#include "tests/app/support/killed_fixture.h"
#include "tests/support/test_class.h"
#include "widgets/controls/options/log_slider.h"
#include "widgets/runs/run_table_model.h"

namespace gapscope {

class MissingDataTest : public KilledFixture {
    Q_OBJECT

private Q_SLOTS:
    void missingOnesAreNamed()
    {
        const QString there = m_home->filePath(QStringLiteral("rows.libsvm"));
        writeRows(there, 1);
        const auto missing = [](const std::string& source, const std::string& test = {}) {
            DataRequest request;
            request.source = source;
            request.test = test;
            return missingFile(request, {});
        };
        QCOMPARE(missing("sample:words"), std::string());
        QCOMPARE(missing(there.toStdString()), std::string());
        QCOMPARE(missing("/nowhere/a.txt"), std::string("/nowhere/a.txt"));
        QCOMPARE(missing(there.toStdString(), "/nowhere/b.txt"), std::string("/nowhere/b.txt"));
        SessionFile session;
        session.data = DataRequest();
        session.data->source = "/nowhere/a.txt";
        RunRecord waits;
        waits.request.source = "/nowhere/c.txt";
        session.runs.push_back({.id = 7, .record = waits});
        QCOMPARE(missingFiles(session, {}), QStringList{QStringLiteral("/nowhere/a.txt")});
        session.queue = {7};
        QCOMPARE(missingFiles(session, {}),
            (QStringList{QStringLiteral("/nowhere/a.txt"), QStringLiteral("/nowhere/c.txt")}));
    }

    /// The question names the missing data; after its answer they are asked for. Once they are
    /// located, the run resumes from its checkpoint to the record of an uninterrupted run.
    void locatedDataLetTheRunGoOn()
    {
        killedOnRows();
        const QString elsewhere = m_home->filePath(QStringLiteral("moved.libsvm"));
        QVERIFY(QFile::rename(rows(), elsewhere));
        openAgain();
        QTRY_VERIFY_WITH_TIMEOUT(m_window->recovery()->isVisible(), patience);
        const QString asked = m_window->recovery()->text();
        QVERIFY2(
            asked.contains(QStringLiteral("Not there any more: ") + rows()), qPrintable(asked));
        QVERIFY2(!asked.contains(QStringLiteral("can resume from pass")), qPrintable(asked));
        QCOMPARE(buttonText("messageAction"), QStringLiteral("Restore")); // it promises no more
        answer("messageAction", false);
        QTRY_VERIFY_WITH_TIMEOUT(
            m_window->recovery()->text().contains(QStringLiteral("are not there")), patience);
        QVERIFY(m_window->recovery()->text().contains(rows()));
        QVERIFY(m_window->recovery()->text().contains(QStringLiteral("keeps its checkpoint")));
        QVERIFY(!m_window->messages()->showsError()); // reported once
        QCOMPARE(session().runs().size(), std::size_t(1));
        const Run& stopped = *session().runs()[0];
        QVERIFY(stopped.record.result.status == RunStatus::stopped);
        theCheckpointIsKept();

        QCOMPARE(buttonText("messageAction"), QStringLiteral("Locate…"));
        saveAs(*m_window, elsewhere, QDialogButtonBox::Open);
        answer("messageAction", false);
        QTRY_COMPARE_WITH_TIMEOUT(session().request().source, elsewhere.toStdString(), patience);
        QVERIFY(!m_window->recovery()->isVisible());
        resumesToTheSame(stopped);
    }

    /// A wrong file is reported, and the question returns.
    void aWrongFileIsAskedForAgain()
    {
        killedOnRows();
        const QString wrong = m_home->filePath(QStringLiteral("wrong.libsvm"));
        writeFileAtomically(wrong.toStdString(), "{}");
        QVERIFY(QFile::rename(rows(), rows() + QStringLiteral(".away")));
        openAgain();
        QTRY_VERIFY_WITH_TIMEOUT(m_window->recovery()->isVisible(), patience);
        answer("messageAction", false);
        QTRY_COMPARE_WITH_TIMEOUT(buttonText("messageAction"), QStringLiteral("Locate…"), patience);
        saveAs(*m_window, wrong, QDialogButtonBox::Open);
        answer("messageAction", false);
        QTRY_VERIFY_WITH_TIMEOUT(m_window->messages()->showsError(), patience);
        QVERIFY(m_window->messages()->text().contains(QStringLiteral("wrong.libsvm")));
        QVERIFY(m_window->recovery()->isVisible());
        QCOMPARE(buttonText("messageAction"), QStringLiteral("Locate…"));
        theCheckpointIsKept();
    }

    /// A session's data file exists but is unreadable: the window says why, and asks for the file.
    void unreadableDataAreAskedFor()
    {
        writeFileAtomically(rows().toStdString(), "{}");
        SessionFile session;
        session.data = DataRequest();
        session.data->source = rows().toStdString();
        const QString file = m_home->filePath(QStringLiteral("broken.gapscope"));
        writeFileAtomically(file.toStdString(), toJson(session));
        openAgain();
        m_window->openAtStart({file});
        QTRY_VERIFY_WITH_TIMEOUT(m_window->messages()->showsError(), patience);
        QVERIFY(m_window->messages()->text().contains(QStringLiteral("rows.libsvm")));
        QTRY_VERIFY(m_window->recovery()->text().contains(QStringLiteral("cannot be read")));
        QCOMPARE(buttonText("messageAction"), QStringLiteral("Locate…"));
        writeRows(rows(), 1);
        answer("messageBetween", false); // Try again
        QTRY_COMPARE_WITH_TIMEOUT(
            m_window->session().request().source, rows().toStdString(), patience);
        QVERIFY(!m_window->recovery()->isVisible());
    }

    /// While the data are missing, λ is a number if the session has one. For λ = 1/n, n is that of
    /// its records.
    void lambdaIsKnownWhileDataAreAway_data()
    {
        QTest::addColumn<QString>("option");
        QTest::addColumn<bool>("withRun");
        QTest::addColumn<QString>("shown");
        QTest::addColumn<QString>("said");
        QTest::newRow("a number") << "0.001" << false << "0.001"
                                  << "not open.";
        QTest::newRow("1/n, a record knows n") << "0" << true << "1/n"
                                               << "1/n = 0.0004, with n = 2,500";
        QTest::newRow("1/n, nobody knows n") << "0" << false << "1/n"
                                             << "known when they are";
    }
    void lambdaIsKnownWhileDataAreAway()
    {
        QFETCH(const QString, option);
        QFETCH(const bool, withRun);
        QFETCH(const QString, shown);
        QFETCH(const QString, said);
        SessionFile session;
        session.data = DataRequest();
        session.data->source = rows().toStdString();
        session.options = {{"lambda", option.toStdString()}};
        if (withRun) {
            RunRecord record = newRecord();
            record.request = *session.data;
            record.dataset.title = "rows";
            record.dataset.task = "multiclass";
            record.dataset.n = 2500;
            session.runs.push_back({.id = 1, .record = record}); // λ as given: 0
        }
        const QString file = m_home->filePath(QStringLiteral("away.gapscope"));
        writeFileAtomically(file.toStdString(), toJson(session));
        closeWindow();
        openWindow({file});
        QTRY_VERIFY_WITH_TIMEOUT(
            m_window->recovery()->text().contains(QStringLiteral("are not there")), patience);
        auto* lambda =
            qobject_cast<LogSlider*>(m_window->method()->form()->control(QStringLiteral("lambda")));
        QCOMPARE(lambda->field()->text(), shown);
        QString all;
        for (const QLabel* label : m_window->method()->findChildren<QLabel*>())
            if (label->isVisible())
                all += label->text() + QLatin1Char('\n');
        QVERIFY2(all.contains(said), qPrintable(all));
        if (withRun) {
            const RunTableModel& runs = *m_window->runsDock()->table()->model();
            QCOMPARE(runs.text(0, runColumn(QStringLiteral("lambda"))), QStringLiteral("0.0004"));
        }
        writeRows(rows(), 1);
        answer("messageBetween", false); // Try again
        QTRY_VERIFY_WITH_TIMEOUT(m_window->session().dataset() != nullptr, patience);
        const auto says = [&](const QString& words) {
            return std::ranges::any_of(m_window->method()->findChildren<QLabel*>(),
                [&](const QLabel* label) { return label->text().contains(words); });
        };
        QTRY_VERIFY_WITH_TIMEOUT(says(QStringLiteral("per pass")), patience);
        QVERIFY(!says(QStringLiteral("not open")));
    }

    /// While the question after a crash is open, missing data are asked for below it.
    void twoQuestionsAtOnce()
    {
        SessionFile session;
        session.data = DataRequest();
        session.data->source = rows().toStdString() + "x";
        const QString file = m_home->filePath(QStringLiteral("away.gapscope"));
        writeFileAtomically(file.toStdString(), toJson(session));
        killedOnRows();
        openAgain();
        QTRY_VERIFY_WITH_TIMEOUT(m_window->recovery()->isVisible(), patience);
        const QString asked = m_window->recovery()->text();
        m_window->openAtStart({file});
        QTRY_VERIFY_WITH_TIMEOUT(
            m_window->messages()->text().contains(QStringLiteral("are not there")), patience);
        QCOMPARE(m_window->recovery()->text(), asked);
        auto* locate =
            m_window->messages()->findChild<QToolButton*>(QStringLiteral("messageAction"));
        QCOMPARE(locate->text(), QStringLiteral("Locate…"));
        saveAs(*m_window, rows(), QDialogButtonBox::Open);
        locate->click();
        QTRY_COMPARE_WITH_TIMEOUT(
            m_window->session().request().source, rows().toStdString(), patience);
        QCOMPARE(m_window->recovery()->text(), asked);
    }

    /// The data were removed after the question appeared: nothing resumes, nothing is lost.
    void dataThatGoMeanwhileKeepTheCheckpoint()
    {
        killedOnRows();
        openAgain();
        QTRY_VERIFY_WITH_TIMEOUT(m_window->recovery()->isVisible(), patience);
        QCOMPARE(buttonText("messageAction"), QStringLiteral("Restore and resume"));
        const QString away = rows() + QStringLiteral(".away");
        QVERIFY(QFile::rename(rows(), away));
        answer("messageAction", false);
        QTRY_VERIFY_WITH_TIMEOUT(
            m_window->recovery()->text().contains(QStringLiteral("are not there")), patience);
        QVERIFY(!m_window->controller().running());
        theCheckpointIsKept();

        answer("messageBetween", false); // Try again: they are still away
        QTRY_VERIFY_WITH_TIMEOUT(m_window->recovery()->isVisible(), patience);
        QVERIFY(m_window->recovery()->text().contains(QStringLiteral("are not there")));
        QVERIFY(QFile::rename(away, rows()));
        QCOMPARE(buttonText("messageBetween"), QStringLiteral("Try again"));
        answer("messageBetween");
        QTRY_COMPARE_WITH_TIMEOUT(session().request().source, rows().toStdString(), patience);
        QCOMPARE(session().runs().size(), std::size_t(1));
        resumesToTheSame(*session().runs()[0]);
    }

private:
    QString rows() const { return m_home->filePath(QStringLiteral("rows.libsvm")); }

    ComparisonSpec oneRun(const std::string& passes) const
    {
        ComparisonSpec spec;
        spec.dataset.source = rows().toStdString();
        spec.lambdas = {"0.01"};
        spec.variants = {
            {"long", {{"max_passes", passes}, {"epsilon", "0"}, {"trace_every", "100"}}}};
        return spec;
    }

    void killedOnRows()
    {
        writeRows(rows(), 1, 2000);
        startProgram(oneRun("1000000"), 0.05); // more than any machine does meanwhile
        waitForCheckpoint();
        kill();
        QCOMPARE(sessionLeft().queue.size(), std::size_t(1));
    }

    /// Only the folder of this window is left: that of the previous window has been removed.
    static void theCheckpointIsKept()
    {
        QTRY_COMPARE_WITH_TIMEOUT(folders().size(), 1, patience);
        QVERIFY(!checkpoints().isEmpty());
        const SessionFile left = sessionLeft();
        QVERIFY(std::ranges::any_of(
            left.runs, [](const SessionRun& run) { return !run.checkpoint.empty(); }));
    }

    void resumesToTheSame(const Run& stopped)
    {
        select(stopped);
        QTRY_VERIFY_WITH_TIMEOUT(stopped.snapshot != nullptr, patience);
        QTRY_VERIFY(m_window->actions().continueRun->isEnabled());
        const auto passes = std::to_string(std::lround(stopped.record.trace.back().pass) + 200);
        type(*m_window, "max_passes", passes.c_str());
        answerNext<QInputDialog>([](QInputDialog* dialog) {
            dialog->setTextValue(QStringLiteral("0"));
            dialog->accept();
        });
        m_window->actions().continueRun->trigger();
        QVERIFY(m_window->controller().running());
        QTRY_VERIFY_WITH_TIMEOUT(allEnded(), 4 * patience);
        RunRecord straightOn = straight(oneRun(passes))[0];
        straightOn.options.maxPasses = stopped.record.options.maxPasses; // as it began,
        straightOn.events = stopped.record.events;                       // and changed
        const auto difference = firstDifference(straightOn, stopped.record);
        QVERIFY2(!difference, difference ? difference->c_str() : "");
    }
};

} // namespace gapscope

GAPSCOPE_TEST_CLASS(MissingDataTest)
#include "missing_data_test.moc"
