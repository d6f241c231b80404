// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <new>
#include <vector>

namespace gapscope {

/// Memory on cache-line boundaries: a row of 8 doubles is then one access, not two. Weights and
/// potentials live in it; other memory works too, at half the speed.
template <typename T> struct CacheLineAllocator {
    using value_type = T;
    static constexpr std::align_val_t alignment{64};

    CacheLineAllocator() = default;
    template <typename U> CacheLineAllocator(const CacheLineAllocator<U>&) { }
    T* allocate(std::size_t count)
    {
        return static_cast<T*>(::operator new(count * sizeof(T), alignment));
    }
    void deallocate(T* p, std::size_t) { ::operator delete(p, alignment); }
    bool operator==(const CacheLineAllocator&) const = default;
};

template <typename T> using AlignedVector = std::vector<T, CacheLineAllocator<T>>;

} // namespace gapscope
