// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/datasets/caches/feature_orders.h"

#include "datasets/open.h"
#include "tests/datasets/damage.h"

#include <algorithm>
#include <filesystem>
#include <fstream>

namespace gapscope {
namespace {

namespace fs = std::filesystem;

template <typename T> std::string bytesOf(std::span<const T> values)
{
    return {reinterpret_cast<const char*>(values.data()), values.size_bytes()};
}

} // namespace

FeatureOrder orderOf(const Files& files, const std::string& folder, const DataRequest& request)
{
    FeatureOrder order;
    order.store = std::make_shared<const ImageStore>(ImageStore::made("horses", files));
    order.candidates = wantedImages(*order.store, request).pairs;
    order.settings.superpixels = 25;
    order.augment = request.augment;
    order.folder = folder;
    order.look = [store = order.store, pairs = order.candidates](const Progress& progress) {
        return soundImages(*store, pairs, "", progress, {});
    };
    return order;
}

std::vector<std::string> filesIn(const std::string& folder)
{
    std::vector<std::string> files;
    if (fs::exists(folder))
        for (const auto& entry : fs::directory_iterator(folder))
            files.push_back(entry.path().string());
    std::ranges::sort(files);
    return files;
}

std::string contentOf(const std::string& path)
{
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

void replaceFile(const std::string& path, const std::string& bytes)
{
    fs::remove(path);
    std::ofstream(path, std::ios::binary) << bytes;
}

std::map<std::string, std::string> contentOf(const SegmentationExamples& part)
{
    std::map<std::string, std::string> all;
    for (const SegmentationImage& i : part.images)
        all[i.name] = bytesOf(i.unary) + bytesOf(i.pairwise) + bytesOf(i.edges) + bytesOf(i.truth)
            + bytesOf(i.pixels) + bytesOf(i.regions) + std::to_string(i.width);
    return all;
}

Asked ask(FeatureOrder order)
{
    Asked asked;
    const auto look = order.look;
    order.look = [&](const Progress& progress) {
        asked.made = true;
        return look(progress);
    };
    asked.features = imageFeatures(order, {}, {});
    return asked;
}

bool same(const FeatureParts& a, const FeatureParts& b)
{
    return contentOf(*a.train) == contentOf(*b.train) && contentOf(*a.test) == contentOf(*b.test);
}

} // namespace gapscope
