// SPDX-License-Identifier: GPL-3.0-or-later
// The window without a mouse or a view of the screen: every control has a name, is reached by Tab
// and by Shift+Tab, and releases the focus again. Every menu entry is reached by keys. Parameters
// have an explanation.
#include "app/help/tour.h"
#include "app/model/chain/text_data_dialog.h"
#include "app/model/pose/pose_data_dialog.h"
#include "app/model/segmentation/image_data_dialog.h"
#include "tests/app/support/access_walk.h"
#include "tests/app/support/no_room.h"
#include "tests/app/support/window_fixture.h"
#include "tests/support/test_class.h"
#include "widgets/controls/notes.h"

#include <QInputDialog>
#include <QMenuBar>
#include <QMessageBox>
#include <QProgressDialog>
#include <QShortcut>

namespace gapscope {
namespace {

/// Down goes through all entries of a menu that can be chosen.
QStringList unreachedEntries(QMenu* menu)
{
    QList<QAction*> wanted;
    for (QAction* action : menu->actions())
        if (action->isVisible() && action->isEnabled() && !action->isSeparator())
            wanted << action;
    QSet<QAction*> seen;
    for (qsizetype step = 0; step <= wanted.size() + 1; ++step) {
        QTest::keyClick(menu, Qt::Key_Down);
        seen << menu->activeAction();
    }
    QStringList found;
    for (const QAction* action : wanted)
        if (!seen.contains(const_cast<QAction*>(action)))
            found << menu->title() + QStringLiteral(" > ") + action->text();
    return found;
}

} // namespace

class AccessTest : public WindowFixture {
    Q_OBJECT

private Q_SLOTS:
    void theWindowBeforeAnythingIsOpen()
    {
        m_window.reset();
        m_window = std::make_unique<MainWindow>(DataFolders());
        m_window->show();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        verifyEveryPage();
    }

    void theWindowWithData() { verifyEveryPage(); }

    void theWindowAfterARun()
    {
        runToTheEnd();
        m_window->messages()->showError(QStringLiteral("One"), QStringLiteral("Two"));
        verifyEveryPage();
    }

    void theWindowDuringARun()
    {
        runForever();
        verify(*m_window, m_window->tabs()->tabBar(), QStringLiteral("running"));
        stop();
    }

    void theWindowWith_data()
    {
        QTest::addColumn<QString>("sample");
        for (const char* sample : {"chunks", "horses", "digits", "alignment", "figures"})
            QTest::newRow(sample) << QStringLiteral("sample:") + QLatin1String(sample);
    }
    void theWindowWith()
    {
        QFETCH(const QString, sample);
        bool known = false;
        for (const QAction* action : m_window->actions().samples->actions())
            known = known || action->data() == sample;
        QVERIFY(known);
        openSample(sample.toUtf8().constData());
        trainAFewPasses();
        verifyEveryPage();
    }

    /// An empty view says what will be here. Its page has a button, reached by Tab, that fills it.
    void emptyViewsOfferTheirAction()
    {
        int empty = 0;
        for (int page = 0; page < m_window->tabs()->count(); ++page) {
            m_window->tabs()->setCurrentIndex(page);
            QTest::qWait(20);
            const QWidget* shown = m_window->tabs()->currentWidget();
            const QPushButton* offer = nullptr;
            for (const auto* state : shown->findChildren<EmptyState*>())
                if (!offer && state->action()->isVisible())
                    offer = state->action();
            for (const auto* state : shown->findChildren<EmptyState*>()) {
                if (!state->isVisible())
                    continue;
                ++empty;
                const QString where = m_window->tabs()->tabText(page);
                QVERIFY2(!state->findChild<QLabel*>()->text().isEmpty(), qPrintable(where));
                const auto* path = shown->findChild<QPushButton*>(QStringLiteral("runPath"));
                const QPushButton* action = path ? path : offer;
                QVERIFY2(action && action->isVisible() && action->isEnabled(), qPrintable(where));
                QVERIFY2(action->focusPolicy() & Qt::TabFocus, qPrintable(where));
            }
        }
        QVERIFY2(empty >= 5, qPrintable(QString::number(empty)));
        m_window->tabs()->setCurrentWidget(m_window->convergence());
        auto* run = m_window->convergence()->heroPlot()->emptyAction();
        run->setFocus();
        QTest::keyClick(run, Qt::Key_Space);
        QTRY_VERIFY_WITH_TIMEOUT(!session().runs().empty(), patience);
        stop();
    }

    void theTour()
    {
        m_window->actions().tour->trigger();
        verify(*m_window, m_window->tabs()->tabBar(), QStringLiteral("tour"));
    }

    void theDialogs()
    {
        for (QAction* action : {m_window->actions().compare, m_window->actions().shortcuts,
                 m_window->actions().about}) {
            bool came = false;
            answerNext<QDialog>([&](QDialog* dialog) {
                came = true;
                activate(*dialog);
                QWidget* first = dialog->findChild<QDialogButtonBox*>()->buttons().front();
                verify(*dialog, first, action->objectName());
                dialog->reject();
            });
            action->trigger();
            QVERIFY2(came, qPrintable(action->objectName()));
        }
        openSample("sample:chunks");
        verifyHowToOpen<TextDataDialog>("text");
        openSample("sample:horses");
        verifyHowToOpen<ImageDataDialog>("images");
        openSample("sample:figures");
        verifyHowToOpen<PoseDataDialog>("figures", [](const PoseDataDialog& dialog) {
            auto* subset = dialog.findChild<QComboBox*>(QStringLiteral("subset"));
            subset->setFocus();
            for (int k = 0; k < 2; ++k) // every K-th: then K can be chosen, too
                QTest::keyClick(subset, Qt::Key_Down);
            QVERIFY(dialog.findChild<QSpinBox*>(QStringLiteral("step"))->isEnabled());
        });
    }

    void theExportDialogs()
    {
        runToTheEnd();
        m_window->convergence()->secondPlot()->setFocus();
        int walked = 0; // controls of our own
        for (QAction* action : {m_window->actions().exportPlot, m_window->actions().exportAll})
            verifyNext<QFileDialog>(
                action->objectName(), [action] { action->trigger(); },
                [&](QFileDialog& dialog) {
                    QStringList own{QStringLiteral("exportWidth"), QStringLiteral("exportFont"),
                        QStringLiteral("exportLegend"), QStringLiteral("exportDpi")};
                    if (action == m_window->actions().exportPlot)
                        own << QStringLiteral("exportView");
                    for (const QString& name : own)
                        walked += isUsable(dialog.findChild<QComboBox*>(name), &dialog) ? 1 : 0;
                    return dialog.findChild<QWidget*>(QStringLiteral("fileNameEdit"));
                });
        QCOMPARE(walked, 9);
    }

    void theDialogWhileFilesAreWritten()
    {
        runToTheEnd();
        bool came = false;
        answerNext<QFileDialog>([&](QFileDialog* dialog) {
            answerNext<QProgressDialog>([&](QProgressDialog* progress) {
                came = true;
                activate(*progress);
                verify(*progress, progress->findChild<QPushButton*>(), QStringLiteral("writing"));
                progress->cancel();
            });
            answerWith(dialog, m_home->path());
        });
        m_window->actions().exportAll->trigger();
        QVERIFY(came);
    }

    void theTargetOfAnActiveRun()
    {
        runToTheEnd();
        QTRY_VERIFY(m_window->actions().continueRun->isEnabled());
        verifyNext<QInputDialog>(
            QStringLiteral("continue"), [this] { m_window->actions().continueRun->trigger(); },
            [](QInputDialog& dialog) { return dialog.findChild<QLineEdit*>(); });
    }

    void theQuestionsAtTheEnd()
    {
        const auto close = [this] { QVERIFY(!m_window->close()); };
        const auto button = [](QMessageBox& question) { return question.buttons().front(); };
        runForever();
        verifyNext<QMessageBox>(QStringLiteral("a run is active"), close, button);
        stop();
        m_window->notes()->setPlainText(QStringLiteral("mine"));
        QTRY_VERIFY(m_window->isWindowModified());
        verifyNext<QMessageBox>(QStringLiteral("unsaved"), close, button);
        m_window->notes()->clear();
        QTRY_VERIFY(!m_window->isWindowModified());
        const NoRoom full(0);
        runToTheEnd();
        verifyNext<QMessageBox>(QStringLiteral("runs that cannot be kept"), close, button);
    }

    /// The question about a window that did not close normally, alone and above an error; it is
    /// answered by keys.
    void theQuestionOfTheNextStart()
    {
        m_window->autosaveSession();
        runForever();
        m_window->features().closing.closeNow();
        QTRY_VERIFY_WITH_TIMEOUT(!m_window->isVisible(), patience);
        m_window = std::make_unique<MainWindow>(DataFolders());
        m_window->show();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        m_window->autosaveSession();
        m_window->openAtStart({});
        QTRY_VERIFY_WITH_TIMEOUT(session().dataset() != nullptr, patience);
        MessageBar* question = m_window->recovery();
        QTRY_VERIFY_WITH_TIMEOUT(question->isVisible(), patience);
        for (const char* name : {"messageAction", "messageBetween", "messageOther"}) {
            const auto* choice = question->findChild<QToolButton*>(QLatin1String(name));
            QVERIFY2(choice->isVisible() && !choice->toolTip().isEmpty(), name);
        }
        QCOMPARE(nameOf(question), QStringLiteral("Recovery"));
        verify(*m_window, m_window->tabs()->tabBar(), QStringLiteral("recovery"));
        m_window->messages()->showError(QStringLiteral("One"), QStringLiteral("Two"));
        verify(*m_window, m_window->tabs()->tabBar(), QStringLiteral("recovery and an error"));
        auto* restore = question->findChild<QToolButton*>(QStringLiteral("messageBetween"));
        restore->setFocus();
        QTest::keyClick(restore, Qt::Key_Space);
        QTRY_VERIFY_WITH_TIMEOUT(!session().runs().empty(), patience);
        QVERIFY(!question->isVisible());
        verify(*m_window, m_window->tabs()->tabBar(), QStringLiteral("restored"));
    }

    void everyMenuEntryIsReachedByKeys()
    {
        runToTheEnd();
        QStringList found;
        QSet<QMenu*> opened;
        for (QAction* title : m_window->menuBar()->actions()) {
            QVERIFY2(!QKeySequence::mnemonic(title->text()).isEmpty(), qPrintable(title->text()));
            QMenu* menu = title->menu();
            m_window->menuBar()->setFocus();
            m_window->menuBar()->setActiveAction(title);
            QTRY_VERIFY(menu->isVisible());
            found << unreachedEntries(menu);
            opened << menu;
            menu->close();
        }
        QVERIFY2(found.isEmpty(), qPrintable(found.join(QLatin1Char('\n'))));
        for (const QMenu* menu : m_window->findChildren<QMenu*>())
            for (const QAction* action : menu->actions())
                QVERIFY2(
                    action->isSeparator() || !action->text().isEmpty(), qPrintable(menu->title()));
        QVERIFY(opened.size() >= 6);
    }

    /// Alt and the letter open a menu; Escape returns the focus.
    void mnemonicsOpenTheMenus()
    {
        QWidget* const tabs = m_window->tabs()->tabBar();
        for (QAction* title : m_window->menuBar()->actions()) {
            tabs->setFocus();
            const QKeyCombination key = QKeySequence::mnemonic(title->text())[0];
            QTest::keyClick(m_window.get(), key.key(), key.keyboardModifiers());
            QTRY_VERIFY2(title->menu()->isVisible(), qPrintable(title->text()));
            QTest::keyClick(title->menu(), Qt::Key_Escape);
            QTest::keyClick(m_window->menuBar(), Qt::Key_Escape);
            QTRY_VERIFY(!title->menu()->isVisible());
        }
    }

    void noTwoShortcutsAlike()
    {
        QHash<QKeySequence, QStringList> uses;
        for (const QAction* action : m_window->findChildren<QAction*>())
            if (action->shortcutContext() != Qt::WidgetShortcut
                && action->shortcutContext() != Qt::WidgetWithChildrenShortcut)
                for (const QKeySequence& key : action->shortcuts())
                    uses[key] << action->text();
        for (const QShortcut* shortcut : m_window->findChildren<QShortcut*>())
            if (shortcut->objectName() == QStringLiteral("whyNoLabels")) // in the action's stead
                QVERIFY(shortcut->isEnabled() != m_window->actions().labelFiles->isEnabled());
            else if (shortcut->context() == Qt::WindowShortcut
                || shortcut->context() == Qt::ApplicationShortcut)
                uses[shortcut->key()] << describe(qobject_cast<const QWidget*>(shortcut->parent()));
        QStringList found;
        for (auto each = uses.begin(); each != uses.end(); ++each)
            if (each.value().size() > 1)
                found << each.key().toString() + QStringLiteral(": ")
                        + each.value().join(QStringLiteral(", "));
        QVERIFY2(found.isEmpty(), qPrintable(found.join(QLatin1Char('\n'))));
        QVERIFY(uses.size() >= 15);
    }

    /// A solver's option is explained by the same words as on the command line.
    void optionsCarryTheWordsOfTheCommandLine()
    {
        for (const OptionField& field : optionFields()) {
            const auto key = QString::fromUtf8(field.key.data(), qsizetype(field.key.size()));
            QWidget* control = m_window->method()->form()->control(key);
            QVERIFY2(control, qPrintable(key));
            const QString help =
                QString::fromUtf8(field.help.data(), qsizetype(field.help.size())).toHtmlEscaped();
            QVERIFY2(control->toolTip().contains(help), qPrintable(key));
        }
    }

private:
    /// The offscreen platform does not always activate the newest window.
    static void activate(QWidget& window)
    {
        QApplication::setActiveWindow(&window);
        QTRY_COMPARE(QApplication::activeWindow(), &window);
    }

    /// Opens a dialog, walks through it from the control that is given, and closes it.
    template <typename Dialog, typename First>
    static void verifyNext(
        const QString& where, const std::function<void()>& bring, const First& first)
    {
        bool came = false;
        answerNext<Dialog>([&](Dialog* dialog) {
            came = true;
            activate(*dialog);
            verify(*dialog, first(*dialog), where);
            dialog->reject();
        });
        bring();
        QVERIFY2(came, qPrintable(where));
    }

    /// The dialog that asks how data are opened, first unchanged, then after an input.
    template <typename Dialog>
    void verifyHowToOpen(const char* where, const std::function<void(const Dialog&)>& then = {})
    {
        auto* dialog = askHowToOpen<Dialog>();
        QVERIFY2(dialog, where);
        activate(*dialog);
        const QDialog& plain = *dialog;
        QWidget* first = plain.findChild<QDialogButtonBox*>()->buttons().front();
        verify(*dialog, first, QLatin1String(where));
        if (then) {
            then(*dialog);
            verify(*dialog, first, QLatin1String(where));
        }
        dialog->reject();
    }

    static void verify(QWidget& top, QWidget* first, const QString& where)
    {
        const QStringList found = accessFaults(top, first);
        QVERIFY2(found.isEmpty(),
            qPrintable(where + QStringLiteral(":\n") + found.join(QLatin1Char('\n'))));
    }

    void verifyEveryPage()
    {
        for (int page = 0; page < m_window->tabs()->count(); ++page) {
            m_window->tabs()->setCurrentIndex(page);
            QTest::qWait(20);
            verify(*m_window, m_window->tabs()->tabBar(), m_window->tabs()->tabText(page));
        }
    }
};

} // namespace gapscope

GAPSCOPE_TEST_CLASS(AccessTest)
#include "access_test.moc"
