// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/viewers/alignment/alignment_viewer.h"

#include "widgets/viewers/alignment/alignment_canvas.h"
#include "widgets/viewers/alignment/alignment_delegate.h"
#include "widgets/viewers/alignment/alignment_list_model.h"
#include "widgets/viewers/alignment/alignment_matrix.h"
#include "widgets/viewers/common/list_row.h"

#include <QKeyEvent>
#include <QLineEdit>

namespace gapscope {
namespace {

constexpr int listRows = 5;

} // namespace

AlignmentViewer::Parts AlignmentViewer::makeParts()
{
    return {new AlignmentListModel, new AlignmentCanvas, new AlignmentMatrix};
}

AlignmentViewer::AlignmentViewer(QWidget* parent)
    : AlignmentViewer(makeParts(), parent)
{
}

AlignmentViewer::AlignmentViewer(const Parts& parts, QWidget* parent)
    : ExampleViewer(
        {ExampleNames::alignments(), parts.model, parts.canvas, new AlignmentDelegate(parts.model),
            QListView::TopToBottom, listRows* listRowHeight(parts.canvas->fontMetrics()),
            parts.matrix, tr("Matrix")},
        parent)
    , m_canvas(parts.canvas)
    , m_matrix(parts.matrix)
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
