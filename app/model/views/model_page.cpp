// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/model/views/model_page.h"

#include "app/model/task_views.h"
#include "widgets/viewers/confusion/confusion_view.h"
#include "widgets/viewers/weights/weights_view.h"

namespace gapscope {
namespace {

const QString tabKey = u"model/tab"_s;

} // namespace

ModelPage::ModelPage(QWidget* parent)
    : QTabWidget(parent)
    , m_confusion(new ConfusionView(allErrorPages()))
    , m_weights(new WeightsView(makeWeightsPage))
{
    setDocumentMode(true);
    setAccessibleName(tr("Model"));
    m_confusion->setObjectName(u"confusion"_s);
    m_weights->setObjectName(u"weights"_s);
    setTabToolTip(addTab(m_confusion, tr("Conf&usion")), tr("Which labels are taken for which"));
    setTabToolTip(addTab(m_weights, tr("&Weights")), tr("What the model has learnt"));
}

void ModelPage::save(ViewState& view) const { view.insert(tabKey, currentWidget()->objectName()); }

void ModelPage::restore(const ViewState& view)
{
    for (int tab = 0; tab < count(); ++tab)
        if (widget(tab)->objectName() == view.value(tabKey).toString())
            setCurrentIndex(tab);
}

} // namespace gapscope
