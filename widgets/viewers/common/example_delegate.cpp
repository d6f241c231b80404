// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/viewers/common/example_delegate.h"

#include "widgets/plots/look/theme.h"
#include "widgets/viewers/common/example_list_model.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace gapscope {
namespace {

constexpr int rowWidth = 240, aroundFrame = 4, leastPicture = 24; // logical pixels

} // namespace

ExampleDelegate::ExampleDelegate(const ExampleListModel* model, Frame frame)
    : m_model(model)
    , m_frame(std::move(frame))
{
}

ExampleDelegate::ExampleDelegate(const ExampleListModel* model, Row row)
    : m_model(model)
    , m_row(std::move(row))
{
}

int ExampleDelegate::height(const QFontMetrics& metrics) const
{
    if (!m_frame.width)
        return metrics.height() + 8;
    const int whole = m_frame.height + m_frame.lines * metrics.height();
    return m_room > 0 ? std::min(whole, m_room) : whole;
}

int ExampleDelegate::leastHeight(const QFontMetrics& metrics) const
{
    if (!m_frame.width)
        return 2 * height(metrics);
    return 2 * aroundFrame + qRound(m_frame.around.top() + m_frame.around.bottom()) + leastPicture
        + m_frame.lines * metrics.height();
}

QSize ExampleDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const
{
    return {
        m_frame.width ? m_frame.width(option.fontMetrics) : rowWidth, height(option.fontMetrics)};
}

void ExampleDelegate::paint(
    QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    painter->save();
    painter->setFont(option.font);
    const int example = m_model->example(index.row());
    if (m_frame.width)
        paintFrame(*painter, option, example);
    else
        paintRow(*painter, option, example);
    painter->restore();
}

void ExampleDelegate::paintFrame(
    QPainter& painter, const QStyleOptionViewItem& option, int example) const
{
    const bool selected = option.state & QStyle::State_Selected, dark = isDark(option.palette);
    const QRectF frame =
        QRectF(option.rect).adjusted(aroundFrame, aroundFrame, -aroundFrame, -aroundFrame);
    const QColor highlight = option.palette.color(QPalette::Highlight);
    QColor ground = highlight;
    ground.setAlphaF(selected ? 0.18f : 0.0f);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(ground);
    painter.setPen(selected ? QPen(highlight, 2) : QPen(plotInk(dark).grid, 1));
    painter.drawRoundedRect(frame.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
    painter.setRenderHint(QPainter::Antialiasing, false);
    const double text = m_frame.lines * option.fontMetrics.height();
    m_frame.picture(
        painter, frame.marginsRemoved(m_frame.around).adjusted(0, 0, 0, -text), example, dark);
    m_frame.texts(painter,
        QRectF(frame.left() + 6, frame.bottom() - text - m_frame.below, frame.width() - 12, text),
        example, dark);
}

void ExampleDelegate::paintRow(
    QPainter& painter, const QStyleOptionViewItem& option, int example) const
{
    const bool dark = isDark(option.palette);
    const QRectF row(option.rect);
    if (option.state & QStyle::State_Selected) {
        const QColor highlight = option.palette.color(QPalette::Highlight);
        QColor ground = highlight;
        ground.setAlphaF(0.18f);
        painter.fillRect(row, ground);
        painter.fillRect(QRectF(row.left(), row.top(), 3, row.height()), highlight);
    }
    const double loss = m_model->loss(example);
    const double room = option.fontMetrics.horizontalAdvance(m_row.widestLoss);
    const PlotInk ink = plotInk(dark);
    painter.setPen(m_row.warns && loss > 0 ? ink.warning : ink.quietText);
    painter.drawText(QRectF(row.left() + 8, row.top(), room, row.height()),
        Qt::AlignRight | Qt::AlignVCenter, std::isnan(loss) ? QString() : m_row.loss(loss));
    m_row.sentence(painter, row.adjusted(room + 20, 0, -8, 0), example, dark);
}

} // namespace gapscope
