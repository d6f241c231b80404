// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/error.h"
#include "datasets/features/feature_layout.h"
#include "datasets/generators/horses.h"
#include "datasets/image_examples.h"
#include "datasets/image_selection.h"
#include "datasets/opening.h"

#include <algorithm>
#include <fmt/format.h>

namespace gapscope {
namespace {

/// The sample's images are small and few.
FeatureSettings settingsOf(const Opening& opening)
{
    const DataRequest& request = opening.request;
    FeatureSettings settings;
    if (opening.synthetic())
        settings.superpixels = 120;
    if (request.superpixels != 0)
        settings.superpixels = request.superpixels;
    if (settings.superpixels < 10 || settings.superpixels > 2000)
        throw InputError("--superpixels", 0, fmt::format("found {}", request.superpixels),
            "a whole number from 10 to 2000");
    if (request.pairs != "paper" && request.pairs != "extended")
        throw InputError("--pairs", 0, "found \"" + request.pairs + "\"", "paper or extended");
    settings.extendedPairs = request.pairs == "extended";
    return settings;
}

/// The part from … to of the whole progress.
Progress between(const Progress& progress, double from, double to)
{
    if (!progress)
        return {};
    return [=](double done, const std::string& what) { progress(from + done * (to - from), what); };
}

constexpr double checkShare = 0.05; ///< of the progress

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
    const DataRequest& request = opening.request;
    checkTask(request, "segmentation");
    if (request.testEvery == 0)
        throw InputError("--test-every", 0, "found 0", "a whole number from 1");
    if (!request.test.empty())
        throw InputError("--test", 0, "found \"" + request.test + "\"",
            "no test file with photographs: folders train and test, pairs.csv or --split");
    const FeatureSettings settings = settingsOf(opening);
    const auto store = std::make_shared<const ImageStore>(opening.synthetic()
            ? ImageStore::made(request.source, generateHorses())
            : ImageStore::open(opening.path, opening.progress, opening.stop));
    const CatalogueEntry* known = opening.known(store->sha256());
    const ImageSelection selection = selectImages(*store, request, known ? known->classes : "",
        between(opening.progress, 0, checkShare), opening.stop);
    MaskClasses classes = selection.classes;
    if (classes.names.empty()) // no mask says: a model has to
        classes = classesOf(std::vector<std::uint32_t>{0, 255}, store->path());
    const std::vector<ImagePair>& pairs = selection.pairs;
    Parts parts = partsOf(store, pairs,
        imageArrays(*store, pairs, classes, settings, between(opening.progress, checkShare, 1),
            opening.stop));
    parts.train->silentVoid = selection.labelled;
    SegmentationShape shape;
    shape.labelNames = classes.names;
    shape.labelValues = classes.values;
    shape.unaryFeatures = unaryFeatures;
    shape.pairFeatures = pairFeaturesOf(settings);
    shape.layout =
        std::make_shared<const SegmentationLayout>(regionFeatureLayout(settings.extendedPairs));

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
    info.split = request.split;
    info.labelled = selection.labelled;
    info.note = selection.note;
    return dataset;
}

} // namespace gapscope
