// SPDX-License-Identifier: GPL-3.0-or-later
// Sessions as files: what is open in the window, saved and opened again elsewhere.
#include "app/cache_page.h"
#include "app/file_kind.h"
#include "app/session_file.h"
#include "app/x_axis_chooser.h"
#include "core/error.h"
#include "tests/gui/window_fixture.h"
#include "widgets/controls/run_columns.h"

#include <QDir>
#include <QDockWidget>
#include <QDropEvent>
#include <QMimeData>

#include <random>

namespace gapscope {

class SessionTest : public WindowFixture {
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

    /// The records are those of runs that are listed already: no second ones.
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

    void aFolderThatCannotBeWrittenIsNamed()
    {
        const QString path = m_home->filePath(QStringLiteral("nowhere/mine.gapscope"));
        m_window->activateWindow();
        saveAs(*m_window, path);
        QTest::keyClick(m_window.get(), Qt::Key_S, Qt::ControlModifier | Qt::ShiftModifier);
        QTRY_VERIFY_WITH_TIMEOUT(m_window->messages()->isVisible(), patience);
        QVERIFY2(m_window->messages()->text().contains(QStringLiteral("nowhere")),
            qPrintable(m_window->messages()->text()));
    }

    void aBrokenFileChangesNothing()
    {
        arrange();
        const ViewState before = m_window->viewState();
        const QString path = m_home->filePath(QStringLiteral("broken.gapscope"));
        writeFileAtomically(path.toStdString(),
            "{\"format\": \"gapscope-session\", \"version\": 1, \"options\": {}, \"window\": {}, "
            "\"view\": {}, \"runs\": [{\"id\": 1, \"kept\": \"../../x.json\"}]}");
        m_window->openFile(path);
        QTRY_VERIFY_WITH_TIMEOUT(m_window->messages()->isVisible(), patience);
        QVERIFY2(m_window->messages()->text().contains(QStringLiteral("runs[0].kept")),
            qPrintable(m_window->messages()->text()));
        QCOMPARE(difference(before, m_window->viewState()).keys(), QStringList());
    }

    /// Whatever is in the file: a session or one error that names it.
    void mutantsAreReadOrRefused()
    {
        arrange();
        const QString path = m_home->filePath(QStringLiteral("mine.gapscope"));
        save(path);
        const std::string sound = readFile(path.toStdString(), jsonMostBytes);
        std::mt19937 random(1);
        int refused = 0;
        for (int k = 0; k < 100; ++k) {
            std::string text = sound;
            for (int edits = 1 + int(random() % 3); edits > 0; --edits) {
                const std::size_t at = random() % text.size();
                if (random() % 2 == 0)
                    text[at] = static_cast<char>(random() % 128);
                else
                    text.erase(at, random() % 40);
            }
            try {
                sessionFromJson(text, "mutant");
            } catch (const InputError&) {
                ++refused;
            }
        }
        QVERIFY(refused > 30);
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
    QAction* entryOf(const QString& path) const
    {
        for (QAction* entry : m_window->actions().recent->actions())
            if (entry->data().toString() == path)
                return entry;
        return nullptr;
    }

    /// Two runs on the toy data, and the window as nobody finds it.
    void arrange()
    {
        openSample("sample:toy");
        trainAFewPasses("0.3");
        choose("sampling", "gap");
        click(*m_window, m_window->actions().run);
        QTRY_VERIFY_WITH_TIMEOUT(session().runs().size() == 2 && allEnded(), patience);
        QTableView* table = m_window->runsDock()->table()->view();
        const auto cell = [table](
                              int row, int column) { return table->model()->index(row, column); };
        table->model()->setData(cell(0, nameColumn), QStringLiteral("mine"), Qt::EditRole);
        table->model()->setData(cell(0, notesColumn), QStringLiteral("look again"), Qt::EditRole);
        table->model()->setData(cell(1, nameColumn), Qt::Unchecked, Qt::CheckStateRole);
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {},
            table->visualRect(cell(0, statusColumn)).center());
        type(*m_window, "lambda", "0.125");
        XAxisChooser* axis = m_window->convergence()->axis();
        axis->setFocus();
        for (int k = 0;
             k < axis->count() && axis->currentData().toString() != QLatin1String("oracle_calls");
             ++k)
            QTest::keyClick(axis, Qt::Key_Down);
        PlotWidget* plot = m_window->convergence()->heroPlot();
        plot->setFocus();
        QTest::keyClick(plot->focusProxy(), Qt::Key_Plus);
        m_window->tabs()->showPage(m_window->cachePage());
        auto* dock = m_window->findChild<QDockWidget*>(QStringLiteral("runsDock"));
        m_window->addDockWidget(Qt::LeftDockWidgetArea, dock);
    }

    void save(const QString& path)
    {
        saveAs(*m_window, path);
        QTest::keyClick(m_window.get(), Qt::Key_S, Qt::ControlModifier | Qt::ShiftModifier);
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(path), patience);
        QTRY_VERIFY(m_window->messages()->text().contains(path));
    }

    /// A window that knows nothing: no runs, no settings.
    void elsewhere()
    {
        m_window.reset();
        QDir(keptRunsFolder()).removeRecursively();
        QSettings().clear();
        open();
        QVERIFY(session().runs().empty());
    }
};

} // namespace gapscope

QTEST_MAIN(gapscope::SessionTest)
#include "session_test.moc"
