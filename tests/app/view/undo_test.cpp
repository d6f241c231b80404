// SPDX-License-Identifier: GPL-3.0-or-later
// Undo and redo of the user's changes of the views, through real clicks and keys.
#include "app/curves/plot_panel.h"
#include "app/docks/method_dock.h"
#include "app/path/path_page.h"
#include "app/view/view_history.h"
#include "tests/app/support/control_walk.h"
#include "tests/app/support/window_fixture.h"
#include "tests/app/view/undo_fixture.h"
#include "tests/support/test_class.h"
#include "widgets/runs/columns/run_columns.h"

#include <QDockWidget>
#include <QHeaderView>
#include <QSlider>
#include <QTabBar>
#include <QUndoStack>

namespace gapscope {

class UndoTest : public UndoFixture {
    Q_OBJECT

private Q_SLOTS:
    /// The keys are for the text only as long as there is text to take back.
    void undoPassesTheEmptyNotes()
    {
        type(*m_window, "lambda", "0.125");
        turn();
        QVERIFY(m_window->undoStack().canUndo());
        m_window->actions().sessionNotes->trigger();
        QTRY_VERIFY(m_window->notes()->hasFocus());
        QTest::keyClicks(m_window->notes(), QStringLiteral("mine"));
        QTest::keyClick(m_window->notes(), Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(m_window->notes()->document()->isEmpty());
        QCOMPARE(m_window->method()->form()->options().lambda, 0.125);
        while (m_window->undoStack().canUndo()) {
            const int index = m_window->undoStack().index();
            QTest::keyClick(m_window->notes(), Qt::Key_Z, Qt::ControlModifier);
            turn();
            QCOMPARE(m_window->undoStack().index(), index - 1);
        }
        QVERIFY(m_window->method()->form()->options().lambda != 0.125);
    }

    void everyChangeOfAViewIsTakenBack()
    {
        twoRuns();
        QTableView* table = m_window->runsDock()->table()->view();
        ConvergencePage* page = m_window->convergence();
        auto* slider = page->findChild<QSlider*>();
        const auto cell = [table](
                              int row, int column) { return table->model()->index(row, column); };

        check("choice of the x axis", [&] { pressOn(page->axis(), Qt::Key_Down); });
        check("scale of the x axis", [&] { tick(QStringLiteral("Logarithmic x axis")); });
        check("choice of the upper plot", [&] { pressOn(boxWith("gap"), Qt::Key_Down); });
        check("seeds as one curve", [&] {
            for (auto* box : page->findChildren<QCheckBox*>())
                if (box->text() == QStringLiteral("&Seeds"))
                    pressOn(box, Qt::Key_Space);
        });
        check("smoothing", [&] { pressOn(slider, Qt::Key_PageUp); });
        check("zoom", [&] { pressOn(page->heroPlot(), Qt::Key_Plus); });
        QTest::keyClick(m_window.get(), Qt::Key_T, Qt::ControlModifier);
        QVERIFY(table->isVisible());
        check("selection of runs", [&] {
            QTest::mouseClick(table->viewport(), Qt::LeftButton, {},
                table->visualRect(cell(0, statusColumn)).center());
        });
        table->setCurrentIndex(cell(1, nameColumn));
        check("ticking of a run", [&] { pressOn(table, Qt::Key_Space); });
        check("name of a run", [&] { typeInCell(cell(0, nameColumn), "mine"); });
        m_window->runsDock()->table()->setVisibleColumns(
            {QStringLiteral("name"), QStringLiteral("tags"), QStringLiteral("notes")});
        check("tags of a run", [&] { typeInCell(cell(0, tagsColumn), "good"); });
        check("notes of a run", [&] { typeInCell(cell(0, notesColumn), "look again"); });
        check("order of the runs", [&] {
            QHeaderView* header = table->horizontalHeader();
            const int x = header->sectionViewportPosition(nameColumn) + 20;
            QTest::mouseClick(header->viewport(), Qt::LeftButton, {}, {x, header->height() / 2});
        });
        check("choice of the baseline", [&] { chooseFromMenu(cell(1, nameColumn), "baseline"); });
        QTest::keyClick(table, Qt::Key_Escape);
        QVERIFY(!table->isVisible());
        clickTab(QStringLiteral("Pre&dictions")); // its answers come once
        QTRY_VERIFY_WITH_TIMEOUT(m_window->models()->idle(), patience);
        clickTab(QStringLiteral("&Convergence"));
        QTest::qWait(800); // or it would be one movement with the next
        check("change of the page", [&] { clickTab(QStringLiteral("Pre&dictions")); });
        QTRY_VERIFY_WITH_TIMEOUT(m_window->models()->idle(), patience);
        check(
            "choice of an example", [&] { pressOn(m_window->models()->viewer(), Qt::Key_Right); });
        check("truth, prediction or difference",
            [&] { pressOn(m_window->models()->viewer(), Qt::Key_T); });
        check(
            "filter of the runs", [&] { QTest::keyClicks(filterLine(), QStringLiteral("gap<")); },
            false);
    }

    /// Every control of a page that a user sets is one step, which undo and redo cover.
    /// control_walk.h lists the exceptions.
    void everyControlOfWords()
    {
        twoRuns();
        everyControl(nullptr);
    }
    void everyControlOfChunks() { everyControl("sample:chunks"); }
    void everyControlOfPhotographs() { everyControl("sample:horses"); }
    void everyControlOfDigits() { everyControl("sample:digits"); }
    void everyControlOfSentencePairs() { everyControl("sample:alignment"); }
    void everyControlOfPoses() { everyControl("sample:figures"); }

    void manySteps()
    {
        settle();
        const ViewState first = m_window->viewState();
        constexpr int steps = 60;
        for (int k = 0; k < steps; k += 2) { // two kinds: those of one kind are one movement
            tick(QStringLiteral("Logarithmic x axis"));
            turn();
            clickTab(k % 4 == 0 ? QStringLiteral("Model") : QStringLiteral("&Blocks"));
            turn();
            clickTab(QStringLiteral("&Convergence"));
            turn();
        }
        QVERIFY2(m_window->undoStack().count() >= steps,
            qPrintable(QString::number(m_window->undoStack().count())));
        const ViewState last = m_window->viewState();
        m_window->tabs()->setFocus();
        while (m_window->undoStack().canUndo())
            undo();
        const auto changed = [this](const ViewState& before) {
            return difference(before, m_window->viewState()).keys().join(QLatin1Char(' '));
        };
        QCOMPARE(changed(first), QString());
        while (m_window->undoStack().canRedo())
            undo(Qt::ShiftModifier);
        QCOMPARE(changed(last), QString());
    }

    void oneMovementIsOneStep()
    {
        runToTheEnd();
        const int before = m_window->undoStack().count();
        for (int k = 0; k < 4; ++k) {
            pressOn(m_window->convergence()->heroPlot(), Qt::Key_Plus);
            turn();
        }
        QCOMPARE(m_window->undoStack().count(), before + 1);
        undo();
        QVERIFY(!m_window->convergence()->heroPlot()->isZoomed());
    }

    /// Changes made by runs are not changes of a view.
    void runsAreNoSteps()
    {
        type(*m_window, "epsilon", "0.05");
        const int before = m_window->undoStack().count();
        click(*m_window, m_window->actions().run);
        QTRY_VERIFY_WITH_TIMEOUT(!session().runs().empty() && allEnded(), patience);
        turn();
        QCOMPARE(m_window->undoStack().count(), before);
    }

private:
    QStringList m_faults;

    /// sample: the data that are opened and trained first; nullptr: the words with their two runs,
    /// and the docks as well.
    void everyControl(const char* sample)
    {
        if (sample) {
            openSample(sample);
            trainAFewPasses();
        }
        int walked = 0;
        for (int page = 0; page < m_window->tabs()->count(); ++page) {
            m_window->tabs()->setCurrentIndex(page);
            settle();
            walked += walkThrough(*m_window->tabs()->currentWidget());
        }
        if (!sample)
            walked += walkThrough(*m_window->tabs()) + walkThrough(*m_window->runsDock())
                + walkThrough(*m_window->method());
        QVERIFY2(walked >= (!sample ? 30 : 20), qPrintable(QString::number(walked)));
        QVERIFY2(m_faults.isEmpty(), qPrintable(m_faults.join(QLatin1Char('\n'))));
    }

    /// Returns how many it has changed.
    int walkThrough(QWidget& part)
    {
        const bool pages = &part == m_window->tabs();
        const auto controls =
            pages ? QList<QPointer<QWidget>>{m_window->tabs()->tabBar()} : viewControls(part);
        int walked = 0;
        for (const QPointer<QWidget>& control : controls)
            if (control && isUsable(control, m_window.get()) && stateOf(control).isValid())
                walked += checkControl(*control);
        return walked;
    }

    int checkControl(QWidget& control)
    {
        const QPointer<QWidget> it = &control;
        const QString name = nameOf(&control) + QStringLiteral(" · ") + describe(&control);
        const auto fault = [&](const QString& text) {
            m_faults << text + QStringLiteral(": ") + name;
            return 1;
        };
        QUndoStack& stack = m_window->undoStack();
        const QVariant before = stateOf(&control);
        const int index = stack.index();
        change(&control);
        settle();
        if (!it)
            return fault(QStringLiteral("gone"));
        const QVariant after = stateOf(&control);
        if (after == before) // at its end already
            return stack.index() == index ? 0 : fault(QStringLiteral("a step of nothing"));
        if (stack.index() != index + 1)
            return fault(QStringLiteral("%1 steps").arg(stack.index() - index));
        stack.undo();
        settle();
        if (!it || stateOf(&control) != before)
            return fault(QStringLiteral("not undone"));
        stack.redo();
        settle();
        if (!it || stateOf(&control) != after)
            return fault(QStringLiteral("not done again"));
        stack.undo();
        settle();
        return 1;
    }

    static void pressOn(QWidget* widget, Qt::Key key)
    {
        QWidget* target = widget->focusProxy() ? widget->focusProxy() : widget;
        target->setFocus();
        QTest::keyClick(target, key);
    }

    void tick(const QString& name)
    {
        for (auto* box : m_window->convergence()->findChildren<QCheckBox*>())
            if (box->accessibleName() == name)
                QTest::mouseClick(box, Qt::LeftButton, {}, {8, box->height() / 2});
    }

    /// The box that selects a plot's content and shows this panel now.
    QComboBox* boxWith(const char* panel) const
    {
        for (auto* box : m_window->convergence()->findChildren<QComboBox*>())
            if (box->currentData().toString() == QLatin1String(panel))
                return box;
        return nullptr;
    }

    void typeInCell(const QModelIndex& index, const char* text)
    {
        QTableView* table = m_window->runsDock()->table()->view();
        table->setFocus();
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, table->visualRect(index).center());
        turn();
        table->edit(index);
        auto* field = table->findChild<QLineEdit*>();
        QVERIFY(field);
        field->selectAll();
        QTest::keyClicks(field, QLatin1String(text));
        QTest::keyClick(field, Qt::Key_Return);
    }

    void chooseFromMenu(const QModelIndex& index, const char* action)
    {
        QTableView* table = m_window->runsDock()->table()->view();
        const QPoint where = table->visualRect(index).center();
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, where);
        turn();
        QTimer::singleShot(100, this, [action] {
            auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
            QVERIFY(menu);
            for (QAction* entry : menu->actions())
                if (entry->objectName() == QLatin1String(action))
                    QTest::mouseClick(
                        menu, Qt::LeftButton, {}, menu->actionGeometry(entry).center());
        });
        Q_EMIT table->customContextMenuRequested(where);
    }
};

} // namespace gapscope

GAPSCOPE_TEST_CLASS(UndoTest)
#include "undo_test.moc"
