// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/viewers/chain/sentences/sentence_delegate.h"

#include "widgets/plots/look/theme.h"
#include "widgets/viewers/chain/sentences/sentence_list_model.h"
#include "widgets/viewers/common/list_row.h"

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
    return {240, listRowHeight(option.fontMetrics)};
}

void SentenceDelegate::paint(
    QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    painter->save();
    const bool dark = isDark(option.palette);
    const int example = m_model->example(index.row());
    const double loss = m_model->loss(example);
    const QRectF words =
        paintListRow(*painter, option, std::isnan(loss) ? QString() : QString::number(loss, 'f', 2),
            QStringLiteral("0.00"), plotInk(dark).quietText);
    paintWords(*painter, words, example, dark);
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
