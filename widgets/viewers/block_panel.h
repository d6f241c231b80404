// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/viewers/word_values.h"

#include <QStringList>
#include <QWidget>

#include <optional>

class QBoxLayout;
class QGridLayout;
class QLabel;
class QScrollArea;

namespace gapscope {

class MarginalsView;

/// What the solver knows of one word: loss, score, slack, block gap, and per letter the labels the
/// dual still gives mass to.
class BlockPanel : public QWidget {
    Q_OBJECT

public:
    struct Values {
        double loss, score, slack, gap; ///< NaN: not known
    };
    explicit BlockPanel(QWidget* parent = nullptr);

    void setLabels(const QStringList& labels);
    void setWord(const Values& values, const Labelling& truth);
    /// New values of the same word; its marginals stay.
    void setValues(const Values& values);
    void setDual(const WordDual& dual);
    void clearDual();
    QString gapText() const;

    /// Whether words shown from now on are those of the training part; others have no dual.
    void setTraining(bool training);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    QLabel* addValue(QGridLayout* grid, int row, const QString& name, const QString& tip);

    QLabel *m_loss, *m_score, *m_slack, *m_gap, *m_note;
    MarginalsView* m_marginals;
    QBoxLayout* m_halves; ///< values, and what the dual believes
    QScrollArea* m_scroll;
    bool m_training = true;
};

/// Rows of bars: position, truth, then each alternative with its mass. Truth has a filled bar,
/// other labels a hatched one.
class MarginalsView : public QWidget {
    Q_OBJECT

public:
    explicit MarginalsView(QWidget* parent = nullptr);
    void setLabels(const QStringList& labels) { m_labels = labels; }
    void setTruth(const Labelling& truth);
    void setPositions(std::vector<std::vector<WordDual::Alternative>> positions);
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    double lineHeight() const;
    QStringList m_labels;
    Labelling m_truth;
    std::vector<std::vector<WordDual::Alternative>> m_positions;
};

} // namespace gapscope
