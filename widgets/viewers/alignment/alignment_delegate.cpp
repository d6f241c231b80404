// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/viewers/alignment/alignment_delegate.h"

#include "widgets/plots/look/theme.h"
#include "widgets/viewers/alignment/alignment_list_model.h"
#include "widgets/viewers/common/list_row.h"

#include <QPainter>

#include <cmath>

namespace gapscope {

AlignmentDelegate::AlignmentDelegate(const AlignmentListModel* model, QObject* parent)
    : QStyledItemDelegate(parent)
    , m_model(model)
{
}

QSize AlignmentDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const
{
    return {240, listRowHeight(option.fontMetrics)};
}

void AlignmentDelegate::paint(
    QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    painter->save();
    const PlotInk ink = plotInk(isDark(option.palette));
    const int example = m_model->example(index.row());
    const double loss = m_model->loss(example);
    const QRectF text =
        paintListRow(*painter, option, std::isnan(loss) ? QString() : QString::number(loss),
            QStringLiteral("000"), loss > 0 ? ink.warning : ink.quietText);
    const double half = text.width() / 2 - 8;
    const auto column = [&](double left, const QString& sentence, const QColor& color) {
        painter->setPen(color);
        painter->drawText(QRectF(left, text.top(), half, text.height()),
            Qt::AlignLeft | Qt::AlignVCenter,
            option.fontMetrics.elidedText(sentence, Qt::ElideRight, static_cast<int>(half)));
    };
    column(text.left(), m_model->english(example), ink.text);
    column(text.left() + half + 16, m_model->french(example), ink.quietText);
    painter->restore();
}

} // namespace gapscope
