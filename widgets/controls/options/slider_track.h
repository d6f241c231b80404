// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSlider>

namespace gapscope {

/// The track of a LogSlider: a slider in fine integer steps of log10 (or of the value) with a tick
/// at the default. A press puts the handle there; a double click asks for the default.
class SliderTrack : public QSlider {
    Q_OBJECT

public:
    static constexpr int stepsPerDecade = 20;

    explicit SliderTrack(QWidget* parent = nullptr);

    void setValueRange(double least, double most, bool logarithmic);
    void setInfinity(bool allowed);
    void setDefaultPosition(double value);
    /// Value of a step, rounded to three significant digits; ∞ at the end when allowed.
    double valueOf(int step) const;
    int stepOf(double value) const;

    QSize sizeHint() const override { return {120, 24}; }

Q_SIGNALS:
    void resetRequested();

protected:
    void mousePressEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    double centreOf(int step) const;
    void updateSteps();

    double m_least = 1e-3, m_most = 1e3;
    bool m_log = true, m_infinity = false;
    double m_default = 1;
};

} // namespace gapscope
