// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/model_export.h"

#include "app/models/trained_model.h"

namespace gapscope {

void saveModel(const Run& run, const QString& path)
{
    Q_ASSERT(run.snapshot);
    const Model model = trainedModel(*run.dataset, run.snapshot->lambda, run.snapshot->w);
    writeModel(path.toStdString(), model);
}

} // namespace gapscope
