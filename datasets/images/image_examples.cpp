// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/images/image_examples.h"

#include "datasets/formats/binary/image_decode.h"
#include "datasets/images/features/dense_sift.h"

#include <cassert>
#include <cmath>

namespace gapscope {
namespace {

constexpr int descriptorsForWords = 20'000, descriptorsOfAnImage = 100;

/// Photographs to learn from, by their keys.
std::vector<const ImagePair*> teachers(const std::vector<ImagePair>& pairs)
{
    std::vector<const ImagePair*> chosen;
    for (const ImagePair& pair : pairs)
        if (pair.part == ImagePart::train && pair.view.copy == 0)
            chosen.push_back(&pair);
    std::ranges::sort(chosen, {}, [](const ImagePair* pair) { return pair->key; });
    return chosen;
}

struct Photograph {
    cv::Mat3b pixels; ///< forFeatures()
    cv::Size size;    ///< before
};

Photograph photographOf(const ImageStore& store, const ImagePair& pair)
{
    const std::string bytes = store.bytes(pair.image), where = store.where(pair.image);
    const WorkingRoom room = roomToDecode(bytes, where);
    const cv::Mat3b whole = viewed(decodePhotograph(bytes, where), pair.view);
    return {forFeatures(whole), whole.size()};
}

/// Memory for superpixels and histograms of an image: 48 bytes a pixel of SLIC, or 66 of a strip
/// with its descriptors, and all rows of histograms twice.
WorkingRoom roomForFeatures(const cv::Size& size, const FeatureSettings& settings)
{
    const auto pixels = static_cast<std::uint64_t>(size.area());
    const std::uint64_t strip = std::min<std::uint64_t>(pixels, siftStrip);
    return WorkingRoom(std::max(48 * pixels, 16 * pixels + 66 * strip)
        + settings.superpixels * 4 * unaryFeatures * sizeof(float));
}

/// The superpixel of every pixel of the photograph from those of the reduced one.
std::vector<std::uint16_t> enlarged(const cv::Mat1i& labels, const cv::Size& size)
{
    std::vector<std::uint16_t> regions;
    regions.reserve(static_cast<std::size_t>(size.area()));
    for (int y = 0; y < size.height; ++y) {
        const int* row = labels[static_cast<int>(std::int64_t{y} * labels.rows / size.height)];
        for (int x = 0; x < size.width; ++x)
            regions.push_back(static_cast<std::uint16_t>(
                row[static_cast<int>(std::int64_t{x} * labels.cols / size.width)]));
    }
    return regions;
}

/// The class of every pixel; void without a mask.
cv::Mat1i truthOf(const ImageWork& work, const ImagePair& pair, const cv::Size& size)
{
    if (pair.mask.empty())
        return cv::Mat1i(size, MaskClasses::voidClass);
    const std::string where = work.store.where(pair.mask);
    const cv::Mat mask = viewed(decodeMask(work.store.bytes(pair.mask), where), pair.view);
    if (mask.size() != size)
        throw InputError(where, 0, fmt::format("the mask has {} × {} pixels", mask.cols, mask.rows),
            fmt::format("{} × {}, as {} has", size.width, size.height, pair.image));
    return work.classes.read(mask, where);
}

/// Everything but the pair features, which need the means over all images.
std::vector<EdgeMeasures> writeRegions(
    const ImageWork& work, std::size_t k, const cv::Mat1f& words, FeatureWriter& writer)
{
    const ImagePair& pair = work.pairs[k];
    RegionHistograms histograms;
    cv::Size size;
    {
        const Photograph photograph = photographOf(work.store, pair);
        const WorkingRoom room = roomForFeatures(photograph.pixels.size(), work.settings);
        histograms = histogramsOf(photograph.pixels, words, work.settings, work.stop);
        size = photograph.size;
    }
    Superpixels& regions = histograms.regions;
    if (regions.count > std::numeric_limits<std::uint16_t>::max())
        throw InputError(work.store.where(pair.image), 0,
            fmt::format("{} superpixels", regions.count), "fewer than 65,536");
    ImageArrays arrays;
    arrays.unary = unaryRows(histograms);
    arrays.edges = regions.edges;
    arrays.width = static_cast<std::size_t>(size.width);
    arrays.height = static_cast<std::size_t>(size.height);
    for (std::uint32_t& border : regions.borders) // in pixels of the photograph
        border = static_cast<std::uint32_t>(
            std::lround(static_cast<double>(border) * size.width / regions.labels.cols));
    {
        // Mask, classes, superpixels, and what is written.
        const WorkingRoom room(12 * static_cast<std::uint64_t>(size.area()));
        arrays.regions = enlarged(regions.labels, size);
        countClasses(regions.count, truthOf(work, pair, size), work.classes.names.size(), arrays);
        writer.add(k, arrays);
    }
    return edgeMeasuresOf(histograms);
}

/// Mean of each measure over the edges of the training part.
void learnMeans(const std::vector<ImagePair>& pairs,
    const std::vector<std::vector<EdgeMeasures>>& measures, Vocabulary& vocabulary)
{
    std::size_t count = 0;
    for (std::size_t k = 0; k < pairs.size(); ++k) {
        if (pairs[k].part != ImagePart::train)
            continue;
        count += measures[k].size();
        EdgeMeasures sum{}; // image by image, as they may be many
        for (const EdgeMeasures& edge : measures[k])
            for (std::size_t h = 0; h < sum.size(); ++h)
                sum[h] += edge[h];
        for (std::size_t h = 0; h < sum.size(); ++h)
            vocabulary.meanDistance[h] += sum[h];
    }
    for (double& mean : vocabulary.meanDistance)
        mean /= static_cast<double>(std::max<std::size_t>(count, 1));
}

} // namespace

void countClasses(
    std::size_t regions, const cv::Mat1i& classes, std::size_t classCount, ImageArrays& arrays)
{
    assert(arrays.regions.size() == classes.total());
    arrays.pixels.assign(regions * classCount, 0);
    auto region = arrays.regions.begin();
    for (int y = 0; y < classes.rows; ++y)
        for (int x = 0; x < classes.cols; ++x, ++region)
            if (const int c = classes(y, x); c != MaskClasses::voidClass)
                ++arrays.pixels[*region * classCount + static_cast<std::size_t>(c)];
    for (std::size_t p = 0; p < regions; ++p) {
        const auto row = arrays.pixels.begin() + static_cast<std::ptrdiff_t>(p * classCount);
        arrays.truth.push_back(static_cast<Label>(
            std::max_element(row, row + static_cast<std::ptrdiff_t>(classCount)) - row));
    }
}

cv::Mat1f learnWords(const ImageWork& work, ProgressPart progress)
{
    const std::vector<const ImagePair*> training = teachers(work.pairs);
    std::vector<cv::Mat1f> samples(training.size());
    const int each =
        std::clamp(descriptorsForWords / std::max(1, static_cast<int>(training.size())), 1,
            descriptorsOfAnImage);
    onThreads(work.threads, training.size(), progress.part(0, 0.6), "SIFT of the training images",
        work.stop, [&](std::size_t k) {
            const cv::Mat3b pixels = photographOf(work.store, *training[k]).pixels;
            const WorkingRoom room = roomForFeatures(pixels.size(), work.settings);
            samples[k] = sampleDescriptors(pixels, work.settings, each, work.stop);
        });
    cv::Mat1f all;
    cv::vconcat(samples, all);
    return learnWords(all, work.settings.seed, work.threads, progress.part(0.6, 1), work.stop);
}

void writeFeatures(const ImageWork& work, const cv::Mat1f& words, const std::vector<double>& means,
    FeatureWriter& writer, ProgressPart progress)
{
    const std::size_t count = work.pairs.size();
    std::vector<std::vector<EdgeMeasures>> measures(count);
    onThreads(work.threads, count, progress.part(0, 0.95), "superpixels and histograms", work.stop,
        [&](std::size_t k) { measures[k] = writeRegions(work, k, words, writer); });
    Vocabulary vocabulary{words, {}};
    if (means.empty())
        learnMeans(work.pairs, measures, vocabulary);
    else
        std::ranges::copy(means, vocabulary.meanDistance.begin());
    writer.setMeans({vocabulary.meanDistance.begin(), vocabulary.meanDistance.end()});
    onThreads(work.threads, count, progress.part(0.95, 1), "features of neighbours", work.stop,
        [&](std::size_t k) {
            writer.addPairs(k, pairRows(measures[k], vocabulary, work.settings.extendedPairs));
            measures[k] = {};
        });
}

} // namespace gapscope
