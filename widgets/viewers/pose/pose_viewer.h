// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tasks/pose/pose.h"
#include "widgets/viewers/common/example_list_model.h"
#include "widgets/viewers/pictures/picture_viewer.h"
#include "widgets/viewers/pose/pose_questions.h"

namespace gapscope {

/// Photographs of people by their names, with the share of joints found.
class PoseListModel : public ExampleListModel {
    Q_OBJECT

public:
    using ExampleListModel::ExampleListModel;

    LabellingView truth(int example) const override;
    QString nameOf(int example) const;
    bool isLabelled(int example) const { return image(example).labelled; }
    /// Parts more than 0.2 s away; without a truth nothing is wrong.
    int errorCount(int example) const override;

protected:
    QString textOf(int example) const override { return nameOf(example); }
    QString sentenceOf(int example) const override;

private:
    const PoseImage& image(int example) const;
};

class PoseCanvas;
class PosePanel;

/// Photographs of people with the skeletons of truth and prediction, heat maps of any part's scores
/// and the best pose given a pinned part.
/// Keys: those of PictureViewer; I pins the selected part or releases it (also Esc),
/// Ctrl+Shift+arrows pin it one cell further, R rings, Y types of relations, U and M heat maps of
/// unary scores and max-marginals.
class PoseViewer : public PictureViewer {
    Q_OBJECT

public:
    enum class Heat { none, unary, maxMarginal };

    explicit PoseViewer(QWidget* parent = nullptr);
    static ExampleNames names();

    void setData(std::vector<ExamplePart> parts) override;
    void seek(const QString& truth, const QString& predicted) override;
    void seekType(const QString& type) override;

    /// At least 800 pixels long; the photograph is enlarged by an integer to reach that.
    QImage overlayPicture(int example, ExampleShow show) const override;

    PoseCanvas* canvas() const { return m_canvas; }
    QToolButton* ringsButton() const { return m_rings; }
    QToolButton* typesButton() const { return m_types; }

    /// Shows the whole photograph with the prediction, dropping any answer, pin and enlargement,
    /// and selects this part; −1: none.
    void lookAtPrediction(int part);

    Heat heat() const;
    void setHeat(Heat heat);
    /// Pins a part near a place of the photograph; no effect without weights.
    void pin(int part, PosePoint place);
    void unpin();
    /// −1: none.
    int pinnedPart() const { return m_pin ? static_cast<int>(m_pin->part) : -1; }

protected:
    void exampleShown() override;
    bool takeKey(QKeyEvent* event) override;
    bool takeLetter(int key) override;

private:
    void addHeatBox();
    void connectOverlay();
    std::shared_ptr<const PoseProblem> problem() const;
    PoseQuestion question(PoseQuestion::Kind kind) const;
    void pinToggled();
    void movePin(int dx, int dy);
    void askForAnswer();
    void askForHeat();
    void showHeat(std::span<const float> map, const QString& title);
    void answered(const PoseAnswer& answer);
    void showCaption();
    void showPanel();
    const Labelling& labelsShown() const;

    PoseListModel* m_people;
    PoseCanvas* m_canvas;
    PosePanel* m_panel;
    PoseQuestions* m_questions;
    QToolButton *m_rings, *m_types;
    QComboBox* m_heatBox;
    struct Pin {
        std::size_t part;
        Label cell;
    };
    std::optional<Pin> m_pin;
    int m_shown = -1;                             ///< the example of this pin and answer
    std::shared_ptr<const PoseProblem> m_shownOf; ///< and its part
    Labelling m_prediction, m_answer;             ///< the answer: around the pin, or loss-augmented
};

} // namespace gapscope
