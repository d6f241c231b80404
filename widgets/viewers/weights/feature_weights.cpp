// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/viewers/weights/feature_weights.h"

#include "widgets/controls/amount_text.h"
#include "widgets/controls/list_table.h"
#include "widgets/plots/look/color_map.h"
#include "widgets/plots/look/theme.h"

#include <QHeaderView>
#include <QPainter>
#include <QStyledItemDelegate>

#include <algorithm>
#include <cmath>

namespace gapscope {
namespace {

enum Column { feature, weight, bar };
constexpr int valueRole = Qt::UserRole, shareRole = Qt::UserRole + 1; ///< share: −1 … 1

/// Sorts by its number: weights by their value, bars by their length.
class NumberItem : public QTableWidgetItem {
public:
    NumberItem(double value, const QString& text)
        : QTableWidgetItem(text)
    {
        setData(valueRole, value);
        setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
    }
    bool operator<(const QTableWidgetItem& other) const override
    {
        return data(valueRole).toDouble() < other.data(valueRole).toDouble();
    }
};

/// A bar from the middle: to the right what speaks for a link, to the left what speaks against it.
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
    : QTableWidget(0, 3, parent)
{
    setAccessibleName(tr("Weights of features"));
    setToolTip(tr("How much each feature of an English and a French word speaks for a link between "
                  "them (above 0) or against it. A click on a title sorts."));
    setHorizontalHeaderLabels({tr("Feature"), tr("Weight"), tr("Strength")});
    setItemDelegateForColumn(bar, new BarDelegate(this));
    makeListTable(*this, 6);
    horizontalHeader()->setHighlightSections(false);
    horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    horizontalHeader()->setSectionResizeMode(bar, QHeaderView::Stretch);
    sortByColumn(bar, Qt::DescendingOrder);
}

void FeatureWeights::setWeights(
    const std::vector<std::string>& names, std::span<const double> weights)
{
    Q_ASSERT(names.size() == weights.size());
    double scale = 0;
    for (const double value : weights)
        scale = std::max(scale, std::abs(value));
    setSortingEnabled(false); // the order is taken up again below
    setRowCount(static_cast<int>(names.size()));
    for (int row = 0; row < rowCount(); ++row) {
        const auto k = static_cast<std::size_t>(row);
        setItem(row, feature, new QTableWidgetItem(QString::fromStdString(names[k])));
        setItem(row, weight, new NumberItem(weights[k], fixedText(weights[k], 4)));
        auto* strength = new NumberItem(std::abs(weights[k]), {});
        strength->setData(shareRole, scale > 0 ? weights[k] / scale : 0);
        setItem(row, bar, strength);
    }
    setSortingEnabled(true);
}

} // namespace gapscope
