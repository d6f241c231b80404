// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/viewers/chain/words/word_viewer.h"

#include "widgets/controls/number_text.h"

#include "widgets/controls/opacity_slider.h"
#include "widgets/plots/look/theme.h"
#include "widgets/viewers/chain/weights/chain_weights.h"
#include "widgets/viewers/chain/words/word_canvas.h"
#include "widgets/viewers/common/example_delegate.h"

#include <QtWidgets>

#include <cmath>

namespace gapscope {

QString WordListModel::lettersOf(LabellingView letters) const
{
    QString text;
    for (const Label label : letters)
        text += labels().value(label, QStringLiteral("?"));
    return text;
}

QString WordListModel::truthText(int example) const
{
    return labelled() ? lettersOf(truth(example)) : QString();
}

QString WordListModel::predictionText(int example) const { return lettersOf(prediction(example)); }

QString WordListModel::sentenceOf(int example) const
{
    const QString found = predictionText(example);
    if (!labelled())
        return tr("word %L1: prediction %2, no truth is known").arg(example + 1).arg(found);
    return found.isEmpty() ? tr("word %L1: %2").arg(example + 1).arg(truthText(example))
                           : tr("word %L1: truth %2, prediction %3, loss %4")
                                 .arg(example + 1)
                                 .arg(truthText(example), found)
                                 .arg(fixedText(loss(example), 3));
}

namespace {

void paintWord(QPainter& painter, const QRectF& area, const ChainExamples& words, std::size_t i,
    LetterGrid grid, QRgb ink)
{
    const auto length = static_cast<int>(words.length(i));
    const double wide = length * (grid.columns + 1) - 1;
    double factor = std::min(area.width() / wide, area.height() / grid.rows);
    if (factor > 1)
        factor = std::floor(2 * factor) / 2;
    const double top = area.top() + (area.height() - grid.rows * factor) / 2;
    for (int t = 0; t < length; ++t)
        painter.drawImage(QRectF(area.left() + t * (grid.columns + 1) * factor, top,
                              grid.columns * factor, grid.rows * factor),
            letterImage(words.token(i, static_cast<std::size_t>(t)), grid, ink, qRgba(0, 0, 0, 0)));
}

/// The truth and the loss, or what another order compares; below, the prediction with errors in
/// another colour and underlined.
void paintTexts(
    QPainter& painter, const QRectF& area, const WordListModel& model, int example, bool dark)
{
    const PlotInk ink = plotInk(dark);
    const Labelling prediction = model.prediction(example);
    const double line = area.height() / 2;
    const double loss = model.loss(example);
    const QString other =
        model.order() == ExampleOrder::loss ? QString() : model.orderText(example);
    const QString lossText = other.isEmpty() && !std::isnan(loss) ? fixedText(loss, 2) : other;
    const QFontMetricsF plain(painter.font());
    const double lossRoom = plain.horizontalAdvance(lossText) + 6;
    const QRectF truthLine(area.left(), area.top(), area.width() - lossRoom, line);
    painter.setPen(ink.text);
    painter.drawText(truthLine, Qt::AlignLeft | Qt::AlignVCenter,
        plain.elidedText(model.truthText(example), Qt::ElideRight, truthLine.width()));
    painter.setPen(ink.quietText);
    painter.drawText(area.adjusted(0, 0, 0, -line), Qt::AlignRight | Qt::AlignVCenter, lossText);
    if (prediction.empty())
        return;
    QFont wrongFont = painter.font();
    wrongFont.setBold(true);
    wrongFont.setUnderline(true);
    const QFont rightFont = painter.font();
    const QString text = model.predictionText(example);
    const LabellingView truth = model.truth(example);
    double x = area.left();
    for (std::size_t t = 0; t < truth.size() && x < area.right(); ++t) {
        const bool wrong = model.labelled() && truth[t] != prediction[t];
        painter.setFont(wrong ? wrongFont : rightFont);
        painter.setPen(wrong ? ink.warning : model.labelled() ? ink.quietText : ink.text);
        const QString letter = text.mid(static_cast<qsizetype>(t), 1);
        painter.drawText(QPointF(x, area.bottom() - plain.descent()), letter);
        x += QFontMetricsF(painter.font()).horizontalAdvance(letter);
    }
}

ExampleViewer::Kind wordKind()
{
    auto* model = new WordListModel;
    auto* canvas = new WordCanvas;
    auto* delegate = new ExampleDelegate(model,
        ExampleDelegate::Frame{[](const QFontMetrics&) { return 168; }, 56, 2, {6, 5, 6, 8}, 5,
            [=](QPainter& painter, const QRectF& area, int example, bool dark) {
                paintWord(painter, area, model->examples(), static_cast<std::size_t>(example),
                    canvas->grid(), plotInk(dark).text.rgb());
            },
            [=](QPainter& painter, const QRectF& area, int example, bool dark) {
                paintTexts(painter, area, *model, example, dark);
            }});
    return {WordViewer::names(), model, canvas, delegate, QListView::LeftToRight, 1};
}

} // namespace

ExampleNames WordViewer::names()
{
    return {tr("word"), tr("words"), tr("letter"), tr("letters"), tr("find a word")};
}

WordViewer::WordViewer(QWidget* parent)
    : ExampleViewer(wordKind(), parent)
    , m_canvas(static_cast<WordCanvas*>(kind().canvas))
{
    setAccessibleName(tr("Word viewer"));
    search()->setToolTip(tr("Words whose truth or prediction contains these letters"));
    auto* opacity = new OpacitySlider(
        tr("Opacity of the overlay, 0 … 100 %: the weights of the label shown over its letter; in "
           "the difference, what speaks for the prediction (warm) against the truth (blue)"));
    addControl(opacity);
    connect(opacity, &OpacitySlider::opacityChanged, m_canvas, &WordCanvas::setOpacity);
}

void WordViewer::setGrid(LetterGrid grid) { m_canvas->setGrid(grid); }

void WordViewer::setTemplates(const Weights& w)
{
    if (!w || !model().part().problem)
        return m_canvas->setTemplates({});
    const ChainShape& shape = model().part().as<ChainProblem>()->shape();
    const auto pixels =
        std::min(static_cast<std::size_t>(m_canvas->grid().pixels()), shape.attributeCount);
    std::vector<std::vector<double>> templates;
    for (std::size_t label = 0; label < shape.labelCount(); ++label) {
        templates.push_back(templateOf(shape, *w, label, pixels));
        templates.back().resize(static_cast<std::size_t>(m_canvas->grid().pixels()), 0);
    }
    m_canvas->setTemplates(std::move(templates));
}

} // namespace gapscope
