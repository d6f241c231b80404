// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/poses/pose_teaching.h"

#include "core/machine/error.h"
#include "datasets/formats/binary/image_decode.h"

#include <algorithm>

namespace gapscope {
namespace {

std::vector<const JointRow*> teachersIn(const std::vector<JointRow>& rows)
{
    std::vector<const JointRow*> teachers;
    for (const JointRow& row : rows)
        if (row.part == ImagePart::train && row.labelled())
            teachers.push_back(&row);
    return teachers;
}

std::size_t areaOf(const JointRow& row) { return row.width * row.height; }

/// The maps of the largest photograph: several sizes of cells may fit those of a small one.
double cellOf(const GivenMaps& given, const std::vector<JointRow>& rows)
{
    return given.cellOf(std::ranges::max_element(rows, {}, areaOf)->image);
}

PartTeachers teachersFrom(const ImageStore& store, const std::vector<const JointRow*>& rows)
{
    PartTeachers teachers;
    teachers.count = rows.size();
    for (const JointRow* row : rows) {
        teachers.places.push_back(placesOf(row->joints));
        teachers.sizes.emplace_back(static_cast<int>(row->width), static_cast<int>(row->height));
    }
    teachers.photograph = [&store, rows](std::size_t k) {
        return decodePhotograph(store.bytes(rows[k]->image), store.where(rows[k]->image));
    };
    return teachers;
}

} // namespace

PoseShape shapeFor(const MapOrder& order, const std::vector<JointRow>& rows, ProgressPart progress,
    std::stop_token stop)
{
    if (order.model)
        return *order.model;
    PoseShape shape;
    if (order.given)
        shape.cell = cellOf(*order.given, rows);
    if (order.given && !order.given->displacements().empty()) {
        std::ranges::copy(order.given->displacements(), shape.displacements.begin());
        return shape;
    }
    const std::vector<const JointRow*> known = teachersIn(rows);
    if (known.empty())
        throw InputError(order.store->path(), 0, "no pose is known to learn maps of parts from",
            "photographs of the training part with all their joints, or a model");
    const PartTeachers teachers = teachersFrom(*order.store, known);
    shape.displacements = learnDisplacements(teachers, shape.cell, stop);
    if (!order.given)
        shape.maps = std::make_shared<const PartMaps>(
            learnPartMaps(teachers, shape, order.threads, progress, stop));
    return shape;
}

} // namespace gapscope
