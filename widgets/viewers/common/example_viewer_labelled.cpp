// SPDX-License-Identifier: GPL-3.0-or-later
// What the viewer leaves out of examples that nobody has labelled: truth, difference, errors.
#include "widgets/viewers/common/example_canvas.h"
#include "widgets/viewers/common/example_list_model.h"
#include "widgets/viewers/common/example_viewer.h"

#include <QAbstractButton>
#include <QButtonGroup>
#include <QComboBox>
#include <QListView>
#include <QSignalBlocker>
#include <QVBoxLayout>

namespace gapscope {

void ExampleViewer::setLabelled(std::vector<bool> labelled, const QString& reason)
{
    m_labelledParts = std::move(labelled);
    m_whyUnlabelled = reason;
}

void ExampleViewer::setBar(QWidget* bar)
{
    static_cast<QVBoxLayout*>(layout())->insertWidget(0, bar);
}

/// Before the model and the canvas take the part: they ask the model.
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
    m_list->setAccessibleName(labelled ? tr("The %1, worst first").arg(m_names.examples)
                                       : tr("The %1, in their order").arg(m_names.examples));
    m_list->setToolTip((labelled ? tr("Worst %1 first. → N next, ← B back, E next error, Home and "
                                      "End the ends")
                                 : tr("The %1 in their order. → N next, ← B back, Home and End the "
                                      "ends"))
                           .arg(m_names.examples));
}

/// Every entry of the filter but the first asks for an error.
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
    m_filterBox->setToolTip(offered
            ? tr("Show every %1 or those with a wrong %2").arg(m_names.example, m_names.token)
            : m_whyUnlabelled);
}

} // namespace gapscope
