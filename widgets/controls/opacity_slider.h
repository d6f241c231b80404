// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QSlider;

namespace gapscope {

/// The opacity of an overlay, 0 … 100 %, with the number beside the slider.
class OpacitySlider : public QWidget {
    Q_OBJECT

public:
    /// tip: which picture lies over which.
    explicit OpacitySlider(const QString& tip, QWidget* parent = nullptr);

    void setOpacity(double opacity);
    double opacity() const;
    QSlider* slider() const { return m_slider; }

Q_SIGNALS:
    /// 0 … 1.
    void opacityChanged(double opacity);

private:
    QSlider* m_slider;
};

} // namespace gapscope
