// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/images/features/region_features.h"

#include "datasets/features/k_means.h"
#include "datasets/images/features/dense_sift.h"

#include <cmath>
#include <fmt/format.h>
#include <numeric>
#include <opencv2/imgproc.hpp>

namespace gapscope {
namespace {

constexpr std::size_t bins = 512 + 128 + 16;
constexpr std::array<std::size_t, 4> binStart{0, 512, 640, bins};

void forSiftOf(const cv::Mat3b& image, const FeatureSettings& settings,
    const std::function<void(const DenseSift&)>& use, const std::stop_token& stop)
{
    cv::Mat1b grey;
    cv::cvtColor(image, grey, cv::COLOR_BGR2GRAY);
    denseSift(grey, settings.siftStep, settings.siftCell, use, stop);
}

/// Counts of one superpixel's own words, colours and places.
cv::Mat1f countsOf(const cv::Mat3b& image, const Superpixels& regions, const cv::Mat1f& words,
    const FeatureSettings& settings, const std::stop_token& stop)
{
    cv::Mat1f counts(static_cast<int>(regions.count), static_cast<int>(bins), 0.0F);
    const auto count = [&](const DenseSift& sift) {
        const std::vector<int> nearest = nearestCentres(sift.descriptors, words, stop);
        for (std::size_t k = 0; k < nearest.size(); ++k)
            ++counts(regions.labels(sift.centres[k]), nearest[k]);
    };
    forSiftOf(image, settings, count, stop);
    for (int y = 0; y < image.rows; ++y)
        for (int x = 0; x < image.cols; ++x) {
            const cv::Vec3b& bgr = image(y, x);
            float* row = counts[regions.labels(y, x)];
            ++row[binStart[1]
                + static_cast<std::size_t>((bgr[2] / 32 * 4 + bgr[1] / 64) * 4 + bgr[0] / 64)];
            ++row[binStart[2]
                + static_cast<std::size_t>(y * 4 / image.rows * 4 + x * 4 / image.cols)];
        }
    return counts;
}

/// Each histogram of a row of counts sums to 1.
void normalise(float* row)
{
    for (std::size_t h = 0; h < histogramBins.size(); ++h) {
        const float sum = std::accumulate(row + binStart[h], row + binStart[h + 1], 0.0F);
        if (sum > 0)
            std::for_each(row + binStart[h], row + binStart[h + 1], [sum](float& v) { v /= sum; });
    }
}

/// L*a*b* of the mean colour of each superpixel.
cv::Mat3f meanColours(const cv::Mat3b& image, const Superpixels& regions)
{
    const int count = static_cast<int>(regions.count);
    std::vector<cv::Vec3d> sums(regions.count);
    std::vector<double> pixels(regions.count);
    for (int y = 0; y < image.rows; ++y)
        for (int x = 0; x < image.cols; ++x) {
            const auto p = static_cast<std::size_t>(regions.labels(y, x));
            sums[p] += cv::Vec3d(image(y, x));
            ++pixels[p];
        }
    cv::Mat3f bgr(count, 1), lab;
    for (int p = 0; p < count; ++p)
        bgr(p, 0) = cv::Vec3f(sums[static_cast<std::size_t>(p)]
            / (255 * std::max(1.0, pixels[static_cast<std::size_t>(p)])));
    cv::cvtColor(bgr, lab, cv::COLOR_BGR2Lab);
    return lab;
}

double chiSquare(const float* a, const float* b, std::size_t length)
{
    double sum = 0;
    for (std::size_t k = 0; k < length; ++k) {
        const double both = static_cast<double>(a[k]) + static_cast<double>(b[k]);
        const double apart = static_cast<double>(a[k]) - static_cast<double>(b[k]);
        if (both > 0)
            sum += apart * apart / both;
    }
    return sum / 2;
}

using Kind = FeatureGroup::Kind;

std::size_t columnsOf(const std::vector<FeatureGroup>& groups)
{
    return groups.back().first + groups.back().count;
}

/// exp(−η d) of a distance d, for each η.
void addDistance(SegmentationLayout& layout, const std::string& name, const char* scope)
{
    std::vector<double> scaleOf;
    for (std::size_t k = 0; k < scales; ++k)
        scaleOf.push_back(std::ldexp(1.0, static_cast<int>(k) - 5));
    layout.pair.push_back(
        {Kind::distance, name, scope, columnsOf(layout.pair), scales, {}, scaleOf});
}

} // namespace

cv::Mat3b forFeatures(const cv::Mat3b& photograph)
{
    int factor = 1;
    const auto reduced = [&] {
        return cv::Size(
            (photograph.cols + factor - 1) / factor, (photograph.rows + factor - 1) / factor);
    };
    while (std::int64_t{reduced().width} * reduced().height > mostFeaturePixels)
        ++factor;
    if (factor == 1)
        return photograph;
    cv::Mat3b small;
    cv::resize(photograph, small, reduced(), 0, 0, cv::INTER_AREA);
    return small;
}

std::string textOf(const FeatureSettings& settings)
{
    const auto [superpixels, step, cell, seed, extended] = settings; // all there are
    return fmt::format("superpixels {} step {} cell {} seed {} pairs {}", superpixels, step, cell,
        seed, extended ? "extended" : "paper");
}

cv::Mat1f sampleDescriptors(
    const cv::Mat3b& image, const FeatureSettings& settings, int most, const std::stop_token& stop)
{
    const int all = siftCount(image.size(), settings.siftStep), count = std::min(all, most);
    cv::Mat1f sample(count, static_cast<int>(siftSize));
    int seen = 0, k = 0;
    const auto take = [&](const DenseSift& sift) {
        const auto at = [&] { return static_cast<int>(std::int64_t{k} * all / count) - seen; };
        for (; k < count && at() < sift.descriptors.rows; ++k)
            sift.descriptors.row(at()).copyTo(sample.row(k));
        seen += sift.descriptors.rows;
    };
    forSiftOf(image, settings, take, stop);
    return sample;
}

cv::Mat1f learnWords(const cv::Mat1f& descriptors, int seed, std::size_t threads,
    ProgressPart progress, std::stop_token stop)
{
    constexpr int count = static_cast<int>(histogramBins[0]);
    cv::Mat1f words(count, descriptors.cols, 1e3F); // words that were not learnt are never nearest
    const cv::Mat1f learnt = kMeans(descriptors, count, seed, threads, progress, std::move(stop));
    learnt.copyTo(words.rowRange(0, learnt.rows));
    return words;
}

RegionHistograms histogramsOf(const cv::Mat3b& image, const cv::Mat1f& words,
    const FeatureSettings& settings, const std::stop_token& stop)
{
    RegionHistograms found{superpixelsOf(image, settings.superpixels, stop), {}, {}};
    found.lab = meanColours(image, found.regions);
    const cv::Mat1f counts = countsOf(image, found.regions, words, settings, stop);
    const Neighbourhood near = neighbourhoodOf(found.regions);
    found.rows = cv::Mat1f(counts.rows, static_cast<int>(scopes * bins), 0.0F);
    for (int p = 0; p < counts.rows; ++p) {
        const auto at = static_cast<std::size_t>(p);
        counts.row(p).copyTo(found.rows.row(p).colRange(0, static_cast<int>(bins)));
        for (std::size_t scope = 1; scope < scopes; ++scope) {
            cv::Mat sum = found.rows.row(p).colRange(
                static_cast<int>(scope * bins), static_cast<int>((scope + 1) * bins));
            for (const std::uint32_t q : scope == 1 ? near.first[at] : near.second[at])
                sum += counts.row(static_cast<int>(q));
        }
        for (std::size_t scope = 0; scope < scopes; ++scope)
            normalise(found.rows[p] + scope * bins);
    }
    return found;
}

std::vector<EdgeMeasures> edgeMeasuresOf(const RegionHistograms& histograms)
{
    std::vector<EdgeMeasures> measures;
    const Superpixels& regions = histograms.regions;
    for (std::size_t e = 0; e < regions.edges.size(); ++e) {
        const auto [a, b] = regions.edges[e];
        const float* x = histograms.rows[static_cast<int>(a)];
        const float* y = histograms.rows[static_cast<int>(b)];
        EdgeMeasures& each = measures.emplace_back();
        for (std::size_t scope = 0; scope < scopes; ++scope)
            for (std::size_t h = 0; h < histogramBins.size(); ++h) {
                const std::size_t first = scope * bins + binStart[h];
                each[scope * histogramBins.size() + h] =
                    chiSquare(x + first, y + first, histogramBins[h]);
            }
        const cv::Vec3f apart =
            histograms.lab(static_cast<int>(a), 0) - histograms.lab(static_cast<int>(b), 0);
        each[colourDistance] = cv::norm(apart);
        each[border] = regions.borders[e];
    }
    return measures;
}

std::vector<float> unaryRows(const RegionHistograms& histograms)
{
    std::vector<float> rows;
    rows.reserve(histograms.regions.count * unaryFeatures);
    for (int p = 0; p < histograms.rows.rows; ++p) {
        rows.push_back(1);
        rows.insert(rows.end(), histograms.rows[p], histograms.rows[p] + histograms.rows.cols);
    }
    return rows;
}

std::vector<float> pairRows(
    const std::vector<EdgeMeasures>& edges, const Vocabulary& vocabulary, bool extended)
{
    std::vector<float> rows;
    rows.reserve(edges.size() * (extended ? extendedPairFeatures : pairFeatures));
    for (const EdgeMeasures& measures : edges) {
        const auto relative = [&](std::size_t h) {
            const double mean = vocabulary.meanDistance[h];
            return mean > 0 ? measures[h] / mean : 0;
        };
        const double weight = extended ? relative(border) : 1;
        rows.push_back(static_cast<float>(weight));
        for (std::size_t h = 0; h < (extended ? colourDistance + 1 : chiSquares); ++h)
            for (std::size_t k = 0; k < scales; ++k)
                rows.push_back(static_cast<float>(
                    weight * std::exp(-std::ldexp(relative(h), static_cast<int>(k) - 5))));
    }
    return rows;
}

SegmentationLayout biasLayout()
{
    const FeatureGroup bias{Kind::bias, "bias", {}, 0, 1};
    return {{bias}, {bias}};
}

void addHistogram(SegmentationLayout& layout, FeatureGroup histogram, const char* scope)
{
    histogram.scope = scope;
    histogram.first = columnsOf(layout.unary);
    layout.unary.push_back(histogram);
    addDistance(layout, "χ² of " + histogram.name, scope);
}

SegmentationLayout regionFeatureLayout(bool extendedPairs)
{
    const FeatureGroup histograms[] = {{Kind::words, "SIFT words", {}, 0, histogramBins[0]},
        {Kind::colors, "colours", {}, 0, histogramBins[1], {8, 4, 4}},
        {Kind::places, "places", {}, 0, histogramBins[2], {4, 4}}};
    SegmentationLayout layout = biasLayout();
    for (const char* scope : {"own", "neighbours", "second neighbours"})
        for (const FeatureGroup& histogram : histograms)
            addHistogram(layout, histogram, scope);
    if (extendedPairs)
        addDistance(layout, "distance of mean colours", "own");
    return layout;
}

Neighbourhood neighbourhoodOf(const Superpixels& regions)
{
    Neighbourhood found;
    found.first.resize(regions.count);
    found.second.resize(regions.count);
    for (const auto [a, b] : regions.edges) {
        found.first[a].push_back(b);
        found.first[b].push_back(a);
    }
    for (std::size_t p = 0; p < regions.count; ++p) {
        std::ranges::sort(found.first[p]);
        std::vector<std::uint32_t>& second = found.second[p];
        for (const std::uint32_t q : found.first[p])
            for (const std::uint32_t r : found.first[q])
                if (r != p && !std::ranges::binary_search(found.first[p], r))
                    second.push_back(r);
        std::ranges::sort(second);
        second.erase(std::unique(second.begin(), second.end()), second.end());
    }
    return found;
}

} // namespace gapscope
