// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tasks/pose/pose.h"
#include "widgets/viewers/common/example_list_model.h"

namespace gapscope {

/// Photographs of people by their names, with the share of joints that are found.
class PoseListModel : public ExampleListModel {
    Q_OBJECT

public:
    using ExampleListModel::ExampleListModel;

    LabellingView truth(int example) const override;
    QString nameOf(int example) const;
    bool isLabelled(int example) const { return image(example).labelled; }
    /// A joint is more than 0.2 s away; without a truth nothing is wrong.
    bool isWrong(int example) const override;

protected:
    QString textOf(int example) const override { return nameOf(example); }
    QString sentenceOf(int example) const override;

private:
    const PoseImage& image(int example) const;
};

} // namespace gapscope
