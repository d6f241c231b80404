// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/viewers/common/example_list_model.h"

#include <algorithm>
#include <tuple>

namespace gapscope {
namespace {

double valueAt(const std::vector<double>& values, int k, double none)
{
    return static_cast<std::size_t>(k) < values.size() ? values[static_cast<std::size_t>(k)] : none;
}

} // namespace

void ExampleListModel::setPart(const ExamplePart& part, const QStringList& labels)
{
    beginResetModel();
    m_part = part;
    m_labels = labels;
    partTaken(m_labels);
    m_predictions = {};
    m_filter.subset.reset();
    m_shown = ordered();
    endResetModel();
}

void ExampleListModel::partTaken(QStringList&) { }

void ExampleListModel::setPredictions(const ExamplePredictions& predictions)
{
    m_predictions = predictions;
    rebuild();
}

void ExampleListModel::setFilter(const ExampleFilter& filter)
{
    m_filter = filter;
    rebuild();
}

void ExampleListModel::rebuild()
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

std::vector<int> ExampleListModel::ordered() const
{
    std::vector<int> order;
    for (int i = 0; i < exampleCount(); ++i)
        if ((!m_filter.subset || m_filter.subset->contains(i))
            && (!m_filter.wrongOnly || isWrong(i)) && accepts(i))
            order.push_back(i);
    std::sort(order.begin(), order.end(), [&](int a, int b) {
        const auto key = [&](int i) {
            return std::tuple(
                -valueAt(m_predictions.losses, i, 0), -valueAt(m_predictions.gaps, i, 0), i);
        };
        return key(a) < key(b);
    });
    return order;
}

int ExampleListModel::rowOf(int example) const
{
    const auto found = std::find(m_shown.begin(), m_shown.end(), example);
    return found == m_shown.end() ? -1 : static_cast<int>(found - m_shown.begin());
}

Labelling ExampleListModel::prediction(int example) const
{
    const auto i = static_cast<std::size_t>(example);
    return i < m_predictions.labels.size() ? m_predictions.labels[i] : Labelling();
}

bool ExampleListModel::isWrong(int example) const
{
    const auto i = static_cast<std::size_t>(example);
    return m_labelled && i < m_predictions.labels.size()
        && !std::ranges::equal(m_predictions.labels[i], truth(example));
}

double ExampleListModel::loss(int example) const
{
    return valueAt(m_predictions.losses, example, notComputedLoss);
}

double ExampleListModel::quality(int example) const
{
    return valueAt(m_predictions.quality, example, notComputedLoss);
}

bool ExampleListModel::accepts(int example) const
{
    return m_filter.text.isEmpty()
        || std::ranges::any_of(searched(example), [this](const QString& text) {
               return text.contains(m_filter.text, Qt::CaseInsensitive);
           });
}

QStringList ExampleListModel::tokenNames(int example) const
{
    QStringList names;
    for (std::size_t t = 0; t < truth(example).size(); ++t)
        names << QString::number(t + 1);
    return names;
}

int ExampleListModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_shown.size());
}

QVariant ExampleListModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    if (role == Qt::DisplayRole)
        return textOf(example(index.row()));
    const bool whole = role == Qt::AccessibleTextRole || role == Qt::ToolTipRole;
    return whole ? QVariant(sentenceOf(example(index.row()))) : QVariant();
}

} // namespace gapscope
