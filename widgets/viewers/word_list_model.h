// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/viewers/word_values.h"

#include <QAbstractListModel>
#include <QList>
#include <QSet>
#include <QString>
#include <QStringList>

#include <limits>
#include <optional>
#include <vector>

namespace gapscope {

/// Which words the list shows; all conditions must hold.
struct WordFilter {
    bool wrongOnly = false;
    QString text;                    ///< part of the truth or the prediction
    std::optional<QSet<int>> subset; ///< exactly these examples
    bool operator==(const WordFilter&) const = default;
};

/// A loss that is not known.
inline constexpr double notComputedLoss = std::numeric_limits<double>::quiet_NaN();

/// The words of one part, worst first: by loss, then block gap, then position in the data.
class WordListModel : public QAbstractListModel {
    Q_OBJECT

public:
    using QAbstractListModel::QAbstractListModel;

    void setPart(const WordPart& part, const QStringList& labels);
    void setPredictions(const WordPredictions& predictions);
    void setFilter(const WordFilter& filter);
    const WordFilter& filter() const { return m_filter; }

    /// Example shown in a row; row of an example or −1.
    int example(int row) const { return m_shown[static_cast<std::size_t>(row)]; }
    int rowOf(int example) const;
    const std::vector<int>& shown() const { return m_shown; }
    int exampleCount() const;

    bool isWrong(int example) const;
    QString truthText(int example) const;
    /// "" when there is no prediction.
    QString predictionText(int example) const;
    double loss(int example) const; ///< NaN when not known
    const WordPart& part() const { return m_part; }
    const WordPredictions& predictions() const { return m_predictions; }

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;

private:
    QString textOf(LabellingView labels) const;
    bool accepts(int example) const;
    std::vector<int> ordered() const;
    void rebuild();

    WordPart m_part;
    WordPredictions m_predictions;
    QStringList m_labels;
    WordFilter m_filter;
    std::vector<int> m_shown;
};

} // namespace gapscope
