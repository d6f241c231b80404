// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

namespace gapscope {

/// The part of Protocol Buffers that an ONNX model needs, for tests.
namespace protobuf {
inline std::string varint(std::uint64_t value)
{
    std::string bytes;
    for (; value >= 128; value >>= 7)
        bytes += static_cast<char>((value & 127) | 128);
    return bytes + static_cast<char>(value);
}
inline std::string number(unsigned field, std::uint64_t value)
{
    return varint(field << 3) + varint(value);
}
inline std::string text(unsigned field, const std::string& bytes)
{
    return varint(field << 3 | 2) + varint(bytes.size()) + bytes;
}
} // namespace protobuf

/// A model of one convolution: `kernel` × `kernel` pixels, as many a step, RGB to as many channels
/// as there are biases.  weights: [channel][colour][row][column].
struct OnnxConvolution {
    std::vector<float> weights, biases;
    std::uint64_t kernel = 8;
    std::string operation = "Conv"; ///< another: to be refused
    int outputs = 1;                ///< so many such convolutions, each an output
};

namespace onnx {
// Field numbers are those of onnx.proto.
inline std::string tensor(const std::string& name, const std::vector<std::uint64_t>& dims,
    const std::vector<float>& values)
{
    std::string bytes;
    for (const std::uint64_t extent : dims)
        bytes += protobuf::number(1, extent);
    std::string raw(values.size() * sizeof(float), '\0');
    std::memcpy(raw.data(), values.data(), raw.size());
    return bytes + protobuf::number(2, 1) + protobuf::text(8, name) + protobuf::text(9, raw);
}

/// A float32 value of 4 dimensions; 0: free.
inline std::string valueInfo(const std::string& name, const std::vector<std::uint64_t>& dims)
{
    std::string shape;
    for (const std::uint64_t extent : dims)
        shape +=
            protobuf::text(1, extent > 0 ? protobuf::number(1, extent) : protobuf::text(2, "free"));
    const std::string tensorType = protobuf::number(1, 1) + protobuf::text(2, shape);
    return protobuf::text(1, name) + protobuf::text(2, protobuf::text(1, tensorType));
}

inline std::string integers(const std::string& name, const std::vector<std::uint64_t>& values)
{
    std::string bytes = protobuf::text(1, name);
    for (const std::uint64_t value : values)
        bytes += protobuf::number(8, value);
    return bytes + protobuf::number(20, 7); // INTS
}

inline std::string convolution(const OnnxConvolution& model, const std::string& output)
{
    const std::uint64_t k = model.kernel;
    return protobuf::text(1, "photograph") + protobuf::text(1, "weights")
        + protobuf::text(1, "biases") + protobuf::text(2, output)
        + protobuf::text(3, "node of " + output) + protobuf::text(4, model.operation)
        + protobuf::text(5, integers("kernel_shape", {k, k}))
        + protobuf::text(5, integers("strides", {k, k}));
}
} // namespace onnx

/// The file's bytes.
inline std::string onnxModel(const OnnxConvolution& model)
{
    const std::uint64_t channels = model.biases.size(), k = model.kernel;
    std::string graph;
    for (int output = 0; output < model.outputs; ++output)
        graph += protobuf::text(1, onnx::convolution(model, "maps" + std::to_string(output)));
    graph += protobuf::text(2, "one convolution")
        + protobuf::text(5, onnx::tensor("weights", {channels, 3, k, k}, model.weights))
        + protobuf::text(5, onnx::tensor("biases", {channels}, model.biases))
        + protobuf::text(11, onnx::valueInfo("photograph", {1, 3, 0, 0}));
    for (int output = 0; output < model.outputs; ++output)
        graph += protobuf::text(
            12, onnx::valueInfo("maps" + std::to_string(output), {1, channels, 0, 0}));
    const std::string opset = protobuf::text(1, "") + protobuf::number(2, 11);
    return protobuf::number(1, 6) + protobuf::text(7, graph) + protobuf::text(8, opset);
}

} // namespace gapscope
