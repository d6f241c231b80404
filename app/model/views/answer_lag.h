// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/controls/number_text.h"

#include <QtWidgets>

#include <array>

namespace gapscope {

/// Whether the answers shown, of the training and the test part, keep up with a running solver.
class AnswerLag {
    Q_DECLARE_TR_FUNCTIONS(AnswerLag)
public:
    /// behind: called when they no longer do.
    explicit AnswerLag(const std::function<void()>& behind)
    {
        m_late.setSingleShot(true);
        QObject::connect(&m_late, &QTimer::timeout, &m_late, [this, behind] {
            m_behind = true;
            behind();
        });
    }
    /// Answers are being computed from now on.
    void begin() { m_late.start(milliseconds); }
    void end() { m_late.stop(); }
    /// Those of this pass are shown. Between half the time and all of it nothing changes: the words
    /// would flicker.
    void setShown(std::size_t part, double pass)
    {
        m_behind = m_behind && m_late.remainingTime() <= milliseconds / 2;
        m_passOf[part] = pass;
    }
    /// No answers are shown.
    void clear()
    {
        m_passOf = {-1, -1};
        m_behind = false;
    }
    /// Of which pass those shown are, while they do not keep up; else "".  newest: the solver's.
    QString text(int part, double newest) const
    {
        const double pass = part < 0 ? -1 : m_passOf[static_cast<std::size_t>(part)];
        if (!m_behind || pass < 0 || pass >= newest)
            return {};
        return tr("pass %1 of %2").arg(displayNumber(pass)).arg(displayNumber(newest));
    }

private:
    static constexpr int milliseconds = 1000;
    QTimer m_late;
    bool m_behind = false;
    std::array<double, 2> m_passOf{-1, -1}; ///< −1: none
};

} // namespace gapscope
