// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QSlider;

namespace gapscope {

/// How strong an overlay is, 0 … 100 %, with the number beside the slider.
class OpacitySlider : public QWidget {
    Q_OBJECT

public:
    /// tip: what lies over what.
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
