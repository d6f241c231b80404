// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSplitter>

namespace gapscope {

/// Two widgets side by side where there is width, one above the other where there is not; then the
/// first gets no more height than it needs for its width, if it knows. What the person drags stays
/// until it turns.
class TurningSplitter : public QSplitter {
    Q_OBJECT

public:
    /// least: pixels from which they stand side by side.  beside, above: the share of the first
    /// one, 0 … 1, in either position.
    TurningSplitter(int least, double beside, double above, QWidget* parent = nullptr);

    /// As narrow as the wider of both.
    QSize minimumSizeHint() const override;

protected:
    bool event(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void share();

    int m_least;
    double m_beside, m_above;
    bool m_turned = false, m_dragged = false;
};

} // namespace gapscope
