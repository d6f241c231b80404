// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/viewers/word_list_model.h"

#include <algorithm>
#include <tuple>

namespace gapscope {
namespace {

double valueAt(const std::vector<double>& values, int k)
{
    return static_cast<std::size_t>(k) < values.size() ? values[static_cast<std::size_t>(k)] : 0;
}

} // namespace

void WordListModel::setPart(const WordPart& part, const QStringList& labels)
{
    m_part = part;
    m_labels = labels;
    m_predictions = {};
    m_filter.subset.reset();
    beginResetModel();
    m_shown = ordered();
    endResetModel();
}

void WordListModel::setPredictions(const WordPredictions& predictions)
{
    m_predictions = predictions;
    rebuild();
}

void WordListModel::setFilter(const WordFilter& filter)
{
    m_filter = filter;
    rebuild();
}

void WordListModel::rebuild()
{
    std::vector<int> order = ordered();
    if (order == m_shown) {
        if (!m_shown.empty())
            Q_EMIT dataChanged(index(0), index(rowCount() - 1));
        return;
    }
    beginResetModel();
    m_shown = std::move(order);
    endResetModel();
}

std::vector<int> WordListModel::ordered() const
{
    std::vector<int> order;
    for (int i = 0; i < exampleCount(); ++i)
        if (accepts(i))
            order.push_back(i);
    std::sort(order.begin(), order.end(), [&](int a, int b) {
        const auto key = [&](int i) {
            return std::tuple(
                -valueAt(m_predictions.losses, i), -valueAt(m_predictions.gaps, i), i);
        };
        return key(a) < key(b);
    });
    return order;
}

bool WordListModel::accepts(int example) const
{
    if (m_filter.subset && !m_filter.subset->contains(example))
        return false;
    if (m_filter.wrongOnly && !isWrong(example))
        return false;
    return m_filter.text.isEmpty()
        || truthText(example).contains(m_filter.text, Qt::CaseInsensitive)
        || predictionText(example).contains(m_filter.text, Qt::CaseInsensitive);
}

int WordListModel::exampleCount() const
{
    return m_part.examples ? static_cast<int>(m_part.examples->size()) : 0;
}

int WordListModel::rowOf(int example) const
{
    const auto found = std::find(m_shown.begin(), m_shown.end(), example);
    return found == m_shown.end() ? -1 : static_cast<int>(found - m_shown.begin());
}

bool WordListModel::isWrong(int example) const
{
    const auto i = static_cast<std::size_t>(example);
    if (i >= m_predictions.labels.size())
        return false;
    return !std::ranges::equal(m_predictions.labels[i], m_part.examples->truth(i));
}

QString WordListModel::textOf(LabellingView labels) const
{
    QString text;
    for (const Label label : labels)
        text += m_labels.value(label, QStringLiteral("?"));
    return text;
}

QString WordListModel::truthText(int example) const
{
    return textOf(m_part.examples->truth(static_cast<std::size_t>(example)));
}

QString WordListModel::predictionText(int example) const
{
    const auto i = static_cast<std::size_t>(example);
    return i < m_predictions.labels.size() ? textOf(m_predictions.labels[i]) : QString();
}

double WordListModel::loss(int example) const
{
    const auto i = static_cast<std::size_t>(example);
    return i < m_predictions.losses.size() ? m_predictions.losses[i] : notComputedLoss;
}

int WordListModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_shown.size());
}

QVariant WordListModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const int i = example(index.row());
    const QString prediction = predictionText(i);
    switch (role) {
    case Qt::DisplayRole:
        return truthText(i);
    case Qt::AccessibleTextRole:
    case Qt::ToolTipRole:
        return prediction.isEmpty() ? tr("word %L1: %2").arg(i + 1).arg(truthText(i))
                                    : tr("word %L1: truth %2, prediction %3, loss %4")
                                          .arg(i + 1)
                                          .arg(truthText(i), prediction)
                                          .arg(loss(i), 0, 'f', 3);
    default:
        return {};
    }
}

} // namespace gapscope
