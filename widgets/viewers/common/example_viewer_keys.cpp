// SPDX-License-Identifier: GPL-3.0-or-later
// The viewer's keys: from example to example, labels shown, zoom; and the display of unlabelled
// examples.
#include "widgets/viewers/common/example_canvas.h"
#include "widgets/viewers/common/example_list_model.h"
#include "widgets/viewers/common/example_viewer.h"

#include <QtWidgets>

#include <unordered_map>

namespace gapscope {

void ExampleViewer::moveBy(int rows)
{
    if (m_model->rowCount() == 0)
        return;
    m_chosen = true;
    selectRow(std::clamp(m_model->rowOf(m_example) + rows, 0, m_model->rowCount() - 1));
}

void ExampleViewer::nextError()
{
    const int rows = m_model->rowCount(), from = m_model->rowOf(m_example);
    for (int k = 1; k <= rows; ++k) {
        const int row = (from + k) % rows;
        if (!m_model->isWrong(m_model->example(row)))
            continue;
        m_chosen = true;
        selectRow(row);
        return;
    }
}

/// Examples without a truth show the prediction only.
void ExampleViewer::setShow(ExampleShow show)
{
    if (!m_labelled && show != ExampleShow::prediction)
        return;
    m_canvas->setShow(show);
    m_show->button(static_cast<int>(show))->setChecked(true);
}

bool ExampleViewer::takeKey(QKeyEvent* event)
{
    if (event->modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier))
        return false;
    using Viewer = ExampleViewer;
    static const std::unordered_map<int, void (*)(Viewer&)> keys{
        {Qt::Key_Right, [](Viewer& v) { v.next(); }}, {Qt::Key_N, [](Viewer& v) { v.next(); }},
        {Qt::Key_Left, [](Viewer& v) { v.previous(); }},
        {Qt::Key_B, [](Viewer& v) { v.previous(); }}, {Qt::Key_Home, [](Viewer& v) { v.first(); }},
        {Qt::Key_End, [](Viewer& v) { v.last(); }}, {Qt::Key_E, [](Viewer& v) { v.nextError(); }},
        {Qt::Key_T, [](Viewer& v) { v.setShow(ExampleShow::truth); }},
        {Qt::Key_P, [](Viewer& v) { v.setShow(ExampleShow::prediction); }},
        {Qt::Key_D, [](Viewer& v) { v.setShow(ExampleShow::difference); }},
        {Qt::Key_Plus, [](Viewer& v) { v.m_canvas->setZoom(v.m_canvas->zoom() * 1.25); }},
        {Qt::Key_Equal, [](Viewer& v) { v.m_canvas->setZoom(v.m_canvas->zoom() * 1.25); }},
        {Qt::Key_Minus, [](Viewer& v) { v.m_canvas->setZoom(v.m_canvas->zoom() / 1.25); }},
        {Qt::Key_0, [](Viewer& v) { v.m_canvas->setZoom(1); }},
        {Qt::Key_Escape, [](Viewer& v) { v.clearFilter(); }}};
    const auto found = keys.find(event->key());
    if (found == keys.end() || (event->key() == Qt::Key_Escape && !isNarrowed()))
        return false;
    found->second(*this);
    return true;
}

void ExampleViewer::keyPressEvent(QKeyEvent* event)
{
    if (!takeKey(event))
        QWidget::keyPressEvent(event);
}

bool ExampleViewer::eventFilter(QObject* watched, QEvent* event)
{
    // Otherwise the list would use letters for its own search.
    if (watched == m_list && event->type() == QEvent::KeyPress
        && takeKey(static_cast<QKeyEvent*>(event)))
        return true;
    if (watched == m_list->viewport() && event->type() == QEvent::Resize)
        QMetaObject::invokeMethod(
            this, [this] { fitFrames(m_list->viewport()->height()); }, Qt::QueuedConnection);
    return QWidget::eventFilter(watched, event);
}

void ExampleViewer::setLabelled(std::vector<bool> labelled, const QString& reason)
{
    m_labelledParts = std::move(labelled);
    m_whyUnlabelled = reason;
}

void ExampleViewer::setBar(QWidget* bar)
{
    static_cast<QVBoxLayout*>(layout())->insertWidget(0, bar);
}

/// Called before the model and the canvas take the part, since they ask the model.
void ExampleViewer::takeLabelled()
{
    const auto k = static_cast<std::size_t>(m_part);
    const bool labelled = k >= m_labelledParts.size() || m_labelledParts[k];
    m_model->setLabelled(labelled);
    if (labelled == m_labelled)
        return;
    if (!labelled) {
        m_wanted = shownAs();
        setShow(ExampleShow::prediction);
    }
    m_labelled = labelled;
    for (const ExampleShow show : {ExampleShow::truth, ExampleShow::difference}) {
        QAbstractButton* button = m_show->button(static_cast<int>(show));
        const QString usual = show == ExampleShow::truth ? tr("Show the truth (T)")
                                                         : tr("Show both, errors marked (D)");
        button->setEnabled(labelled);
        button->setToolTip(labelled ? usual : m_whyUnlabelled);
    }
    if (labelled)
        setShow(m_wanted);
    offerErrors(labelled);
}

/// Every entry of the filter except the first requires an error.
void ExampleViewer::offerErrors(bool offered)
{
    const QSignalBlocker quiet(m_filterBox);
    if (!offered && m_filterBox->currentIndex() > 0) {
        m_filterBox->setCurrentIndex(0);
        ExampleFilter filter = m_model->filter();
        filter.wrongOnly = false;
        filter.error.reset();
        m_model->setFilter(filter);
    }
    m_filterBox->setEnabled(offered);
    m_filterBox->setToolTip(offered ? tr("Show every %1 or those with a wrong %2")
                                          .arg(m_kind.names.example, m_kind.names.token)
                                    : m_whyUnlabelled);
}

} // namespace gapscope
