// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tasks/segmentation/segmentation.h"
#include "widgets/viewers/common/example_list_model.h"
#include "widgets/viewers/confusion/confusion.h"

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

protected:
    QString textOf(int example) const override { return nameOf(example); }
    QString sentenceOf(int example) const override;

private:
    const SegmentationImage& image(int example) const;
};

/// IoU of one photograph on its pixels, |truth ∩ y| / |truth ∪ y|: of the foreground, of several
/// classes the mean over those that truth or labelling has. NaN: neither has any.
double iouOf(const SegmentationProblem& part, std::size_t image, LabellingView y);
/// Right pixels / pixels.
double accuracyOf(const SegmentationProblem& part, std::size_t image, LabellingView y);

/// Pixels; an example counts by its superpixels that are not void: the few pixels beyond the border
/// of one are in almost every cell.
ConfusedTokens confusedTokens(const SegmentationProblem& part);

} // namespace gapscope
