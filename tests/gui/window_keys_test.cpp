// SPDX-License-Identifier: GPL-3.0-or-later
// Keys of the whole window: which key stops a run, the text of undo, no two mnemonics alike.
#include "tests/app/support/mnemonics.h"
#include "tests/app/support/run_list_clicks.h"
#include "tests/app/support/window_fixture.h"
#include "tests/support/test_class.h"

#include <QMenuBar>
#include <QSet>

namespace gapscope {
class WindowKeysTest : public WindowFixture {
    Q_OBJECT

private Q_SLOTS:
    void escapeDoesNotStop()
    {
        runForever();
        for (QWidget* focus : {static_cast<QWidget*>(m_window->tabs()),
                 static_cast<QWidget*>(m_window->convergence()->heroPlot()),
                 static_cast<QWidget*>(m_window->runsDock()->list()->view())}) {
            focus->setFocus();
            QTest::keyClick(m_window.get(), Qt::Key_Escape);
        }
        const std::size_t points = session().selected()->record.trace.size();
        QTRY_VERIFY_WITH_TIMEOUT(session().selected()->record.trace.size() > points, patience);
        QVERIFY(m_window->controller().running());
        QTest::keyClick(m_window.get(), Qt::Key_Period, Qt::ControlModifier);
        QTRY_VERIFY_WITH_TIMEOUT(allEnded(), patience);
        QVERIFY(m_window->actions().stop->toolTip().contains(QStringLiteral("Ctrl+.")));
    }

    /// From wherever the focus is; what lies on top goes first.
    void escapeClosesWhatLiesOverTheView()
    {
        QAction* table = m_window->actions().runTable;
        MessageBar* message = m_window->messages();
        message->hide();
        QList<QPointer<QWidget>> places;
        for (auto* each : m_window->findChildren<QWidget*>())
            if (each->isVisible() && each->isEnabled() && each->focusPolicy() & Qt::TabFocus)
                places << each;
        QVERIFY(places.size() > 20);
        for (const QPointer<QWidget>& each : places) {
            if (!each || !each->isVisible())
                continue;
            table->setChecked(true);
            each->setFocus();
            const QString name =
                QLatin1String(each->metaObject()->className()) + each->objectName();
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
            QVERIFY2(!table->isChecked(), qPrintable(name));
        }
        table->setChecked(true);
        message->showError(QStringLiteral("Something failed."));
        QWidget* place = m_window->method()->form()->control(QStringLiteral("lambda"));
        place->setFocus();
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
        QVERIFY(message->isHidden() && table->isChecked());
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
        QVERIFY(!table->isChecked() && place->isAncestorOf(QApplication::focusWidget()));
    }

    void undoSaysThatItReachesTheSolver()
    {
        type(*m_window, "lambda", "0.05"); // before the run
        runForever();
        type(*m_window, "lambda", "0.1");
        QTRY_COMPARE_WITH_TIMEOUT(session().selected()->options.lambda, 0.1, patience);
        m_window->tabs()->setFocus();
        QTest::keyClick(m_window.get(), Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(
            m_window->messages()->text(), QStringLiteral("λ of the running solver: 0.1 → 0.05"));
        QTRY_COMPARE_WITH_TIMEOUT(session().selected()->options.lambda, 0.05, patience);
        QTest::keyClick(m_window.get(), Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(
            m_window->messages()->text(), QStringLiteral("λ of the running solver: 0.05 → 0.1"));
        stop();
    }

    /// From wherever the focus is, past both ends and past hidden rows.
    void pagesTurnByKeys()
    {
        Pages* pages = m_window->tabs();
        type(*m_window, "lambda", "0.05"); // the focus stays there
        pages->setCurrentIndex(0);
        pages->setTabVisible(1, false);
        const auto press = [this](Qt::Key key) {
            QTest::keyClick(QApplication::focusWidget(), key, Qt::ControlModifier);
            return m_window->tabs()->currentIndex();
        };
        QCOMPARE(press(Qt::Key_PageDown), 2);
        QCOMPARE(press(Qt::Key_PageUp), 0);
        QCOMPARE(press(Qt::Key_PageUp), pages->count() - 1);
        QCOMPARE(press(Qt::Key_PageDown), 0);
        pages->setTabVisible(1, true);
        QSet<int> seen;
        for (int k = 0; k < pages->count(); ++k) { // from the plots and tables of every page, too
            for (auto* each : pages->currentWidget()->findChildren<QWidget*>())
                if (each->isVisible() && each->focusPolicy() & Qt::TabFocus)
                    each->setFocus();
            seen << press(Qt::Key_PageDown);
        }
        QCOMPARE(seen.size(), pages->count());
    }

    void noTwoMnemonicsAlikeInAMenu()
    {
        for (const QMenu* menu : m_window->findChildren<QMenu*>())
            if (menu != m_window->actions().recent) // names of files
                QVERIFY2(clashesIn(menu->actions()).isEmpty(),
                    qPrintable(menu->title() + QStringLiteral(":\n") + clashesIn(menu->actions())));
        for (const QAbstractItemView* view :
            {static_cast<QAbstractItemView*>(m_window->runsDock()->list()->view()),
                static_cast<QAbstractItemView*>(m_window->runsDock()->table()->view())})
            QVERIFY2(clashesIn(view->actions()).isEmpty(), qPrintable(clashesIn(view->actions())));
    }

    void noTwoMnemonicsAlikeInTheWindow_data()
    {
        QTest::addColumn<QString>("data");
        QTest::newRow("words") << QStringLiteral("sample:words");
        QTest::newRow("text") << QStringLiteral("sample:chunks");
    }
    void noTwoMnemonicsAlikeInTheWindow()
    {
        QFETCH(const QString, data);
        if (session().request().source != data.toStdString()) {
            const auto before = session().dataset();
            for (QAction* sample : m_window->actions().samples->actions())
                if (sample->data() == data)
                    sample->trigger();
            QTRY_VERIFY_WITH_TIMEOUT(session().dataset() != before, patience);
        }
        runToTheEnd();
        m_window->runsDock()->table()->setBaseline(session().runs()[0]->id);
        m_window->messages()->showError(QStringLiteral("x"), QStringLiteral("y"));
        QStringList found;
        for (int page = 0; page < m_window->tabs()->count(); ++page) {
            m_window->tabs()->setCurrentIndex(page);
            const QString clashes = clashesIn(m_window->menuBar()->actions(), *m_window);
            if (!clashes.isEmpty())
                found << m_window->tabs()->tabText(page) + QStringLiteral(":\n") + clashes;
        }
        QVERIFY2(found.isEmpty(), qPrintable(found.join(QLatin1Char('\n'))));
    }

    void noTwoMnemonicsAlikeInADialog()
    {
        QString clashes = QStringLiteral("no dialog came");
        answerNext<QDialog>([&clashes](QDialog* dialog) {
            clashes = clashesIn(static_cast<const QWidget&>(*dialog));
            dialog->reject();
        });
        m_window->actions().compare->trigger();
        QVERIFY2(clashes.isEmpty(), qPrintable(clashes));
        runForever();
        clashes = QStringLiteral("no dialog came");
        answerNext<QMessageBox>([&clashes](QMessageBox* box) {
            clashes = clashesIn(static_cast<const QWidget&>(*box));
            box->reject();
        });
        QVERIFY(!m_window->close());
        QVERIFY2(clashes.isEmpty(), qPrintable(clashes));
        stop();
    }

    /// No focus trap: Tab alone leads out of every page, around the window and back.
    void tabGoesRoundTheWindowOnEveryPage()
    {
        runToTheEnd();
        for (int page = 0; page < m_window->tabs()->count(); ++page) {
            m_window->tabs()->setCurrentIndex(page);
            QWidget* const first = m_window->tabs()->tabBar(); // the docks are on some pages only
            first->setFocus();
            QSet<QWidget*> seen;
            QWidget* at = nullptr;
            for (int step = 0; step < 400 && at != first; ++step) {
                QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
                QVERIFY(QApplication::focusWidget() != at); // stuck
                at = QApplication::focusWidget();
                seen << at;
            }
            QVERIFY2(at == first, qPrintable(m_window->tabs()->tabText(page)));
            const auto visited = [&seen](const QWidget* part) {
                return std::ranges::any_of(
                    seen, [part](const QWidget* w) { return part == w || part->isAncestorOf(w); });
            };
            QVERIFY2(visited(m_window->tabs()->currentWidget()),
                qPrintable(m_window->tabs()->tabText(page)));
            const auto* form = m_window->findChild<OptionForm*>();
            QVERIFY(visited(form) || !form->isVisible());
        }
    }

    void theCompareDialogSaysWhatIsWrongInAList()
    {
        QStringList said;
        QList<bool> startable;
        answerNext<CompareDialog>([&](CompareDialog* dialog) {
            auto* lambdas = dialog->findChild<QLineEdit*>(QStringLiteral("lambdas"));
            for (const char* text : {"0.1, -1", "0.1, x", "0.1, 1/n"}) {
                lambdas->selectAll();
                QTest::keyClicks(lambdas, QLatin1String(text));
                said << dialog->findChild<QLabel*>(QStringLiteral("summary"))->text();
                for (QPushButton* button : dialog->findChildren<QPushButton*>())
                    if (button->isDefault())
                        startable << button->isEnabled();
            }
            dialog->reject();
        });
        m_window->actions().compare->trigger();
        QCOMPARE(startable, (QList<bool>{false, false, true}));
        QVERIFY2(said[0].startsWith(QStringLiteral("⚠")) && said[0].contains(QStringLiteral("-1")),
            qPrintable(said[0]));
        QVERIFY2(said[1].startsWith(QStringLiteral("⚠")) && said[1].contains(QStringLiteral("x")),
            qPrintable(said[1]));
        QVERIFY2(said[2].contains(QStringLiteral("6 runs")), qPrintable(said[2]));
    }
};

} // namespace gapscope

GAPSCOPE_TEST_CLASS(WindowKeysTest)
#include "window_keys_test.moc"
