// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/viewers/alignment/alignment_viewer.h"

#include "widgets/plots/look/theme.h"
#include "widgets/viewers/alignment/alignment_canvas.h"
#include "widgets/viewers/alignment/alignment_list_model.h"
#include "widgets/viewers/alignment/alignment_matrix.h"
#include "widgets/viewers/common/example_delegate.h"

#include <QtWidgets>

namespace gapscope {
namespace {

constexpr int listRows = 5;

/// The beginning of both sentences.
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
    return {ExampleNames::alignments(), model, new AlignmentCanvas, delegate,
        QListView::TopToBottom, listRows, new AlignmentMatrix, AlignmentViewer::tr("Matrix")};
}

} // namespace

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

/// S: the sure links alone, and the possible ones, too, again.
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
