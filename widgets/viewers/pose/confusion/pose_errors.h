// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tasks/pose/pck.h"
#include "core/tasks/pose/pose.h"
#include "widgets/viewers/confusion/confusion.h"
#include "widgets/viewers/confusion/error_tables.h"

#include <QWidget>

namespace gapscope {

/// The PDJ curve: the share of joints within t · s of the truth over t, for each kind of joint,
/// left and right together, and for all (thick).
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

/// How often each joint is found (PCK at three radii), then how often each limb is (PCP). A click
/// or Enter on a joint or limb requests the poses where it is wrong.
class JointScoresTable : public ScoresTable {
    Q_OBJECT

public:
    explicit JointScoresTable(QWidget* parent = nullptr);

    /// Without poses: no rows.
    void setErrors(const JointErrors& errors);
    /// "kind,name,pck_0.1,pck_0.2,pck_0.5,pcp"; the first line has the means.
    QString csv() const;

private:
    JointErrors m_errors;
};

ErrorPage jointScoresPage();

/// Which joints are placed at another one, as left and right often are: for every predicted joint
/// the one it found or, if it is wrong, the nearest true joint at most 0.2 s away; "elsewhere" if
/// there is none.
ConfusedTokens confusedTokens(const PoseProblem& part);
/// Images in which the joint or limb of this name is wrong (PCK@0.2, PCP).
std::vector<int> examplesWithErrorsOf(
    const PoseProblem& part, const std::vector<Labelling>& predictions, const std::string& name);

/// PredictionErrors::ofTask; empty: from another task.
JointErrors jointErrorsOf(const PredictionErrors& errors);

} // namespace gapscope
