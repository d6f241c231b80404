// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/image_examples.h"

#include "core/error.h"
#include "datasets/image_decode.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <fmt/format.h>
#include <mutex>
#include <thread>

namespace gapscope {
namespace {

constexpr int descriptorsForWords = 20'000, descriptorsOfAnImage = 100;

/// Calls work(k) for k = 0 … count−1 on all cores, and says how far it is; the first exception
/// ends it.
template <typename Work>
void onAllCores(std::size_t count, const Progress& progress, double from, double to,
    const std::string& what, std::stop_token stop, Work work)
{
    std::atomic<std::size_t> next = 0, done = 0;
    std::mutex guard;
    std::exception_ptr failure;
    const auto loop = [&](bool reports) {
        for (std::size_t k; (k = next++) < count;) {
            if (stop.stop_requested())
                return;
            try {
                work(k);
            } catch (...) {
                const std::scoped_lock lock(guard);
                if (!failure)
                    failure = std::current_exception();
                next = count;
            }
            ++done;
            if (reports && progress)
                progress(
                    from + (to - from) * static_cast<double>(done) / static_cast<double>(count),
                    fmt::format("{}: {} of {}", what, done.load(), count));
        }
    };
    {
        std::vector<std::jthread> others;
        for (unsigned k = 1; k < std::max(1U, std::thread::hardware_concurrency()); ++k)
            others.emplace_back([&loop] { loop(false); });
        loop(true);
    }
    if (failure)
        std::rethrow_exception(failure);
    if (stop.stop_requested())
        throw Cancelled();
}

std::vector<std::size_t> trainingPairs(const std::vector<ImagePair>& pairs)
{
    std::vector<std::size_t> chosen;
    for (std::size_t k = 0; k < pairs.size(); ++k)
        if (pairs[k].part == ImagePart::train)
            chosen.push_back(k);
    std::ranges::sort(chosen, {}, [&](std::size_t k) { return pairs[k].key; });
    return chosen;
}

cv::Mat3b photographOf(const ImageStore& store, const ImagePair& pair)
{
    return decodePhotograph(store.bytes(pair.image), store.where(pair.image));
}

} // namespace

void countClasses(const Superpixels& regions, const cv::Mat1i& classes, std::size_t classCount,
    ImageArrays& arrays)
{
    arrays.pixels.assign(regions.count * classCount, 0);
    for (int y = 0; y < classes.rows; ++y)
        for (int x = 0; x < classes.cols; ++x)
            if (const int c = classes(y, x); c != MaskClasses::voidClass)
                ++arrays.pixels[static_cast<std::size_t>(regions.labels(y, x)) * classCount
                    + static_cast<std::size_t>(c)];
    for (std::size_t p = 0; p < regions.count; ++p) {
        const auto row = arrays.pixels.begin() + static_cast<std::ptrdiff_t>(p * classCount);
        arrays.truth.push_back(static_cast<Label>(
            std::max_element(row, row + static_cast<std::ptrdiff_t>(classCount)) - row));
    }
}

std::vector<ImageArrays> imageArrays(const ImageStore& store, const std::vector<ImagePair>& pairs,
    const MaskClasses& classes, const FeatureSettings& settings, const Progress& progress,
    std::stop_token stop)
{
    const std::vector<std::size_t> training = trainingPairs(pairs);
    Vocabulary vocabulary;
    std::vector<cv::Mat1f> samples(training.size());
    const int each =
        std::clamp(descriptorsForWords / std::max(1, static_cast<int>(training.size())), 1,
            descriptorsOfAnImage);
    onAllCores(
        training.size(), progress, 0, 0.1, "SIFT of the training images", stop, [&](std::size_t k) {
            samples[k] = sampleDescriptors(photographOf(store, pairs[training[k]]), settings, each);
        });
    if (progress)
        progress(0.1, "learning 512 SIFT words");
    cv::Mat1f all;
    cv::vconcat(samples, all);
    vocabulary.words = learnWords(all, settings.seed);

    std::vector<RegionHistograms> histograms(pairs.size());
    std::vector<EdgeMeasures> sums(pairs.size());
    onAllCores(
        pairs.size(), progress, 0.3, 0.9, "superpixels and histograms", stop, [&](std::size_t k) {
            histograms[k] = histogramsOf(photographOf(store, pairs[k]), vocabulary.words, settings);
            for (const EdgeMeasures& measures : edgeMeasuresOf(histograms[k]))
                for (std::size_t h = 0; h < measures.size(); ++h)
                    sums[k][h] += measures[h];
        });
    std::size_t edges = 0;
    for (const std::size_t k : training) {
        edges += histograms[k].regions.edges.size();
        for (std::size_t h = 0; h < sums[k].size(); ++h)
            vocabulary.meanDistance[h] += sums[k][h];
    }
    for (double& mean : vocabulary.meanDistance)
        mean /= static_cast<double>(std::max<std::size_t>(edges, 1));

    std::vector<ImageArrays> found(pairs.size());
    onAllCores(pairs.size(), progress, 0.9, 1, "features", stop, [&](std::size_t k) {
        ImageArrays& arrays = found[k];
        const Superpixels& regions = histograms[k].regions;
        arrays.unary = unaryRows(histograms[k]);
        arrays.pairwise = pairRows(histograms[k], vocabulary, settings.extendedPairs);
        arrays.edges = regions.edges;
        arrays.regions.assign(regions.labels.begin(), regions.labels.end());
        arrays.width = static_cast<std::size_t>(regions.labels.cols);
        arrays.height = static_cast<std::size_t>(regions.labels.rows);
        cv::Mat1i truth(regions.labels.size(), MaskClasses::voidClass);
        if (!pairs[k].mask.empty()) {
            const std::string where = store.where(pairs[k].mask);
            truth = classes.read(decodeMask(store.bytes(pairs[k].mask), where), where);
            if (truth.size() != regions.labels.size())
                throw InputError(where, 0,
                    fmt::format("the mask has {} × {} pixels", truth.cols, truth.rows),
                    fmt::format("{} × {}, as {} has", regions.labels.cols, regions.labels.rows,
                        pairs[k].image));
        }
        countClasses(regions, truth, classes.names.size(), arrays);
        histograms[k] = {};
    });
    return found;
}

} // namespace gapscope
