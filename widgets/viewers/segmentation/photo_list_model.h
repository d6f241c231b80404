// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tasks/segmentation/segmentation.h"
#include "widgets/viewers/common/example_list_model.h"

namespace gapscope {

/// The photographs of a part; nullptr: no part.
std::shared_ptr<const SegmentationExamples> photographsOf(const ExamplePart& part);

/// Photographs by their names, with the overlap of prediction and truth.
class PhotoListModel : public ExampleListModel {
    Q_OBJECT

public:
    using ExampleListModel::ExampleListModel;

    LabellingView truth(int example) const override { return image(example).truth; }
    QString nameOf(int example) const;
    /// Where an error costs something: void superpixels are right whatever they are called.
    bool isWrong(int example) const override { return loss(example) > 0; }
    /// |truth ∩ y| / |truth ∪ y| on the pixels, of the foreground; of more than two classes the
    /// mean over those that there are. NaN where there are none, or without y.
    double iouOf(int example, LabellingView y) const;
    /// Right pixels / pixels; NaN without y.
    double accuracyOf(int example, LabellingView y) const;

protected:
    QString textOf(int example) const override { return nameOf(example); }
    QString sentenceOf(int example) const override;
    bool accepts(int example) const override;

private:
    const SegmentationImage& image(int example) const;
};

} // namespace gapscope
