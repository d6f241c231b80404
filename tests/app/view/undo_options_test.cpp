// SPDX-License-Identifier: GPL-3.0-or-later
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

class UndoOptionsTest : public UndoFixture {
    Q_OBJECT

private Q_SLOTS:
    /// Undoes the last change first, wherever the focus is.
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
        QTest::keyClick(m_window.get(), Qt::Key_2, Qt::ControlModifier); // the focus stays
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

    /// Return makes a typed text a value. The next Ctrl+Z undoes that, with the focus still in the
    /// field. Before Return the text has its own undo steps.
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
        m_window->method()->form()->reveal(option);
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

    /// By the button in its title; the menu's action makes the same change.
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
};

} // namespace gapscope

GAPSCOPE_TEST_CLASS(UndoOptionsTest)
#include "undo_options_test.moc"
