// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/images/mask_classes.h"

#include "core/machine/error.h"
#include "datasets/formats/binary/image_decode.h"

#include <algorithm>
#include <cassert>
#include <filesystem>
#include <fmt/format.h>
#include <set>
#include <sstream>

namespace gapscope {
namespace {

constexpr std::size_t mostClasses = 64;

std::uint32_t valueAt(const cv::Mat& mask, int y, int x)
{
    if (mask.channels() == 1)
        return mask.at<std::uint8_t>(y, x);
    const auto& bgr = mask.at<cv::Vec3b>(y, x);
    return MaskClasses::colour | static_cast<std::uint32_t>(bgr[2] << 16 | bgr[1] << 8 | bgr[0]);
}

std::string textOf(std::uint32_t value)
{
    return value & MaskClasses::colour ? fmt::format("colour #{:06x}", value & 0xffffff)
                                       : fmt::format("value {}", value);
}

void add(MaskClasses& classes, std::uint32_t value, const std::string& name)
{
    classes.classOf[value] = static_cast<int>(classes.names.size());
    classes.names.push_back(name);
    classes.values.push_back(value);
}

} // namespace

cv::Mat1i MaskClasses::read(const cv::Mat& mask, const std::string& where) const
{
    cv::Mat1i found(mask.size());
    std::uint32_t last = ~0U;
    int lastClass = voidClass;
    for (int y = 0; y < mask.rows; ++y)
        for (int x = 0; x < mask.cols; ++x) {
            if (const std::uint32_t value = valueAt(mask, y, x); value != last) {
                const auto known = classOf.find(value);
                if (known == classOf.end())
                    throw InputError(where, 0,
                        fmt::format(
                            "{} at column {}, row {} is no class", textOf(value), x + 1, y + 1),
                        fmt::format(
                            "one of the {} classes: {}", names.size(), fmt::join(names, ", ")));
                last = value;
                lastClass = known->second;
            }
            found(y, x) = lastClass;
        }
    return found;
}

std::vector<std::uint32_t> valuesIn(const cv::Mat& mask)
{
    std::set<std::uint32_t> values;
    std::uint32_t last = ~0U;
    for (int y = 0; y < mask.rows; ++y)
        for (int x = 0; x < mask.cols; ++x)
            if (const std::uint32_t value = valueAt(mask, y, x);
                value != last && values.size() < 4096) {
                values.insert(value);
                last = value;
            }
    return {values.begin(), values.end()};
}

MaskClasses classesOf(std::vector<std::uint32_t> values, const std::string& where)
{
    std::ranges::sort(values);
    values.erase(std::unique(values.begin(), values.end()), values.end());
    MaskClasses classes;
    if (values.size() == 2 && (values[0] & 0xffffff) == 0) {
        add(classes, values[0], "background");
        add(classes, values[1], "foreground");
        return classes;
    }
    for (const std::uint32_t value : values)
        if (value == 255)
            classes.classOf[value] = MaskClasses::voidClass;
        else
            add(classes, value,
                value & MaskClasses::colour ? fmt::format("#{:06x}", value & 0xffffff)
                                            : fmt::format("class {}", value));
    if (classes.names.size() < 2 || classes.names.size() > mostClasses)
        throw InputError(where, 0,
            fmt::format("the masks have {} class{}", classes.names.size(),
                classes.names.size() == 1 ? "" : "es"),
            classes.names.size() < 2
                ? "masks whose values tell an object from what is around it"
                : fmt::format("at most {}; photographs are no masks: see the folders' names, or "
                              "name the classes in a file classes.txt",
                    mostClasses));
    return classes;
}

MaskClasses classesOf(const std::string& table, const std::string& where)
{
    MaskClasses classes;
    std::istringstream lines(table);
    std::size_t number = 0;
    for (std::string line; std::getline(lines, line);) {
        ++number;
        std::istringstream row(line);
        std::vector<std::uint32_t> numbers;
        std::string word;
        while (row >> word && numbers.size() < 3
            && word.find_first_not_of("0123456789") == std::string::npos && word.size() <= 3)
            numbers.push_back(static_cast<std::uint32_t>(std::stoul(word)));
        if (line.empty() || line.starts_with('#'))
            continue;
        const bool inRange = std::ranges::all_of(numbers, [](std::uint32_t v) { return v < 256; });
        if ((numbers.size() != 1 && numbers.size() != 3) || !inRange || word.empty()
            || word.find_first_not_of("0123456789") == std::string::npos)
            throw InputError(where, number, "found \"" + line + "\"", "VALUE NAME or R G B NAME");
        const std::uint32_t value = numbers.size() == 1
            ? numbers[0]
            : MaskClasses::colour | numbers[0] << 16 | numbers[1] << 8 | numbers[2];
        for (std::string more; row >> more;)
            word += ' ' + more;
        if (classes.classOf.contains(value))
            throw InputError(where, number, textOf(value) + " comes twice", "each value once");
        if (word == "void")
            classes.classOf[value] = MaskClasses::voidClass;
        else
            add(classes, value, word);
    }
    if (classes.names.size() < 2 || classes.names.size() > mostClasses)
        throw InputError(where, 0, fmt::format("{} classes", classes.names.size()),
            fmt::format("2 to {}", mostClasses));
    return classes;
}

std::string maskPng(const SegmentationImage& image, const SegmentationShape& shape, LabellingView y)
{
    assert(image.regions.size() == image.width * image.height && !image.regions.empty());
    const bool colours = std::ranges::any_of(
        shape.labelValues, [](std::uint32_t value) { return (value & MaskClasses::colour) != 0; });
    cv::Mat mask(
        static_cast<int>(image.height), static_cast<int>(image.width), colours ? CV_8UC3 : CV_8UC1);
    for (std::size_t k = 0; k < image.regions.size(); ++k) {
        const std::uint32_t value = shape.labelValues[y[image.regions[k]]];
        const auto byte = [&](int shift) { return static_cast<std::uint8_t>(value >> shift); };
        const int row = static_cast<int>(k / image.width),
                  column = static_cast<int>(k % image.width);
        if (colours)
            mask.at<cv::Vec3b>(row, column) = {byte(0), byte(8), byte(16)};
        else
            mask.at<std::uint8_t>(row, column) = byte(0);
    }
    return pngOf(mask);
}

std::vector<std::string> maskFileNames(const std::vector<SegmentationImage>& images)
{
    std::vector<std::string> names;
    std::set<std::string> taken;
    for (const SegmentationImage& image : images) {
        std::string rest = std::filesystem::path(image.name).replace_extension().string();
        std::string name = std::filesystem::path(rest).filename().string();
        rest.resize(rest.size() - name.size());
        while (!taken.insert(name).second) {
            while (!rest.empty() && rest.back() == '/')
                rest.pop_back();
            const std::string folder = std::filesystem::path(rest).filename().string();
            rest.resize(rest.size() - folder.size());
            name = (folder.empty() ? "again" : folder) + '_' + name;
        }
        names.push_back(name + ".png");
    }
    return names;
}

} // namespace gapscope
