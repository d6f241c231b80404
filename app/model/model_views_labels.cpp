// SPDX-License-Identifier: GPL-3.0-or-later
// The pages while they show files that a model has labelled.
#include "app/engine/run_controller.h"
#include "app/model/label_bar.h"
#include "app/model/model_views.h"
#include "widgets/viewers/common/example_viewer.h"
#include "widgets/viewers/confusion_view.h"
#include "widgets/viewers/weights_view.h"

namespace gapscope {

bool ModelViews::hasTruth(int part) const
{
    const LabelledFile* file = m_labels.current();
    return !file || file->labelled(part);
}

/// What was looked at before comes back with the data that were open.
void ModelViews::labelsChanged()
{
    if (m_labels.files()) {
        if (m_run != ofLabels) {
            m_beforeLabels.clear();
            saveExample(m_beforeLabels);
        }
        m_run = -1; // of other files, too: everything anew
        m_labelsShown = nullptr;
        refresh();
        return;
    }
    const ViewState before = m_beforeLabels;
    refresh();
    restore(before);
}

/// Something else is looked at from now on.
void ModelViews::endLabels()
{
    m_beforeLabels.clear();
    m_labels.end();
}

/// The part that was labelled is the one that is asked for.
void ModelViews::showLabelPart()
{
    const LabelledFile* file = m_labels.current();
    if (m_labelsShown == file)
        return;
    m_labelsShown = file;
    m_viewer->setPart(file->part());
}

/// Of the example looked at the marginals come with every snapshot, where it trains.
void ModelViews::watch()
{
    const bool trains = m_viewer->part() == 0 && !m_labels.files();
    m_controller.watch(trains ? m_viewer->currentExample() : -1);
}

} // namespace gapscope
