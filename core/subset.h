// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/wrapped_problem.h"

#include <vector>

namespace gapscope {

/// Some examples of a problem, as a problem of the same shape: folds for validation.
class SubsetProblem : public WrappedProblem {
public:
    /// requires: at least one index, all below whole->blockCount().
    SubsetProblem(std::shared_ptr<const Problem> whole, std::vector<std::size_t> indices)
        : WrappedProblem(std::move(whole))
        , m_indices(std::move(indices))
    {
    }

    std::size_t blockCount() const override { return m_indices.size(); }
    using WrappedProblem::whole;
    /// The example of whole() that block i is.
    std::size_t original(std::size_t i) const { return m_indices[i]; }

protected:
    std::size_t place(std::size_t i) const override { return m_indices[i]; }

private:
    std::vector<std::size_t> m_indices;
};

} // namespace gapscope
