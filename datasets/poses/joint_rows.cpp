// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/poses/joint_rows.h"

#include "datasets/formats/binary/image_decode.h"

#include <filesystem>

namespace gapscope {
namespace {

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

    /// Those that a row may mean.
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

bool holdsJoints(const ImageStore& store) { return !tablesIn(store).empty(); }

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
