// SPDX-License-Identifier: GPL-3.0-or-later
// Sessions as files: the open state of the window, saved and opened again elsewhere.
#include "app/curves/cache_page.h"
#include "app/curves/plot_panel.h"
#include "core/files/json_input.h"
#include "core/library/record_folder.h"
#include "core/session/session_file.h"
#include "tests/app/session/session_fixture.h"
#include "tests/app/support/control_walk.h"
#include "tests/app/support/window_fixture.h"
#include "tests/support/test_class.h"
#include "widgets/runs/columns/run_columns.h"

#include <QDir>
#include <QDockWidget>
#include <QDropEvent>
#include <QMimeData>
#include <QPlainTextEdit>

namespace gapscope {

class SessionTest : public SessionFixture {
    Q_OBJECT

private Q_SLOTS:
    void comesBackElsewhere()
    {
        const QString path = m_home->filePath(QStringLiteral("mine.gapscope"));
        arrange();
        const ViewState before = m_window->viewState();
        const std::string record = toJson(session().runs()[1]->record);
        const SeriesStyle style = session().runs()[1]->style;
        save(path);
        QVERIFY(fileKind(path.toStdString()) == FileKind::session);

        elsewhere();
        const QString renamed = m_home->filePath(QStringLiteral("data.txt")); // content counts
        QVERIFY(QFile::copy(path, renamed));
        m_window->openFile(renamed);
        QTRY_COMPARE_WITH_TIMEOUT(session().runs().size(), std::size_t(2), patience);
        QTRY_COMPARE_WITH_TIMEOUT(session().request().source, std::string("sample:toy"), patience);
        QTRY_VERIFY(session().selected());
        const Run& first = *session().runs()[0];
        const Run& second = *session().runs()[1];
        QCOMPARE(first.name, QStringLiteral("mine"));
        QCOMPARE(first.record.notes, std::string("look again"));
        QVERIFY(first.visible && !second.visible);
        QCOMPARE(second.style, style);
        QCOMPARE(toJson(second.record), record);
        QCOMPARE(session().selected()->id, first.id);
        QCOMPARE(m_window->method()->form()->options().lambda, 0.125);
        QVERIFY(m_window->tabs()->currentWidget() == static_cast<QWidget*>(m_window->cachePage()));
        QCOMPARE(m_window->convergence()->axis()->currentData().toString(),
            QStringLiteral("oracle_calls"));
        QVERIFY(m_window->convergence()->heroPlot()->isZoomed());
        const ViewState after = m_window->viewState();
        for (const QString& key : difference(before, after).keys()) // ids may be others here
            QVERIFY2(key.startsWith(QLatin1String("run")) || key.startsWith(QLatin1String("hidden"))
                    || key.endsWith(QLatin1String("sizes")),
                qPrintable(key));
        auto* dock = m_window->findChild<QDockWidget*>(QStringLiteral("runsDock"));
        QCOMPARE(m_window->dockWidgetArea(dock), Qt::LeftDockWidgetArea);
    }

    /// Every control of a page that the user has set. If the run is only a record by then, controls
    /// that need weights wait for them.
    void everyControlComesBack()
    {
        const QString path = m_home->filePath(QStringLiteral("mine.gapscope"));
        runToTheEnd();
        for (int page = 0; page < m_window->tabs()->count(); ++page) {
            m_window->tabs()->setCurrentIndex(page);
            QTRY_VERIFY_WITH_TIMEOUT(m_window->models()->idle(), patience);
            for (const QPointer<QWidget>& control :
                viewControls(*m_window->tabs()->currentWidget()))
                if (control && isUsable(control, m_window.get())
                    && !qobject_cast<QListView*>(control)) // the example
                    change(control);
        }
        QTRY_VERIFY_WITH_TIMEOUT(m_window->models()->idle(), patience);
        const ViewState before = controlsIn(m_window->viewState());
        QVERIFY2(before.size() > 20, qPrintable(QString::number(before.size())));
        save(path);
        elsewhere();
        QVERIFY(!difference(before, controlsIn(m_window->viewState())).isEmpty());
        m_window->openFile(path);
        QTRY_COMPARE_WITH_TIMEOUT(session().runs().size(), std::size_t(1), patience);
        QTRY_COMPARE_WITH_TIMEOUT(
            difference(before, controlsIn(m_window->viewState())).keys(), QStringList(), patience);
    }

    /// An example that the user chose is restored; one that was shown by default is not.
    void theExampleThatWasChosenComesBack()
    {
        trainAFewPasses();
        m_window->tabs()->showPage(m_window->models()->predictions());
        QTRY_VERIFY_WITH_TIMEOUT(m_window->models()->idle(), patience);
        const auto viewer = [this] { return m_window->models()->viewer(); };
        QCOMPARE(viewer()->currentExample(), viewer()->shownExamples().front());
        const QString none = m_home->filePath(QStringLiteral("none.gapscope"));
        save(none);
        m_window->activateWindow();
        QTest::keyClick(viewer(), Qt::Key_Right);
        QTest::keyClick(viewer(), Qt::Key_Right);
        const int chosen = viewer()->currentExample();
        const QString third = m_home->filePath(QStringLiteral("third.gapscope"));
        save(third);
        for (const QString& path : {third, none}) {
            elsewhere();
            m_window->openFile(path);
            QTRY_VERIFY_WITH_TIMEOUT(session().request().source == "sample:words"
                    && session().runs().size() == 1 && m_window->models()->idle(),
                patience);
            QTest::qWait(300);
            QCOMPARE(viewer()->currentExample(),
                path == third ? chosen : viewer()->shownExamples().front());
        }
    }

    void droppedOnTheWindow()
    {
        const QString path = m_home->filePath(QStringLiteral("mine.gapscope"));
        arrange();
        save(path);
        elsewhere();
        const auto data = std::make_unique<QMimeData>();
        data->setUrls({QUrl::fromLocalFile(path)});
        QDragEnterEvent enter({10, 10}, Qt::CopyAction, data.get(), Qt::LeftButton, {});
        QCoreApplication::sendEvent(m_window.get(), &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent drop({10, 10}, Qt::CopyAction, data.get(), Qt::LeftButton, {});
        QCoreApplication::sendEvent(m_window.get(), &drop);
        QTRY_COMPARE_WITH_TIMEOUT(session().runs().size(), std::size_t(2), patience);
        QTRY_COMPARE_WITH_TIMEOUT(session().request().source, std::string("sample:toy"), patience);
    }

    /// The records are those of listed runs, so they are not listed twice.
    void theSameRunsAreNotListedTwice()
    {
        const QString path = m_home->filePath(QStringLiteral("mine.gapscope"));
        arrange();
        save(path);
        m_window->openFile(path);
        QTRY_VERIFY(m_window->actions().openSession->isEnabled());
        QTest::qWait(300);
        QCOMPARE(session().runs().size(), std::size_t(2));
        QVERIFY(session().runs()[0]->visible && !session().runs()[1]->visible);
    }

    void missingRecentFilesCanBeTakenOff()
    {
        const QString path = m_home->filePath(QStringLiteral("mine.gapscope"));
        save(path);
        QTRY_VERIFY(entryOf(path));
        QVERIFY(entryOf(path)->isEnabled());
        QVERIFY(QFile::remove(path));
        Q_EMIT m_window->actions().recent->aboutToShow();
        QVERIFY(entryOf(path) && !entryOf(path)->isEnabled());
        m_window->actions().dropMissing->trigger();
        QVERIFY(!entryOf(path));
    }

private:
    /// The controls of the histogram are per run; the run may have another id.
    static ViewState controlsIn(const ViewState& view)
    {
        ViewState controls;
        for (auto entry = view.begin(); entry != view.end(); ++entry)
            if (entry.key().startsWith(QLatin1String("control/")))
                controls.insert(entry.key(), *entry);
        return controls;
    }

    QAction* entryOf(const QString& path) const
    {
        for (QAction* entry : m_window->actions().recent->actions())
            if (entry->data().toString() == path)
                return entry;
        return nullptr;
    }
};

} // namespace gapscope

GAPSCOPE_TEST_CLASS(SessionTest)
#include "session_test.moc"
