// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/machine/error.h"
#include "core/machine/progress.h"
#include "datasets/alignment/sentence_pairs.h"
#include "datasets/generators/figures.h"
#include "datasets/generators/horses.h"
#include "datasets/generators/sentences.h"
#include "datasets/open_pictures.h"
#include "datasets/poses/joint_rows.h"

namespace gapscope {
namespace {

std::map<std::string, std::string> generatedFiles(const std::string& task)
{
    return task == "pose"     ? generateFigures()
        : task == "alignment" ? generateSentences()
                              : generateHorses();
}

} // namespace

Dataset openStore(const Opening& opening)
{
    const ProgressPart whole(opening.progress, 0, 1);
    return openStore(opening,
        std::make_shared<const ImageStore>(opening.synthetic()
                ? ImageStore::made(opening.request.source, generatedFiles(opening.entry->task))
                : ImageStore::open(opening.path, whole.part(0, storeShare), opening.stop)));
}

Dataset openStore(const Opening& opening, const std::shared_ptr<const ImageStore>& store)
{
    const DataRequest& request = opening.request;
    const bool masks = request.modelImages || request.task == "segmentation";
    const bool poses =
        request.modelPoses || request.task == "pose" || (!masks && holdsJoints(*store));
    const bool pairs = !masks && !poses && holdsSentences(*store);
    if (opening.recognised)
        opening.recognised(pairs ? "alignment" : poses ? "pose" : "segmentation", pairs ? 2 : 0);
    if (pairs)
        return openAlignment(opening, store);
    if (poses)
        return openPoses(opening, store);
    if (!request.maps.empty())
        throw InputError("--maps", 0, "given for photographs without joints",
            "it with a table of joints (joints.csv or joints.mat) beside the photographs");
    return openImages(opening, store);
}

} // namespace gapscope
