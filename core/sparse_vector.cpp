// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sparse_vector.h"

#include <algorithm>

namespace gapscope {

void merge(SparseVector& v)
{
    std::ranges::sort(v, {}, &SparseEntry::index);
    std::size_t size = 0;
    for (const SparseEntry& entry : v)
        if (size > 0 && v[size - 1].index == entry.index)
            v[size - 1].value += entry.value;
        else
            v[size++] = entry;
    v.resize(size);
}

} // namespace gapscope
