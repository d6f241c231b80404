// SPDX-License-Identifier: GPL-3.0-or-later
// Comparisons of a few variants on the sample, and options by the keyboard.
#pragma once

#include "tests/app/support/window_fixture.h"

namespace gapscope {

class ComparisonFixture : public WindowFixture {
protected:
    struct Spec {
        const char *name, *sampling, *cache = "off";
    };
    static ComparisonSpec spec(const std::vector<Spec>& variants, const char* epsilon)
    {
        ComparisonSpec spec;
        spec.dataset.source = "sample:words";
        spec.lambdas = {"0.01"};
        spec.seeds = {1};
        for (const Spec& each : variants)
            spec.variants.push_back({each.name,
                {{"sampling", each.sampling}, {"cache", each.cache}, {"epsilon", epsilon}}});
        return spec;
    }

    /// Types into the box of an option, by the keyboard.
    void choose(const char* option, const char* text)
    {
        QWidget* control = m_window->method()->form()->control(QLatin1String(option));
        auto* box = qobject_cast<QComboBox*>(control);
        QVERIFY2(box || qobject_cast<QCheckBox*>(control), option);
        if (auto* tick = qobject_cast<QCheckBox*>(control)) {
            if (tick->isChecked() != (QLatin1String(text) == QLatin1String("on")))
                QTest::keyClick(tick, Qt::Key_Space);
            return;
        }
        box->setFocus();
        QTest::keyClick(box, Qt::Key_Home);
        while (box->currentText() != QLatin1String(text)
            && box->currentData().toString() != QLatin1String(text)) {
            const int before = box->currentIndex();
            QTest::keyClick(box, Qt::Key_Down);
            QVERIFY2(box->currentIndex() > before, text);
        }
    }

    /// By the keyboard, as a user would.
    void openOtherSplit()
    {
        auto* split = m_window->findChild<QComboBox*>(QStringLiteral("split"));
        const auto before = session().dataset();
        unfoldData();
        split->setFocus();
        QTest::keyClick(split, split->currentIndex() == 0 ? Qt::Key_Down : Qt::Key_Up);
        QTRY_VERIFY_WITH_TIMEOUT(session().dataset() != before, patience);
    }
};

} // namespace gapscope
