// SPDX-License-Identifier: GPL-3.0-or-later
// Undo and redo of what a person changes of the views, through real clicks and keys.
#include "app/curves/x_axis_chooser.h"
#include "app/docks/method_dock.h"
#include "app/path/path_page.h"
#include "app/view/view_history.h"
#include "tests/app/support/control_walk.h"
#include "tests/app/support/window_fixture.h"
#include "tests/support/test_class.h"
#include "widgets/runs/columns/run_columns.h"

#include <QDockWidget>
#include <QHeaderView>
#include <QSlider>
#include <QTabBar>
#include <QUndoStack>

namespace gapscope {

class UndoTest : public WindowFixture {
    Q_OBJECT

private Q_SLOTS:
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
                    QTest::mouseClick(box, Qt::LeftButton);
        });
        check("smoothing", [&] { pressOn(slider, Qt::Key_PageUp); });
        check("zoom", [&] { pressOn(page->heroPlot(), Qt::Key_Plus); });
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

    /// The last change first, wherever the focus is.
    void undoFromAFilter()
    {
        twoRuns();
        QWidget* filter = filterLine();
        QUndoStack& stack = m_window->undoStack();
        filter->setFocus();
        const int before = stack.index();
        QTest::keyClicks(filter, QStringLiteral("gap<"));
        settle();
        QCOMPARE(stack.index(), before + 1);
        QTest::qWait(800); // or it would be one movement with the next
        const int page = m_window->tabs()->currentIndex();
        clickTab(QStringLiteral("&Weights"));
        settle();
        QCOMPARE(stack.index(), before + 2);
        QVERIFY(filter->hasFocus());
        QTest::keySequence(filter, QKeySequence::Undo);
        settle();
        QCOMPARE(m_window->tabs()->currentIndex(), page);
        QCOMPARE(filter->property("text").toString(), QStringLiteral("gap<"));
        QTest::keySequence(filter, QKeySequence::Undo);
        settle();
        QVERIFY(filter->property("text").toString().isEmpty());
        QCOMPARE(stack.index(), before);
        QTest::keySequence(filter, QKeySequence::Redo);
        settle();
        QCOMPARE(filter->property("text").toString(), QStringLiteral("gap<"));
        QCOMPARE(stack.index(), before + 1);
    }

    /// Return makes a value out of what is typed: the next Ctrl+Z takes that back, the focus still
    /// in the field. Before it the text has steps of its own.
    void undoFromAnOption_data()
    {
        QTest::addColumn<QString>("option");
        QTest::addColumn<QString>("typed");
        QTest::newRow("slider's field") << QStringLiteral("epsilon") << QStringLiteral("0.25");
        QTest::newRow("another spelling") << QStringLiteral("epsilon") << QStringLiteral("2.5e-1");
        QTest::newRow("lambda") << QStringLiteral("lambda") << QStringLiteral("0.25");
        QTest::newRow("whole number") << QStringLiteral("seed") << QStringLiteral("25");
    }
    void undoFromAnOption()
    {
        QFETCH(const QString, option);
        QFETCH(const QString, typed);
        QWidget* control = m_window->method()->form()->control(option);
        auto* line = control->findChild<QLineEdit*>();
        QWidget* field = line->focusProxy() ? line->focusProxy() : line;
        const OptionField& row = *findOption(option.toStdString());
        const auto value = [&] {
            return QString::fromStdString(optionText(m_window->method()->form()->options(), row));
        };
        const QString before = value(), text = line->text();
        type(*m_window, option.toUtf8().constData(), typed.toUtf8().constData());
        turn();
        const QString after = value();
        QVERIFY(before != after);
        QTest::keySequence(field, QKeySequence::Undo);
        turn();
        QCOMPARE(value(), before);
        QCOMPARE(line->text(), text);
        QVERIFY(field->hasFocus());
        QTest::keySequence(field, QKeySequence::Redo);
        turn();
        QCOMPARE(value(), after);
        QTest::keyClicks(field, QStringLiteral("7"));
        QTest::keySequence(field, QKeySequence::Undo);
        turn();
        QCOMPARE(value(), after);
    }

    /// Whatever control of a page a person sets: one step, which undo takes back and redo does
    /// again. Those left out are told in control_walk.h.
    void everyControl_data()
    {
        QTest::addColumn<QString>("sample");
        QTest::newRow("words") << QString();
        for (const char* sample : {"chunks", "horses", "digits", "alignment", "figures"})
            QTest::newRow(sample) << QStringLiteral("sample:") + QLatin1String(sample);
    }
    void everyControl()
    {
        QFETCH(const QString, sample);
        if (sample.isEmpty())
            twoRuns();
        else
            openSample(sample.toUtf8().constData());
        if (!sample.isEmpty())
            trainAFewPasses();
        int walked = 0;
        for (int page = 0; page < m_window->tabs()->count(); ++page) {
            m_window->tabs()->setCurrentIndex(page);
            settle();
            walked += walkThrough(*m_window->tabs()->currentWidget());
        }
        if (sample.isEmpty())
            walked += walkThrough(*m_window->tabs()) + walkThrough(*m_window->runsDock())
                + walkThrough(*m_window->method());
        QVERIFY2(walked >= (sample.isEmpty() ? 40 : 20), qPrintable(QString::number(walked)));
        QVERIFY2(m_faults.isEmpty(), qPrintable(m_faults.join(QLatin1Char('\n'))));
    }

    /// By the button in its title; by the menu's action it is the same change.
    void docksComeBack()
    {
        auto* dock = m_window->findChild<QDockWidget*>(QStringLiteral("methodDock"));
        auto* close =
            dock->findChild<QAbstractButton*>(QStringLiteral("qt_dockwidget_closebutton"));
        QVERIFY(close && close->isVisible());
        check("docks of the window",
            [&] { QTest::mouseClick(close, Qt::LeftButton, {}, close->rect().center()); });
        QVERIFY(dock->isHidden());
        undo();
        QVERIFY(!dock->isHidden());
    }

    void aPageOfItsOwnGoesBack()
    {
        auto* button = m_window->findChild<QToolButton*>(QStringLiteral("popOut"));
        QWidget* page = m_window->convergence();
        m_window->tabs()->setCurrentWidget(page);
        turn();
        const int before = m_window->undoStack().count();
        QTest::mouseClick(button, Qt::LeftButton);
        turn();
        QVERIFY(m_window->tabs()->isOut(page));
        QCOMPARE(m_window->undoStack().count(), before + 1);
        m_window->undoStack().undo();
        QVERIFY(!m_window->tabs()->isOut(page));
        m_window->undoStack().redo();
        QVERIFY(m_window->tabs()->isOut(page));
        page->window()->close(); // as the desktop does
        turn();
        QVERIFY(!m_window->tabs()->isOut(page));
        QCOMPARE(m_window->undoStack().count(), before + 2);
    }

    void manySteps()
    {
        const ViewState first = m_window->viewState();
        constexpr int steps = 60;
        for (int k = 0; k < steps; k += 2) { // two kinds: those of one kind are one movement
            tick(QStringLiteral("Logarithmic x axis"));
            turn();
            clickTab(k % 4 == 0 ? QStringLiteral("&Weights") : QStringLiteral("&Blocks"));
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
        QCOMPARE(difference(first, m_window->viewState()).keys(), QStringList());
        while (m_window->undoStack().canRedo())
            undo(Qt::ShiftModifier);
        QCOMPARE(difference(last, m_window->viewState()).keys(), QStringList());
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

    /// What runs do, and what comes with them, is nobody's change of a view.
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

    void settle()
    {
        turn();
        QTest::qWait(50);
        QTRY_VERIFY_WITH_TIMEOUT(m_window->models()->idle(), patience);
        turn();
    }

    /// Gives how many it has changed.
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

    /// What an event has queued, and what that has.
    static void turn()
    {
        for (int k = 0; k < 3; ++k)
            QCoreApplication::processEvents();
    }

    void twoRuns()
    {
        runToTheEnd();
        choose("sampling", "gap");
        click(*m_window, m_window->actions().run);
        QTRY_VERIFY_WITH_TIMEOUT(session().runs().size() == 2 && allEnded(), patience);
        turn();
    }

    void undo(Qt::KeyboardModifiers more = {})
    {
        QTest::keyClick(m_window.get(), Qt::Key_Z, Qt::ControlModifier | more);
        turn();
    }

    /// Does it, then takes it back and does it again with the keys.
    void check(const char* text, const std::function<void()>& change, bool byKeys = true)
    {
        turn();
        const ViewState before = m_window->viewState();
        const int index = m_window->undoStack().index();
        change();
        turn();
        const ViewState after = m_window->viewState();
        QVERIFY2(before != after, text);
        QVERIFY2(m_window->undoStack().index() > index, text);
        QCOMPARE(m_window->undoStack().undoText(), QString::fromUtf8(text));
        if (byKeys)
            m_window->tabs()->setFocus(); // a field has its own undo
        const int steps = m_window->undoStack().index() - index;
        for (int k = 0; k < steps; ++k)
            byKeys ? undo() : m_window->undoStack().undo();
        const QStringList notBack = undone(difference(before, m_window->viewState()));
        QVERIFY2(notBack.isEmpty(),
            qPrintable(QString::fromUtf8(text) + notBack.join(QStringLiteral(" · "))));
        for (int k = 0; k < steps; ++k)
            byKeys ? undo(Qt::ShiftModifier) : m_window->undoStack().redo();
        const QStringList notAgain = undone(difference(after, m_window->viewState()));
        QVERIFY2(notAgain.isEmpty(),
            qPrintable(QString::fromUtf8(text) + notAgain.join(QStringLiteral(" · "))));
    }

    /// Of these keys those that undo is about: no sizes of splitters.
    static QStringList undone(const ViewState& changed)
    {
        QStringList keys = changed.keys();
        keys.removeIf([](const QString& key) { return viewChangeText({key}).isEmpty(); });
        return keys;
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

    /// The choice of what a plot shows that stands at this now.
    QComboBox* boxWith(const char* panel) const
    {
        for (auto* box : m_window->convergence()->findChildren<QComboBox*>())
            if (box->currentData().toString() == QLatin1String(panel))
                return box;
        return nullptr;
    }

    QLineEdit* filterLine() const
    {
        for (auto* line : m_window->runsDock()->findChildren<QLineEdit*>())
            if (line->accessibleName() == QStringLiteral("Filter runs"))
                return line;
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

    void clickTab(const QString& title)
    {
        QTabBar* bar = m_window->tabs()->tabBar();
        for (int k = 0; k < bar->count(); ++k)
            if (bar->tabText(k) == title)
                QTest::mouseClick(bar, Qt::LeftButton, {}, bar->tabRect(k).center());
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
