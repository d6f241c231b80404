// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/opening/opening.h"

#include <fmt/format.h>
#include <utility>

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

/// Options of photographs would have no effect on other data.
void checkNoImageOptions(const DataRequest& request)
{
    const char* found = "given for data of another kind";
    refuseOptions(request, {"--test-every", "--superpixels", "--pairs"}, found, "photographs");
    refuseOptions(request, {"--maps"}, found, "photographs of people with their joints");
}

void refuseOptions(const DataRequest& request, const std::vector<std::string_view>& options,
    const char* found, const char* expected)
{
    const DataRequest usual;
    const std::pair<const char*, bool> given[] = {{"--split", !request.split.empty()},
        {"--test-every", request.testEvery != usual.testEvery},
        {"--superpixels", request.superpixels != usual.superpixels},
        {"--pairs", request.pairs != usual.pairs}, {"--augment", request.augment != usual.augment},
        {"--maps", !request.maps.empty()}, {"--cooc", !request.cooc.empty()},
        {"--attribute-set", request.attributeSet != usual.attributeSet},
        {"--bias", request.bias != usual.bias}, {"--potts", request.potts != usual.potts},
        {"--loss", request.loss != usual.loss},
        {"--pose-bounds", request.poseBounds != usual.poseBounds},
        {"--pose-messages", request.poseMessages != usual.poseMessages},
        {"--box", !request.box.empty()}};
    for (const std::string_view option : options)
        for (const auto& [name, isGiven] : given)
            if (isGiven && name == option)
                throw InputError(name, 0, found, expected);
}

bool isOther(const char* option, const std::string& value, const char* usual, const char* other)
{
    if (value != usual && value != other)
        refuseValue(option, value, fmt::format("{} or {}", usual, other));
    return value == other;
}

void refuseValue(const char* option, const std::string& value, const std::string& expected)
{
    throw InputError(option, 0, "found \"" + value + "\"", expected);
}

void checkOnePart(const DataRequest& request)
{
    if (!request.split.empty())
        refuseValue(
            "--split", request.split, "no --split: all of " + request.source + " is for training");
    if (!request.test.empty())
        refuseValue("--test", request.test, "no --test: " + request.source + " has no test part");
}

ExampleParts partsOf(std::size_t n, const DataRequest& request, bool split)
{
    constexpr std::size_t testEvery = 5;
    ExampleParts parts;
    std::size_t trainable = 0;
    for (std::size_t i = 0; i < n; ++i) {
        if (split && i % testEvery == testEvery - 1)
            parts.test.push_back(i);
        else if (trainable++ % request.every == 0
            && (request.limit == 0 || parts.train.size() < request.limit))
            parts.train.push_back(i);
    }
    return parts;
}

std::string holdoutOf(const Opening& opening, const char* examples)
{
    const std::string holdout = "holdout", &asked = opening.request.split;
    if (!asked.empty() && asked != holdout)
        refuseValue("--split", asked,
            fmt::format("holdout (every fifth {} tests), or no --split", examples));
    return opening.synthetic() ? holdout : asked;
}

std::string testFileOf(const Opening& opening, const std::string& split)
{
    return !opening.request.test.empty() || !split.empty() ? opening.request.test
                                                           : opening.testPath;
}

void describeParts(Dataset& dataset, const std::string& split)
{
    DatasetInfo& info = dataset.info;
    info.task = dataset.train->task();
    info.n = dataset.train->blockCount();
    info.nTest = dataset.test ? dataset.test->blockCount() : 0;
    info.d = dataset.train->dimension();
    info.split = split;
}

void nameSplit(DatasetInfo& info)
{
    if (!info.labelled)
        info.title += " (unlabelled)";
    else if (!info.split.empty() && !info.synthetic)
        info.title += " (" + info.split + ")";
}

} // namespace gapscope
