// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/machine/error.h"
#include "datasets/poses/onnx/onnx_network.h"
#include "datasets/poses/onnx_maps.h"
#include "datasets/reader/serve.h"

#include <cstring>
#include <optional>

namespace gapscope {
namespace {

const std::string here; ///< errors are given their place where the file is known

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
