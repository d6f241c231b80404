// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/labelling.h"

#include <cstddef>

namespace gapscope {

/// The labellings a block remembers, each once: the active set S_i (α > 0) and the cache C_i ⊇ S_i
/// in one structure (Osokin et al. 2016, Alg. 3–5). All labellings of a block have one length.
class WorkingSet {
public:
    struct Corner {
        double alpha = 0; ///< α_i(y), exactly 0 when not active
        double loss = 0;  ///< L_i(y)
        double value = 0; ///< H_i(y; w) of the visit under way, up to the block's constant
    };
    static constexpr std::size_t none = ~std::size_t{0};

    std::size_t size() const { return m_corners.size(); }
    Corner& operator[](std::size_t k) { return m_corners[k]; }
    const Corner& operator[](std::size_t k) const { return m_corners[k]; }
    LabellingView labelling(std::size_t k) const
    {
        return {m_labels.data() + k * m_length, m_length};
    }
    /// All labellings, one after another.
    const Label* labels() const { return m_labels.data(); }
    /// Where y is, or none.
    std::size_t find(LabellingView y) const;
    /// Appends y, which must not be there, with α = 0.
    std::size_t add(LabellingView y, double loss);
    /// Removes corner k; the order of the others stays.
    void remove(std::size_t k);
    /// Corner k becomes the last; the order of the others stays.
    void moveToEnd(std::size_t k);
    /// Corners with α > 0.
    std::size_t activeCount() const;
    /// Prefetches the memory of all of it.
    void fetch() const;
    /// Bytes that its contents take: the same for equal sets, however they came about.
    std::size_t memoryBytes() const
    {
        return m_corners.size() * sizeof(Corner) + m_labels.size() * sizeof(Label);
    }

    /// For checkpoints.
    static void archive(auto& self, auto& stream)
    {
        stream(self.m_corners, self.m_labels, self.m_length);
    }
    /// Has every corner a labelling of this length, and are all numbers finite and α ≥ 0?
    bool fits(std::size_t length) const;

private:
    std::vector<Corner> m_corners;
    std::vector<Label> m_labels;
    std::size_t m_length = 0;
};

} // namespace gapscope
