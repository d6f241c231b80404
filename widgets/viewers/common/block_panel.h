// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/viewers/common/example_list_model.h"

#include <QWidget>

class QBoxLayout;
class QGridLayout;
class QLabel;
class QScrollArea;

namespace gapscope {

class MarginalsView;

/// The solver's state of one example: loss, score, slack, block gap, per token the labels with mass
/// in the dual (not for regions: those belong in the picture), and the labellings of its active set
/// with their α.
class BlockPanel : public QWidget {
    Q_OBJECT

public:
    struct Values {
        double loss = notKnown, score = notKnown, slack = notKnown, gap = notKnown;
        double quality = notKnown; ///< ExampleNames::quality
        bool atLeast = false;      ///< the slack is a lower bound: the oracle is approximate
        static constexpr double notKnown = std::numeric_limits<double>::quiet_NaN();
    };
    explicit BlockPanel(const ExampleNames& names, QWidget* parent = nullptr);

    void setLabels(const QStringList& labels);
    /// tokens: the name of each.
    void setExample(const Values& values, LabellingView truth, const QStringList& tokens = {});
    /// Sets new values of the same example; its marginals stay.
    void setValues(const Values& values);
    void setDual(const ExampleDual& dual);
    /// reason: why there is none; "": no run has visited the block yet.
    void clearDual(const QString& reason = {});
    /// The iterate of the dual variables, if loss and score belong to another; "": the same.
    void setDualOf(const QString& iterate);
    QString gapText() const;

    /// Whether the next examples are from the training part; others have no dual.
    void setTraining(bool training);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    QWidget* buildDual();
    QString namesOf(const Labelling& labels) const;
    void showActive(const std::vector<ExampleDual::Active>& active);
    QLabel* addValue(QGridLayout* grid, int row, const QString& name, const QString& tip);

    ExampleNames m_names;
    QLabel *m_loss, *m_quality = nullptr, *m_score, *m_slack, *m_gap, *m_heading, *m_note,
                    *m_active;
    QStringList m_labels;
    Labelling m_truth;
    MarginalsView* m_marginals;
    QBoxLayout* m_halves; ///< values, and the dual's masses
    QScrollArea* m_scroll;
    bool m_training = true;
};

/// Rows of bars: the token, then each alternative with its mass. Truth has a filled bar,
/// other labels a hatched one.
class MarginalsView : public QWidget {
    Q_OBJECT

public:
    explicit MarginalsView(const ExampleNames& names, QWidget* parent = nullptr);
    void setLabels(const QStringList& labels) { m_labels = labels; }
    void setTruth(LabellingView truth, const QStringList& tokens);
    void setPositions(std::vector<std::vector<ExampleDual::Alternative>> positions);
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    double lineHeight() const;
    ExampleNames m_names;
    QStringList m_labels, m_tokens;
    Labelling m_truth;
    std::vector<std::vector<ExampleDual::Alternative>> m_positions;
};

} // namespace gapscope
