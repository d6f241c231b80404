// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data_identity.h"

namespace gapscope {

DataIdentity dataIdentity(const DatasetInfo& info, const DataRequest& request)
{
    const auto count = [](std::size_t value) { return std::to_string(value); };
    const bool text = info.attributes > 0,
               images = info.task == "segmentation" || info.task == "pose";
    const auto where = [](bool counts, std::string value) { return counts ? value : ""; };
    return {{"sha256", info.sha256}, {"sha256_besides", info.besides}, {"task", info.task},
        {"split", info.split}, {"n", count(info.n)}, {"n_test", count(info.nTest)},
        {"d", count(info.d)}, {"labels", count(info.labels)}, {"limit", count(info.limit)},
        {"every", count(info.every)}, {"test_every", count(info.testEvery)},
        {"min_count", where(text, count(request.minCount))},
        {"superpixels", where(images, count(request.superpixels))},
        {"pairs", where(images, request.pairs)},
        {"augment", where(images, count(request.augment))}};
}

std::optional<DataDifference> dataDifference(const DataIdentity& found, const DataIdentity& wanted)
{
    for (std::size_t k = 0; k < wanted.size(); ++k)
        if (found[k] != wanted[k])
            return DataDifference{wanted[k].first, found[k].second, wanted[k].second};
    return {};
}

} // namespace gapscope
