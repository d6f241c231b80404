// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/viewers/chain/weights/attribute_search.h"

#include "widgets/controls/amount_text.h"
#include "widgets/controls/number_text.h"
#include "widgets/viewers/chain/weights/token_scores.h"

#include <QtWidgets>

#include <algorithm>

namespace gapscope {

void AttributeTable::setWeights(const ChainShape& shape, std::span<const double> w)
{
    beginResetModel();
    m_shape = shape;
    m_w = w;
    m_column = std::min(m_column, static_cast<int>(shape.labelCount()));
    rebuild();
    endResetModel();
}

void AttributeTable::setSearch(const QString& part)
{
    if (part == m_search)
        return;
    beginResetModel();
    m_search = part;
    rebuild();
    endResetModel();
}

void AttributeTable::sort(int column, Qt::SortOrder order)
{
    beginResetModel();
    m_column = std::clamp(column, 0, columnCount() - 1);
    m_order = order;
    rebuild();
    endResetModel();
}

double AttributeTable::weight(std::size_t attribute, int column) const
{
    return m_w[attribute * m_shape.stride() + static_cast<std::size_t>(column) - 1];
}

void AttributeTable::rebuild()
{
    m_rows.clear();
    if (m_w.empty())
        return;
    for (std::size_t a = 0; a < m_shape.attributeCount; ++a)
        if (m_search.isEmpty()
            || QString::fromStdString(attributeName(m_shape, a))
                   .contains(m_search, Qt::CaseInsensitive))
            m_rows.push_back(static_cast<std::uint32_t>(a));
    const bool down = m_order == Qt::DescendingOrder;
    if (m_column > 0)
        std::stable_sort(m_rows.begin(), m_rows.end(), [&](std::uint32_t a, std::uint32_t b) {
            const double x = weight(a, m_column), y = weight(b, m_column);
            return down ? x > y : x < y;
        });
    else if (down)
        std::reverse(m_rows.begin(), m_rows.end());
}

int AttributeTable::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int AttributeTable::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_shape.labelCount()) + 1;
}

QVariant AttributeTable::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const std::size_t a = attribute(index.row());
    const bool name = index.column() == 0;
    const auto text = [&] { return QString::fromStdString(attributeName(m_shape, a)); };
    switch (role) {
    case Qt::DisplayRole:
        return name ? text() : fixedText(weight(a, index.column()));
    case Qt::ToolTipRole:
        return name ? text()
                    : tr("%1, %2: weight %3")
                          .arg(text(),
                              QString::fromStdString(
                                  m_shape.labelNames[static_cast<std::size_t>(index.column()) - 1]))
                          .arg(plainNumber(weight(a, index.column()), 6));
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(
            Qt::Alignment((name ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter));
    default:
        return {};
    }
}

QVariant AttributeTable::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || (role != Qt::DisplayRole && role != Qt::ToolTipRole)
        || section > static_cast<int>(m_shape.labelCount()))
        return {};
    const QString label = section == 0
        ? tr("Attribute")
        : QString::fromStdString(m_shape.labelNames[static_cast<std::size_t>(section) - 1]);
    if (role == Qt::DisplayRole)
        return label;
    return section == 0 ? tr("In the order of the model")
                        : tr("Weight for %1; click to sort").arg(label);
}

AttributeSearch::AttributeSearch(QWidget* parent)
    : QWidget(parent)
    , m_model(new AttributeTable(this))
    , m_table(new QTableView)
    , m_search(new QLineEdit)
    , m_count(new QLabel)
{
    m_search->setObjectName(QStringLiteral("search"));
    m_search->setPlaceholderText(tr("find an attribute"));
    m_search->setClearButtonEnabled(true);
    m_search->setMaximumWidth(280);
    m_search->setAccessibleName(tr("Find an attribute"));
    m_search->setToolTip(tr("Attributes whose name contains this, e.g. =the or pos["));
    m_count->setAccessibleName(tr("Attributes found"));
    m_table->setObjectName(QStringLiteral("attributes"));
    m_table->setModel(m_model);
    m_table->setAccessibleName(tr("Weights of all attributes"));
    m_table->setSortingEnabled(true);
    m_table->horizontalHeader()->setSortIndicator(0, Qt::AscendingOrder);
    m_table->setShowGrid(false);
    m_table->setAlternatingRowColors(true);
    m_table->setTabKeyNavigation(false);
    m_table->setWordWrap(false);
    m_table->verticalHeader()->hide();
    // Fixed sizes: measuring 75,000 rows would take seconds.
    m_table->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    m_table->verticalHeader()->setDefaultSectionSize(m_table->fontMetrics().height() + 6);
    m_table->horizontalHeader()->setDefaultSectionSize(
        m_table->fontMetrics().horizontalAdvance(QStringLiteral("−0.0000 B-CONJP")));
    auto* top = new QHBoxLayout;
    top->addWidget(m_search);
    top->addWidget(m_count);
    top->addStretch(1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 8, 0, 0);
    layout->setSpacing(8);
    layout->addLayout(top);
    layout->addWidget(m_table, 1);
    connect(m_search, &QLineEdit::textChanged, m_model, [this](const QString& text) {
        m_model->setSearch(text.trimmed());
        showCount();
    });
}

void AttributeSearch::setWeights(const ChainShape& shape, std::span<const double> w)
{
    const bool first = m_model->columnCount() <= 1;
    m_model->setWeights(shape, w);
    if (first)
        m_table->setColumnWidth(0, 2 * m_table->horizontalHeader()->defaultSectionSize());
    showCount();
}

void AttributeSearch::showCount()
{
    m_count->setText(tr("%L1 attributes").arg(m_model->rowCount()));
}

} // namespace gapscope
