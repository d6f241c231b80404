// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/viewers/multiclass/class_delegate.h"

#include "widgets/plots/look/theme.h"
#include "widgets/viewers/common/filmstrip_frame.h"
#include "widgets/viewers/multiclass/class_list_model.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace gapscope {

ClassDelegate::ClassDelegate(const ClassListModel* model, QObject* parent)
    : QStyledItemDelegate(parent)
    , m_model(model)
{
}

QSize ClassDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const
{
    // Two names and an arrow between them, all frames alike.
    int name = 0;
    for (const QString& label : m_model->labels())
        name = std::max(name, option.fontMetrics.horizontalAdvance(label));
    return {std::clamp(2 * name + 60, 96, 200), height(option.fontMetrics)};
}

void ClassDelegate::paint(
    QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    painter->save();
    const bool dark = isDark(option.palette);
    const QRectF frame = paintFilmstripFrame(*painter, option);
    const int example = m_model->example(index.row());
    const double line = option.fontMetrics.height();
    paintRow(*painter, frame.adjusted(6, 5, -6, -line - 8), example, dark);
    painter->setFont(option.font);
    paintTexts(*painter,
        QRectF(frame.left() + 6, frame.bottom() - line - 4, frame.width() - 12, line), example,
        dark);
    painter->restore();
}

void ClassDelegate::paintRow(QPainter& painter, const QRectF& area, int example, bool dark) const
{
    const PlotInk ink = plotInk(dark);
    const auto i = static_cast<std::size_t>(example);
    if (!m_model->shape().hasImages()) {
        paintProfile(painter, area, m_model->rows().denseRow(i), m_model->range(), ink.quietText);
        return;
    }
    const LetterGrid grid = gridOf(m_model->shape());
    double factor = std::min(area.width() / grid.columns, area.height() / grid.rows);
    if (factor > 1)
        factor = std::floor(factor);
    const QSizeF size(grid.columns * factor, grid.rows * factor);
    const QPointF corner(std::floor(area.center().x() - size.width() / 2),
        std::floor(area.center().y() - size.height() / 2));
    painter.drawImage(QRectF(corner, size),
        rowImage(m_model->rows().row(i), grid, m_model->range(), ink.text.rgb(), ink.ground.rgb()));
}

void ClassDelegate::paintTexts(QPainter& painter, const QRectF& line, int example, bool dark) const
{
    const PlotInk ink = plotInk(dark);
    const QFontMetricsF metrics(painter.font());
    const bool wrong = m_model->isWrong(example);
    const double room = wrong ? line.width() / 2 - 8 : line.width();
    painter.setPen(ink.text);
    painter.drawText(line, (wrong ? Qt::AlignLeft : Qt::AlignHCenter) | Qt::AlignVCenter,
        metrics.elidedText(
            m_model->labelled() ? m_model->truthText(example) : m_model->predictionText(example),
            Qt::ElideRight, room));
    if (!wrong)
        return;
    painter.setPen(ink.quietText);
    painter.drawText(line, Qt::AlignCenter, QStringLiteral("→"));
    QFont font = painter.font();
    font.setBold(true);
    font.setUnderline(true);
    painter.setFont(font);
    painter.setPen(ink.warning);
    painter.drawText(line, Qt::AlignRight | Qt::AlignVCenter,
        QFontMetricsF(font).elidedText(m_model->predictionText(example), Qt::ElideRight, room));
}

} // namespace gapscope
