// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/controls/layouts.h"

class QLabel;
class QPushButton;

namespace gapscope {

class LogSlider;

/// The λ of a path or grid that is looked at: slider, what is found there in words, and what can be
/// done with it. Lays itself out in as many lines as the width needs.
class PathScrubRow : public FoldingWidget {
    Q_OBJECT

public:
    explicit PathScrubRow(QWidget* parent = nullptr);

    LogSlider* slider() const { return m_slider; }
    QLabel* readout() const { return m_readout; }
    QPushButton* best() const { return m_best; }
    QPushButton* use() const { return m_use; }
    QPushButton* again() const { return m_again; }
    /// A warning below; "" = none.
    void setStale(const QString& reason);

private:
    QWidget* buildSlider();

    LogSlider* m_slider;
    QLabel *m_readout, *m_stale;
    QPushButton *m_best, *m_use, *m_again;
};

} // namespace gapscope
