// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/plots/look/theme.h"
#include "widgets/viewers/pictures/picture_canvas.h"
#include "widgets/viewers/segmentation/segmentation_overlay.h"

#include <QStringList>

namespace gapscope {

/// The label of every pixel of an example's mask, void ones included; empty: unknown.
using TruthPixels = std::function<cv::Mat1w(int example)>;

/// One photograph overlaid with its truth, its prediction or their difference. Its items are
/// superpixels: Ctrl and the arrow keys move from neighbour to neighbour.
class PhotoCanvas : public PictureCanvas {
    Q_OBJECT

public:
    explicit PhotoCanvas(PhotoStore* photos, QWidget* parent = nullptr);

    void setPart(const ExampleListModel& model) override;
    void setExample(const ExampleListModel& model, int example) override;
    void setPrediction(const Labelling& prediction) override;

    /// Shows the truth on pixels instead of superpixels.
    void setTruthPixels(TruthPixels pixels);
    /// One per superpixel: with two classes the second one's score minus the first's, with more the
    /// predicted one's minus that of the best other; empty: unknown.
    void setScores(std::vector<double> scores);
    /// Shown instead of the prediction, under this name; {}: the prediction again.
    void setAnswer(std::optional<Labelling> answer, const QString& name = {});

    void setBorders(bool on);
    bool borders() const { return m_borders; }
    /// Shows scores instead of labels.
    void setScoresShown(bool on);
    bool scoresShown() const { return m_scoresShown; }

    int itemAt(QPointF position) const override;
    QPointF placeOf(int region) const override;
    QString itemText(int region) const override;
    double footerHeight(double width) const override;
    void paintFooter(QPainter& painter, double width) const override;
    /// Labels as a layer over the photograph; cells are empty if there is none.
    OverlayLayer layerOf(int example, LabellingView labels, ExampleShow show) const;

protected:
    bool hasExample() const override { return image() != nullptr; }
    cv::Size pictureSize() const override { return m_regions.size(); }
    int itemCount() const override;
    int firstItem() const override { return itemAt(pictureArea().center()); }
    std::vector<int> itemsBeside(int region) const override;
    QPointF centreOf(int region) const override;
    QStringList said() const override;
    void paintOverlayOn(cv::Mat3b& picture, const PicturePlace::Seen& seen) const override;
    void changed() override;

private:
    struct LegendEntry {
        QString name;
        CellFill fill;
    };
    const SegmentationImage* image() const;
    const Labelling& labelsShown() const { return m_answer ? *m_answer : m_prediction; }
    QString nameOf(Label label) const;
    const OverlayLayer& layer() const;
    cv::Mat1w truthMap(int example, const cv::Mat1w& regions) const;
    bool showsScores() const { return m_scoresShown && !m_scores.empty(); }
    double scoreScale() const { return largestSize(m_scores); }
    std::vector<LegendEntry> legendOf(const OverlayLayer& overlay) const;
    QString footerText() const;
    double layFooter(QPainter* painter, double width) const;
    double paintLegend(QPainter* painter, double top, double width) const;
    double paintScoreLegend(QPainter* painter, double top, double width) const;

    std::shared_ptr<const SegmentationExamples> m_examples;
    QStringList m_labels;
    TruthPixels m_truthPixels;
    cv::Mat1w m_regions;
    Labelling m_prediction;
    std::optional<Labelling> m_answer;
    QString m_answerName;
    std::vector<double> m_scores;
    bool m_borders = false, m_scoresShown = false;
    mutable std::vector<QPointF> m_centres; ///< in pixels
    mutable std::optional<OverlayLayer> m_layer;
    mutable std::vector<LegendEntry> m_legend; ///< of m_layer
    struct Section {
        PictureWindow window;
        cv::Mat1w regions, cells;
    };
    mutable Section m_section; ///< the visible one
};

} // namespace gapscope
