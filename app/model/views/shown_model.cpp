// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/model/views/shown_model.h"

#include "app/model/views/model_views.h"
#include "app/state/paths.h"
#include "widgets/controls/number_text.h"

namespace gapscope {
namespace {

struct ShownModel {
    Q_DECLARE_TR_FUNCTIONS(ShownModel)
};

} // namespace

QString shownModelName(const Session& session, const Paths& paths, const ModelViews& models)
{
    if (const LabelledFile* file = models.labels().current())
        return ShownModel::tr("%1 labelled by %2")
            .arg(file->name, models.labels().files()->by.name);
    if (const auto& piece = session.piece()) {
        const Path* path = paths.find(piece->path);
        return ShownModel::tr("%1 · λ %2")
            .arg(path ? path->name : QString())
            .arg(plainNumber(piece->snapshot->lambda, 6));
    }
    const QString name = session.selected() ? session.selected()->name : QString();
    const std::optional<double> pass = models.passLookedAt();
    return pass ? ShownModel::tr("%1 · pass %2").arg(name).arg(*pass) : name;
}

} // namespace gapscope
