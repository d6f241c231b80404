// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/records/data_identity.h"

#include "core/tasks/catalogue.h"

namespace gapscope {
namespace {

bool same(const DataFact& a, const DataFact& b)
{
    const bool known = !a.value.empty() && !b.value.empty();
    return a.file && !known ? a.file == b.file : a.value == b.value;
}

std::string orNone(const std::string& text) { return text.empty() ? "none" : text; }

} // namespace

DataIdentity dataIdentity(const DatasetInfo& info, const DataRequest& request)
{
    const auto count = [](std::size_t value) { return std::to_string(value); };
    const bool text = info.attributes > 0, images = taskRow(info.task).photographs;
    const auto where = [](bool counts, std::string value) { return counts ? value : ""; };
    // What was asked for comes before what it led to: the first difference explains the others.
    return {{"sha256", info.sha256},
        // One of the three, by the task
        {"sha256_besides", info.besides, request.templateFile + request.maps + request.cooc},
        {"sha256_test", info.testSha256, request.test, false}, {"task", info.task},
        {"split", info.split}, {"limit", count(info.limit)}, {"every", count(info.every)},
        {"test_every", count(info.testEvery), {}, false},
        {"min_count", where(text, count(request.minCount))},
        {"superpixels", where(images, count(request.superpixels))},
        {"pairs", where(images, request.pairs)}, {"augment", where(images, count(request.augment))},
        {"n", count(info.n)}, {"n_test", count(info.nTest), {}, false}, {"d", count(info.d)},
        {"labels", count(info.labels)}};
}

std::optional<DataDifference> dataDifference(const DataIdentity& found, const DataIdentity& wanted)
{
    for (std::size_t k = 0; k < wanted.size(); ++k)
        if (!same(found[k], wanted[k]))
            return DataDifference{wanted[k].key, orNone(found[k].text()), orNone(wanted[k].text())};
    return {};
}

} // namespace gapscope
