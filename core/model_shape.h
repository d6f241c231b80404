// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/files/string_table.h"

#include <algorithm>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <span>

namespace gapscope {

/// A box on some coordinates of w: l_j ≤ w_j ≤ u_j for first ≤ j < last (Osokin et al. 2016,
/// App. H). ±infinity: none.
struct Bounds {
    std::size_t first = 0, last = 0;
    double lower = 0, upper = 0; ///< of all these coordinates, unless they have boxes of their own
    struct Interval {
        double lower = 0, upper = 0;
    };
    /// The box of each of them, where these differ; nullptr: lower and upper hold for all.
    std::shared_ptr<const std::vector<Interval>> each{};

    Interval at(std::size_t j) const { return each ? (*each)[j - first] : Interval{lower, upper}; }
    double clamp(std::size_t j, double value) const
    {
        const Interval box = at(j);
        return std::clamp(value, box.lower, box.upper);
    }
};

/// Why weights of one shape do not fit another: what the model has and what the data have; empty
/// where they fit.
struct ShapeMismatch {
    std::string model, data;
};

/// The meaning of a model's weights: one subclass a task, in the task's folder.
class ModelShape {
public:
    virtual ~ModelShape() = default;

    std::vector<std::string> labelNames;

    virtual std::shared_ptr<ModelShape> copy() const = 0;
    /// The task's key in model files.
    virtual std::string_view task() const = 0;
    /// d as the papers count it.
    virtual std::size_t dimension() const = 0;
    /// Doubles in a stored w, padding included; at least d.
    virtual std::size_t weightSize() const { return dimension(); }
    /// The box on w; empty (first = last) for most tasks.
    virtual Bounds bounds() const { return {}; }
    /// The problem of a w outside of bounds(): "a pair weight below 0".
    virtual std::string outOfBounds() const { return {}; }
    /// A stored w is rows of rowLength() numbers, rowStride() apart.
    virtual std::size_t rowLength() const { return dimension(); }
    virtual std::size_t rowStride() const { return rowLength(); }

    /// Adds the task's own members to a model file's header, and to `bytes` the bytes between
    /// header and weights.
    virtual void write(nlohmann::ordered_json& header, std::string& bytes) const;
    /// Completes a shape that was read from a header with those bytes.
    /// throws: InputError naming `source`.
    virtual void readBytes(std::string_view bytes, const std::string& source);
    /// Why weights of this shape do not fit data of that one.  requires: the same task.
    virtual ShapeMismatch mismatch(const ModelShape& data) const = 0;

    /// The weights as a table, one a line: group,row,label,weight. Numbers read back to the last
    /// bit.  requires: w has weightSize() entries.
    virtual std::string weightsCsv(std::span<const double> w) const = 0;
    /// The weights as named matrices without padding.  throws: InputError; atomic.
    virtual void writeWeightsNpz(const std::string& path, std::span<const double> w) const = 0;

protected:
    ModelShape() = default;
    explicit ModelShape(std::vector<std::string> names)
        : labelNames(std::move(names))
    {
    }
    ModelShape(const ModelShape&) = default;
    ModelShape(ModelShape&&) = default;
    ModelShape& operator=(const ModelShape&) = default;
    ModelShape& operator=(ModelShape&&) = default;
};

/// The shape of a task with models, which Own derives from.  requires: Own::key.
template <typename Own> class TaskShape : public ModelShape {
public:
    std::size_t labelCount() const { return labelNames.size(); }
    std::shared_ptr<ModelShape> copy() const override
    {
        return std::make_shared<Own>(static_cast<const Own&>(*this));
    }
    std::string_view task() const override { return Own::key; }

protected:
    using ModelShape::ModelShape;
};

/// The shape of a problem whose models are not saved: its sizes alone.
class PlainShape final : public ModelShape {
public:
    PlainShape(std::string_view task, std::size_t dimension, std::size_t weightSize)
        : m_task(task)
        , m_dimension(dimension)
        , m_weightSize(weightSize)
    {
    }

    void setBounds(Bounds bounds) { m_bounds = bounds; }

    std::shared_ptr<ModelShape> copy() const override
    {
        return std::make_shared<PlainShape>(*this);
    }
    std::string_view task() const override { return m_task; }
    std::size_t dimension() const override { return m_dimension; }
    std::size_t weightSize() const override { return m_weightSize; }
    Bounds bounds() const override { return m_bounds; }
    ShapeMismatch mismatch(const ModelShape& data) const override;
    std::string weightsCsv(std::span<const double> w) const override;
    void writeWeightsNpz(const std::string& path, std::span<const double> w) const override;

private:
    std::string_view m_task; ///< a constant's
    std::size_t m_dimension, m_weightSize;
    Bounds m_bounds;
};

/// Appends w without its padding.
void appendWeights(std::string& bytes, const ModelShape& shape, const std::vector<double>& w);
/// The stored w of dimension() numbers at `bytes`.
std::vector<double> weightsFrom(const ModelShape& shape, const char* bytes);

/// The first line of weightsCsv().
inline constexpr std::string_view weightsCsvHead = "group,row,label,weight\n";

/// The largest counts in a model file's header.
inline constexpr std::uint64_t mostShapeFeatures = std::uint64_t{1} << 31;
inline constexpr std::uint64_t mostShapeBytes = std::uint64_t{1} << 31;

/// Names of features in a model file: each ends with a zero byte, which no name contains.
std::string namesBlock(const StringTable& names);
/// throws: InputError naming `source` unless the bytes are `count` names.
StringTable namesFrom(std::string_view bytes, std::size_t count, const std::string& source);

} // namespace gapscope
