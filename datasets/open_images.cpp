// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/error.h"
#include "datasets/features/feature_layout.h"
#include "datasets/generators/horses.h"
#include "datasets/image_decode.h"
#include "datasets/image_examples.h"
#include "datasets/opening.h"

#include <algorithm>
#include <fmt/format.h>

namespace gapscope {
namespace {

MaskClasses classesIn(const ImageStore& store, const std::vector<ImagePair>& pairs)
{
    if (store.has("classes.txt"))
        return classesOf(store.bytes("classes.txt"), store.where("classes.txt"));
    std::vector<std::uint32_t> values;
    for (const ImagePair& pair : pairs)
        if (!pair.mask.empty())
            for (const std::uint32_t value :
                valuesIn(decodeMask(store.bytes(pair.mask), store.where(pair.mask))))
                values.push_back(value);
    return classesOf(std::move(values), store.path());
}

ImagePairs pairsIn(const ImageStore& store)
{
    const std::vector<std::string> names = store.names();
    if (store.has("pairs.csv"))
        return pairImages(store.bytes("pairs.csv"), store.where("pairs.csv"), names);
    ImagePairs found = pairImages(names);
    splitParts(found.pairs, store.has("duplicates.txt") ? store.bytes("duplicates.txt") : "");
    return found;
}

/// Every K-th of the training part, then the first N; photographs without a mask are left out.
std::vector<ImagePair> chosen(const std::vector<ImagePair>& pairs, const DataRequest& request)
{
    std::vector<ImagePair> kept;
    std::size_t seen = 0, taken = 0;
    for (const ImagePair& pair : pairs) {
        if (pair.mask.empty() || pair.part == ImagePart::neither)
            continue;
        if (pair.part == ImagePart::train) {
            if (seen++ % request.every != 0 || (request.limit > 0 && taken == request.limit))
                continue;
            ++taken;
        }
        kept.push_back(pair);
    }
    return kept;
}

/// The sample's images are small and few.
FeatureSettings settingsOf(const Opening& opening)
{
    FeatureSettings settings;
    if (opening.synthetic())
        settings.superpixels = 120;
    return settings;
}

struct Parts {
    std::shared_ptr<SegmentationExamples> train = std::make_shared<SegmentationExamples>();
    std::shared_ptr<SegmentationExamples> test = std::make_shared<SegmentationExamples>();
};

Parts partsOf(std::shared_ptr<const ImageStore> store, const std::vector<ImagePair>& pairs,
    std::vector<ImageArrays> arrays)
{
    Parts parts;
    const auto memory = std::make_shared<const std::vector<ImageArrays>>(std::move(arrays));
    for (const ImagePart part : {ImagePart::train, ImagePart::test}) {
        SegmentationExamples& examples = part == ImagePart::train ? *parts.train : *parts.test;
        auto names = std::make_shared<std::vector<std::string>>();
        for (std::size_t k = 0; k < pairs.size(); ++k) {
            if (pairs[k].part != part)
                continue;
            const ImageArrays& a = (*memory)[k];
            examples.images.push_back({pairs[k].image, a.unary, a.pairwise, a.edges, a.truth,
                a.pixels, a.regions, a.width, a.height});
            names->push_back(pairs[k].image);
        }
        examples.memory = memory;
        examples.photograph = [store, names](
                                  std::size_t image) { return store->bytes((*names)[image]); };
    }
    return parts;
}

} // namespace

Dataset openImages(const Opening& opening)
{
    checkTask(opening.request, "segmentation");
    const auto store = std::make_shared<const ImageStore>(opening.synthetic()
            ? ImageStore::made(opening.request.source, generateHorses())
            : ImageStore::open(opening.path, opening.progress, opening.stop));
    const ImagePairs found = pairsIn(*store);
    const std::vector<ImagePair> pairs = chosen(found.pairs, opening.request);
    if (std::ranges::none_of(
            pairs, [](const ImagePair& pair) { return pair.part == ImagePart::train; }))
        throw InputError(opening.path, 0,
            fmt::format(
                "{} photographs, none of the training part with a mask", found.pairs.size()),
            "masks in a folder masks beside a folder images, or NAME_mask.png beside NAME.jpg");
    const MaskClasses classes = classesIn(*store, pairs);
    if (classes.names.size() > 2)
        throw InputError(store->path(), 0,
            fmt::format("the masks have {} classes", classes.names.size()),
            "two, background and foreground: this version has no exact oracle for more");
    Parts parts = partsOf(store, pairs,
        imageArrays(*store, pairs, classes, settingsOf(opening), opening.progress, opening.stop));
    SegmentationShape shape;
    shape.labelNames = classes.names;
    shape.labelValues = classes.values;
    shape.unaryFeatures = unaryFeatures;
    shape.pairFeatures = pairFeatures;
    shape.layout = std::make_shared<const SegmentationLayout>(regionFeatureLayout());

    Dataset dataset;
    dataset.train = std::make_shared<SegmentationProblem>(parts.train, shape);
    if (!parts.test->images.empty())
        dataset.test = std::make_shared<SegmentationProblem>(parts.test, shape);
    DatasetInfo& info = dataset.info;
    info = opening.info(store->sha256(), "Images");
    info.task = "segmentation";
    info.n = parts.train->images.size();
    info.nTest = parts.test->images.size();
    info.d = shape.dimension();
    info.labels = shape.labelCount();
    return dataset;
}

} // namespace gapscope
