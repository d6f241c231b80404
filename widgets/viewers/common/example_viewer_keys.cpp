// SPDX-License-Identifier: GPL-3.0-or-later
// The viewer's keys: from example to example, what is shown of one, zoom.
#include "widgets/viewers/common/example_canvas.h"
#include "widgets/viewers/common/example_list_model.h"
#include "widgets/viewers/common/example_viewer.h"

#include <QAbstractButton>
#include <QButtonGroup>
#include <QKeyEvent>
#include <QListView>

#include <algorithm>

namespace gapscope {

void ExampleViewer::moveBy(int rows)
{
    if (m_model->rowCount() == 0)
        return;
    m_chosen = true;
    selectRow(std::clamp(m_model->rowOf(m_example) + rows, 0, m_model->rowCount() - 1));
}

void ExampleViewer::next() { moveBy(1); }
void ExampleViewer::previous() { moveBy(-1); }
void ExampleViewer::first() { moveBy(-m_model->rowCount()); }
void ExampleViewer::last() { moveBy(m_model->rowCount()); }

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

/// Of examples without a truth the prediction alone is shown.
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
    switch (event->key()) {
    case Qt::Key_Right:
    case Qt::Key_N:
        next();
        return true;
    case Qt::Key_Left:
    case Qt::Key_B:
        previous();
        return true;
    case Qt::Key_Home:
        first();
        return true;
    case Qt::Key_End:
        last();
        return true;
    case Qt::Key_E:
        nextError();
        return true;
    case Qt::Key_T:
        setShow(ExampleShow::truth);
        return true;
    case Qt::Key_P:
        setShow(ExampleShow::prediction);
        return true;
    case Qt::Key_D:
        setShow(ExampleShow::difference);
        return true;
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        m_canvas->setZoom(m_canvas->zoom() * 1.25);
        return true;
    case Qt::Key_Minus:
        m_canvas->setZoom(m_canvas->zoom() / 1.25);
        return true;
    case Qt::Key_0:
        m_canvas->setZoom(1);
        return true;
    case Qt::Key_Escape:
        if (!m_model->filter().subset)
            return false;
        clearFilter();
        return true;
    default:
        return false;
    }
}

void ExampleViewer::keyPressEvent(QKeyEvent* event)
{
    if (!takeKey(event))
        QWidget::keyPressEvent(event);
}

bool ExampleViewer::eventFilter(QObject* watched, QEvent* event)
{
    // The list would take letters for its own search.
    if (watched == m_list && event->type() == QEvent::KeyPress
        && takeKey(static_cast<QKeyEvent*>(event)))
        return true;
    return QWidget::eventFilter(watched, event);
}

} // namespace gapscope
