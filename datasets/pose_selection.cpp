// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/pose_selection.h"

#include "core/error.h"
#include "datasets/all_cores.h"
#include "datasets/image_decode.h"
#include "datasets/notes.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <map>
#include <optional>
#include <set>

namespace gapscope {
namespace {

std::string fileOf(const std::string& name)
{
    return std::filesystem::path(name).filename().string();
}

std::vector<std::string> tablesIn(const ImageStore& store)
{
    std::vector<std::string> found;
    for (const std::string& name : store.names())
        if (const std::string file = fileOf(name); file == "joints.csv" || file == "joints.mat")
            found.push_back(name);
    return found;
}

JointTable tableIn(const ImageStore& store, const std::string& name)
{
    const std::string bytes = store.bytes(name), where = store.where(name);
    return name.ends_with(".csv") ? jointsFromCsv(bytes, where)
                                  : jointsFromMat(readMatArray(bytes, where, "joints"), where);
}

/// The number that a file's name ends with: 2 of "im00002.jpg".
std::optional<std::size_t> numberOf(const std::string& name)
{
    const std::string stem = std::filesystem::path(name).stem().string();
    std::size_t first = stem.size();
    while (first > 0 && stem[first - 1] >= '0' && stem[first - 1] <= '9')
        --first;
    if (first == stem.size() || stem.size() - first > 9)
        return {};
    return std::stoul(stem.substr(first));
}

/// Finds the photograph of a row by its whole name, then by that of the file alone.
class Photographs {
public:
    explicit Photographs(const ImageStore& store)
    {
        for (const std::string& name : store.names()) {
            if (!isImageName(name))
                continue;
            m_names.insert(name);
            m_byFile[fileOf(name)].push_back(name);
            if (const auto number = numberOf(name))
                m_byNumber[*number].push_back(name);
        }
    }
    const std::set<std::string>& names() const { return m_names; }
    const std::vector<std::string>& of(const JointRow& row) const
    {
        static const std::vector<std::string> none;
        if (row.image.empty()) {
            const auto found = m_byNumber.find(row.number);
            return found == m_byNumber.end() ? none : found->second;
        }
        const auto found = m_byFile.find(fileOf(row.image));
        return found == m_byFile.end() ? none : found->second;
    }
    bool has(const std::string& name) const { return m_names.contains(name); }

private:
    std::set<std::string> m_names;
    std::map<std::string, std::vector<std::string>> m_byFile;
    std::map<std::size_t, std::vector<std::string>> m_byNumber;
};

/// Gives each row its photograph's name in the store; of a MAT-file, which may tell of more than
/// there are, rows without one go.  Returns the photographs without a row.
std::set<std::string> placeRows(
    std::vector<JointRow>& rows, const Photographs& photographs, const std::string& where)
{
    std::set<std::string> left = photographs.names();
    std::vector<JointRow> placed;
    for (JointRow& row : rows) {
        const std::vector<std::string>& found = photographs.of(row);
        const bool named = !row.image.empty();
        if (named && photographs.has(row.image)) {
            // as it is
        } else if (found.size() == 1) {
            row.image = found.front();
        } else if (named || found.size() > 1) {
            throw InputError(where, named ? row.number : 0,
                fmt::format("{} photographs are called {}", found.size(),
                    named ? "\"" + row.image + "\"" : "number " + std::to_string(row.number)),
                "one photograph of these data for each row");
        } else {
            continue;
        }
        if (left.erase(row.image) == 0)
            throw InputError(where, named ? row.number : 0,
                fmt::format("{} comes twice", row.image), "each photograph once");
        placed.push_back(std::move(row));
    }
    rows = std::move(placed);
    return left;
}

/// The parts that the request asks for.
void split(std::vector<JointRow>& rows, bool parted, const std::string& how)
{
    if (how == "upright")
        std::erase_if(rows, [](const JointRow& row) {
            return !row.upright.value_or(row.labelled() && upright(row.joints));
        });
    if (parted && (how.empty() || how == "upright"))
        return;
    std::vector<ImagePair> pairs;
    for (const JointRow& row : rows)
        pairs.push_back({std::filesystem::path(row.image).replace_extension().string(), row.image,
            "", ImagePart::train});
    try {
        splitParts(pairs, "", how == "upright" ? "" : how);
    } catch (const InputError& error) {
        throw InputError(error.where(), error.line(), error.found(),
            "upright, every-K (every K-th photograph is for testing) or none");
    }
    for (std::size_t k = 0; k < rows.size(); ++k)
        rows[k].part = pairs[k].part;
}

void requireTraining(const PoseSelection& selection, const std::string& where)
{
    if (std::ranges::none_of(
            selection.rows, [](const JointRow& row) { return row.part == ImagePart::train; }))
        throw InputError(where, 0,
            "no photograph with all its joints is left to train on"
                + (selection.note.empty() ? "" : " (" + selection.note + ")"),
            "a table of joints of at least one");
}

/// Without joints everything is the training part where there is no test part.
PoseSelection unlabelled(std::vector<JointRow> rows, bool parted)
{
    PoseSelection selection;
    selection.labelled = false;
    const auto tests = std::ranges::count(rows, ImagePart::test, &JointRow::part);
    for (JointRow& row : rows)
        if (!parted || tests == 0 || row.part == ImagePart::test) {
            row.part = ImagePart::train;
            selection.rows.push_back(std::move(row));
        }
    return selection;
}

} // namespace

bool holdsJoints(const ImageStore& store) { return !tablesIn(store).empty(); }

PoseSelection wantedPoses(const ImageStore& store, const DataRequest& request)
{
    const std::vector<std::string> tables = tablesIn(store);
    const Photographs photographs(store);
    if (tables.size() > 1)
        throw InputError(store.path(), 0,
            fmt::format("{} tables of joints: {}", tables.size(), fmt::join(tables, ", ")),
            "one joints.csv or joints.mat");
    JointTable table;
    table.hasJoints = false;
    std::set<std::string> left = photographs.names();
    if (tables.empty())
        for (const std::string& name : photographs.names())
            table.rows.push_back({name, 0});
    else
        table = tableIn(store, tables.front());
    if (!table.hasJoints && !request.allowUnlabelled)
        throw InputError(store.path(), 0,
            tables.empty() ? "no table of joints" : tables.front() + " has no columns of joints",
            "joints.csv or joints.mat with the places of 14 joints");
    left = placeRows(
        table.rows, photographs, tables.empty() ? store.path() : store.where(tables.front()));
    std::ranges::sort(table.rows, {}, &JointRow::image);
    PoseSelection selection;
    if (!table.hasJoints) {
        if (!request.split.empty() || table.parted)
            split(table.rows, table.parted, request.split);
        selection = unlabelled(std::move(table.rows), table.parted || !request.split.empty());
    } else {
        std::vector<std::string> missing;
        std::erase_if(table.rows, [&](const JointRow& row) {
            if (!row.labelled())
                missing.push_back(row.image);
            return !row.labelled();
        });
        addSentence(selection.note, leftOut("Photographs with a missing joint left out", missing));
        addSentence(selection.note,
            leftOut("Photographs without joints left out", {left.begin(), left.end()}));
        split(table.rows, table.parted, request.split);
        std::erase_if(
            table.rows, [](const JointRow& row) { return row.part == ImagePart::neither; });
        selection.rows = std::move(table.rows);
    }
    requireTraining(selection, store.path());
    return selection;
}

PoseSelection soundPoses(const ImageStore& store, const std::vector<JointRow>& wanted,
    const Progress& progress, std::stop_token stop)
{
    std::vector<std::string> refusals(wanted.size());
    std::vector<JointRow> rows = wanted;
    onThreads(allCores(), rows.size(), ProgressPart(progress, 0, 1), "looking at photographs", stop,
        [&](std::size_t k) {
            JointRow& row = rows[k];
            try {
                const cv::Mat3b pixels = decodePhotograph(store.bytes(row.image), row.image);
                const auto width = static_cast<std::size_t>(pixels.cols);
                const auto height = static_cast<std::size_t>(pixels.rows);
                if ((row.width != 0 && row.width != width)
                    || (row.height != 0 && row.height != height))
                    throw InputError(row.image, 0, fmt::format("has {} × {} pixels", width, height),
                        fmt::format("{} × {}, as the table of joints says", row.width, row.height));
                row.width = width;
                row.height = height;
            } catch (const InputError& error) {
                refusals[k] = error.what();
            }
        });
    PoseSelection sound;
    std::vector<std::string> refused;
    std::size_t outside = 0, photographs = 0;
    for (std::size_t k = 0; k < rows.size(); ++k) {
        if (!refusals[k].empty()) {
            refused.push_back(refusals[k]);
            continue;
        }
        const auto far = std::ranges::count_if(rows[k].joints, [&](PosePoint at) {
            return at.x < 0 || at.y < 0 || at.x > static_cast<float>(rows[k].width)
                || at.y > static_cast<float>(rows[k].height);
        });
        outside += static_cast<std::size_t>(far);
        photographs += far > 0 ? 1 : 0;
        sound.rows.push_back(std::move(rows[k]));
    }
    addSentence(sound.note, leftOut("Photographs left out", refused));
    if (outside > 0)
        addSentence(sound.note,
            fmt::format("{} joints of {} photographs lie outside of them and are taken at the "
                        "border.",
                outside, photographs));
    requireTraining(sound, store.path());
    return sound;
}

} // namespace gapscope
