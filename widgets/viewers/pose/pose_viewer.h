// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/viewers/common/example_viewer.h"
#include "widgets/viewers/pictures/photo_store.h"
#include "widgets/viewers/pose/pose_questions.h"

#include <QImage>

#include <memory>
#include <optional>

namespace gapscope {

class OpacitySlider;
class PoseCanvas;
class PoseListModel;
class PosePanel;

/// Photographs of people with the skeletons of truth and prediction, heat maps of any part's scores
/// and the best pose around a part that one pins.
/// Keys: those of ExampleViewer; Ctrl+arrows from part to part, Shift+arrows move the picture, I
/// pins the chosen part and lets it go (also Esc), Ctrl+Shift+arrows pin it one cell further, R
/// rings, Y types of relations, U and M heat maps of unary scores and max-marginals, L the
/// loss-augmented answer, [ and ] a weaker and a stronger overlay.
class PoseViewer : public ExampleViewer {
    Q_OBJECT

public:
    enum class Heat { none, unary, maxMarginal };

    explicit PoseViewer(QWidget* parent = nullptr);

    /// How photographs are decoded; without it only overlays are shown.
    void setDecoder(DecodePhotograph decode);
    void setData(std::vector<ExamplePart> parts) override;
    void setWeights(Weights w, Readers readers = {}) override;
    void seek(const QString& truth, const QString& predicted) override;
    void seekType(const QString& type) override;

    /// An example of the current part with the overlay as strong as on the page, at least 800
    /// pixels long; its photograph enlarged as often as that takes.
    QImage overlayPicture(int example, ExampleShow show) const;

    PoseCanvas* canvas() const { return m_canvas; }
    PosePanel* posePanel() const { return m_panel; }
    OpacitySlider* opacity() const { return m_opacity; }
    QToolButton* ringsButton() const { return m_rings; }
    QToolButton* typesButton() const { return m_types; }
    /// Shows max_y L(y) + ⟨w, φ(x, y)⟩ instead of the prediction.
    QToolButton* answerButton() const { return m_answerButton; }

    /// The whole photograph with the prediction, whatever answer, pin and enlargement there were
    /// before, and this part chosen; −1: none.
    void lookAtPrediction(int part);

    Heat heat() const;
    void setHeat(Heat heat);
    /// Holds a part near a place of the photograph; nothing without weights.
    void pin(int part, PosePoint place);
    void unpin();
    /// −1: none.
    int pinnedPart() const { return m_pin ? static_cast<int>(m_pin->part) : -1; }

protected:
    void exampleShown() override;
    bool takeKey(QKeyEvent* event) override;

private:
    struct Parts {
        PoseListModel* model;
        PhotoStore* photos;
        PoseCanvas* canvas;
        PosePanel* panel;
        QToolButton* answer;
    };
    PoseViewer(const Parts& parts, QWidget* parent);
    static Parts makeParts();
    void addOverlayControls();
    void connectOverlay();
    std::shared_ptr<const PoseProblem> problem() const;
    bool hasWeights() const;
    PoseQuestion question(PoseQuestion::Kind kind) const;
    void pinToggled();
    bool takeArrows(QKeyEvent* event);
    bool takeLetter(int key);
    void movePin(int dx, int dy);
    void askForAnswer();
    void askForHeat();
    void showHeat(std::span<const float> map, const QString& title);
    void answered(const PoseAnswer& answer);
    void showCaption();
    void showPanel();
    const Labelling& labelsShown() const;

    PoseListModel* m_people;
    PhotoStore* m_photos;
    PoseCanvas* m_canvas;
    PosePanel* m_panel;
    QToolButton* m_answerButton;
    PoseQuestions* m_questions;
    OpacitySlider* m_opacity;
    QToolButton *m_rings, *m_types;
    QComboBox* m_heatBox;
    Weights m_w;
    struct Pin {
        std::size_t part;
        Label cell;
    };
    std::optional<Pin> m_pin;
    int m_shown = -1;                             ///< the example whose pin and answer these are
    std::shared_ptr<const PoseProblem> m_shownOf; ///< and its part
    Labelling m_prediction, m_answer;             ///< the answer: around the pin, or loss-augmented
};

} // namespace gapscope
