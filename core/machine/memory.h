// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <vector>

namespace gapscope {

/// Memory on cache-line boundaries: a row of 8 doubles is then one access, not two. Weights and
/// potentials live in it; other memory works too, at half the speed. 4 MB and more begin where a
/// page of 2 MB does: see wantLargePages().
template <typename T> struct CacheLineAllocator {
    using value_type = T;

    CacheLineAllocator() = default;
    template <typename U> CacheLineAllocator(const CacheLineAllocator<U>&) { }
    T* allocate(std::size_t count)
    {
        return static_cast<T*>(::operator new(count * sizeof(T), boundary(count)));
    }
    void deallocate(T* p, std::size_t count) { ::operator delete(p, boundary(count)); }
    bool operator==(const CacheLineAllocator&) const = default;

private:
    static std::align_val_t boundary(std::size_t count)
    {
        constexpr std::size_t line = 64, page = std::size_t{2} << 20;
        return std::align_val_t{count * sizeof(T) < 2 * page ? line : page};
    }
};

template <typename T> using AlignedVector = std::vector<T, CacheLineAllocator<T>>;

/// Asks the system for pages of 2 MB for memory that is read all over, row by row: a processor has
/// places for some thousand page addresses, and 10 MB of ordinary pages need more. Only a hint: the
/// contents stay, and nothing happens where the system has no such pages or the memory is shorter
/// than a few of them.
void wantLargePages(void* memory, std::size_t bytes);

/// Prefetches the cache line at p, which need not be readable. GCC drops calls of a function that
/// does nothing else, as without effect; the empty statement is an effect.
inline void prefetch(const void* p)
{
    __builtin_prefetch(p);
    asm volatile("" : : "r"(p));
}

} // namespace gapscope
