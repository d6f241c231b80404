// SPDX-License-Identifier: GPL-3.0-or-later
// The window on small and large screens: everything fits, nothing is squeezed, docks come back.
#include "app/model/chain/text_data_dialog.h"
#include "tests/app/support/window_fixture.h"
#include "tests/support/test_class.h"
#include "widgets/controls/options/option_form.h"
#include "widgets/runs/progress_eta.h"

#include <QDockWidget>
#include <QLayout>
#include <QScreen>
#include <QScrollArea>
#include <QScrollBar>

namespace gapscope {

class WindowSizeTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        QCoreApplication::setOrganizationName(QStringLiteral("GapScope"));
        QCoreApplication::setApplicationName(QStringLiteral("GapScope"));
    }

    void init()
    {
        m_home = std::make_unique<QTemporaryDir>();
        qputenv("XDG_DATA_HOME", m_home->path().toUtf8());
        QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, m_home->path());
        QSettings().clear();
    }

    void cleanup() { m_window.reset(); }

    /// 1440 × 900 at scale 2, 1.5 and 1.
    void nothingIsSqueezed_data()
    {
        QTest::addColumn<QSize>("screen");
        QTest::newRow("2") << QSize(720, 450);
        QTest::newRow("1.5") << QSize(960, 600);
        QTest::newRow("1") << QSize(1440, 900);
    }

    void nothingIsSqueezed()
    {
        QFETCH(QSize, screen);
        open(screen);
        verifyNothingIsSqueezed(screen);
    }

    /// The focus must not push options to the side: no scroll bar would bring them back.
    void optionsOfEveryMethodHaveTheirWidth()
    {
        open({1440, 900});
        auto* form = m_window->findChild<OptionForm*>();
        const auto* scroll = qobject_cast<QScrollArea*>(form->parentWidget()->parentWidget());
        QVERIFY(scroll);
        for (const MethodRow& method : methodRows()) {
            SolverOptions options = form->options();
            options.method = method;
            form->setOptions(options);
            QTest::qWait(50);
            QVERIFY2(scroll->horizontalScrollBar()->maximum() == 0,
                qPrintable(QStringLiteral("method ")
                    + QLatin1String(method.key.data(), qsizetype(method.key.size()))));
        }
    }

    /// Resized by hand to this size on a large screen: one dock has space, the one opened last.
    void docksFoldInANarrowWindow()
    {
        open({1600, 1000});
        resizeTo(1440, 900);
        QVERIFY(m_window->minimumWidth() <= 720);
        QVERIFY(runs()->isVisible() && setup()->isVisible());
        const int before = runs()->width();
        resizeTo(720, 420);
        QVERIFY(setup()->isVisible() && !runs()->isVisible());
        QVERIFY(m_window->layout()->minimumSize().width() <= 720);
        verifyNothingIsSqueezed({720, 450});
        m_window->tabs()->setCurrentIndex(0);
        click(runs());
        QVERIFY(runs()->isVisible() && !setup()->isVisible());
        resizeTo(1440, 900);
        QVERIFY(runs()->isVisible() && setup()->isVisible());
        QCOMPARE(runs()->width(), before);
    }

    /// By the buttons beside the tabs; the next start shows the same.
    void eachPageHasItsDocks()
    {
        open({1440, 900});
        Pages* tabs = m_window->tabs();
        tabs->showPage(m_window->models()->predictions());
        QVERIFY(!setup()->isVisible() && !runs()->isVisible());
        click(runs());
        QVERIFY(!setup()->isVisible() && runs()->isVisible());
        tabs->showPage(m_window->convergence());
        QVERIFY(setup()->isVisible() && runs()->isVisible());
        click(setup());
        QVERIFY(!setup()->isVisible());
        m_window->close();
        m_window.reset();
        open({1440, 900});
        tabs = m_window->tabs();
        tabs->showPage(m_window->convergence());
        QVERIFY(!setup()->isVisible() && runs()->isVisible());
        tabs->showPage(m_window->models()->predictions());
        QVERIFY(!setup()->isVisible() && runs()->isVisible());
        QHeaderView* header = m_window->runsDock()->table()->view()->horizontalHeader();
        const int second = header->logicalIndex(1);
        header->moveSection(1, 4);
        m_window->actions().resetView->trigger();
        QVERIFY(!setup()->isVisible() && !runs()->isVisible());
        QCOMPARE(header->logicalIndex(1), second);
    }

    void oneKeyShowsTheViewAlone_data()
    {
        QTest::addColumn<Qt::Key>("key");
        QTest::newRow("F11") << Qt::Key_F11;
        QTest::newRow("\\") << Qt::Key_Backslash;
        QTest::newRow("Esc ends it") << Qt::Key_Escape;
    }
    void oneKeyShowsTheViewAlone()
    {
        QFETCH(const Qt::Key, key);
        open({1440, 900});
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        auto* toolbar = m_window->findChild<QToolBar*>(QStringLiteral("toolbar"));
        QTest::keyClick(m_window.get(), key == Qt::Key_Escape ? Qt::Key_F11 : key);
        QTRY_VERIFY(m_window->tabs()->height() >= m_window->height() - 2);
        QCOMPARE(m_window->tabs()->width(), m_window->width());
        QVERIFY(!toolbar->isVisible());
        QTest::keyClick(m_window.get(), Qt::Key_PageDown, Qt::ControlModifier); // keys still work
        QCOMPARE(m_window->tabs()->currentIndex(), 1);
        auto* leave = m_window->findChild<QToolButton*>(QStringLiteral("leaveViewAlone"));
        QVERIFY(leave->isVisible()); // the same by a click
        QTest::keyClick(m_window.get(), key);
        QVERIFY(!leave->isVisible());
        QVERIFY(toolbar->isVisible() && setup()->isVisible() && runs()->isVisible());
        QVERIFY(m_window->menuBar()->height() > 0);
    }

    void theBarsAreBackAfterAWindowThatWasClosedInTheViewAlone()
    {
        open({1440, 900});
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        QTest::keyClick(m_window.get(), Qt::Key_F11);
        for (const char* bar : {"toolbar", "dataBar"})
            QVERIFY(m_window->viewState()
                        .value(QLatin1String("dock/") + QLatin1String(bar))
                        .toList()
                        .value(0)
                        .toBool()); // as a session has it
        m_window->close();
        open({1440, 900});
        for (const char* bar : {"toolbar", "dataBar"})
            QVERIFY(m_window->findChild<QToolBar*>(QLatin1String(bar))->isVisible());
    }

    /// Shares of the client area, UX row 33.
    void dockGetsItsWidthBack()
    {
        open({1600, 1000});
        resizeTo(1440, 900);
        const int wide = runs()->width() + 200;
        m_window->resizeDocks({runs()}, {wide}, Qt::Horizontal); // as the user would
        QTRY_COMPARE(runs()->width(), wide);
        resizeTo(900, 700);
        QVERIFY(runs()->width() < wide);
        QVERIFY(runs()->width() >= runs()->widget()->minimumSizeHint().width());
        resizeTo(1500, 900);
        QCOMPARE(runs()->width(), wide);
    }

    /// At scale 2 the offscreen screen is 400 × 400.
    void dialogsOpenWithinTheScreen()
    {
        open({1440, 900});
        answerNext<CompareDialog>([](CompareDialog* dialog) {
            verifyWithinScreen(*dialog);
            auto* seeds = dialog->findChild<QLineEdit*>(QStringLiteral("seeds"));
            seeds->setFocus(Qt::TabFocusReason); // hidden rows scroll into view
            dialog->reject();
        });
        m_window->actions().compare->trigger();
        answerNext<QDialog>([](QDialog* dialog) {
            verifyWithinScreen(*dialog);
            QTest::mouseClick(
                dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Close),
                Qt::LeftButton);
        });
        m_window->actions().shortcuts->trigger();
        answerNext<QFileDialog>([](QFileDialog* dialog) {
            verifyWithinScreen(*dialog);
            dialog->reject();
        });
        m_window->actions().run->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(!m_window->session().runs().empty()
                && !m_window->session().runs()[0]->record.trace.empty(),
            patience);
        m_window->actions().exportPlot->trigger();
        m_window->actions().stop->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(!m_window->controller().running(), patience);

        std::string text;
        for (int k = 0; k < 10; ++k)
            text += "the DT B-NP\ncat NN I-NP\nsat VBD B-VP\n\n";
        const QString path = m_home->filePath(QStringLiteral("train.txt"));
        writeFileAtomically(path.toStdString(), text);
        m_window->openFile(path);
        auto* button = m_window->findChild<QPushButton*>(QStringLiteral("dataOptions"));
        QTRY_VERIFY_WITH_TIMEOUT(
            m_window->session().dataset()->info.source == path.toStdString(), patience);
        QTRY_VERIFY_WITH_TIMEOUT(!button->isHidden(), patience);
        button->click();
        auto* dialog = m_window->findChild<TextDataDialog*>();
        QVERIFY(dialog);
        QVERIFY(QTest::qWaitForWindowExposed(dialog));
        verifyWithinScreen(*dialog);
        dialog->reject();
    }

private:
    QDockWidget* runs() const
    {
        return m_window->findChild<QDockWidget*>(QStringLiteral("runsDock"));
    }
    QDockWidget* setup() const
    {
        return m_window->findChild<QDockWidget*>(QStringLiteral("methodDock"));
    }

    /// The button beside the tabs that shows or hides the dock on this page.
    void click(const QDockWidget* dock) const
    {
        for (auto* button : m_window->tabs()->findChildren<QToolButton*>())
            if (button->defaultAction() == dock->toggleViewAction())
                QTest::mouseClick(button, Qt::LeftButton);
    }

    static void verifyWithinScreen(const QDialog& dialog)
    {
        // A row of buttons and Qt's own file dialog are wider than 400.
        const QSize room = dialog.screen()->availableSize().expandedTo({460, 0});
        const QString sizes = QStringLiteral("%1: %2 x %3 of %4 x %5")
                                  .arg(dialog.windowTitle())
                                  .arg(dialog.width())
                                  .arg(dialog.height())
                                  .arg(room.width())
                                  .arg(room.height());
        QVERIFY2(
            dialog.width() <= room.width() && dialog.height() <= room.height(), qPrintable(sizes));
        const auto* buttons = dialog.findChild<QDialogButtonBox*>();
        for (const QAbstractButton* button : buttons->buttons())
            QVERIFY2(
                dialog.rect().contains(QRect(button->mapTo(&dialog, QPoint()), button->size())),
                qPrintable(button->text() + QStringLiteral(" in ") + sizes));
    }

    void verifyNothingIsSqueezed(QSize screen)
    {
        QVERIFY2(m_window->width() <= screen.width() && m_window->height() <= screen.height() - 24,
            qPrintable(QStringLiteral("%1 x %2").arg(m_window->width()).arg(m_window->height())));
        const auto* progress = m_window->findChild<ProgressEta*>();
        QVERIFY(progress->isVisible());
        QVERIFY(progress->width() >= progress->minimumSizeHint().width());
        QVERIFY(
            progress->mapTo(m_window.get(), progress->rect().topRight()).x() <= m_window->width());
        for (int page = 0; page < m_window->tabs()->count(); ++page) {
            m_window->tabs()->setCurrentIndex(page);
            QCoreApplication::processEvents();
            for (QWidget* control : m_window->tabs()->currentWidget()->findChildren<QWidget*>())
                if (isControl(control) && control->isVisible())
                    QVERIFY2(control->width() >= control->minimumSizeHint().width()
                            && control->height() >= control->minimumSizeHint().height(),
                        qPrintable(QStringLiteral("page %1: %2 %3")
                                       .arg(page)
                                       .arg(QLatin1String(control->metaObject()->className()),
                                           control->accessibleName())));
        }
    }

    void open(QSize screen)
    {
        m_window = std::make_unique<MainWindow>(DataFolders(), screen);
        m_window->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_window.get()));
        m_window->openAtStart({});
        QTRY_VERIFY_WITH_TIMEOUT(m_window->session().dataset() != nullptr, patience);
    }

    void resizeTo(int width, int height)
    {
        m_window->resize(width, height);
        QTRY_COMPARE(m_window->size(), QSize(width, height));
        QCoreApplication::processEvents();
    }

    static bool isControl(const QWidget* widget)
    {
        return qobject_cast<const QAbstractButton*>(widget)
            || qobject_cast<const QComboBox*>(widget)
            || qobject_cast<const QAbstractSlider*>(widget)
            || qobject_cast<const QLineEdit*>(widget);
    }

    std::unique_ptr<QTemporaryDir> m_home;
    std::unique_ptr<MainWindow> m_window;
};

} // namespace gapscope

GAPSCOPE_TEST_CLASS(WindowSizeTest)
#include "window_size_test.moc"
