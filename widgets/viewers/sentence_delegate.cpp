// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/viewers/sentence_delegate.h"

#include "widgets/plots/theme.h"
#include "widgets/viewers/sentence_list_model.h"

#include <QPainter>

#include <cmath>

namespace gapscope {

SentenceDelegate::SentenceDelegate(const SentenceListModel* model, QObject* parent)
    : QStyledItemDelegate(parent)
    , m_model(model)
{
}

QSize SentenceDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const
{
    return {240, rowHeight(option.fontMetrics)};
}

void SentenceDelegate::paint(
    QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    painter->save();
    const bool dark = isDark(option.palette);
    const PlotInk ink = plotInk(dark);
    const QRectF frame = QRectF(option.rect);
    if (option.state & QStyle::State_Selected) {
        const QColor highlight = option.palette.color(QPalette::Highlight);
        QColor ground = highlight;
        ground.setAlphaF(0.18f);
        painter->fillRect(frame, ground);
        painter->fillRect(QRectF(frame.left(), frame.top(), 3, frame.height()), highlight);
    }
    painter->setFont(option.font);
    const int example = m_model->example(index.row());
    const double loss = m_model->loss(example);
    const double room = option.fontMetrics.horizontalAdvance(QStringLiteral("0.00"));
    if (!std::isnan(loss)) {
        painter->setPen(ink.quietText);
        painter->drawText(QRectF(frame.left() + 8, frame.top(), room, frame.height()),
            Qt::AlignRight | Qt::AlignVCenter, QString::number(loss, 'f', 2));
    }
    paintWords(*painter, frame.adjusted(room + 20, 0, -8, 0), example, dark);
    painter->restore();
}

void SentenceDelegate::paintWords(
    QPainter& painter, const QRectF& area, int example, bool dark) const
{
    const PlotInk ink = plotInk(dark);
    const LabellingView truth = m_model->truth(example);
    const Labelling prediction = m_model->prediction(example);
    const QFont plain = painter.font();
    QFont marked = plain;
    marked.setUnderline(true);
    marked.setBold(true);
    const QFontMetricsF plainMetrics(plain), markedMetrics(marked);
    const double space = plainMetrics.horizontalAdvance(QLatin1Char(' '));
    const QString more = QStringLiteral("…");
    const double end = area.right() - plainMetrics.horizontalAdvance(more);
    double x = area.left();
    for (std::size_t t = 0; t < truth.size(); ++t) {
        const bool wrong =
            m_model->labelled() && t < prediction.size() && prediction[t] != truth[t];
        QString word = m_model->word(example, t);
        const double width = (wrong ? markedMetrics : plainMetrics).horizontalAdvance(word);
        const bool stop = x + width > end;
        if (stop)
            word = more;
        painter.setFont(wrong && !stop ? marked : plain);
        painter.setPen(wrong ? ink.warning : ink.text);
        painter.drawText(QRectF(x, area.top(), width + space, area.height()),
            Qt::AlignLeft | Qt::AlignVCenter | Qt::TextDontClip, word);
        if (stop)
            break;
        x += width + space;
    }
}

} // namespace gapscope
