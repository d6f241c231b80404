// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/viewers/chain/words/word_delegate.h"

#include "widgets/plots/look/theme.h"
#include "widgets/viewers/chain/words/word_list_model.h"
#include "widgets/viewers/common/filmstrip_frame.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace gapscope {

WordDelegate::WordDelegate(const WordListModel* model, QObject* parent)
    : QStyledItemDelegate(parent)
    , m_model(model)
{
}

QSize WordDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const
{
    return {168, height(option.fontMetrics)};
}

void WordDelegate::paint(
    QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    painter->save();
    const bool dark = isDark(option.palette);
    const QRectF frame = paintFilmstripFrame(*painter, option);
    const int example = m_model->example(index.row());
    const double line = option.fontMetrics.height();
    paintWord(*painter, frame.adjusted(6, 5, -6, -2 * line - 8), example, plotInk(dark).text.rgb());
    painter->setFont(option.font);
    paintTexts(*painter,
        QRectF(frame.left() + 6, frame.bottom() - 2 * line - 5, frame.width() - 12, 2 * line),
        example, dark);
    painter->restore();
}

void WordDelegate::paintWord(QPainter& painter, const QRectF& area, int example, QRgb ink) const
{
    const ChainExamples& words = m_model->examples();
    const auto i = static_cast<std::size_t>(example);
    const auto length = static_cast<int>(words.length(i));
    const double wide = length * (m_grid.columns + 1) - 1;
    double factor = std::min(area.width() / wide, area.height() / m_grid.rows);
    if (factor > 1)
        factor = std::floor(factor);
    const double top = area.top() + (area.height() - m_grid.rows * factor) / 2;
    for (int t = 0; t < length; ++t) {
        const QImage image = letterImage(
            words.token(i, static_cast<std::size_t>(t)), m_grid, ink, qRgba(0, 0, 0, 0));
        painter.drawImage(QRectF(area.left() + t * (m_grid.columns + 1) * factor, top,
                              m_grid.columns * factor, m_grid.rows * factor),
            image);
    }
}

void WordDelegate::paintTexts(QPainter& painter, const QRectF& area, int example, bool dark) const
{
    const PlotInk ink = plotInk(dark);
    const Labelling prediction = m_model->prediction(example);
    const double line = area.height() / 2;
    const double loss = m_model->loss(example);
    const QString lossText = std::isnan(loss) ? QString() : QString::number(loss, 'f', 2);
    const QFontMetricsF plain(painter.font());
    const double lossRoom = plain.horizontalAdvance(lossText) + 6;
    const QRectF truthLine(area.left(), area.top(), area.width() - lossRoom, line);
    painter.setPen(ink.text);
    painter.drawText(truthLine, Qt::AlignLeft | Qt::AlignVCenter,
        plain.elidedText(m_model->truthText(example), Qt::ElideRight, truthLine.width()));
    painter.setPen(ink.quietText);
    painter.drawText(area.adjusted(0, 0, 0, -line), Qt::AlignRight | Qt::AlignVCenter, lossText);
    if (prediction.empty())
        return;
    QFont wrongFont = painter.font();
    wrongFont.setBold(true);
    wrongFont.setUnderline(true);
    const QFont rightFont = painter.font();
    const QString text = m_model->predictionText(example);
    const LabellingView truth = m_model->truth(example);
    double x = area.left();
    for (std::size_t t = 0; t < truth.size() && x < area.right(); ++t) {
        const bool wrong = m_model->labelled() && truth[t] != prediction[t];
        painter.setFont(wrong ? wrongFont : rightFont);
        painter.setPen(wrong ? ink.warning : m_model->labelled() ? ink.quietText : ink.text);
        const QString letter = text.mid(static_cast<qsizetype>(t), 1);
        painter.drawText(QPointF(x, area.bottom() - plain.descent()), letter);
        x += QFontMetricsF(painter.font()).horizontalAdvance(letter);
    }
}

} // namespace gapscope
