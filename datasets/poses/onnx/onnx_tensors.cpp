// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/poses/onnx/onnx_tensors.h"

#include "core/machine/error.h"

#include <array>
#include <cstdint>

namespace gapscope {
namespace {

constexpr const char* form = "a whole ONNX model that holds its weights itself";

/// A field of a message of Protocol Buffers.
struct Field {
    enum Wire : std::uint64_t { varint = 0, eightBytes = 1, bytes = 2, fourBytes = 5 };
    std::uint64_t number = 0, wire = 0;
    std::uint64_t value = 0;  ///< of a varint
    std::string_view content; ///< of the others
};

/// The fields of a message, one after another.
class Message {
public:
    Message(std::string_view bytes, const std::string& where)
        : m_rest(bytes)
        , m_where(where)
    {
    }

    bool atEnd() const { return m_rest.empty(); }

    std::uint64_t varint()
    {
        std::uint64_t value = 0;
        for (unsigned shift = 0; shift < 64 && !m_rest.empty(); shift += 7) {
            const auto byte = static_cast<unsigned char>(m_rest.front());
            m_rest.remove_prefix(1);
            value |= std::uint64_t{byte & 127U} << shift;
            if (byte < 128)
                return value;
        }
        refuse();
    }

    Field next()
    {
        Field field;
        const std::uint64_t tag = varint();
        field.number = tag >> 3;
        field.wire = tag & 7;
        if (field.wire == Field::varint)
            field.value = varint();
        else if (field.wire == Field::bytes)
            field.content = take(varint());
        else if (field.wire == Field::eightBytes || field.wire == Field::fourBytes)
            field.content = take(field.wire == Field::eightBytes ? 8 : 4);
        else
            refuse();
        return field;
    }

private:
    [[noreturn]] void refuse() const
    {
        throw InputError(m_where, 0, "is no ONNX model, or a damaged one", form);
    }
    std::string_view take(std::uint64_t size)
    {
        if (size > m_rest.size())
            refuse();
        const std::string_view taken = m_rest.substr(0, size);
        m_rest.remove_prefix(size);
        return taken;
    }

    std::string_view m_rest;
    const std::string& m_where;
};

/// A TensorProto.DataType.
struct Kind {
    std::uint64_t width = 0; ///< bytes of a number; 0: OpenCV refuses the type
    std::uint64_t list = 0;  ///< the field that may have the numbers instead of raw_data
};

Kind kindOf(std::uint64_t type)
{
    constexpr std::uint64_t floats = 4, ints = 5, longs = 7, doubles = 10;
    switch (type) {
    case 1: // FLOAT
        return {4, floats};
    case 2: // UINT8
    case 3: // INT8
    case 9: // BOOL
        return {1, ints};
    case 6: // INT32
        return {4, ints};
    case 7: // INT64
        return {8, longs};
    case 10: // FLOAT16
        return {2, ints};
    case 11: // DOUBLE
        return {8, doubles};
    default:
        return {};
    }
}

std::uint64_t varintsIn(std::string_view packed, const std::string& where)
{
    std::uint64_t count = 0;
    for (Message numbers(packed, where); !numbers.atEnd(); ++count)
        numbers.varint();
    return count;
}

/// How many numbers a repeated field adds: packed, or a single one.
std::uint64_t numbersIn(const Field& field, const std::string& where)
{
    if (field.wire != Field::bytes) {
        const std::uint64_t single = field.number == 4 ? Field::fourBytes
            : field.number == 10                       ? Field::eightBytes
                                                       : Field::varint;
        return field.wire == single ? 1 : 0; // another is none of this field's
    }
    switch (field.number) {
    case 4: // float_data
        return field.content.size() / 4;
    case 10: // double_data
        return field.content.size() / 8;
    default: // int32_data, int64_data
        return varintsIn(field.content, where);
    }
}

void checkTensor(std::string_view bytes, const std::string& where)
{
    constexpr std::uint64_t most = std::uint64_t{1} << 40;
    std::uint64_t count = 1, type = 0, raw = 0;
    std::array<std::uint64_t, 11> listed{}; // by field
    const auto extend = [&](std::uint64_t extent) {
        if (extent > most || count * extent > most)
            throw InputError(where, 0, "a tensor of more than 2^40 numbers", form);
        count *= extent;
    };
    for (Message message(bytes, where); !message.atEnd();) {
        const Field field = message.next();
        if (field.number == 1 && field.wire == Field::varint)
            extend(field.value);
        else if (field.number == 1 && field.wire == Field::bytes)
            for (Message dims(field.content, where); !dims.atEnd();)
                extend(dims.varint());
        else if (field.number == 2 && field.wire == Field::varint)
            type = field.value & 0xFFFFFFFF;
        else if (field.number == 4 || field.number == 5 || field.number == 7 || field.number == 10)
            listed[field.number] += numbersIn(field, where);
        else if (field.number == 9 && field.wire == Field::bytes)
            raw = field.content.size();
    }
    const Kind kind = kindOf(type);
    const std::uint64_t inList = listed[kind.list];
    if (kind.width > 0 && (inList > 0 ? inList != count : raw != count * kind.width))
        throw InputError(where, 0,
            "a tensor of " + std::to_string(count) + " numbers has data for another count", form);
}

void checkGraph(std::string_view bytes, const std::string& where, int depth);

void checkAttribute(std::string_view bytes, const std::string& where, int depth)
{
    std::string tensor; // which may come in pieces
    for (Message message(bytes, where); !message.atEnd();) {
        const Field field = message.next();
        if (field.number == 5)
            tensor += field.content;
        else if (field.number == 10)
            checkTensor(field.content, where);
        else if (field.number == 6 || field.number == 11)
            checkGraph(field.content, where, depth + 1);
    }
    checkTensor(tensor, where);
}

void checkGraph(std::string_view bytes, const std::string& where, int depth)
{
    constexpr int deepest = 20;
    if (depth > deepest)
        throw InputError(where, 0, "graphs within graphs", form);
    for (Message message(bytes, where); !message.atEnd();) {
        const Field field = message.next();
        if (field.number == 5)
            checkTensor(field.content, where);
        else if (field.number == 1)
            for (Message node(field.content, where); !node.atEnd();)
                if (const Field inside = node.next(); inside.number == 5)
                    checkAttribute(inside.content, where, depth);
    }
}

} // namespace

void checkOnnxTensors(std::string_view model, const std::string& where)
{
    for (Message message(model, where); !message.atEnd();)
        if (const Field field = message.next(); field.number == 7)
            checkGraph(field.content, where, 0);
}

} // namespace gapscope
