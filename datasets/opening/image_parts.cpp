// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/opening/image_parts.h"

#include <cctype>
#include <charconv>
#include <optional>
#include <sstream>

namespace gapscope {
namespace {

/// The last number in a text.
std::optional<std::uint64_t> numberIn(const std::string& text)
{
    std::size_t end = text.size();
    while (end > 0 && !std::isdigit(static_cast<unsigned char>(text[end - 1])))
        --end;
    std::size_t begin = end;
    while (begin > 0 && std::isdigit(static_cast<unsigned char>(text[begin - 1])))
        --begin;
    std::uint64_t number = 0;
    if (begin == end
        || std::from_chars(text.data() + begin, text.data() + end, number).ec != std::errc())
        return std::nullopt;
    return number;
}

/// The part that a folder of the key names.
std::optional<ImagePart> partIn(const std::string& key)
{
    std::istringstream folders(key.substr(0, key.rfind('/') + 1));
    for (std::string folder; std::getline(folders, folder, '/');) {
        folder = lowerCase(folder);
        if (folder == "train" || folder == "training")
            return ImagePart::train;
        if (folder == "test" || folder == "testing")
            return ImagePart::test;
        if (folder == "val" || folder == "validation")
            return ImagePart::neither;
    }
    return std::nullopt;
}

/// Numbers in the lines that are pairs; a line that starts with # is a comment.
std::set<std::uint64_t> twinNumbers(const std::string& text)
{
    std::set<std::uint64_t> numbers;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        std::uint64_t a = 0, b = 0;
        if (!line.starts_with('#') && std::istringstream(line) >> a >> b)
            numbers.insert({a, b});
    }
    return numbers;
}

/// K of "every-K"; 0: nothing tests; nothing: the data's own rule.
std::optional<std::size_t> stepOf(const std::string& split)
{
    if (split.empty())
        return std::nullopt;
    if (split == "none")
        return 0;
    constexpr std::string_view begin = "every-";
    std::size_t step = 0;
    const char* end = split.data() + split.size();
    if (!split.starts_with(begin)
        || std::from_chars(split.data() + begin.size(), end, step).ptr != end || step < 2)
        throw InputError("--split", 0, "found \"" + split + "\"",
            "every-K with K from 2 (every K-th photograph tests) or none");
    return step;
}

} // namespace

std::string lowerCase(std::string text)
{
    std::ranges::transform(text, text.begin(), [](unsigned char c) { return std::tolower(c); });
    return text;
}

SplitImages splitImages(
    const std::vector<std::string>& keys, const std::string& duplicates, const std::string& split)
{
    const std::optional<std::size_t> step = stepOf(split);
    SplitImages found;
    found.named = !step && std::ranges::any_of(keys, [](const std::string& key) {
        return partIn(key).has_value();
    });
    const std::set<std::uint64_t> twins = twinNumbers(duplicates);
    for (std::size_t k = 0; k < keys.size(); ++k) {
        if (found.named) {
            found.parts.push_back(partIn(keys[k]).value_or(ImagePart::neither));
            continue;
        }
        const std::uint64_t number = numberIn(keys[k]).value_or(k + 1);
        const bool turn = !step ? number % 3 == 0 : *step > 0 && (k + 1) % *step == 0;
        found.parts.push_back(turn && !twins.contains(number) ? ImagePart::test : ImagePart::train);
    }
    return found;
}

void addLinks(const ImageStore& store, std::string& note)
{
    addSentence(note, leftOut("Links left out", store.links()));
}

} // namespace gapscope
