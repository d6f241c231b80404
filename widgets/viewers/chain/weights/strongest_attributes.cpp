// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/viewers/chain/weights/strongest_attributes.h"

#include "widgets/viewers/chain/weights/token_scores.h"

#include <QtWidgets>

#include <algorithm>
#include <cmath>

namespace gapscope {
namespace {

std::vector<StrongestTable::Cell> cellsOf(
    const ChainShape& shape, const std::vector<WeightedAttribute>& attributes)
{
    std::vector<StrongestTable::Cell> cells;
    for (const auto& [attribute, weight] : attributes)
        cells.push_back({QString::fromStdString(attributeName(shape, attribute)), weight});
    return cells;
}

} // namespace

StrongestOfLabel strongestAttributes(
    const ChainShape& shape, std::span<const double> w, std::size_t label, std::size_t most)
{
    StrongestOfLabel found;
    for (std::size_t a = 0; a < shape.attributeCount; ++a)
        if (const double weight = w[a * shape.stride() + label]; weight != 0)
            (weight > 0 ? found.positive : found.negative)
                .push_back({static_cast<std::uint32_t>(a), weight});
    const auto stronger = [](const WeightedAttribute& a, const WeightedAttribute& b) {
        const double x = std::abs(a.weight), y = std::abs(b.weight);
        return x > y || (x == y && a.attribute < b.attribute);
    };
    for (std::vector<WeightedAttribute>* sign : {&found.positive, &found.negative}) {
        const std::size_t kept = std::min(most, sign->size());
        std::partial_sort(sign->begin(), sign->begin() + static_cast<std::ptrdiff_t>(kept),
            sign->end(), stronger);
        sign->resize(kept);
    }
    return found;
}

StrongestAttributes::StrongestAttributes(QWidget* parent)
    : QWidget(parent)
    , m_labels(new QListWidget)
    , m_model(new StrongestTable(this))
{
    m_labels->setObjectName(QStringLiteral("labels"));
    m_labels->setAccessibleName(tr("Labels"));
    m_labels->setToolTip(tr("Whose strongest attributes are shown"));
    m_labels->setUniformItemSizes(true);
    QTableView* table = makeStrongestTable(m_model);
    table->setAccessibleName(tr("Strongest attributes of the label"));
    table->setToolTip(tr("The %1 attributes with the largest weights for the label, and against it")
                          .arg(StrongestTable::most));
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 8, 0, 0);
    layout->setSpacing(8);
    layout->addWidget(m_labels);
    layout->addWidget(table, 1);
    connect(m_labels, &QListWidget::currentRowChanged, this, &StrongestAttributes::showLabel);
}

void StrongestAttributes::setWeights(const ChainShape& shape, std::span<const double> w)
{
    m_w = w;
    const bool same = shape.labelNames == m_shape.labelNames;
    m_shape = shape;
    if (!same) {
        const QSignalBlocker quiet(m_labels);
        m_labels->clear();
        for (const std::string& label : shape.labelNames)
            m_labels->addItem(QString::fromStdString(label));
        m_labels->setCurrentRow(0);
        m_labels->setMaximumWidth(m_labels->sizeHintForColumn(0) + 2 * m_labels->frameWidth() + 28);
    }
    showLabel();
}

void StrongestAttributes::showLabel()
{
    const int label = m_labels->currentRow();
    if (label < 0 || m_w.empty())
        return;
    const auto k = static_cast<std::size_t>(label);
    const auto [positive, negative] = strongestAttributes(m_shape, m_w, k, StrongestTable::most);
    m_model->setCells(cellsOf(m_shape, positive), cellsOf(m_shape, negative),
        QString::fromStdString(m_shape.labelNames[k]));
}

} // namespace gapscope
