// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tasks/pose/pck.h"
#include "widgets/viewers/confusion/error_page.h"
#include "widgets/viewers/confusion/scores_table.h"

namespace gapscope {

/// How often each joint is found (PCK at three radii), then how often each limb is (PCP). A click
/// or Enter on a joint or limb asks for the poses where it is wrong.
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

} // namespace gapscope
