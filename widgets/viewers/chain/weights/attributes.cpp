// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/viewers/chain/weights/attributes.h"

#include "widgets/controls/boxes.h"
#include "widgets/controls/number_text.h"
#include "widgets/qt_string.h"

#include <QtWidgets>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <functional>
#include <limits>

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
                          .arg(displayNumber(weight(a, index.column()), 6));
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
    addWidgets(top, {m_search, m_count});
    top->addStretch(1);
    auto* layout = plainLayout<QVBoxLayout>(this, 8, {0, 8, 0, 0});
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
    auto* layout = plainLayout<QHBoxLayout>(this, 8, {0, 8, 0, 0});
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
        m_labels->addItems(qs(shape.labelNames));
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

namespace {

/// The score of a label at token t for one reason: a weight times the value.
using Weigh = std::function<double(Label)>;
using Visit = std::function<void(TokenReason, const Weigh&)>;

void forEachReason(const ChainShape& shape, const ChainExamples& examples, std::size_t example,
    std::size_t t, LabellingView y, std::span<const double> w, const Visit& visit)
{
    assert(w.size() == shape.weightSize() && t < y.size());
    const std::size_t stride = shape.stride();
    const auto row = [&](std::size_t r, double value) {
        return [=](Label label) { return value * w[r * stride + label]; };
    };
    const std::vector<std::uint32_t> attributes = examples.token(example, t);
    const std::size_t first = examples.tokenStart[examples.sequenceStart[example] + t];
    for (std::size_t k = 0; k < attributes.size(); ++k)
        visit({TokenReason::Kind::attribute, attributeName(shape, attributes[k])},
            row(attributes[k],
                examples.values.empty() ? 1.0 : static_cast<double>(examples.values[first + k])));
    if (shape.biases)
        visit({TokenReason::Kind::bias, "every"}, row(shape.biasRow(), 1));
    if (shape.biases && t == 0)
        visit({TokenReason::Kind::bias, "first"}, row(shape.biasRow() + 1, 1));
    if (shape.biases && t + 1 == y.size())
        visit({TokenReason::Kind::bias, "last"}, row(shape.biasRow() + 2, 1));
    if (t > 0)
        visit({TokenReason::Kind::transition, shape.labelNames[y[t - 1]]},
            row(shape.transitionRow() + y[t - 1], 1));
    if (t + 1 < y.size())
        visit({TokenReason::Kind::transition, shape.labelNames[y[t + 1]], true},
            [&](Label label) { return w[(shape.transitionRow() + label) * stride + y[t + 1]]; });
}

} // namespace

TokenScores tokenScores(const ChainShape& shape, const ChainExamples& examples, std::size_t example,
    std::size_t t, LabellingView y, Label other, std::span<const double> w)
{
    assert(other < shape.labelCount() && y[t] < shape.labelCount());
    TokenScores scores;
    forEachReason(shape, examples, example, t, y, w, [&](TokenReason reason, const Weigh& weigh) {
        reason.label = weigh(y[t]);
        reason.other = weigh(other);
        scores.label += reason.label;
        scores.other += reason.other;
        scores.reasons.push_back(std::move(reason));
    });
    std::stable_sort(scores.reasons.begin(), scores.reasons.end(),
        [](const TokenReason& a, const TokenReason& b) {
            return std::abs(a.difference()) > std::abs(b.difference());
        });
    return scores;
}

Label strongestRival(const ChainShape& shape, const ChainExamples& examples, std::size_t example,
    std::size_t t, LabellingView y, std::span<const double> w)
{
    assert(shape.labelCount() > 1);
    std::vector<double> sums(shape.labelCount(), 0);
    forEachReason(shape, examples, example, t, y, w, [&](const TokenReason&, const Weigh& weigh) {
        for (std::size_t label = 0; label < sums.size(); ++label)
            sums[label] += weigh(static_cast<Label>(label));
    });
    sums[y[t]] = -std::numeric_limits<double>::infinity();
    return static_cast<Label>(std::max_element(sums.begin(), sums.end()) - sums.begin());
}

std::string attributeName(const ChainShape& shape, std::size_t attribute)
{
    return shape.features && attribute < shape.features->names.size()
        ? std::string(shape.features->names[attribute])
        : "attribute " + std::to_string(attribute);
}

} // namespace gapscope
