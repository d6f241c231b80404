// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/viewers/alignment/alignment_viewer.h"

#include "widgets/controls/number_text.h"

#include "widgets/plots/look/theme.h"
#include "widgets/qt_string.h"
#include "widgets/viewers/alignment/alignment_canvas.h"
#include "widgets/viewers/alignment/alignment_matrix.h"
#include "widgets/viewers/common/example_delegate.h"

#include <QtWidgets>

namespace gapscope {

LabellingView AlignmentListModel::truth(int example) const
{
    return part().as<AlignmentProblem>()->truth(static_cast<std::size_t>(example));
}

const AlignmentPair& AlignmentListModel::pair(int example) const
{
    return part().as<AlignmentProblem>()->pair(static_cast<std::size_t>(example));
}

QString AlignmentListModel::english(int example) const
{
    return qs(pair(example).english).join(QLatin1Char(' '));
}

QString AlignmentListModel::french(int example) const
{
    return qs(pair(example).french).join(QLatin1Char(' '));
}

QString AlignmentListModel::sentenceOf(int example) const
{
    const QString text =
        tr("sentence %1: %2 | %3").arg(pair(example).number).arg(english(example), french(example));
    if (!labelled())
        return tr("%1, no truth is known").arg(text);
    return prediction(example).empty() ? text
                                       : tr("%1, loss %2, AER %3")
                                             .arg(text)
                                             .arg(loss(example))
                                             .arg(fixedText(quality(example), 3));
}

ConfusedTokens confusedTokens(const AlignmentProblem& part)
{
    const auto each = [&part](
                          std::size_t i, const Labelling& y, const ConfusedTokens::Visit& visit) {
        const AlignmentPair& pair = part.pair(i);
        for (std::size_t e = 0; e < pair.english.size(); ++e)
            for (std::size_t f = 0; f < pair.french.size(); ++f) {
                const bool predicted = y[e] == f + 1;
                const LinkKind kind = pair.links[pair.cell(e, f)];
                const bool linked = kind == LinkKind::possible ? predicted : kind == LinkKind::sure;
                visit(linked ? Label{1} : Label{0}, predicted ? Label{1} : Label{0}, 1, true);
            }
    };
    return {part.shape().labelNames, each};
}

namespace {

constexpr int listRows = 5;

/// Paints the beginning of both sentences.
void paintSentences(
    QPainter& painter, const QRectF& area, const AlignmentListModel& model, int example, bool dark)
{
    const PlotInk ink = plotInk(dark);
    const double half = area.width() / 2 - 8;
    const auto column = [&](double left, const QString& sentence, const QColor& color) {
        painter.setPen(color);
        painter.drawText(QRectF(left, area.top(), half, area.height()),
            Qt::AlignLeft | Qt::AlignVCenter,
            painter.fontMetrics().elidedText(sentence, Qt::ElideRight, static_cast<int>(half)));
    };
    column(area.left(), model.english(example), ink.text);
    column(area.left() + half + 16, model.french(example), ink.quietText);
}

ExampleViewer::Kind alignmentKind()
{
    auto* model = new AlignmentListModel;
    auto* delegate = new ExampleDelegate(model,
        ExampleDelegate::Row{[](double loss) { return QString::number(loss); },
            QStringLiteral("000"), true,
            [=](QPainter& painter, const QRectF& area, int example, bool dark) {
                paintSentences(painter, area, *model, example, dark);
            }});
    return {AlignmentViewer::names(), model, new AlignmentCanvas, delegate, QListView::TopToBottom,
        listRows, new AlignmentMatrix, AlignmentViewer::tr("Matrix")};
}

} // namespace

ExampleNames AlignmentViewer::names()
{
    return {tr("sentence pair"), tr("sentence pairs"), tr("word"), tr("words"), tr("find a word"),
        true, tr("wrong links + 3 · missed links"), tr("AER"),
        tr("Alignment error rate 1 − (|A ∩ S| + |A ∩ P|) / (|A| + |S|), 0 … 1: A the predicted "
           "links, S the sure ones, P the sure and the possible ones"),
        tr("word pair"), tr("word pairs")};
}

AlignmentViewer::AlignmentViewer(QWidget* parent)
    : ExampleViewer(alignmentKind(), parent)
    , m_canvas(static_cast<AlignmentCanvas*>(kind().canvas))
    , m_matrix(static_cast<AlignmentMatrix*>(kind().detail))
{
    setAccessibleName(tr("Alignment viewer"));
    search()->setToolTip(tr("Sentence pairs in which one of the sentences contains this"));
}

void AlignmentViewer::setData(std::vector<ExamplePart> parts)
{
    ExampleViewer::setData(std::move(parts), {tr("no link"), tr("link")});
    exampleShown();
}

void AlignmentViewer::exampleShown()
{
    const int example = currentExample();
    if (example < 0)
        m_matrix->setPair(nullptr, 0, {});
    else
        m_matrix->setPair(model().part().shared<AlignmentProblem>(),
            static_cast<std::size_t>(example), model().prediction(example));
}

/// S switches between sure links only and possible ones, too.
bool AlignmentViewer::takeKey(QKeyEvent* event)
{
    if (event->key() != Qt::Key_S
        || (event->modifiers() & ~Qt::KeyboardModifiers(Qt::ShiftModifier)))
        return ExampleViewer::takeKey(event);
    const bool shown = !m_canvas->possibleShown();
    m_canvas->setPossibleShown(shown);
    m_matrix->setPossibleShown(shown);
    return true;
}

} // namespace gapscope
