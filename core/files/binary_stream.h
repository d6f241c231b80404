// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/machine/error.h"

#include <bit>
#include <cstdint>
#include <cstring>
#include <type_traits>
#include <utility>
#include <vector>

namespace gapscope {

static_assert(std::endian::native == std::endian::little && sizeof(std::size_t) == 8,
    "numbers are written as they lie");

/// A number that lies in a file as in memory: 8 bytes a double, 1 byte a bool.
template <typename T>
concept PlainNumber = std::is_arithmetic_v<T>;

/// Values one after another, exact to the last bit: numbers little-endian, texts and vectors with
/// their length before them. A type of ours lists its members once for both directions,
///   static void archive(auto& self, auto& stream)
/// as a member, or as a free function beside it.
class BinaryWriter {
public:
    template <typename... T> void operator()(const T&... values) { (put(values), ...); }
    std::string take() { return std::move(m_bytes); }

private:
    void append(const void* from, std::size_t size)
    {
        m_bytes.append(static_cast<const char*>(from), size);
    }
    template <typename T> void put(const T& value)
    {
        if constexpr (PlainNumber<T>)
            append(&value, sizeof value);
        else if constexpr (requires { T::archive(value, *this); })
            T::archive(value, *this);
        else
            archive(value, *this);
    }
    void put(const std::string& text)
    {
        put(text.size());
        append(text.data(), text.size());
    }
    template <typename T, typename A> void put(const std::vector<T, A>& values)
    {
        put(values.size());
        if constexpr (PlainNumber<T>)
            append(values.data(), values.size() * sizeof(T));
        else
            for (const T& value : values)
                put(value);
    }

    std::string m_bytes;
};

/// Reads the bytes of a BinaryWriter and checks every length against the rest: no bytes make it
/// read past the end, or allocate more than four times their own memory.
class BinaryReader {
public:
    /// bytes: must outlive it.  source: names them in errors.
    BinaryReader(std::string_view bytes, std::string source)
        : m_left(bytes)
        , m_source(std::move(source))
    {
    }

    /// throws: InputError when the bytes end too early or cannot be such values.
    template <typename... T> void operator()(T&... values) { (get(values), ...); }
    /// The bytes that are not read yet.
    std::string_view rest() const { return m_left; }
    /// throws: InputError unless all has been read.
    void finish() const { require(m_left.empty(), "more than belongs there"); }
    /// throws: InputError unless what was read makes sense.  found: what it is otherwise.
    void require(bool right, const char* found) const
    {
        if (!right)
            throw InputError(m_source, 0, found, "the whole file as this program wrote it");
    }

private:
    void read(void* to, std::size_t size)
    {
        require(size <= m_left.size(), "an end too early");
        if (size > 0)
            std::memcpy(to, m_left.data(), size);
        m_left.remove_prefix(size);
    }
    /// A length whose elements take at least `least` bytes each.
    std::size_t length(std::size_t least)
    {
        std::size_t size = 0;
        get(size);
        require(size <= m_left.size() / least, "a length beyond its end");
        return size;
    }
    template <typename T> void get(T& value)
    {
        if constexpr (std::is_same_v<T, bool>) {
            std::uint8_t byte = 0;
            read(&byte, 1);
            require(byte <= 1, "neither yes nor no");
            value = byte == 1;
        } else if constexpr (PlainNumber<T>) {
            read(&value, sizeof value);
        } else if constexpr (requires { T::archive(value, *this); }) {
            T::archive(value, *this);
        } else {
            archive(value, *this);
        }
    }
    void get(std::string& text)
    {
        text.resize(length(1));
        read(text.data(), text.size());
    }
    template <typename T, typename A> void get(std::vector<T, A>& values)
    {
        constexpr std::size_t least = PlainNumber<T> ? sizeof(T) : (sizeof(T) + 3) / 4;
        values = std::vector<T, A>(length(least));
        if constexpr (PlainNumber<T>)
            read(values.data(), values.size() * sizeof(T));
        else
            for (T& value : values)
                get(value);
    }

    std::string_view m_left;
    std::string m_source;
};

} // namespace gapscope
