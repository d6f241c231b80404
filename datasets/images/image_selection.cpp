// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/images/image_selection.h"

#include "core/machine/parallel.h"
#include "datasets/formats/binary/image_decode.h"

#include <iterator>

namespace gapscope {
namespace {

constexpr std::uint32_t greyVoid = 255; ///< in masks of more than 0 and this

ImagePairs pairsIn(const ImageStore& store, const DataRequest& request)
{
    const std::vector<std::string> names = store.names();
    const bool table = store.has("pairs.csv");
    ImagePairs found = table ? pairImages(store.bytes("pairs.csv"), store.where("pairs.csv"), names)
                             : pairImages(names);
    if (!found.parted || !request.split.empty())
        found.parted = splitParts(found.pairs,
            store.has("duplicates.txt") ? store.bytes("duplicates.txt") : "", request.split);
    return found;
}

/// Puts photographs without masks into the part that is predicted, or leaves them out.
/// Returns whether what is predicted has masks.
bool placeUnlabelled(std::vector<ImagePair>& pairs, bool allowed, std::string& note)
{
    const auto bare = [](const ImagePair& pair) { return pair.mask.empty(); };
    std::vector<std::string> names;
    for (const ImagePair& pair : pairs)
        if (bare(pair))
            names.push_back(pair.image);
    if (names.empty())
        return true;
    if (!allowed) {
        std::erase_if(pairs, bare);
        if (!pairs.empty())
            addSentence(note,
                fmt::format(
                    "Photographs without a mask left out: {}: {}.", names.size(), firstOf(names)));
        return true;
    }
    const bool all = names.size() == pairs.size();
    const std::size_t labelled = std::erase_if(
        pairs, [&](const ImagePair& p) { return !bare(p) && p.part == ImagePart::test; });
    if (labelled > 0)
        addSentence(note,
            fmt::format("Only the photographs without a mask are predicted; the {} of the test "
                        "part that have one are left out.",
                labelled));
    for (ImagePair& pair : pairs)
        if (bare(pair))
            pair.part = all ? ImagePart::train : ImagePart::test;
    return false;
}

/// Every K-th of a part, then of the training part the first N.
std::vector<ImagePair> chosen(const std::vector<ImagePair>& pairs, const DataRequest& request)
{
    std::vector<ImagePair> kept;
    std::size_t training = 0, testing = 0, taken = 0;
    for (const ImagePair& pair : pairs) {
        if (pair.part == ImagePart::neither)
            continue;
        const bool train = pair.part == ImagePart::train;
        if (train ? training++ % request.every != 0 : testing++ % request.testEvery != 0)
            continue;
        if (train && request.limit > 0 && taken++ >= request.limit)
            continue;
        kept.push_back(pair);
    }
    return kept;
}

/// The result of inspecting a pair.
struct Verdict {
    std::optional<InputError> refusal; ///< names the file inside the store
    std::vector<std::uint32_t> values; ///< that its mask has
};

/// The size of a photograph that can be decoded.
cv::Size decodedSize(const std::string& bytes, const std::string& where)
{
    const WorkingRoom room = roomToDecode(bytes, where);
    return decodePhotograph(bytes, where).size();
}

Verdict verdictOn(const ImageStore& store, const ImagePair& pair, const MaskClasses* classes)
{
    Verdict verdict;
    try {
        const cv::Size size = decodedSize(store.bytes(pair.image), pair.image);
        if (pair.mask.empty())
            return verdict;
        const std::string bytes = store.bytes(pair.mask);
        const WorkingRoom room = roomToDecode(bytes, pair.mask);
        const cv::Mat mask = decodeMask(bytes, pair.mask);
        if (mask.size() != size)
            throw InputError(pair.mask, 0,
                fmt::format("the mask has {} × {} pixels", mask.cols, mask.rows),
                fmt::format("{} × {}, as {} has", size.width, size.height, pair.image));
        verdict.values = valuesIn(mask);
        if (classes)
            classes->read(mask, pair.mask);
    } catch (const InputError& error) {
        verdict.refusal = error;
    }
    return verdict;
}

/// Inspects all pairs, on all cores.
std::vector<Verdict> verdictsOn(const ImageStore& store, const std::vector<ImagePair>& pairs,
    const MaskClasses* classes, const Progress& progress, std::stop_token stop)
{
    std::vector<Verdict> verdicts(pairs.size());
    onThreads(allCores(), pairs.size(), ProgressPart(progress, 0, 1), "looking at the pairs", stop,
        [&](std::size_t k) { verdicts[k] = verdictOn(store, pairs[k], classes); });
    return verdicts;
}

/// The value other than 0 that more than half of the masks have, if no further one but void is in
/// more than one mask of twenty: a stray value in a mask is no class.
std::optional<std::uint32_t> foregroundIn(const std::vector<Verdict>& verdicts)
{
    std::map<std::uint32_t, std::size_t> masksWith;
    std::size_t masks = 0;
    for (const Verdict& verdict : verdicts) {
        if (verdict.values.empty() || verdict.refusal)
            continue;
        ++masks;
        for (const std::uint32_t value : verdict.values)
            if ((value & 0xffffff) != 0)
                ++masksWith[value];
    }
    std::optional<std::uint32_t> foreground;
    for (const auto& [value, count] : masksWith)
        if (2 * count > masks
            && (!foreground || foreground == greyVoid)) // 255 is void beside others
            foreground = value;
    for (const auto& [value, count] : masksWith)
        if (value != foreground && value != greyVoid
            && count > std::max<std::size_t>(1, masks / 20))
            return std::nullopt;
    return foreground;
}

/// Classes of the masks that are sound: background and foreground, or as many as have a value.
MaskClasses classesIn(const std::vector<Verdict>& verdicts, const std::string& where)
{
    std::vector<std::uint32_t> values;
    for (const Verdict& verdict : verdicts)
        if (!verdict.refusal)
            std::ranges::copy(verdict.values, std::back_inserter(values));
    const std::optional<std::uint32_t> foreground = foregroundIn(verdicts);
    if (!foreground || std::ranges::none_of(values, [](auto v) { return (v & 0xffffff) == 0; }))
        return classesOf(std::move(values), where);
    MaskClasses classes = classesOf(
        std::vector<std::uint32_t>{*foreground & MaskClasses::colour, *foreground}, where);
    if (*foreground != greyVoid && std::ranges::find(values, greyVoid) != values.end())
        classes.classOf[greyVoid] = MaskClasses::voidClass;
    return classes;
}

/// Refuses masks with a value that is no class.
void refuseUnknown(const ImageStore& store, const std::vector<ImagePair>& pairs,
    const MaskClasses& classes, std::vector<Verdict>& verdicts)
{
    for (std::size_t k = 0; k < pairs.size(); ++k) {
        const auto unknown = [&](std::uint32_t v) { return !classes.classOf.contains(v); };
        if (!verdicts[k].refusal && std::ranges::any_of(verdicts[k].values, unknown))
            verdicts[k] = verdictOn(store, pairs[k], &classes);
    }
}

/// Leaves out what was refused and says so.
void leaveOut(const ImageStore& store, const std::vector<Verdict>& verdicts, ImageSelection& found)
{
    std::vector<ImagePair> kept;
    std::vector<std::string> refused;
    const InputError* first = nullptr;
    for (std::size_t k = 0; k < verdicts.size(); ++k) {
        const std::optional<InputError>& refusal = verdicts[k].refusal;
        if (!refusal) {
            kept.push_back(std::move(found.pairs[k]));
            continue;
        }
        first = first ? first : &*refusal;
        refused.push_back(fmt::format(
            "{}: {} (expected {})", refusal->where(), refusal->found(), refusal->expected()));
    }
    const auto trains = [](const ImagePair& pair) { return pair.part == ImagePart::train; };
    if (first && std::ranges::none_of(kept, trains))
        throw InputError(store.where(first->where()), 0, first->found(),
            fmt::format("{}. None of the training part can be used; {} of {} pairs were refused",
                first->expected(), refused.size(), verdicts.size()));
    if (first)
        addSentence(found.note,
            fmt::format(
                "{} of {} pairs left out: {}.", refused.size(), verdicts.size(), firstOf(refused)));
    found.pairs = std::move(kept);
}

} // namespace

ImageSelection wantedImages(const ImageStore& store, const DataRequest& request)
{
    ImageSelection found;
    ImagePairs all = pairsIn(store, request);
    const std::size_t photographs = all.pairs.size();
    if (!all.leftOver.empty())
        addSentence(found.note,
            fmt::format("Masks without a photograph left out: {}: {}.", all.leftOver.size(),
                firstOf(all.leftOver)));
    addLinks(store, found.note);
    found.labelled = placeUnlabelled(all.pairs, request.allowUnlabelled, found.note);
    if (found.labelled)
        splitTwins(store, all.pairs, all.parted, found.note);
    found.pairs = chosen(all.pairs, request);
    if (std::ranges::none_of(
            found.pairs, [](const ImagePair& pair) { return pair.part == ImagePart::train; }))
        throw InputError(store.path(), 0,
            fmt::format("{} photographs, none of the training part with a mask", photographs),
            "masks in a folder masks beside a folder images, or NAME_mask.png beside NAME.jpg; for "
            "poses of people joints.csv or joints.mat; for sentence pairs their words and links "
            "(*.e, *.f, *.wa)");
    return found;
}

std::string tableOf(const ImageStore& store, const std::string& classTable)
{
    return store.has("classes.txt") ? store.bytes("classes.txt") : classTable;
}

ImageSelection soundImages(const ImageStore& store, const std::vector<ImagePair>& wanted,
    const std::string& classTable, const Progress& progress, std::stop_token stop)
{
    ImageSelection found;
    found.pairs = wanted;
    const bool own = store.has("classes.txt"), table = own || !classTable.empty();
    if (table)
        found.classes = classesOf(
            tableOf(store, classTable), own ? store.where("classes.txt") : "the catalogue");
    std::vector<Verdict> verdicts =
        verdictsOn(store, found.pairs, table ? &found.classes : nullptr, progress, stop);
    const bool masks =
        std::ranges::any_of(verdicts, [](const Verdict& v) { return !v.values.empty(); });
    if (!table && masks) {
        found.classes = classesIn(verdicts, store.path());
        refuseUnknown(store, found.pairs, found.classes, verdicts);
    }
    leaveOut(store, verdicts, found);
    return found;
}

} // namespace gapscope
