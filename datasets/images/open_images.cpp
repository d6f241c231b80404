// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/atomic_file.h"
#include "core/machine/error.h"
#include "core/metrics/iou.h"
#include "core/metrics/metrics.h"
#include "core/tasks/segmentation/segmentation.h"
#include "datasets/bytes/notes.h"
#include "datasets/formats/binary/image_decode.h"
#include "datasets/images/features/region_features.h"
#include "datasets/images/image_features.h"
#include "datasets/images/mask_classes.h"
#include "datasets/images/pair_choice.h"
#include "datasets/opening/opening.h"
#include "datasets/opening/predictions.h"

#include <cmath>
#include <filesystem>

namespace gapscope {
namespace {

/// As a model's features were made. throws: InputError, naming the data, if it has others.
FeatureSettings settingsOf(const SegmentationShape& model, const std::string& where)
{
    const ImageFeatures& learnt = *model.features;
    FeatureSettings settings;
    settings.superpixels = learnt.superpixels;
    settings.siftStep = static_cast<int>(learnt.siftStep);
    settings.siftCell = static_cast<int>(learnt.siftCell);
    settings.extendedPairs = learnt.pairs == "extended";
    if (model.unaryFeatures != unaryFeatures
        || model.pairFeatures != (model.fixedPotts ? 0 : pairFeaturesOf(settings))
        || learnt.words.size() != histogramBins[0] * siftSize || learnt.descriptorSize != siftSize
        || learnt.meanDistances.size() != EdgeMeasures().size())
        throw InputError(where, 0, "a model of other features of photographs",
            "one that this version has trained");
    return settings;
}

/// The sample's images are small and few.
FeatureSettings settingsOf(const Opening& opening)
{
    const DataRequest& request = opening.request;
    FeatureSettings settings;
    if (opening.synthetic())
        settings.superpixels = 120;
    if (const SegmentationShape* model = modelOf<SegmentationShape>(request);
        model && model->features)
        return settingsOf(*model, opening.path);
    if (request.superpixels != 0)
        settings.superpixels = request.superpixels;
    if (settings.superpixels < 10 || settings.superpixels > 2000)
        throw InputError("--superpixels", 0, fmt::format("found {}", request.superpixels),
            "a whole number from 10 to 2000");
    settings.extendedPairs = isOther("--pairs", request.pairs, "paper", "extended");
    return settings;
}

/// A sample needs no cache: its few images are made in a second. With copies they are many.
std::string cacheFolderOf(const Opening& opening)
{
    return opening.synthetic() && opening.request.augment == 0 ? "" : featureCacheFolder();
}

/// The classes of the masks; where there is no mask, the model's.
ImageSelection withClasses(
    ImageSelection sound, const DataRequest& request, const std::string& where)
{
    if (!sound.classes.names.empty())
        return sound;
    if (const SegmentationShape* model = modelOf<SegmentationShape>(request)) {
        sound.classes.names = model->labelNames;
        sound.classes.values = model->labelValues;
    } else {
        sound.classes = classesOf(std::vector<std::uint32_t>{0, 255}, where);
    }
    return sound;
}

} // namespace

/// A photograph, a mask, or a table of splits or classes.
bool isMaskFile(const std::string& name)
{
    return isImageName(name) || name.ends_with(".csv") || name.ends_with(".txt");
}

Dataset openImages(const Opening& opening, const std::shared_ptr<const ImageStore>& store)
{
    const DataRequest& request = opening.request;
    if (!request.maps.empty())
        throw InputError("--maps", 0, "given for photographs without joints",
            "a table of joints (joints.csv or joints.mat) beside the photographs");
    checkTask(request, std::string(SegmentationShape::key));
    if (request.testEvery == 0)
        throw InputError("--test-every", 0, "found 0", "a whole number from 1");
    if (!request.test.empty())
        refuseValue("--test", request.test,
            "no test file with photographs: folders train and test, pairs.csv or --split");
    FeatureOrder order;
    order.settings = settingsOf(opening);
    const ProgressPart whole(opening.progress, storeShare, 1);
    const CatalogueEntry* known = opening.known(store->sha256());
    const ImageSelection wanted = wantedImages(*store, request);
    if (opening.recognised)
        opening.recognised(
            std::string(SegmentationShape::key), 0, store->bytes(wanted.pairs.front().image));
    order.store = store;
    order.candidates = wanted.pairs;
    order.classTable = tableOf(*store, known ? known->classes : "");
    constexpr std::size_t mostCopies = 1'000'000;
    if (request.augment > mostCopies)
        throw InputError("--augment", 0, fmt::format("found {}", request.augment),
            fmt::format("at most {} images", mostCopies));
    order.augment = request.augment;
    order.look = [&](const Progress& progress) {
        ImageSelection sound = withClasses(
            soundImages(*store, wanted.pairs, known ? known->classes : "", progress, opening.stop),
            request, store->path());
        if (opening.recognised)
            opening.recognised(std::string(SegmentationShape::key), sound.classes.names.size(), "");
        return sound;
    };
    if (const SegmentationShape* model = modelOf<SegmentationShape>(request)) {
        order.learnt = model->features;
        order.modelClasses = fmt::format(
            "{}\n{}", fmt::join(model->labelNames, "\n"), fmt::join(model->labelValues, " "));
    }
    order.folder = cacheFolderOf(opening);
    const FeatureParts parts = imageFeatures(order, whole, opening.stop);
    parts.train->silentVoid = wanted.labelled;
    SegmentationShape shape;
    shape.labelNames = parts.labelNames;
    shape.labelValues = parts.labelValues;
    shape.unaryFeatures = unaryFeatures;
    shape.pairFeatures = pairFeaturesOf(order.settings);
    shape.features = parts.learnt;
    shape.layout = std::make_shared<const SegmentationLayout>(
        regionFeatureLayout(order.settings.extendedPairs));
    choosePotts(shape, request, {parts.train.get(), parts.test.get()});

    Dataset dataset;
    dataset.train = std::make_shared<SegmentationProblem>(parts.train, shape);
    if (!parts.test->images.empty())
        dataset.test = std::make_shared<SegmentationProblem>(parts.test, shape);
    DatasetInfo& info = dataset.info;
    info = opening.info(store->sha256(), "Images");
    describeParts(dataset, request.split);
    info.labels = shape.labelCount();
    info.labelled = wanted.labelled;
    info.note = wanted.note;
    addSentence(info.note, parts.note);
    return dataset;
}

namespace fs = std::filesystem;

/// One line per photograph: name, IoU (foreground; mean over the classes it has), loss.
std::string maskText(const Problem& problem, const Predictions& predictions, bool)
{
    const auto& part = static_cast<const SegmentationProblem&>(problem);
    std::string table = "image\tiou\tloss\n";
    for (std::size_t i = 0; i < predictions.size(); ++i) {
        const SegmentationImage& image = part.examples().images[i];
        PixelConfusion pixels(part.shape().labelCount());
        pixels.add(image.pixels, predictions[i]);
        const double iou = part.shape().binary() ? pixels.iou(1) : pixels.meanIou();
        table += fmt::format("{}\t{}\t{:.6g}\n", image.name,
            std::isnan(iou) ? "" : fmt::format("{:.4f}", iou), part.loss(i, predictions[i]));
    }
    return table;
}

std::string maskScores(const Problem& part, const Predictions& predictions, bool labelled)
{
    std::string said = fmt::format("{} photographs predicted", predictions.size());
    if (!labelled)
        return said + "; there are no masks to compare with\n";
    for (const Metric& metric : part.metrics(predictions).values)
        said += fmt::format(", {} {:.2f} %", metricName(metric.key), 100 * metric.value);
    return said + '\n';
}

std::size_t writeMasks(const Problem& problem, const Predictions& predictions,
    const std::string& folder, const FileProgress& shouldContinue)
{
    const auto& part = static_cast<const SegmentationProblem&>(problem);
    const std::vector<SegmentationImage>& images = part.examples().images;
    const std::vector<std::string> names = maskFileNames(images);
    for (std::size_t i = 0; i < images.size(); ++i) {
        if (shouldContinue && !shouldContinue(i, images.size()))
            return i;
        if (images[i].regions.empty())
            throw InputError(images[i].name, 0, "features without pixels",
                "photographs: features alone give no masks");
        writeFileAtomically((fs::path(folder) / names[i]).string(),
            maskPng(images[i], part.shape(), predictions[i]), AtomicFile::Link::replaced);
    }
    return images.size();
}

} // namespace gapscope
