// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/machine/error.h"
#include "datasets/features/region_features.h"
#include "datasets/images/horseseg_hdf5.h"
#include "datasets/opening/opening.h"

namespace gapscope {
namespace {

/// What these features have been made with, and by whom they are split, is settled.
void checkHorsesRequest(const DataRequest& request)
{
    checkTask(request, std::string(SegmentationShape::key));
    const DataRequest usual;
    const auto refuse = [](const char* option, const char* expected) {
        throw InputError(option, 0, "given for features that are made already", expected);
    };
    if (!request.split.empty())
        refuse("--split", "--test FILE for the test part");
    if (request.superpixels != usual.superpixels)
        refuse("--superpixels", "it with photographs only");
    if (request.augment != usual.augment)
        refuse("--augment", "it with photographs only");
    if (request.testEvery != usual.testEvery && request.test.empty())
        refuse("--test-every", "--test FILE for the test part");
    if (request.pairs != usual.pairs)
        refuse("--pairs", "it with photographs only");
}

std::string digestOf(const std::string& path)
{
    StoredBytes stored = StoredBytes::file(path);
    while (!stored.next().empty()) { }
    return stored.sha256();
}

} // namespace

Dataset openHorseSeg(const Opening& opening)
{
    const DataRequest& request = opening.request;
    checkHorsesRequest(request);
    SegmentationShape shape;
    shape.labelNames = {"background", "foreground"};
    shape.labelValues = {0, 255};
    shape.unaryFeatures = horseSegFeatures;
    shape.pairFeatures = pairFeatures;
    shape.layout = std::make_shared<const SegmentationLayout>(horseSegLayout());
    Dataset dataset;
    dataset.train = std::make_shared<SegmentationProblem>(
        readHorseSeg(opening.path, {request.every, request.limit}, opening.progress, opening.stop),
        shape);
    if (!request.test.empty())
        dataset.test = std::make_shared<SegmentationProblem>(
            readHorseSeg(request.test, {request.testEvery, 0}, opening.progress, opening.stop),
            shape);
    DatasetInfo& info = dataset.info;
    info = opening.info(digestOf(opening.path), "HorseSeg features");
    if (!request.test.empty())
        info.testSha256 = digestOf(request.test);
    info.task = SegmentationShape::key;
    info.n = dataset.train->blockCount();
    info.nTest = dataset.test ? dataset.test->blockCount() : 0;
    info.d = shape.dimension();
    info.labels = shape.labelCount();
    info.note = "Features without photographs: each superpixel counts as one pixel.";
    return dataset;
}

} // namespace gapscope
