// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/viewers/common/example_list_model.h"

#include "widgets/controls/number_text.h"

#include <QCollator>

#include <algorithm>
#include <cmath>

namespace gapscope {
namespace {

double valueAt(const std::vector<double>& values, int k, double none)
{
    return static_cast<std::size_t>(k) < values.size() ? values[static_cast<std::size_t>(k)] : none;
}

double knownOr(const std::vector<double>& values, int k, double none)
{
    const double value = valueAt(values, k, none);
    return std::isnan(value) ? none : value;
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

void ExampleListModel::setPredictions(const ExamplePredictions& predictions, bool sorts)
{
    m_predictions = predictions;
    show(sorts ? ordered() : m_shown);
}

void ExampleListModel::setFilter(const ExampleFilter& filter)
{
    m_filter = filter;
    show(ordered());
}

void ExampleListModel::setOrder(ExampleOrder order)
{
    if (order == m_order)
        return;
    m_order = order;
    show(ordered());
}

void ExampleListModel::show(std::vector<int> order)
{
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
    if (m_order == ExampleOrder::name) {
        sortByName(order);
    } else if (m_order != ExampleOrder::place) {
        using Keys = std::pair<double, double>;
        std::vector<Keys> keys(static_cast<std::size_t>(exampleCount()));
        const auto keyOf = [&keys](int i) -> Keys& { return keys[static_cast<std::size_t>(i)]; };
        for (const int i : order)
            keyOf(i) = {
                valueOf(i), m_order == ExampleOrder::loss ? knownOr(m_predictions.gaps, i, 0) : 0};
        std::ranges::stable_sort(order, std::greater(), keyOf);
    }
    return order;
}

/// By what the order compares; below all others when it is unknown.
double ExampleListModel::valueOf(int i) const
{
    constexpr double unknown = -std::numeric_limits<double>::infinity();
    switch (m_order) {
    case ExampleOrder::loss:
        return knownOr(m_predictions.losses, i, unknown);
    case ExampleOrder::errors:
        return errorCount(i);
    case ExampleOrder::slack:
        return knownOr(m_predictions.slacks, i, unknown);
    case ExampleOrder::gap:
        return knownOr(m_predictions.gaps, i, unknown);
    case ExampleOrder::length:
        return static_cast<double>(truth(i).size());
    default:
        return unknown;
    }
}

QString ExampleListModel::orderNumber(int example) const
{
    const double value = valueOf(example);
    return std::isinf(value)            ? QString()
        : m_order == ExampleOrder::loss ? fixedText(value, 2)
                                        : displayNumber(value, 3);
}

QString ExampleListModel::orderText(int example) const
{
    const QString number = orderNumber(example);
    const QString named[] = {
        tr("loss %1"), tr("%1 wrong"), tr("slack %1"), tr("gap %1"), tr("length %1")};
    return number.isEmpty() ? number : named[static_cast<int>(m_order)].arg(number);
}

/// Numbers in names count as numbers: photograph 9 comes before photograph 10.
void ExampleListModel::sortByName(std::vector<int>& examples) const
{
    std::vector<QString> names(static_cast<std::size_t>(exampleCount()));
    for (const int i : examples)
        names[static_cast<std::size_t>(i)] = textOf(i);
    QCollator collator;
    collator.setNumericMode(true);
    std::ranges::stable_sort(examples, [&](int a, int b) {
        return collator.compare(
                   names[static_cast<std::size_t>(a)], names[static_cast<std::size_t>(b)])
            < 0;
    });
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

int ExampleListModel::errorCount(int example) const
{
    const auto i = static_cast<std::size_t>(example);
    if (!m_labelled || i >= m_predictions.labels.size())
        return 0;
    return static_cast<int>(m_part.problem->wrongLabels(i, m_predictions.labels[i]));
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
