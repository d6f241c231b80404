// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tasks/segmentation/segmentation.h"
#include "widgets/viewers/common/example_list_model.h"
#include "widgets/viewers/confusion/confusion.h"
#include "widgets/viewers/pictures/picture_viewer.h"

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
    /// Wrong superpixels; those that are void are never wrong.
    int errorCount(int example) const override;

protected:
    QString textOf(int example) const override { return nameOf(example); }
    QString sentenceOf(int example) const override;

private:
    const SegmentationImage& image(int example) const;
};

/// IoU of one photograph on its pixels, |truth ∩ y| / |truth ∪ y|: of the foreground or, with
/// several classes, the mean over those in truth or labelling. NaN: neither has any.
double iouOf(const SegmentationProblem& part, std::size_t image, LabellingView y);
/// Right pixels / pixels.
double accuracyOf(const SegmentationProblem& part, std::size_t image, LabellingView y);

/// Pixels; an example counts by its superpixels that are not void: the few pixels beyond the border
/// of one are in almost every cell.
ConfusedTokens confusedTokens(const SegmentationProblem& part);

class PhotoCanvas;
class RegionPanel;

/// Photographs overlaid with truth, prediction or their difference and, for the selected
/// superpixel, why it has its label.
/// Keys: those of PictureViewer; R borders of superpixels, U their scores.
class SegmentationViewer : public PictureViewer {
    Q_OBJECT

public:
    explicit SegmentationViewer(QWidget* parent = nullptr);
    static ExampleNames names();

    /// At the photograph's own size; also null if its pixels are unknown.
    QImage overlayPicture(int example, ExampleShow show) const override;

    PhotoCanvas* canvas() const { return m_canvas; }

protected:
    void exampleShown() override;
    void dualShown(const ExampleDual& dual) override;
    bool takeLetter(int key) override;

private:
    const SegmentationProblem* problem() const;
    cv::Mat1w truthPixels(int example) const;
    void showAnswer();
    void showCaption();
    void showRegion();
    Labelling labelsShown() const;

    PhotoListModel* m_photographs;
    PhotoCanvas* m_canvas;
    RegionPanel* m_panel;
    QToolButton *m_borders, *m_scores;
    std::vector<double> m_theta;                                 ///< of the example shown
    std::vector<std::vector<ExampleDual::Alternative>> m_masses; ///< of its superpixels
    Labelling m_answer; ///< the loss-augmented one, while it is shown
};

} // namespace gapscope
