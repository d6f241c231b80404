// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/viewers/alignment/feature_weights.h"

#include "core/tasks/alignment/alignment.h"
#include "widgets/controls/boxes.h"
#include "widgets/controls/list_table.h"
#include "widgets/controls/number_text.h"
#include "widgets/plots/look/theme.h"

#include <QtWidgets>

#include <algorithm>
#include <cmath>

namespace gapscope {
namespace {

enum Column { feature, weight, bar };
constexpr int shareRole = Qt::UserRole; ///< −1 … 1

/// A bar from the middle: to the right weights for a link, to the left weights against it.
class BarDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
        const QModelIndex& index) const override
    {
        QStyledItemDelegate::paint(painter, option, index);
        const bool dark = isDark(option.palette);
        const double share = index.data(shareRole).toDouble();
        const QRectF room = QRectF(option.rect).adjusted(8, 4, -8, -4);
        const double middle = std::floor(room.center().x());
        const double length = share * room.width() / 2;
        painter->fillRect(
            QRectF(std::min(middle, middle + length), room.top(), std::abs(length), room.height()),
            mapColor(ColorMap::diverging, share < 0 ? -0.8 : 0.8, dark)); // as all weights
        painter->fillRect(QRectF(middle, room.top() - 4, 1, room.height() + 8), plotInk(dark).grid);
    }
};

} // namespace

FeatureWeights::FeatureWeights(QWidget* parent)
    : WeightsPage(parent)
    , m_table(new QTableWidget(0, 3))
{
    m_table->setObjectName(QStringLiteral("features")); // the key of its order in sessions
    m_table->setAccessibleName(tr("Weights of features"));
    m_table->setToolTip(
        tr("How much each feature of an English and a French word speaks for a link between "
           "them (above 0) or against it. A click on a title sorts."));
    m_table->setHorizontalHeaderLabels({tr("Feature"), tr("Weight"), tr("Strength")});
    m_table->setItemDelegateForColumn(bar, new BarDelegate(this));
    makeListTable(*m_table, 6);
    m_table->horizontalHeader()->setHighlightSections(false);
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_table->horizontalHeader()->setSectionResizeMode(bar, QHeaderView::Stretch);
    m_table->sortByColumn(bar, Qt::DescendingOrder);
    auto* layout = plainLayout<QVBoxLayout>(this);
    layout->addWidget(m_table);
}

void FeatureWeights::showWeights(const ModelShape& shape, const Weights& w)
{
    const std::vector<std::string>& names = static_cast<const AlignmentShape&>(shape).featureNames;
    const double scale = largestSize(*w);
    m_table->setSortingEnabled(false); // the order is restored below
    m_table->setRowCount(static_cast<int>(names.size()));
    for (int row = 0; row < m_table->rowCount(); ++row) {
        const auto k = static_cast<std::size_t>(row);
        m_table->setItem(row, feature, new QTableWidgetItem(QString::fromStdString(names[k])));
        m_table->setItem(row, weight, new NumberItem((*w)[k], fixedText((*w)[k], 4)));
        auto* strength = new NumberItem(std::abs((*w)[k]), {});
        strength->setData(shareRole, scale > 0 ? (*w)[k] / scale : 0);
        m_table->setItem(row, bar, strength);
    }
    m_table->setSortingEnabled(true);
}

} // namespace gapscope
