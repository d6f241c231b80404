// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/images/image_pairs.h"

#include "core/machine/random.h"
#include "datasets/formats/binary/image_decode.h"

#include <array>
#include <cmath>
#include <iterator>
#include <sstream>

namespace gapscope {
namespace {

constexpr std::array<std::string_view, 12> maskFolders{"masks", "mask", "labels", "label",
    "annotations", "annotation", "annot", "gt", "ground_truth", "groundtruth", "figure_ground",
    "segmentation"};
constexpr std::array<std::string_view, 8> imageFolders{
    "images", "image", "img", "imgs", "rgb", "photos", "photo", "jpegimages"};
constexpr std::array<std::string_view, 6> maskEndings{
    "_mask", "-mask", "_label", "-label", "_gt", "-gt"};

/// The role of a name: a mask or not, and the key that its partner's name has, too.
struct Role {
    std::string key;
    bool mask = false;
};

Role roleOf(const std::string& name)
{
    Role role;
    std::string stem = name.substr(0, name.rfind('.'));
    std::size_t begin = 0;
    while (true) {
        const std::size_t end = stem.find('/', begin);
        if (end == std::string::npos)
            break;
        const std::string folder = stem.substr(begin, end - begin), known = lowerCase(folder);
        const bool masks = std::ranges::find(maskFolders, known) != maskFolders.end();
        role.mask = role.mask || masks;
        if (!masks && std::ranges::find(imageFolders, known) == imageFolders.end())
            role.key += folder + '/';
        begin = end + 1;
    }
    stem.erase(0, begin);
    for (const std::string_view ending : maskEndings)
        if (lowerCase(stem).ends_with(ending)) {
            role.mask = true;
            stem.resize(stem.size() - ending.size());
            break;
        }
    role.key += stem;
    return role;
}

/// The part that a word in the third column of a table names.
ImagePart partOfWord(std::string word, const std::string& where, std::size_t line)
{
    word = lowerCase(word);
    if (word == "train" || word == "training" || word.empty())
        return ImagePart::train;
    if (word == "test" || word == "testing")
        return ImagePart::test;
    if (word == "val" || word == "valid" || word == "validation" || word == "none")
        return ImagePart::neither;
    throw InputError(where, line, "found \"" + word + "\"", "train, test, val or none");
}

} // namespace

ImagePairs pairImages(const std::vector<std::string>& names)
{
    std::map<std::string, ImagePair> byKey;
    for (const std::string& name : names) {
        if (!isImageName(name))
            continue;
        const Role role = roleOf(name);
        ImagePair& pair = byKey[role.key];
        std::string& place = role.mask ? pair.mask : pair.image;
        if (!place.empty())
            throw InputError(name, 0, "pairs with the same as " + place,
                "one photograph and one mask of a name");
        pair.key = role.key;
        place = name;
    }
    ImagePairs found;
    for (auto& [key, pair] : byKey)
        if (pair.image.empty())
            found.leftOver.push_back(pair.mask);
        else
            found.pairs.push_back(std::move(pair));
    return found;
}

ImagePairs pairImages(
    const std::string& csv, const std::string& where, const std::vector<std::string>& names)
{
    ImagePairs found;
    std::set<std::string> seen;
    std::istringstream lines(csv);
    std::size_t number = 0;
    for (std::string line; std::getline(lines, line);) {
        ++number;
        if (line.ends_with('\r'))
            line.pop_back();
        if (number == 1) {
            if (line.starts_with("\xef\xbb\xbf"))
                line.erase(0, 3);
            if (line != "image,mask" && line != "image,mask,split")
                throw InputError(where, 1, "found \"" + line + "\"",
                    "the header image,mask or image,mask,split");
            found.parted = line.ends_with(",split");
            continue;
        }
        if (line.empty())
            continue;
        std::vector<std::string> cells;
        std::istringstream row(line + ',');
        for (std::string cell; std::getline(row, cell, ',');)
            cells.push_back(cell);
        if (cells.size() < 2 || cells.size() > 3)
            throw InputError(where, number, "found \"" + line + "\"", "image,mask[,split]");
        for (std::size_t k = 0; k < 2; ++k)
            if (!(k == 1 && cells[k].empty()) && !std::ranges::binary_search(names, cells[k]))
                throw InputError(
                    where, number, "\"" + cells[k] + "\" is not there", "a file of these data");
        if (!seen.insert(cells[0]).second)
            throw InputError(where, number, "\"" + cells[0] + "\" comes twice", "each image once");
        const ImagePart part = found.parted && cells.size() == 3
            ? partOfWord(cells[2], where, number)
            : ImagePart::train;
        found.pairs.push_back({cells[0].substr(0, cells[0].rfind('.')), cells[0], cells[1], part});
    }
    std::ranges::sort(found.pairs, {}, &ImagePair::key);
    return found;
}

bool splitParts(
    std::vector<ImagePair>& pairs, const std::string& duplicates, const std::string& split)
{
    return splitParts(pairs, &ImagePair::key, duplicates, split);
}

namespace {

constexpr double leastSide = 0.7; // of a crop
constexpr std::uint64_t seed = 6000;

/// A piece of 70–100 % of each side, anywhere; every second one mirrored.
ImageView drawn(Random& random, std::size_t copy)
{
    ImageView view;
    view.copy = copy;
    view.flipped = random.below(2) == 1;
    view.width = leastSide + (1 - leastSide) * random.uniform();
    view.height = leastSide + (1 - leastSide) * random.uniform();
    view.left = (1 - view.width) * random.uniform();
    view.top = (1 - view.height) * random.uniform();
    return view;
}

} // namespace

std::vector<ImagePair> augmented(std::vector<ImagePair> pairs, std::size_t count)
{
    std::vector<ImagePair> training;
    std::ranges::copy_if(pairs, std::back_inserter(training),
        [](const ImagePair& pair) { return pair.part == ImagePart::train; });
    if (count < training.size())
        throw InputError("--augment", 0, fmt::format("found {}", count),
            fmt::format("at least {}, which the training part has already", training.size()));
    Random random(seed);
    for (std::size_t k = training.size(); !training.empty() && k < count; ++k) {
        ImagePair copy = training[k % training.size()];
        copy.view = drawn(random, k / training.size());
        pairs.push_back(std::move(copy));
    }
    return pairs;
}

cv::Mat viewed(const cv::Mat& image, const ImageView& view)
{
    if (view.copy == 0)
        return image;
    // Whole pixels, the same of a photograph and its mask.
    const auto piece = [](double from, double size, int all) {
        const int length = std::clamp(static_cast<int>(std::lround(size * all)), 1, all);
        const int first = std::clamp(static_cast<int>(std::lround(from * all)), 0, all - length);
        return cv::Range(first, first + length);
    };
    cv::Mat cut =
        image(piece(view.top, view.height, image.rows), piece(view.left, view.width, image.cols))
            .clone();
    if (view.flipped)
        cv::flip(cut, cut, 1);
    return cut;
}

std::string nameOf(const ImagePair& pair)
{
    const ImageView& v = pair.view;
    if (v.copy == 0)
        return pair.image;
    return fmt::format("{}#{} ({}crop {:.0f} % × {:.0f} %)", pair.image, v.copy,
        v.flipped ? "flipped, " : "", 100 * v.width, 100 * v.height);
}

} // namespace gapscope
