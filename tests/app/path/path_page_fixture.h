// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/app/support/window_fixture.h"

#include "app/model/data_caption.h"
#include "app/path/path_controls.h"
#include "app/path/path_page.h"
#include "widgets/controls/options/log_slider.h"
#include "widgets/plots/plot_legend.h"
#include "widgets/runs/progress_eta.h"

#include <QLabel>

namespace gapscope {

/// Helpers shared by the tests of the path page.
class PathPageFixture : public WindowFixture {
protected:
    PathPage* page() const { return m_window->path(); }

    const Paths& paths() const { return page()->paths(); }

    void typeInto(QWidget* control, const char* text)
    {
        auto* field = qobject_cast<QLineEdit*>(control);
        if (!field)
            field = control->findChild<QLineEdit*>();
        QVERIFY(field);
        field->setFocus();
        field->selectAll();
        QTest::keyClicks(field, QLatin1String(text));
        QTest::keyClick(field, Qt::Key_Tab);
    }

    template <typename Widget> Widget* named(const char* name) const
    {
        return page()->findChild<Widget*>(QLatin1String(name));
    }

    /// A path on the built-in words that takes about a second.
    void startPath(const char* lambdaMin = "0.05")
    {
        m_window->tabs()->showPage(page());
        typeInto(named<QWidget>("lambdaMin"), lambdaMin);
        QTest::mouseClick(page()->controls()->button(), Qt::LeftButton);
        QVERIFY(m_window->controller().searching());
    }

    void waitForPath()
    {
        QTRY_VERIFY_WITH_TIMEOUT(!m_window->controller().running(), patience);
        QVERIFY(paths().selected());
        QVERIFY2(
            paths().selected()->state == RunState::finished, qPrintable(paths().selected()->error));
    }

    void followPath()
    {
        startPath();
        waitForPath();
        QVERIFY(paths().selected()->points().size() > 3);
    }
};

} // namespace gapscope
