// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/poses/pose_selection.h"

#include "core/machine/parallel.h"
#include "datasets/formats/binary/image_decode.h"
#include "datasets/poses/map_shape.h"

#include <cmath>
#include <filesystem>

namespace gapscope {
namespace {

bool trains(const JointRow& row) { return row.part == ImagePart::train; }

/// Keeps people who stand, as the table says or else as the joints do.
void keepUpright(std::vector<JointRow>& rows)
{
    if (std::ranges::none_of(
            rows, [](const JointRow& row) { return row.upright || row.labelled(); }))
        throw InputError("--split", 0, "found \"upright\", and nothing says who stands",
            "joints, or a column upright in joints.csv");
    std::erase_if(rows, [](const JointRow& row) {
        return !row.upright.value_or(row.labelled() && upright(row.joints));
    });
}

/// The parts that the request asks for. Returns whether the data say which these are.
bool split(std::vector<JointRow>& rows, bool parted, const std::string& how)
{
    if (how == "upright")
        keepUpright(rows);
    if (parted && (how.empty() || how == "upright"))
        return true;
    const auto keyOf = [](const JointRow& row) {
        return std::filesystem::path(row.image).replace_extension().string();
    };
    try {
        return splitParts(rows, keyOf, "", how == "upright" ? "" : how);
    } catch (const InputError& error) {
        throw InputError(error.where(), error.line(), error.found(),
            "upright, every-K with K from 2 (every K-th photograph tests) or none");
    }
}

void leaveOutUnusable(std::vector<JointRow>& rows, std::string& note)
{
    std::vector<std::string> missing;
    for (const JointRow& row : rows)
        if (!row.labelled())
            missing.push_back(row.image);
    std::erase_if(rows, [](const JointRow& row) { return !row.labelled(); });
    addSentence(note, leftOut("Photographs with a missing joint left out", missing));
    std::vector<std::string> pointlike;
    std::erase_if(rows, [&pointlike](const JointRow& row) {
        const bool none = row.joints[leftShoulder] == row.joints[rightHip];
        if (none)
            pointlike.push_back(row.image);
        return none;
    });
    addSentence(note,
        leftOut("Photographs whose left shoulder is at the right hip, which is no scale, left out",
            pointlike));
}

/// Without joints only the test part is predicted; without a test part, everything.
void keepPredicted(std::vector<JointRow>& rows)
{
    const auto tests = [](const JointRow& row) { return row.part == ImagePart::test; };
    if (std::ranges::any_of(rows, tests))
        std::erase_if(rows, [&](const JointRow& row) { return !tests(row); });
    else
        for (JointRow& row : rows)
            row.part = ImagePart::train;
}

void requireRows(const std::vector<JointRow>& rows, bool training, const std::string& note,
    const std::string& where)
{
    const std::string why = note.empty() ? "" : " (" + note + ")";
    if (training && std::ranges::none_of(rows, trains))
        throw InputError(where, 0, "no photograph with all its joints is left to train on" + why,
            "a photograph of the training part and its row in a table of 14 joints");
    if (rows.empty())
        throw InputError(where, 0, "no photograph is left to predict" + why,
            "a PNG, JPEG or BMP file of a person");
}

/// Sets the row's size, or throws why its photograph cannot be used.
void look(const ImageStore& store, JointRow& row, double cell)
{
    const std::string bytes = store.bytes(row.image);
    const WorkingRoom room = roomToDecode(bytes, row.image);
    const cv::Size size = decodePhotograph(bytes, row.image).size();
    const auto width = static_cast<std::size_t>(size.width);
    const auto height = static_cast<std::size_t>(size.height);
    const std::string found = fmt::format("has {} × {} pixels", width, height);
    if ((row.width != 0 && row.width != width) || (row.height != 0 && row.height != height))
        throw InputError(row.image, 0, found,
            fmt::format("{} × {}, as the table of joints says", row.width, row.height));
    if (cell > 0
        && std::ceil(size.width / cell) * std::ceil(size.height / cell) > CellGrid::mostCells)
        throw InputError(row.image, 0, found,
            fmt::format("at most {} cells of {:g} × {:g} pixels", CellGrid::mostCells, cell, cell));
    row.width = width;
    row.height = height;
}

/// Typing errors, or another photograph's joints, would teach nonsense.
/// throws: InputError: a joint lies more than mostSides photographs away.
void refuseFarJoints(const ImageStore& store, const std::vector<JointRow>& rows)
{
    constexpr double mostSides = 10;
    const auto far = [](double at, std::size_t side) {
        const auto length = static_cast<double>(side);
        return at < -mostSides * length || at > (1 + mostSides) * length;
    };
    for (const JointRow& row : rows)
        for (std::size_t k = 0; k < jointCount; ++k)
            if (const auto [x, y] = row.joints[k]; far(x, row.width) || far(y, row.height)) {
                const std::string where = whereJointsAre(store);
                throw InputError(where, where.ends_with(".csv") ? row.number : 0,
                    fmt::format("{}, {}: found ({:.6g}, {:.6g}) in a photograph of {} × {} pixels",
                        row.image, bodyParts[k].name, x, y, row.width, row.height),
                    fmt::format("joints at most {} of its sides outside", mostSides));
            }
}

/// How many joints lie outside of their photographs, in a sentence.
std::string outsideText(const std::vector<JointRow>& rows)
{
    std::size_t joints = 0;
    std::vector<std::string> photographs;
    for (const JointRow& row : rows) {
        const auto outside = std::ranges::count_if(row.joints, [&](PosePoint at) {
            return at.x < 0 || at.y < 0 || at.x > static_cast<float>(row.width)
                || at.y > static_cast<float>(row.height);
        });
        joints += static_cast<std::size_t>(outside);
        if (outside > 0)
            photographs.push_back(row.image);
    }
    return joints == 0 ? ""
                       : fmt::format("Joints outside of their photographs, taken at the border: "
                                     "{} in {}: {}.",
                           joints, photographs.size(), firstOf(photographs));
}

} // namespace

PoseSelection wantedPoses(const ImageStore& store, const DataRequest& request)
{
    JointRows found = jointRowsOf(store);
    std::vector<JointRow>& rows = found.table.rows;
    const bool labelled = found.table.hasJoints
        && !(request.allowUnlabelled && std::ranges::none_of(rows, &JointRow::labelled));
    if (!labelled && !request.allowUnlabelled)
        throw InputError(store.path(), 0,
            found.tabled ? "the table of joints has no columns of joints" : "no table of joints",
            "joints.csv or joints.mat with the places of 14 joints; photographs with masks are of "
            "the task segmentation");
    PoseSelection selection;
    selection.labelled = labelled;
    addLinks(store, selection.note);
    addSentence(selection.note, leftOut("Photographs without joints left out", found.bare));
    if (found.lost > 0)
        addSentence(selection.note,
            fmt::format("Rows of joints.mat without a photograph: {}.", found.lost));
    if (labelled)
        leaveOutUnusable(rows, selection.note);
    // Data that are all predicted have no parts unless the table or the user says so.
    const bool parts = labelled || found.table.parted || !request.split.empty();
    const bool given = parts && split(rows, found.table.parted, request.split);
    if (labelled) {
        splitTwins(store, rows, given, selection.note);
        std::erase_if(rows, [](const JointRow& row) { return row.part == ImagePart::neither; });
    } else {
        keepPredicted(rows);
    }
    selection.rows = std::move(rows);
    requireRows(selection.rows, !request.allowUnlabelled, selection.note, store.path());
    return selection;
}

PoseSelection soundPoses(const ImageStore& store, const std::vector<JointRow>& wanted, double cell,
    const Progress& progress, std::stop_token stop)
{
    std::vector<std::string> refusals(wanted.size());
    std::vector<JointRow> rows = wanted;
    onThreads(allCores(), rows.size(), ProgressPart(progress, 0, 1), "looking at photographs", stop,
        [&](std::size_t k) {
            try {
                look(store, rows[k], cell);
            } catch (const InputError& error) {
                refusals[k] = error.what();
            }
        });
    PoseSelection sound;
    std::vector<std::string> refused;
    for (std::size_t k = 0; k < rows.size(); ++k)
        if (refusals[k].empty())
            sound.rows.push_back(std::move(rows[k]));
        else
            refused.push_back(refusals[k]);
    refuseFarJoints(store, sound.rows);
    addSentence(sound.note, leftOut("Photographs left out", refused));
    addSentence(sound.note, outsideText(sound.rows));
    requireRows(sound.rows, std::ranges::any_of(wanted, trains), sound.note, store.path());
    return sound;
}

namespace {

bool isTable(const std::string& name)
{
    const std::string file = fileOf(name);
    return file == "joints.csv" || file == "joints.mat";
}

std::vector<std::string> tablesIn(const ImageStore& store)
{
    std::vector<std::string> found;
    for (const std::string& name : store.names())
        if (isTable(name))
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
    constexpr std::size_t mostDigits = 9;
    const std::string stem = std::filesystem::path(name).stem().string();
    std::size_t first = stem.size();
    while (first > 0 && stem[first - 1] >= '0' && stem[first - 1] <= '9')
        --first;
    if (first == stem.size() || stem.size() - first > mostDigits)
        return {};
    return std::stoul(stem.substr(first));
}

class Photographs {
public:
    /// table: its name in the store.
    Photographs(const ImageStore& store, const std::string& table)
        : m_folder(table.substr(0, table.rfind('/') + 1))
    {
        for (const std::string& name : store.names()) {
            if (!isImageName(name) || fileOf(name).starts_with('.'))
                continue;
            m_names.insert(name);
            m_byFile[fileOf(name)].push_back(name);
            if (const auto number = numberOf(name))
                m_byNumber[*number].push_back(name);
        }
    }
    const std::set<std::string>& names() const { return m_names; }

    /// The photographs that a row may mean.
    std::vector<std::string> of(const JointRow& row) const
    {
        if (row.image.empty())
            return at(m_byNumber, row.number);
        for (const std::string& name : {row.image, m_folder + row.image})
            if (m_names.contains(name))
                return {name};
        return at(m_byFile, fileOf(row.image));
    }

private:
    template <typename Key>
    static std::vector<std::string> at(
        const std::map<Key, std::vector<std::string>>& all, const Key& key)
    {
        const auto found = all.find(key);
        return found == all.end() ? std::vector<std::string>() : found->second;
    }

    std::string m_folder; ///< of the table
    std::set<std::string> m_names;
    std::map<std::string, std::vector<std::string>> m_byFile;
    std::map<std::size_t, std::vector<std::string>> m_byNumber;
};

/// Gives each row its photograph.
void placeRows(JointRows& found, const Photographs& photographs, const std::string& where)
{
    std::set<std::string> left = photographs.names();
    std::vector<JointRow> placed;
    for (JointRow& row : found.table.rows) {
        const bool named = !row.image.empty();
        const std::vector<std::string> names = photographs.of(row);
        if (names.empty() && !named) {
            ++found.lost;
            continue;
        }
        const std::string called =
            named ? "\"" + row.image + "\"" : "number " + std::to_string(row.number);
        const std::size_t line = named ? row.number : 0;
        if (names.size() != 1)
            throw InputError(where, line,
                names.empty() ? "no photograph is called " + called
                              : fmt::format("{} photographs are called {}: {}", names.size(),
                                  called, firstOf(names)),
                "one photograph of these data for each row");
        row.image = names.front();
        if (left.erase(row.image) == 0)
            throw InputError(
                where, line, fmt::format("{} comes twice", row.image), "each photograph once");
        placed.push_back(std::move(row));
    }
    found.table.rows = std::move(placed);
    found.bare.assign(left.begin(), left.end());
}

} // namespace

void refuseTableAlone(const std::string& path)
{
    if (isTable(path))
        throw InputError(path, 0, "is a table of joints",
            "its folder, or a tar archive of that, with the photographs that it names");
}

bool holdsJoints(const ImageStore& store) { return !tablesIn(store).empty(); }

bool isPoseFile(const std::string& name)
{
    return isImageName(name) || name.ends_with(".csv") || fileOf(name) == "joints.mat"
        || (name.ends_with(".npy") && ("/" + name).find("/maps/") != std::string::npos);
}

std::string whereJointsAre(const ImageStore& store) { return store.where(tablesIn(store).front()); }

JointRows jointRowsOf(const ImageStore& store)
{
    const std::vector<std::string> tables = tablesIn(store);
    if (tables.size() > 1)
        throw InputError(store.path(), 0,
            fmt::format("{} tables of joints: {}", tables.size(), fmt::join(tables, ", ")),
            "one joints.csv or joints.mat");
    JointRows found;
    found.tabled = !tables.empty();
    const Photographs photographs(store, found.tabled ? tables.front() : "");
    if (!found.tabled) {
        found.table.hasJoints = false;
        for (const std::string& name : photographs.names()) {
            JointRow row;
            row.image = name;
            row.missing.set();
            found.table.rows.push_back(std::move(row));
        }
        return found;
    }
    found.table = tableIn(store, tables.front());
    placeRows(found, photographs, store.where(tables.front()));
    std::ranges::sort(found.table.rows, {}, &JointRow::image);
    return found;
}

JointTable predictedJoints(const PoseProblem& part, std::span<const Labelling> predictions)
{
    std::set<std::string> files;
    bool unique = true;
    for (const PoseImage& image : part.examples().images)
        unique = files.insert(fileOf(image.name)).second && unique;
    JointTable table;
    table.parted = true;
    for (std::size_t i = 0; i < predictions.size(); ++i) {
        const PoseImage& image = part.examples().images[i];
        JointRow row;
        row.image = unique ? fileOf(image.name) : image.name;
        row.part = image.part == "test" ? ImagePart::test : ImagePart::train;
        row.width = image.width;
        row.height = image.height;
        row.joints = part.joints(i, predictions[i]);
        row.upright = image.upright;
        table.rows.push_back(std::move(row));
    }
    return table;
}

} // namespace gapscope
