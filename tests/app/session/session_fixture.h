// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/curves/cache_page.h"
#include "app/curves/plot_panel.h"
#include "core/files/json_input.h"
#include "tests/app/support/control_walk.h"
#include "tests/app/support/run_list_clicks.h"
#include "tests/app/support/window_fixture.h"
#include "widgets/runs/columns/run_columns.h"

#include <QDir>
#include <QDockWidget>
#include <QDropEvent>
#include <QMimeData>
#include <QPlainTextEdit>

namespace gapscope {

/// Helpers shared by the tests of the session.
class SessionFixture : public WindowFixture {
protected:
    /// Types where the action leads: the dock is shown and has the focus.
    void typeNotes(const char* text)
    {
        m_window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        m_window->tabs()->setFocus();
        QTest::keyClick(m_window.get(), Qt::Key_N, Qt::ControlModifier | Qt::ShiftModifier);
        QTRY_VERIFY(m_window->notes()->isVisible() && m_window->notes()->hasFocus());
        QTest::keyClick(m_window->notes(), Qt::Key_A, Qt::ControlModifier);
        QTest::keyClicks(m_window->notes(), QLatin1String(text));
        QCOMPARE(m_window->notes()->toPlainText(), QLatin1String(text));
    }

    /// Two runs on the toy data, and a window with no setting at its default.
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
        const RunList& list = *m_window->runsDock()->list();
        clickAt(list, nameOf(list, session().runs()[0]->id));
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

    /// A window without runs and settings.
    void elsewhere()
    {
        m_window.reset();
        QDir(savedRunsFolder()).removeRecursively();
        QSettings().clear();
        open();
        QVERIFY(session().runs().empty());
    }
};

} // namespace gapscope
