// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace gapscope {

/// Whole numbers in memory, 1, 2 or 4 bytes each.
struct NarrowView {
    const void* first = nullptr;
    unsigned bytes = 1; ///< of a number

    /// f(first), as a pointer to numbers of their type.
    template <typename F> decltype(auto) typed(F f) const
    {
        switch (bytes) {
        case 1:
            return f(static_cast<const std::uint8_t*>(first));
        case 2:
            return f(static_cast<const std::uint16_t*>(first));
        default:
            return f(static_cast<const std::uint32_t*>(first));
        }
    }
};

/// Whole numbers in the narrowest of 8, 16 and 32 bits that the largest one so far fits into.
class NarrowNumbers {
public:
    NarrowNumbers() = default;
    /// `count` times 0, in the type for numbers up to `most`.
    NarrowNumbers(std::size_t count, std::uint32_t most);

    std::size_t size() const { return m_memory.size() / m_bytes; }
    std::uint32_t operator[](std::size_t k) const
    {
        return view().typed([k](const auto* all) { return std::uint32_t{all[k]}; });
    }
    /// Numbers first … last − 1.
    std::vector<std::uint32_t> part(std::size_t first, std::size_t last) const;
    /// From number `first` on.
    NarrowView view(std::size_t first = 0) const
    {
        return {m_memory.data() + first * m_bytes, m_bytes};
    }

    void append(std::span<const std::uint32_t> numbers);
    void push_back(std::uint32_t number) { append({&number, 1}); }
    /// f(pointer to the first number), which may change them to numbers that fit into their type.
    template <typename F> void edit(F f)
    {
        view().typed([&]<typename Number>(const Number* all) { f(const_cast<Number*>(all)); });
    }
    /// Keeps the first `count`, in the narrowest type for them and without memory to spare.
    void keep(std::size_t count);
    bool operator==(const NarrowNumbers& other) const;

private:
    void changeTo(unsigned bytes);

    std::vector<std::byte> m_memory;
    unsigned m_bytes = 1; ///< of a number
};

} // namespace gapscope
