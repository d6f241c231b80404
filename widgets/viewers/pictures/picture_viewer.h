// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/viewers/common/example_viewer.h"
#include "widgets/viewers/pictures/photo_store.h"

#include <QImage>

namespace gapscope {

class OpacitySlider;
class PictureCanvas;

/// Photographs with overlays.
/// Keys: those of ExampleViewer; Ctrl+arrows from item to item, Shift+arrows move the picture, L
/// the loss-augmented answer, [ and ] a weaker and a stronger overlay.
class PictureViewer : public ExampleViewer {
    Q_OBJECT

public:
    /// How photographs are decoded; without it only overlays are shown.
    void setDecoder(DecodePhotograph decode);
    /// An example of the current part with the overlay at the page's opacity; null when there is
    /// nothing to show.
    virtual QImage overlayPicture(int example, ExampleShow show) const = 0;
    OpacitySlider* opacity() const { return m_opacity; }
    /// Shows max_y L(y) + ⟨w, φ(x, y)⟩ instead of the prediction.
    QToolButton* answerButton() const { return m_answerButton; }

protected:
    /// kind: from pictureKind().  answerTip: of answerButton().
    PictureViewer(const Kind& kind, const QString& answerTip, QWidget* parent);

    bool takeKey(QKeyEvent* event) override;
    /// At the photograph's own size, where that is known.
    QImage pictureShown() const override;
    /// Handles a letter without modifiers.
    virtual bool takeLetter(int key);
    QToolButton* addToggle(const char* name, const QString& text, const QString& tip);
    void addOpacity(const QString& tip);
    /// The loss compares with the truth: without truth or weights there is no answer.
    void offerAnswer(bool possible);
    PhotoStore& photos() const;

private:
    PictureCanvas* m_canvas;
    QToolButton* m_answerButton;
    OpacitySlider* m_opacity = nullptr;
};

/// Draws an example's prediction over a copy of its thumbnail.
using OverlayThumbnail =
    std::function<void(cv::Mat3b& picture, const PhotoThumbnail& thumbnail, int example)>;
/// detail: above the block's values, with this title.
ExampleViewer::Kind pictureKind(ExampleNames names, ExampleListModel* model, PictureCanvas* canvas,
    OverlayThumbnail overlay, QWidget* detail, const QString& title);

} // namespace gapscope
