// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/curves/plot_panel.h"
#include "app/docks/method_dock.h"
#include "app/path/path_page.h"
#include "app/view/view_history.h"
#include "tests/app/support/control_walk.h"
#include "tests/app/support/window_fixture.h"
#include "widgets/runs/columns/run_columns.h"

#include <QDockWidget>
#include <QHeaderView>
#include <QSlider>
#include <QTabBar>
#include <QUndoStack>

namespace gapscope {

/// Helpers shared by the tests of undo.
class UndoFixture : public WindowFixture {
protected:
    void settle()
    {
        turn();
        QTest::qWait(50);
        QTRY_VERIFY_WITH_TIMEOUT(m_window->models()->idle(), patience);
        turn();
    }

    /// Processes the events that are queued, and those that they queue.
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

    /// Makes the change, undoes it and redoes it with the keys.
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

    /// Of these keys, returns those that undo covers: no sizes of splitters.
    static QStringList undone(const ViewState& changed)
    {
        QStringList keys = changed.keys();
        keys.removeIf([](const QString& key) { return viewChangeText({key}).isEmpty(); });
        return keys;
    }

    QLineEdit* filterLine() const
    {
        for (auto* line : m_window->runsDock()->findChildren<QLineEdit*>())
            if (line->accessibleName() == QStringLiteral("Filter runs"))
                return line;
        return nullptr;
    }

    void clickTab(const QString& title)
    {
        QTabBar* bar = m_window->tabs()->tabBar();
        for (int k = 0; k < bar->count(); ++k)
            if (bar->tabText(k) == title)
                QTest::mouseClick(bar, Qt::LeftButton, {}, bar->tabRect(k).center());
    }
};

} // namespace gapscope
