// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/viewers/confusion/confusion.h"
#include "widgets/viewers/confusion/error_tables.h"

namespace gapscope {

/// IoU, precision and recall of every class on pixels, and their means. A click or Enter on a class
/// requests the photographs with an error about it.
class ClassScoresTable : public ScoresTable {
    Q_OBJECT

public:
    explicit ClassScoresTable(QWidget* parent = nullptr);

    /// Only confusion matrices of pixels have rows.
    void setConfusion(const Confusion& confusion);
    /// "class,iou,precision,recall,truth_pixels,predicted_pixels"; the first line has the means
    /// over the classes that have a value.
    QString csv() const;

private:
    std::vector<LabelScore> m_scores; ///< the mean first
};

ErrorPage classScoresPage();

} // namespace gapscope
