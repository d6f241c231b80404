// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/saving/autosave.h"
#include "core/experiments/comparison.h"
#include "core/records/record_difference.h"
#include "core/solvers/training/training_record.h"
#include "tests/app/support/run_list_clicks.h"
#include "tests/app/support/window_fixture.h"
#include "tests/support/one_core.h"
#include "widgets/runs/columns/run_columns.h"

#include <QDir>
#include <QProcess>
#include <QProcessEnvironment>

#include <random>

namespace gapscope {

/// The program, killed during some work, and a window that is opened after it.
class KilledFixture : public WindowFixture {
    const test::OneCore m_one; // one run at a time: others wait

protected:
    static QStringList folders()
    {
        return QDir(sessionsFolder()).entryList(QDir::Dirs | QDir::NoDotAndDotDot);
    }

    static std::string sessionText()
    {
        for (const QString& folder : folders()) {
            const QString path =
                QDir(sessionsFolder()).filePath(folder) + QStringLiteral("/session.gapscope");
            if (QFile::exists(path))
                return readFile(path.toStdString(), jsonMostBytes);
        }
        return {};
    }

    static SessionFile sessionLeft() { return sessionFromJson(sessionText(), "session"); }

    /// Returns the whole paths of a session's checkpoints.
    static QStringList checkpoints()
    {
        QStringList all;
        for (const QString& folder : folders()) {
            const QDir dir(QDir(sessionsFolder()).filePath(folder));
            for (const QString& name : dir.entryList(
                     {QStringLiteral("*.ckpt"), QStringLiteral("*.ckpt.previous")}, QDir::Files))
                all << dir.filePath(name);
        }
        return all;
    }

    void waitForCheckpoint(int generations = 1)
    {
        QTRY_VERIFY_WITH_TIMEOUT(checkpoints().size() >= generations, patience);
    }

    QString buttonText(const char* name) const
    {
        return m_window->recovery()->findChild<QToolButton*>(QLatin1String(name))->text();
    }

    /// The second run takes seconds: it must not end before the test has seen it run.
    static ComparisonSpec threeRuns()
    {
        ComparisonSpec spec;
        spec.dataset.source = "sample:words";
        spec.lambdas = {"0.01"};
        const auto passes = [](const char* count) {
            return OptionSettings{{"max_passes", count}, {"epsilon", "0"}, {"trace_every", "10"}};
        };
        spec.variants = {{"short", passes("3")}, {"long", passes("2000")}, {"last", passes("5")}};
        spec.variants[1].settings.emplace_back("sampling", "gap");
        return spec;
    }

    /// The records of uninterrupted runs.
    std::vector<RunRecord> straight(const ComparisonSpec& spec) const
    {
        std::vector<RunRecord> records;
        const auto& data = session().dataset();
        for (const ComparisonJob& job : jobsOf(spec, data->info.n)) {
            Training training(data->train, data->test, job.options);
            RunControl control;
            RunRecord about = newRecord();
            about.name = job.variant;
            about.dataset = data->info;
            about.request = session().request();
            const RunResult result = training.run(control);
            records.push_back(recordOf(training, result, about));
        }
        return records;
    }

    static void writeRows(const QString& path, int seed, int rows = 200)
    {
        std::mt19937 random(static_cast<unsigned>(seed));
        std::string text;
        for (int row = 0; row < rows; ++row) {
            text += std::to_string(row % 3);
            for (int feature = 1; feature <= 10; ++feature)
                text += " " + std::to_string(feature) + ":"
                    + std::to_string(static_cast<int>(random() % 100));
            text += "\n";
        }
        writeFileAtomically(path.toStdString(), text);
    }

    /// Starts it with a session that has chosen an axis and a λ, and a comparison whose second run
    /// never ends.
    void startProgram()
    {
        ComparisonSpec spec;
        spec.dataset.source = "sample:words";
        spec.lambdas = {"0.01"};
        spec.variants = {{"short", {{"max_passes", "3"}}}, {"endless", {{"epsilon", "1e-12"}}}};
        startProgram(spec, 30);
        QTRY_VERIFY_WITH_TIMEOUT(sessionText().find("\"kept\"") != std::string::npos
                && sessionText().find("interrupted") != std::string::npos,
            2 * patience);
    }

    void startProgram(const ComparisonSpec& spec, double checkpointEvery)
    {
        SessionFile session;
        session.data = DataRequest();
        session.data->source = "sample:words";
        session.options = {{"lambda", "0.125"}};
        session.view["plots/x"] = "oracle_calls";
        const QString file = m_home->filePath(QStringLiteral("first.gapscope"));
        writeFileAtomically(file.toStdString(), toJson(session));
        const QString comparison = m_home->filePath(QStringLiteral("spec.json"));
        writeFileAtomically(comparison.toStdString(), toJson(spec));
        launch({file, comparison, QStringLiteral("--checkpoint-every"),
            QString::number(checkpointEvery)});
        QTRY_VERIFY_WITH_TIMEOUT(
            sessionText().find("interrupted") != std::string::npos, 2 * patience);
    }

    void launch(const QStringList& arguments)
    {
        m_window.reset();
        m_program = std::make_unique<QProcess>();
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(QStringLiteral("XDG_DATA_HOME"), m_home->path());
        environment.insert(QStringLiteral("XDG_CONFIG_HOME"), m_home->path());
        environment.remove(QStringLiteral("GAPSCOPE_DATA"));
        environment.insert(QStringLiteral("QT_QPA_PLATFORM"), QGuiApplication::platformName());
        m_program->setProcessEnvironment(environment);
        m_program->start(QStringLiteral(GAPSCOPE_PROGRAM), arguments);
        QVERIFY(m_program->waitForStarted(patience));
    }

    void kill()
    {
        m_program->kill();
        QVERIFY(m_program->waitForFinished(patience));
    }

    /// Unsaved changes may be discarded here, and a resumed run may end.
    void closeWindow()
    {
        if (!m_window || !m_window->isVisible())
            return;
        QTimer answers;
        QObject::connect(&answers, &QTimer::timeout, &answers, [] {
            auto* question = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
            if (!question)
                return;
            QAbstractButton* stop =
                question->findChild<QAbstractButton*>(QStringLiteral("stopAndClose"));
            QTest::mouseClick(stop ? stop : question->button(QMessageBox::Discard), Qt::LeftButton);
        });
        answers.start(10);
        m_window->close();
        QTRY_VERIFY_WITH_TIMEOUT(!m_window->isVisible(), patience);
    }

    /// Opens the window as the program does.
    void openAgain()
    {
        closeWindow();
        openWindow({});
        QTRY_VERIFY_WITH_TIMEOUT(session().dataset() != nullptr, patience);
    }

    void openWindow(const QStringList& files)
    {
        m_window = std::make_unique<MainWindow>(DataFolders());
        m_window->show();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        const bool asks = findLeftSession().has_value();
        m_window->reopenSavedRuns();
        m_window->autosaveSession();
        QVERIFY(
            !asks || m_window->messages()->text().startsWith(QLatin1String("Reading what was")));
        m_window->openAtStart(files);
    }

    void select(const Run& run) const
    {
        const RunList& list = *m_window->runsDock()->list();
        list.view()->expandAll();
        list.view()->scrollTo(rowIn(list, run.id));
        clickAt(list, nameOf(list, run.id));
        QCOMPARE(session().selected(), &run);
    }

    void answer(const char* button, bool last = true)
    {
        QTest::mouseClick(
            m_window->recovery()->findChild<QToolButton*>(QLatin1String(button)), Qt::LeftButton);
        QVERIFY(!last || !m_window->recovery()->isVisible());
    }

    void askedNoMore()
    {
        QTRY_COMPARE_WITH_TIMEOUT(folders().size(), 1, patience); // this window's own
        closeWindow();
        QVERIFY(folders().isEmpty());
        openAgain();
        QTest::qWait(300);
        QVERIFY(!m_window->recovery()->isVisible());
    }

    std::unique_ptr<QProcess> m_program;
};

} // namespace gapscope
