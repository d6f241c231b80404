// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/predictions.h"
#include "app/cli/run_summary.h"
#include "core/atomic_file.h"
#include "core/metrics/pck.h"
#include "datasets/joint_table.h"

#include <cstdio>
#include <filesystem>
#include <fmt/format.h>
#include <set>

namespace gapscope {
namespace {

std::string fileOf(const std::string& image)
{
    return std::filesystem::path(image).filename().string();
}

/// Photographs by the names of their files, as in tables of joints; with the folders where two
/// have one name.
JointTable tableOf(const PoseProblem& part, const std::vector<Labelling>& predictions)
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
        row.upright = image.upright.value_or(upright(row.joints));
        table.rows.push_back(std::move(row));
    }
    return table;
}

/// What the errors are, joint by joint.
std::string errorsText(const PoseProblem& part, const std::vector<Labelling>& predictions)
{
    const JointErrors errors = jointErrors(part, predictions);
    std::string text = fmt::format("PCK@{:g} {:.2f} %, PCP {:.2f} %\n", pckThreshold,
        100 * errors.pck(pckThreshold), 100 * errors.pcp());
    for (std::size_t joint = 0; joint < jointCount; ++joint)
        text += fmt::format(
            "  {:<16} {:6.2f} %\n", bodyParts[joint].name, 100 * errors.pck(joint, pckThreshold));
    text += "PDJ, joints within a share of the distance of left shoulder and right hip:\n";
    for (int k = 1; k <= 10; ++k)
        text += fmt::format("  {:.2f} {:6.2f} %\n", 0.05 * k, 100 * errors.pck(0.05 * k));
    return text;
}

} // namespace

void writePoses(const PoseProblem& part, const std::vector<Labelling>& predictions, bool labelled,
    const std::string& out)
{
    const std::string table = jointsCsv(tableOf(part, predictions));
    const std::string said = fmt::format("{} poses predicted{}\n", predictions.size(),
                                 labelled ? "" : "; there are no joints to compare with")
        + (labelled ? errorsText(part, predictions) : "");
    if (out.empty()) {
        fmt::print("{}", table);
        fmt::print(stderr, "{}", said);
        return;
    }
    writeFileAtomically(out, table);
    fmt::print("{}", said);
}

} // namespace gapscope
