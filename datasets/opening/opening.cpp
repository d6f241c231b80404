// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/opening/opening.h"

#include "core/machine/error.h"

namespace gapscope {

const CatalogueEntry* Opening::known(const std::string& digest) const
{
    return entry ? entry : findCatalogueDigest(digest);
}

std::string Opening::title(const std::string& digest, const char* otherwise) const
{
    const CatalogueEntry* found = known(digest);
    return found ? found->title : otherwise;
}

DatasetInfo Opening::info(const std::string& digest, const char* otherwise) const
{
    DatasetInfo info;
    info.source = request.source;
    info.sha256 = digest;
    info.title = title(digest, otherwise);
    info.note = note;
    info.limit = request.limit;
    info.every = request.every;
    info.testEvery = request.testEvery;
    info.synthetic = synthetic();
    return info;
}

/// What photographs alone have would change nothing elsewhere.
void checkNoImageOptions(const DataRequest& request)
{
    const DataRequest usual;
    const auto refuse = [](const char* option) {
        throw InputError(option, 0, "given for data of another kind", "it with photographs only");
    };
    if (request.testEvery != usual.testEvery)
        refuse("--test-every");
    if (request.superpixels != usual.superpixels)
        refuse("--superpixels");
    if (request.pairs != usual.pairs)
        refuse("--pairs");
    if (!request.maps.empty())
        throw InputError("--maps", 0, "given for data of another kind",
            "it with photographs of people and their joints only");
}

} // namespace gapscope
