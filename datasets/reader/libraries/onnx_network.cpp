// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/reader/libraries/onnx_network.h"

#include "core/machine/error.h"
#include "datasets/formats/binary/npy_file.h"
#include "datasets/reader/serve.h"

#include <cstring>
#include <opencv2/core/utils/logger.hpp>
#include <optional>

namespace gapscope {
namespace {

const std::string here; ///< errors are given their place where the file is known

/// OpenCV prints what it throws, too; here only what is thrown counts.
class QuietOpenCv {
public:
    QuietOpenCv()
        : m_level(cv::utils::logging::setLogLevel(cv::utils::logging::LOG_LEVEL_SILENT))
    {
    }
    ~QuietOpenCv() { cv::utils::logging::setLogLevel(m_level); }
    QuietOpenCv(const QuietOpenCv&) = delete;
    QuietOpenCv& operator=(const QuietOpenCv&) = delete;

private:
    cv::utils::logging::LogLevel m_level;
};

/// The first line of a message of OpenCV, as it may stand in one of ours.
std::string reasonOf(const std::exception& error)
{
    const auto* own = dynamic_cast<const cv::Exception*>(&error);
    const std::string text = own ? own->err : error.what();
    return text.substr(0, text.find('\n'));
}

/// Runs action and turns what OpenCV throws into an InputError.
template <typename Action> auto guarded(const std::string& what, Action action)
{
    const QuietOpenCv quiet;
    try {
        return action();
    } catch (const InputError&) {
        throw;
    } catch (const std::exception& error) {
        throw InputError(here, 0, what + " (" + reasonOf(error) + ")", onnxForm);
    }
}

std::vector<std::size_t> shapeOf(const cv::Mat& array)
{
    return {array.size.p, array.size.p + array.dims};
}

std::string sizeText(const cv::Mat& image)
{
    return std::to_string(image.cols) + "×" + std::to_string(image.rows);
}

} // namespace

OnnxNetwork::OnnxNetwork(std::string_view model, std::size_t mostBytes)
    : m_mostBytes(mostBytes)
{
    checkOnnxTensors(model, here);
    guarded("cannot be read as an ONNX model", [&] {
        m_net = cv::dnn::readNetFromONNX(model.data(), model.size());
        if (m_net.empty())
            throw InputError(here, 0, "holds no layers", onnxForm);
        const std::size_t outputs = m_net.getUnconnectedOutLayers().size();
        if (outputs != 1)
            throw InputError(here, 0, "has " + std::to_string(outputs) + " outputs", onnxForm);
        m_net.setPreferableBackend(cv::dnn::DNN_BACKEND_OPENCV);
        m_net.setPreferableTarget(cv::dnn::DNN_TARGET_CPU);
    });
}

cv::Mat OnnxNetwork::maps(const cv::Mat3b& bgr)
{
    return guarded("cannot run on a photograph of " + sizeText(bgr) + " pixels", [&] {
        const cv::Mat input = cv::dnn::blobFromImage(bgr, 1.0 / 255, cv::Size(), {}, true);
        std::size_t weights = 0, blobs = 0;
        m_net.getMemoryConsumption({1, 3, bgr.rows, bgr.cols}, weights, blobs);
        if (weights > m_mostBytes || blobs > m_mostBytes - weights)
            throw InputError(here, 0,
                "needs " + std::to_string(weights + blobs) + " bytes for a photograph of "
                    + sizeText(bgr) + " pixels",
                "at most " + std::to_string(m_mostBytes));
        m_net.setInput(input);
        const cv::Mat output = m_net.forward();
        if (output.type() != CV_32F || output.dims != 4 || output.size[0] != 1
            || output.total() > mostOnnxOutput / sizeof(float))
            throw InputError(here, 0, "gives " + shapeText(shapeOf(output)), onnxForm);
        return output.isContinuous() ? output : output.clone();
    });
}

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

namespace {

/// A value at the front of text, which it leaves.
template <typename Value> Value taken(std::string_view& text)
{
    Value value{};
    if (text.size() < sizeof value)
        throw InputError(here, 0, "is asked for in too few bytes", onnxForm);
    std::memcpy(&value, text.data(), sizeof value);
    text.remove_prefix(sizeof value);
    return value;
}

/// Rows, columns and pixels.
cv::Mat3b photographIn(std::string_view request)
{
    const auto rows = taken<int>(request), columns = taken<int>(request);
    const cv::Mat3b bgr(rows, columns,
        reinterpret_cast<cv::Vec3b*>(const_cast<char*>(request.data()))); // only read
    if (rows < 1 || columns < 1 || bgr.total() * bgr.elemSize() != request.size())
        throw InputError(here, 0, "is asked for another photograph than is sent", onnxForm);
    return bgr;
}

std::string asAnswer(const cv::Mat& output)
{
    std::string answer;
    for (const int k : {1, 2, 3}) {
        const auto extent = static_cast<std::size_t>(output.size[k]);
        answer.append(reinterpret_cast<const char*>(&extent), sizeof extent);
    }
    answer.append(reinterpret_cast<const char*>(output.data), output.total() * sizeof(float));
    return answer;
}

} // namespace

int serveOnnx()
{
    std::optional<OnnxNetwork> network;
    return serve({std::size_t{8} << 30, mostOnnxSeconds}, mostOnnxRequest,
        [&](const std::string& request) -> std::string {
            if (network)
                return asAnswer(network->maps(photographIn(request)));
            std::string_view model = request;
            const auto mostBytes = taken<std::size_t>(model);
            network.emplace(model, mostBytes);
            return {};
        });
}

} // namespace gapscope
