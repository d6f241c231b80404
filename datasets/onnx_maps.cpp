// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/onnx_maps.h"

#include "core/error.h"
#include "datasets/onnx_tensors.h"

#include <algorithm>
#include <cmath>
#include <opencv2/core/utils/logger.hpp>
#include <opencv2/dnn.hpp>

namespace gapscope {

struct OnnxMaps::Network {
    cv::dnn::Net net;
};

namespace {

constexpr const char* form = "an ONNX model that OpenCV 4.6 can run: float32, one input "
                             "1×3×H×W of free size, one output 1×676×rows×columns or 1×26×…";

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

/// The first line of what OpenCV says, as it may stand in a message.
std::string reasonOf(const std::exception& error)
{
    const auto* own = dynamic_cast<const cv::Exception*>(&error);
    const std::string text = own ? own->err : error.what();
    return text.substr(0, text.find('\n'));
}

/// Runs action and turns what OpenCV throws into an InputError.
template <typename Action>
auto guarded(const std::string& where, const std::string& what, Action action)
{
    const QuietOpenCv quiet;
    try {
        return action();
    } catch (const InputError&) {
        throw;
    } catch (const std::exception& error) {
        throw InputError(where, 0, what + " (" + reasonOf(error) + ")", form);
    }
}

std::string sizeText(const cv::Mat& image)
{
    return std::to_string(image.cols) + "×" + std::to_string(image.rows);
}

} // namespace

OnnxMaps::OnnxMaps(const std::string& bytes, std::string where, std::size_t mostBytes)
    : m_where(std::move(where))
    , m_mostBytes(mostBytes)
    , m_network(std::make_unique<Network>())
{
    checkOnnxTensors(bytes, m_where);
    guarded(m_where, "cannot be read as an ONNX model", [&] {
        m_network->net = cv::dnn::readNetFromONNX(bytes.data(), bytes.size());
        if (m_network->net.empty())
            throw InputError(m_where, 0, "holds no layers", form);
        const std::size_t outputs = m_network->net.getUnconnectedOutLayers().size();
        if (outputs != 1)
            throw InputError(m_where, 0, "has " + std::to_string(outputs) + " outputs", form);
        m_network->net.setPreferableBackend(cv::dnn::DNN_BACKEND_OPENCV);
        m_network->net.setPreferableTarget(cv::dnn::DNN_TARGET_CPU);
    });
}

OnnxMaps::~OnnxMaps() = default;
OnnxMaps::OnnxMaps(OnnxMaps&&) noexcept = default;

FloatArray OnnxMaps::maps(const cv::Mat3b& bgr)
{
    return guarded(m_where, "cannot run on a photograph of " + sizeText(bgr) + " pixels", [&] {
        cv::dnn::Net& net = m_network->net;
        const cv::Mat input = cv::dnn::blobFromImage(bgr, 1.0 / 255, cv::Size(), {}, true);
        std::size_t weights = 0, blobs = 0;
        net.getMemoryConsumption({1, 3, bgr.rows, bgr.cols}, weights, blobs);
        if (weights > m_mostBytes || blobs > m_mostBytes - weights)
            throw InputError(m_where, 0,
                "needs " + std::to_string(weights + blobs) + " bytes for a photograph of "
                    + sizeText(bgr) + " pixels",
                "at most " + std::to_string(m_mostBytes));
        net.setInput(input);
        const cv::Mat output = net.forward();
        std::vector<std::size_t> shape(output.size.p, output.size.p + output.dims);
        if (output.type() != CV_32F || shape.size() != 4 || shape.front() != 1)
            throw InputError(m_where, 0, "gives " + shapeText(shape), form);
        shape.erase(shape.begin());
        checkMapShape(shape, m_where);
        const cv::Mat whole = output.isContinuous() ? output : output.clone();
        FloatArray maps{shape, {whole.ptr<float>(), whole.ptr<float>() + whole.total()}};
        if (!std::ranges::all_of(maps.values, [](float value) { return std::isfinite(value); }))
            throw InputError(m_where, 0,
                "gives a score that is not finite for a photograph of " + sizeText(bgr) + " pixels",
                "finite numbers");
        return maps;
    });
}

} // namespace gapscope
