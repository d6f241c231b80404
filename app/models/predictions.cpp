// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/models/predictions.h"

#include "datasets/alignment/sentence_pairs.h"

namespace gapscope {

std::string predictionText(
    const Problem& part, const std::vector<Labelling>& predictions, bool labelled)
{
    if (const auto* photographs = dynamic_cast<const SegmentationProblem*>(&part))
        return maskText(*photographs, predictions);
    if (const auto* poses = dynamic_cast<const PoseProblem*>(&part))
        return poseText(*poses, predictions);
    if (const auto* pairs = dynamic_cast<const AlignmentProblem*>(&part))
        return linksText(*pairs, predictions);
    if (const auto* classes = dynamic_cast<const MulticlassProblem*>(&part))
        return classText(*classes, predictions, labelled);
    return chainText(dynamic_cast<const ChainProblem&>(part), predictions, labelled);
}

std::string predictionScores(
    const Problem& part, const std::vector<Labelling>& predictions, bool labelled)
{
    if (const auto* photographs = dynamic_cast<const SegmentationProblem*>(&part))
        return maskScores(*photographs, predictions, labelled);
    if (const auto* poses = dynamic_cast<const PoseProblem*>(&part))
        return poseScores(*poses, predictions, labelled);
    if (const auto* pairs = dynamic_cast<const AlignmentProblem*>(&part))
        return alignmentScores(*pairs, predictions, labelled);
    if (const auto* classes = dynamic_cast<const MulticlassProblem*>(&part))
        return classScores(*classes, predictions, labelled);
    return chainScores(dynamic_cast<const ChainProblem&>(part), predictions, labelled);
}

} // namespace gapscope
