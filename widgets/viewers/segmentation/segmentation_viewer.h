// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/viewers/pictures/picture_viewer.h"

namespace gapscope {

class PhotoCanvas;
class PhotoListModel;
class RegionPanel;

/// Photographs with truth, prediction or their difference laid over them, and for the superpixel
/// chosen why it has its label.
/// Keys: those of PictureViewer; R borders of superpixels, U their scores.
class SegmentationViewer : public PictureViewer {
    Q_OBJECT

public:
    explicit SegmentationViewer(QWidget* parent = nullptr);

    /// At the photograph's own size; null where its pixels are not known, too.
    QImage overlayPicture(int example, ExampleShow show) const override;
    /// Its prediction, valued as the masks of the data are; null as above.
    QImage maskPicture(int example) const;

    PhotoCanvas* canvas() const { return m_canvas; }
    RegionPanel* regionPanel() const { return m_panel; }

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

/// A mask of these labels.  values: of each label, grey or a colour as 0x1rrggbb.
QImage maskOf(
    const SegmentationImage& image, LabellingView y, const std::vector<std::uint32_t>& values);

} // namespace gapscope
