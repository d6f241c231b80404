// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/images/image_features.h"

#include "datasets/formats/binary/image_decode.h"

#include <utility>

namespace gapscope {
namespace {

/// Raise it with every change that results in other features for the same images and settings.
constexpr int featuresVersion = 1;

template <typename T> std::string_view bytesOf(const std::vector<T>& values)
{
    return {reinterpret_cast<const char*>(values.data()), values.size() * sizeof(T)};
}

std::vector<ImagePair> withCopies(const FeatureOrder& order, std::vector<ImagePair> pairs)
{
    return order.augment == 0 ? pairs : augmented(std::move(pairs), order.augment);
}

cv::Mat1f wordsOf(const ImageFeatures& learnt)
{
    const int columns = static_cast<int>(learnt.descriptorSize);
    cv::Mat1f words(static_cast<int>(learnt.words.size()) / columns, columns);
    std::ranges::copy(learnt.words, words.begin());
    return words;
}

std::shared_ptr<const ImageFeatures> learntOf(
    const FeatureSettings& settings, const FeatureHead& head)
{
    ImageFeatures learnt;
    learnt.superpixels = settings.superpixels;
    learnt.siftStep = static_cast<std::size_t>(settings.siftStep);
    learnt.siftCell = static_cast<std::size_t>(settings.siftCell);
    learnt.pairs = settings.extendedPairs ? "extended" : "paper";
    learnt.descriptorSize = head.words.size() / histogramBins[0];
    learnt.words = head.words;
    learnt.meanDistances = head.meanDistances;
    return std::make_shared<const ImageFeatures>(std::move(learnt));
}

struct Made {
    FeatureSet set;
    std::vector<ImagePair> pairs;
    std::string note;
};

/// The features in the cache; nothing, with the reason in `damage`, where it has none that fit.
std::optional<Made> fromCache(const FeatureOrder& order, const std::string& path,
    const std::string& key, ProgressPart progress, std::stop_token stop, std::string& damage)
{
    PieceReadResult<FeatureSet> read = readFeatures(path, key, order.threads, progress, stop);
    damage = read.damage;
    if (!read.found)
        return {};
    const FeatureHead& head = read.found->head;
    Made made;
    made.pairs = withCopies(order, keptOf(head, order.candidates));
    made.note = head.note;
    if (made.pairs.size() != read.found->images.size() || head.unaryFeatures != unaryFeatures
        || head.pairFeatures != pairFeaturesOf(order.settings)
        || head.words.size() % histogramBins[0] != 0
        || head.meanDistances.size() != EdgeMeasures().size()) {
        damage = "it does not fit the images";
        return {};
    }
    made.set = std::move(*read.found);
    return made;
}

/// Makes the features, first into the file and, where that cannot be written, in memory.
Made newFeatures(const FeatureOrder& order, const std::string& path, const std::string& key,
    ProgressPart progress, std::stop_token stop)
{
    const Progress looking = progress.part(0, 0.05);
    ImageSelection sound = order.look(looking);
    progress = progress.part(0.05, 1);
    FeatureHead head{
        {key, order.store->path(), sound.note, numbersOf(sound.pairs, order.candidates)},
        sound.classes.names, sound.classes.values, unaryFeatures, pairFeaturesOf(order.settings)};
    Made made;
    made.note = std::move(sound.note);
    made.pairs = withCopies(order, std::move(sound.pairs));
    const ImageWork work{
        *order.store, made.pairs, sound.classes, order.settings, order.threads, stop};
    // The words take as long as 17 images, and a twentieth of an image each that teaches them.
    const auto all = static_cast<double>(made.pairs.size()), learning = 17 + all / 20;
    const double share = order.learnt ? 0 : 0.95 * learning / (learning + all);
    const cv::Mat1f words =
        order.learnt ? wordsOf(*order.learnt) : learnWords(work, progress.part(0, share));
    const std::vector<double> means =
        order.learnt ? order.learnt->meanDistances : std::vector<double>();
    head.words.assign(words.begin(), words.end());
    head.meanDistances.resize(EdgeMeasures().size());
    progress = progress.part(share, 1);
    const auto write = [&](const std::string& file, std::uint64_t mostBytes) {
        FeatureWriter writer(file, head, made.pairs.size(), mostBytes);
        writeFeatures(work, words, means, writer, progress.part(0, 0.97));
        progress.part(0.97, 1)(0, "writing the features");
        made.set = writer.finish(order.threads, progress.part(0.98, 1), stop);
    };
    addSentence(made.note, writeSomewhere(path, "features", write));
    return made;
}

/// The photograph as it is stored, or the view of it as PNG.
std::string pictureOf(const ImageStore& store, const ImagePair& pair)
{
    std::string stored = store.bytes(pair.image);
    if (pair.view.copy == 0)
        return stored;
    return pngOf(viewed(decodePhotograph(stored, store.where(pair.image)), pair.view));
}

/// The classes of a mask's pixels; other values are void.
std::vector<Label> truthPixelsOf(
    const ImageStore& store, const ImagePair& pair, const FeatureHead& head)
{
    if (pair.mask.empty())
        return {};
    const cv::Mat mask =
        viewed(decodeMask(store.bytes(pair.mask), store.where(pair.mask)), pair.view);
    MaskClasses classes;
    for (std::size_t c = 0; c < head.labelValues.size(); ++c)
        classes.classOf[head.labelValues[c]] = static_cast<int>(c);
    for (const std::uint32_t value : valuesIn(mask))
        classes.classOf.try_emplace(value, MaskClasses::voidClass);
    const cv::Mat1i found = classes.read(mask, store.where(pair.mask));
    std::vector<Label> labels(found.total());
    std::ranges::transform(found, labels.begin(), [](int c) {
        return c == MaskClasses::voidClass ? SegmentationExamples::voidPixel
                                           : static_cast<Label>(c);
    });
    return labels;
}

std::shared_ptr<SegmentationExamples> partOf(const Made& made, ImagePart part,
    const std::shared_ptr<const ImageStore>& store, const std::shared_ptr<ResidentPieces>& resident)
{
    const auto examples = std::make_shared<SegmentationExamples>();
    const auto pairs = std::make_shared<std::vector<ImagePair>>();
    const auto numbers = std::make_shared<std::vector<std::size_t>>();
    for (std::size_t k = 0; k < made.pairs.size(); ++k) {
        if (made.pairs[k].part != part)
            continue;
        examples->images.push_back(made.set.images[k]);
        examples->images.back().name = nameOf(made.pairs[k]);
        pairs->push_back(made.pairs[k]);
        numbers->push_back(k);
    }
    examples->memory = made.set.memory;
    examples->photograph = [store, pairs](
                               std::size_t image) { return pictureOf(*store, (*pairs)[image]); };
    examples->truthPixels = [store, pairs, head = made.set.head](std::size_t image) {
        return truthPixelsOf(*store, (*pairs)[image], head);
    };
    if (resident)
        examples->visited = [resident, numbers](
                                std::size_t image) { resident->visit((*numbers)[image]); };
    return examples;
}

/// A model that was trained on these very images has the words that the cache has learnt from them.
std::optional<Made> fromCacheOfModel(
    const FeatureOrder& order, ProgressPart progress, std::stop_token stop)
{
    if (!order.learnt)
        return {};
    FeatureOrder own = order;
    own.learnt.reset();
    own.modelClasses.clear();
    const std::string key = keyOf(own, stop);
    std::string damage;
    std::optional<Made> made =
        fromCache(own, featureFilePath(order.folder, key), key, progress, stop, damage);
    const bool same = made && made->set.head.words == order.learnt->words
        && made->set.head.meanDistances == order.learnt->meanDistances;
    return same ? std::move(made) : std::nullopt;
}

} // namespace

std::string keyOf(const FeatureOrder& order, std::stop_token stop)
{
    std::vector<std::string> lines(order.candidates.size());
    onThreads(order.threads, lines.size(), {}, "", stop, [&](std::size_t k) {
        const ImagePair& pair = order.candidates[k];
        lines[k] = fmt::format("{} {} {} {}\n", static_cast<int>(pair.part),
            order.store->sha256(pair.image),
            pair.mask.empty() ? "-" : order.store->sha256(pair.mask), pair.image);
    });
    Sha256 digest;
    digest.add(fmt::format("file 1 features {} {} augment {} classes {}\n", featuresVersion,
        textOf(order.settings), order.augment, sha256Of(order.classTable)));
    for (const std::string& line : lines)
        digest.add(line);
    if (order.learnt) {
        digest.add(bytesOf(order.learnt->words));
        digest.add(bytesOf(order.learnt->meanDistances));
        digest.add(order.modelClasses);
    }
    return digest.hex();
}

FeatureParts imageFeatures(const FeatureOrder& order, ProgressPart progress, std::stop_token stop)
{
    std::string path, key(64, '0'), damage;
    std::optional<Made> made;
    if (!order.folder.empty()) {
        sweepTemporaryFiles(order.folder);
        progress(0, "looking for cached features");
        made = fromCacheOfModel(order, progress, stop);
        if (!made) {
            key = keyOf(order, stop);
            path = featureFilePath(order.folder, key);
            made = fromCache(order, path, key, progress.part(0, 1), stop, damage);
        }
    }
    if (!made) {
        made = newFeatures(order, path, key, progress, stop);
        if (!damage.empty())
            addSentence(made->note,
                fmt::format("The cached features were damaged ({}) and were built again.", damage));
    }
    const auto resident = residentOf(made->set, order.budget);
    return {partOf(*made, ImagePart::train, order.store, resident),
        partOf(*made, ImagePart::test, order.store, resident), made->set.head.labelNames,
        made->set.head.labelValues, learntOf(order.settings, made->set.head), made->note};
}

} // namespace gapscope
