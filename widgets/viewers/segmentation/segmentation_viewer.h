// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/viewers/common/example_viewer.h"
#include "widgets/viewers/pictures/photo_store.h"

#include <QImage>

#include <memory>

namespace gapscope {

class OpacitySlider;
class PhotoCanvas;
class PhotoListModel;
class RegionPanel;

/// Photographs with truth, prediction or their difference laid over them, and for the superpixel
/// chosen why it has its label.
/// Keys: those of ExampleViewer; Ctrl+arrows from superpixel to superpixel, Shift+arrows move the
/// picture, R borders of superpixels, U their scores, L the loss-augmented answer, [ and ] a weaker
/// and a stronger overlay.
class SegmentationViewer : public ExampleViewer {
    Q_OBJECT

public:
    explicit SegmentationViewer(QWidget* parent = nullptr);

    /// How photographs are decoded; without it only overlays are shown.
    void setDecoder(DecodePhotograph decode);
    void setData(std::vector<ExamplePart> parts) override;
    void setWeights(Weights w, Readers readers = {}) override;

    /// An example of the current part at its own size with the overlay as strong as on the page;
    /// null where its pixels are not known, or there is no prediction to show.
    QImage overlayPicture(int example, ExampleShow show) const;
    /// Its prediction, valued as the masks of the data are; null as above.
    QImage maskPicture(int example) const;

    PhotoCanvas* canvas() const { return m_canvas; }
    RegionPanel* regionPanel() const { return m_panel; }
    /// Shows max_y L(y) + ⟨w, φ(x, y)⟩ instead of the prediction.
    QToolButton* answerButton() const { return m_answerButton; }
    OpacitySlider* opacity() const { return m_opacity; }

protected:
    void exampleShown() override;
    void dualShown(const ExampleDual& dual) override;
    bool takeKey(QKeyEvent* event) override;

private:
    struct Parts {
        PhotoListModel* model;
        PhotoStore* photos;
        PhotoCanvas* canvas;
        RegionPanel* panel;
        QToolButton* answer;
    };
    SegmentationViewer(const Parts& parts, QWidget* parent);
    static Parts makeParts();
    void addOverlayControls();
    const SegmentationProblem* problem() const;
    cv::Mat1w truthPixels(int example) const;
    bool hasWeights() const;
    void showAnswer();
    void showCaption();
    void showRegion();
    Labelling labelsShown() const;

    PhotoListModel* m_photographs;
    PhotoStore* m_photos;
    PhotoCanvas* m_canvas;
    RegionPanel* m_panel;
    QToolButton* m_answerButton;
    OpacitySlider* m_opacity;
    QToolButton *m_borders, *m_scores;
    Weights m_w;
    std::vector<double> m_theta;                                 ///< of the example shown
    std::vector<std::vector<ExampleDual::Alternative>> m_masses; ///< of its superpixels
    Labelling m_answer; ///< the loss-augmented one, while it is shown
};

/// A mask of these labels.  values: of each label, grey or a colour as 0x1rrggbb.
QImage maskOf(
    const SegmentationImage& image, LabellingView y, const std::vector<std::uint32_t>& values);

} // namespace gapscope
