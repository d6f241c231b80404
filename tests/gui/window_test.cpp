// SPDX-License-Identifier: GPL-3.0-or-later
// The story of the first page, clicked through: open, run, pause, change, compare, look, export,
// reopen, and what happens when a file is bad.
#include "app/compare_dialog.h"
#include "app/convergence_page.h"
#include "app/data_dock.h"
#include "app/main_window.h"
#include "app/message_bar.h"
#include "app/method_dock.h"
#include "app/model_views.h"
#include "app/pages.h"
#include "app/runs_dock.h"
#include "core/atomic_file.h"
#include "widgets/controls/option_form.h"
#include "widgets/controls/run_table.h"
#include "widgets/plots/histogram_view.h"
#include "widgets/plots/plot_widget.h"
#include "widgets/viewers/confusion_view.h"
#include "widgets/viewers/matrix_view.h"
#include "widgets/viewers/weights_view.h"
#include "widgets/viewers/word_viewer.h"

#include <QAbstractSlider>
#include <QAccessible>
#include <QAction>
#include <QActionGroup>
#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QElapsedTimer>
#include <QFile>
#include <QFileDialog>
#include <QLineEdit>
#include <QMenu>
#include <QMimeData>
#include <QPushButton>
#include <QScrollBar>
#include <QSettings>
#include <QSignalSpy>
#include <QStackedWidget>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <QToolBar>
#include <QToolButton>

namespace gapscope {
namespace {

// Milliseconds; a busy machine may take its time, a sanitizer takes more.
const int slowness = qEnvironmentVariableIsSet("GAPSCOPE_SLOW") ? 10 : 1;
const int patience = 30000 * slowness;

/// The toolbar's button of an action.
QToolButton* buttonOf(const MainWindow& window, const QAction* action)
{
    for (QToolButton* button : window.findChildren<QToolButton*>())
        if (button->defaultAction() == action && button->isVisible())
            return button;
    return nullptr;
}

void click(const MainWindow& window, const QAction* action)
{
    QToolButton* button = buttonOf(window, action);
    QVERIFY2(button, qPrintable(action->text()));
    QVERIFY2(button->isEnabled(), qPrintable(action->text()));
    QTest::mouseClick(button, Qt::LeftButton);
}

/// Types into the field of an option, as a person would.
void type(const MainWindow& window, const char* option, const char* text)
{
    QWidget* control = window.method()->form()->control(QLatin1String(option));
    QVERIFY(control);
    auto* field = qobject_cast<QLineEdit*>(control);
    if (!field)
        field = control->findChild<QLineEdit*>();
    QVERIFY2(field, option);
    field->setFocus();
    field->selectAll();
    QTest::keyClicks(field, QLatin1String(text));
    QTest::keyClick(field, Qt::Key_Return);
}

/// Answers the next modal dialog of this type.
template <typename Dialog> void answerNext(const std::function<void(Dialog*)>& answer)
{
    auto* look = new QTimer;
    look->setInterval(10);
    QObject::connect(look, &QTimer::timeout, look, [look, answer] {
        if (auto* dialog = qobject_cast<Dialog*>(QApplication::activeModalWidget())) {
            look->stop();
            look->deleteLater();
            answer(dialog);
        }
    });
    look->start();
}

/// The next file dialog saves here. Brings the window to the front first: after a dialog the
/// offscreen platform leaves no window active, and shortcuts need one.
void saveAs(MainWindow& window, const QString& path)
{
    window.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    answerNext<QFileDialog>([path](QFileDialog* dialog) {
        dialog->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"))->setText(path);
        QTest::mouseClick(
            dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Save), Qt::LeftButton);
    });
}

} // namespace

class WindowTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        QCoreApplication::setOrganizationName(QStringLiteral("GapScope"));
        QCoreApplication::setApplicationName(QStringLiteral("GapScope"));
        QCoreApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
    }

    void init()
    {
        m_home = std::make_unique<QTemporaryDir>();
        QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, m_home->path());
        QSettings().clear();
        open();
    }

    void cleanup()
    {
        m_window.reset();
        m_home.reset();
    }

    void firstCurveAtOnce()
    {
        QElapsedTimer clock;
        clock.start();
        QTest::keyClick(m_window.get(), Qt::Key_R, Qt::ControlModifier);
        QTRY_VERIFY_WITH_TIMEOUT(
            !session().runs().empty() && session().runs()[0]->record.trace.size() >= 10,
            5000 * slowness);
        QVERIFY(!m_window->convergence()->heroPlot()->isEmpty());
        qInfo("ten points after %lld ms", static_cast<long long>(clock.elapsed()));
        QTRY_VERIFY_WITH_TIMEOUT(session().runs()[0]->ended(), patience);
    }

    void emptyViewsOfferTheirAction()
    {
        QPushButton* run = m_window->convergence()->heroPlot()->emptyAction();
        QVERIFY(run->isVisible());
        QVERIFY(run->focusPolicy() & Qt::TabFocus);
        QTest::mouseClick(run, Qt::LeftButton);
        QTRY_VERIFY(m_window->controller().running() || !session().runs().empty());
    }

    void runPauseResumeStop()
    {
        runForever();
        click(*m_window, m_window->actions().pause);
        QVERIFY(m_window->controller().paused());
        QTRY_VERIFY(session().selected()->state == RunState::paused);
        click(*m_window, m_window->actions().pause);
        QVERIFY(!m_window->controller().paused());
        const std::size_t points = session().selected()->record.trace.size();
        QTRY_VERIFY(session().selected()->record.trace.size() > points);
        QSignalSpy finished(&m_window->controller(), &RunController::finished);
        QTest::keyClick(m_window.get(), Qt::Key_Escape);
        QVERIFY(finished.count() == 1 || finished.wait());
        QVERIFY(session().selected()->record.result.status == RunStatus::stopped);
        QVERIFY(m_window->actions().run->isEnabled());
        QVERIFY(!m_window->actions().stop->isEnabled());
    }

    void lambdaChangesWhileRunning()
    {
        runForever();
        QVERIFY(!m_window->method()->form()->control(QStringLiteral("method"))->isEnabled());
        type(*m_window, "lambda", "0.05");
        QTRY_COMPARE_WITH_TIMEOUT(
            session().selected()->record.events.size(), std::size_t(1), patience);
        QCOMPARE(session().selected()->record.events[0].option, std::string("lambda"));
        QCOMPARE(session().selected()->options.lambda, 0.05);
        stop();
        QCOMPARE(session().selected()->record.events.size(), std::size_t(1));
    }

    void optionsAreUndone()
    {
        const double before = m_window->method()->form()->options().epsilon;
        type(*m_window, "epsilon", "0.25");
        QCOMPARE(m_window->method()->form()->options().epsilon, 0.25);
        m_window->tabs()->setFocus(); // in a field Ctrl+Z is the field's own
        QTest::keyClick(m_window.get(), Qt::Key_Z, Qt::ControlModifier);
        QTRY_COMPARE(m_window->method()->form()->options().epsilon, before);
        QTest::keyClick(m_window.get(), Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
        QTRY_COMPARE(m_window->method()->form()->options().epsilon, 0.25);
    }

    void comparesVariants()
    {
        type(*m_window, "epsilon", "0.1");
        answerNext<CompareDialog>([](CompareDialog* dialog) {
            auto* gap = dialog->findChild<QCheckBox*>(QStringLiteral("sampling=gap"));
            QTest::mouseClick(gap, Qt::LeftButton, {}, QPoint(8, gap->height() / 2));
            auto* seeds = dialog->findChild<QLineEdit*>(QStringLiteral("seeds"));
            seeds->selectAll();
            QTest::keyClicks(seeds, QStringLiteral("x"));
            QCOMPARE(dialog->runCount(), std::size_t(0)); // refused, and said why
            seeds->selectAll();
            QTest::keyClicks(seeds, QStringLiteral("1-2"));
            QCOMPARE(dialog->runCount(), std::size_t(4));
            for (QPushButton* button : dialog->findChildren<QPushButton*>())
                if (button->isDefault())
                    QTest::mouseClick(button, Qt::LeftButton);
        });
        click(*m_window, m_window->actions().compare);
        QVERIFY2(m_window->messages()->isHidden(), qPrintable(m_window->messages()->text()));
        QTRY_COMPARE(session().runs().size(), std::size_t(4));
        QTRY_VERIFY_WITH_TIMEOUT(allEnded(), patience);
        for (const auto& run : session().runs())
            QVERIFY(run->record.result.status == RunStatus::converged);
        // two variants; the seeds of each look alike and make one band
        QVERIFY(session().runs()[0]->style == session().runs()[1]->style);
        QVERIFY(!(session().runs()[0]->style == session().runs()[2]->style));
        QCOMPARE(m_window->runsDock()->table()->view()->model()->rowCount(), 4);
        // the first one is the baseline of the × columns until another one is chosen
        QCOMPARE(m_window->runsDock()->table()->baseline(), session().runs()[0]->id);
    }

    void histogramBarOpensItsWords()
    {
        runToTheEnd();
        m_window->tabs()->setCurrentWidget(m_window->models()->blocks());
        HistogramView* view = m_window->models()->histogram();
        QTRY_VERIFY(view->isVisible() && view->histogram().binCount() > 2);
        int bin = 1;
        while (bin + 1 < view->histogram().binCount()
            && view->histogram().counts(GapKind::exact)[static_cast<std::size_t>(bin)] == 0)
            ++bin;
        const QList<int> blocks = view->blocksIn(bin, GapKind::exact);
        QVERIFY(!blocks.isEmpty());
        QTest::mouseClick(
            view, Qt::LeftButton, {}, view->barRect(bin, GapKind::exact).center().toPoint());
        QCOMPARE(
            m_window->tabs()->currentWidget(), static_cast<QWidget*>(m_window->models()->words()));
        QList<int> shown = m_window->models()->words()->shownExamples();
        QCOMPARE(QSet<int>(shown.begin(), shown.end()), QSet<int>(blocks.begin(), blocks.end()));
    }

    void pagesPopOutAndComeBack()
    {
        Pages* pages = m_window->tabs();
        QWidget* words = m_window->models()->words();
        pages->showPage(words);
        QTest::mouseClick(pages->findChild<QToolButton*>(QStringLiteral("popOut")), Qt::LeftButton);
        QVERIFY(pages->isOut(words));
        QVERIFY(words->isVisible() && words->window() != m_window.get());
        pages->showPage(words); // raises it, the tab in front stays
        QVERIFY(pages->currentWidget() != words);
        words->window()->close();
        QVERIFY(!pages->isOut(words));
        QCOMPARE(pages->currentWidget(), words);
        QCOMPARE(pages->indexOf(words), 2); // where it was
    }

    void confusionCellOpensItsWords()
    {
        runToTheEnd();
        m_window->tabs()->setCurrentWidget(m_window->models()->confusion());
        ConfusionView* view = m_window->models()->confusion();
        QTRY_VERIFY_WITH_TIMEOUT(!view->confusion().labels.empty(), patience);
        QTableView* worst = view->worst();
        QTRY_VERIFY(worst->model()->rowCount() > 0);
        QSignalSpy shown(m_window->models(), &ModelViews::examplesShown);
        worst->setFocus();
        worst->setCurrentIndex(worst->model()->index(0, 0));
        QTest::keyClick(worst, Qt::Key_Return);
        QTRY_COMPARE(shown.count(), 1);
        QCOMPARE(
            m_window->tabs()->currentWidget(), static_cast<QWidget*>(m_window->models()->words()));
        QVERIFY(!m_window->models()->words()->shownExamples().isEmpty());
    }

    void predictionsAreStaleAfterAChange()
    {
        runToTheEnd();
        QVERIFY(!m_window->models()->words()->isStale());
        type(*m_window, "lambda", "0.5");
        QVERIFY(m_window->models()->words()->isStale());
        m_window->tabs()->setFocus();
        QTest::keyClick(m_window.get(), Qt::Key_Z, Qt::ControlModifier);
        QTRY_VERIFY(!m_window->models()->words()->isStale());
    }

    void exportsEveryFormat()
    {
        runToTheEnd();
        for (const char* suffix : {"png", "svg", "pdf", "csv"}) {
            const QString path = m_home->filePath(QStringLiteral("gap.") + QLatin1String(suffix));
            saveAs(*m_window, path);
            QTest::keyClick(m_window.get(), Qt::Key_E, Qt::ControlModifier);
            QTRY_VERIFY2(QFileInfo(path).size() > 500, qPrintable(m_window->messages()->text()));
            QVERIFY2(m_window->messages()->text().contains(path), suffix);
        }
        m_window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        QTest::keyClick(m_window.get(), Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(QApplication::clipboard()->mimeData()->hasImage());
        QVERIFY(QApplication::clipboard()->mimeData()->hasText());
        const QStringList all = m_window->exportAllTo(m_home->filePath(QStringLiteral("all")),
            {QStringLiteral("svg"), QStringLiteral("csv")});
        QVERIFY(all.size() >= 11);
        for (const QString& path : all)
            QVERIFY2(QFileInfo(path).size() > 20, qPrintable(path));
    }

    void recordComesBack()
    {
        runToTheEnd();
        const QString path = m_home->filePath(QStringLiteral("run.json"));
        saveAs(*m_window, path);
        QTest::keyClick(m_window.get(), Qt::Key_S, Qt::ControlModifier);
        QTRY_VERIFY2(QFileInfo::exists(path), qPrintable(m_window->messages()->text()));
        m_window->openFile(path);
        QCOMPARE(session().runs().size(), std::size_t(2));
        const Run& first = *session().runs()[0];
        const Run& again = *session().runs()[1];
        QCOMPARE(again.record.trace.size(), first.record.trace.size());
        QCOMPARE(again.record.result.gap, first.record.result.gap);
        QCOMPARE(session().selected()->id, again.id);
        QVERIFY(QSettings().value(QStringLiteral("recent")).toStringList().contains(path));

        QVERIFY(m_window->actions().repeat->isEnabled()); // runs it again, to the last bit
        m_window->actions().repeat->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(session().runs().size() == 3 && allEnded(), patience);
        QCOMPARE(session().runs()[2]->record.result.gap, first.record.result.gap);
        QCOMPARE(session().runs()[2]->record.result.oracleCalls, first.record.result.oracleCalls);
    }

    void modelComesBack()
    {
        runToTheEnd();
        const QString path = m_home->filePath(QStringLiteral("words.model"));
        saveAs(*m_window, path);
        m_window->actions().saveModel->trigger();
        QTRY_VERIFY(QFileInfo::exists(path));
        m_window->openFile(path);
        QVERIFY(m_window->messages()->text().contains(QStringLiteral("words.model")));
        click(*m_window, m_window->actions().run);
        QTRY_VERIFY_WITH_TIMEOUT(session().runs().size() == 2 && allEnded(), patience);
        QVERIFY(session().runs()[1]->record.result.status == RunStatus::converged);
    }

    void finishedRunGoesOn()
    {
        runToTheEnd();
        const double gap = session().selected()->record.result.gap;
        m_window->actions().continueRun->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(
            allEnded() && session().selected()->record.result.gap <= gap / 10, patience);
        QCOMPARE(session().runs().size(), std::size_t(1));
    }

    void badFileKeepsWhatIsLoaded()
    {
        const auto before = session().dataset();
        const QString path = m_home->filePath(QStringLiteral("bad.data"));
        writeFileAtomically(path.toStdString(), "1\ta\tnonsense\n");
        m_window->openFile(path);
        QTRY_VERIFY(m_window->messages()->isVisible());
        QVERIFY2(m_window->messages()->text().contains(QStringLiteral("bad.data")),
            qPrintable(m_window->messages()->text()));
        QCOMPARE(session().dataset(), before);
        QVERIFY(m_window->actions().run->isEnabled());
        auto* copy = m_window->messages()->findChild<QToolButton*>(QStringLiteral("copyMessage"));
        QTest::mouseClick(copy, Qt::LeftButton);
        QVERIFY(QApplication::clipboard()->text().contains(QStringLiteral("bad.data")));

        const QString record = m_home->filePath(QStringLiteral("bad.json"));
        writeFileAtomically(record.toStdString(), R"({"format": "gapscope-run", "version": 99})");
        m_window->openFile(record);
        QVERIFY(m_window->messages()->text().contains(QStringLiteral("bad.json")));
        QVERIFY(session().runs().empty());
    }

    void otherSplitIsRead()
    {
        const auto before = session().dataset();
        Q_EMIT m_window->findChild<DataDock*>()->splitChosen(QStringLiteral("small"));
        QTRY_VERIFY_WITH_TIMEOUT(session().dataset() != before, patience);
        QCOMPARE(session().dataset()->info.split, std::string("small"));
        QVERIFY(session().dataset()->info.n < before->info.n);
    }

    void layoutAndOptionsSurvive()
    {
        m_window->setTheme(QStringLiteral("dark"));
        type(*m_window, "lambda", "0.125");
        m_window->tabs()->setCurrentIndex(2);
        m_window->resize(1100, 700);
        m_window->close();
        m_window.reset();
        open();
        QCOMPARE(m_window->method()->form()->options().lambda, 0.125);
        QCOMPARE(m_window->tabs()->currentIndex(), 2);
        QVERIFY(m_window->actions().themes->checkedAction());
        QCOMPARE(
            m_window->actions().themes->checkedAction()->data().toString(), QStringLiteral("dark"));
        QVERIFY(isDark(m_window->palette()));
        m_window->setTheme(QStringLiteral("light"));
    }

    void closesWhileRunning()
    {
        runForever();
        QElapsedTimer clock;
        clock.start();
        m_window->close();
        m_window.reset();
        QVERIFY(clock.elapsed() < 2000 * slowness);
    }

    void everythingHasAName()
    {
        for (QWidget* widget : m_window->findChildren<QWidget*>()) {
            const bool control = qobject_cast<QAbstractButton*>(widget)
                || qobject_cast<QComboBox*>(widget) || qobject_cast<QAbstractSlider*>(widget)
                || qobject_cast<PlotWidget*>(widget) || qobject_cast<HistogramView*>(widget);
            const bool inside = widget->objectName().startsWith(QLatin1String("qt_"))
                || qobject_cast<QScrollBar*>(widget);
            if (!control || inside || !widget->isVisible())
                continue;
            QAccessibleInterface* spoken = QAccessible::queryAccessibleInterface(widget);
            QVERIFY2(spoken && !spoken->text(QAccessible::Name).isEmpty(),
                qPrintable(
                    QStringLiteral("%1 '%2' in %3")
                        .arg(QLatin1String(widget->metaObject()->className()), widget->objectName(),
                            QLatin1String(widget->parent()->metaObject()->className()))));
        }
    }

private:
    const Session& session() const { return m_window->session(); }

    void open()
    {
        m_window = std::make_unique<MainWindow>(DataFolders());
        m_window->show();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        m_window->openAtStart({});
        QTRY_VERIFY_WITH_TIMEOUT(session().dataset() != nullptr, patience);
    }

    bool allEnded() const
    {
        for (const auto& run : session().runs())
            if (!run->ended())
                return false;
        return !m_window->controller().running();
    }

    void runForever()
    {
        type(*m_window, "epsilon", "0");
        click(*m_window, m_window->actions().run);
        QTRY_VERIFY_WITH_TIMEOUT(
            session().selected() && session().selected()->record.trace.size() > 3, patience);
    }

    void stop()
    {
        m_window->actions().stop->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(allEnded(), patience);
    }

    void runToTheEnd()
    {
        type(*m_window, "epsilon", "0.05");
        click(*m_window, m_window->actions().run);
        QTRY_VERIFY_WITH_TIMEOUT(!session().runs().empty() && allEnded(), patience);
        QVERIFY(session().selected()->record.result.status == RunStatus::converged);
    }

    std::unique_ptr<QTemporaryDir> m_home;
    std::unique_ptr<MainWindow> m_window;
};

} // namespace gapscope

QTEST_MAIN(gapscope::WindowTest)
#include "window_test.moc"
