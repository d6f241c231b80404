// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tasks/pose/pck.h"
#include "widgets/viewers/confusion/error_page.h"

#include <QWidget>

namespace gapscope {

/// The PDJ curve: the share of joints within t · s of the truth over t, of each kind of joint, left
/// and right together, and of all (thick).
class PdjView : public QWidget {
    Q_OBJECT

public:
    explicit PdjView(QWidget* parent = nullptr);

    void setErrors(const JointErrors& errors);
    /// "t,all,head top,…": a line for each of 51 radii from 0 to 0.5.
    QString csv() const;
    static constexpr double farthest = 0.5;
    static constexpr int steps = 50;

    QSize sizeHint() const override { return {360, 260}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    struct Series {
        QString name;
        std::vector<double> shares; ///< at k · farthest / steps
    };
    std::vector<Series> m_series; ///< the mean first
};

ErrorPage pdjPage();

} // namespace gapscope
