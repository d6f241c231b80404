// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/labelling.h"
#include "core/machine/memory.h"

#include <cstddef>

namespace gapscope {

/// The labellings a block remembers, each once: the active set S_i (α > 0) and the cache C_i ⊇ S_i
/// in one structure (Osokin et al. 2016, Alg. 3–5). All labellings of a block have one length. All
/// is in one piece of memory, so that a visit waits once: the groups of labels, then for one
/// labelling after another α_i(y), L_i(y) and its labels.
class WorkingSet {
public:
    struct Corner {
        double alpha = 0; ///< α_i(y), exactly 0 when not active
        double loss = 0;  ///< L_i(y)
    };
    static constexpr std::size_t none = ~std::size_t{0};

    std::size_t size() const { return m_size; }
    Corner& operator[](std::size_t k) { return *reinterpret_cast<Corner*>(m_bytes.data() + at(k)); }
    const Corner& operator[](std::size_t k) const
    {
        return *reinterpret_cast<const Corner*>(m_bytes.data() + at(k));
    }
    LabellingView labelling(std::size_t k) const { return {labels(k), m_length}; }
    LabellingRows labellings() const { return {labels(0), step() / sizeof(Label), m_size}; }
    /// Of each variable: bit (label / 8) % 8 for every label there, and for some that are gone.
    const unsigned char* groups() const
    {
        return reinterpret_cast<const unsigned char*>(m_bytes.data());
    }
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
    void fetch() const
    {
        for (std::size_t line = 0; line < m_bytes.size(); line += 64)
            prefetch(m_bytes.data() + line);
    }
    /// Bytes of its labels, and of α_i(y), L_i(y) and H_i(y; w) of each labelling.
    std::size_t memoryBytes() const
    {
        return m_size * (3 * sizeof(double) + m_length * sizeof(Label));
    }

    /// For checkpoints.
    static void archive(auto& self, auto& stream)
    {
        Parts parts = self.parts();
        stream(parts.corners, parts.labels, parts.length);
        if constexpr (requires { self.assign(parts); })
            self.assign(parts);
    }
    /// Has every corner a labelling of this length, and are all numbers finite and α ≥ 0?
    bool fits(std::size_t length) const;

private:
    struct Parts {
        std::vector<Corner> corners;
        std::vector<Label> labels;
        std::size_t length = 0;
    };
    Parts parts() const;
    void assign(const Parts& parts);

    static std::size_t padded(std::size_t bytes) { return (bytes + 7) / 8 * 8; }
    std::size_t step() const { return sizeof(Corner) + padded(m_length * sizeof(Label)); }
    std::size_t at(std::size_t k) const { return padded(m_length) + k * step(); }
    const Label* labels(std::size_t k) const
    {
        return reinterpret_cast<const Label*>(m_bytes.data() + at(k) + sizeof(Corner));
    }

    AlignedVector<std::byte> m_bytes;
    std::uint32_t m_length = 0, m_size = 0;
};

} // namespace gapscope
