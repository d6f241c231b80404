// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/poses/onnx/onnx_network.h"

#include "core/machine/error.h"
#include "datasets/poses/map_shape.h"
#include "datasets/poses/onnx/onnx_tensors.h"
#include "datasets/poses/onnx_maps.h"

#include <opencv2/core/utils/logger.hpp>

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

/// The first line of what OpenCV says, as it may stand in a message.
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

/// Without the 1 of batches.
std::vector<std::size_t> mapShape(const cv::Mat& output)
{
    return {output.size.p + 1, output.size.p + output.dims};
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
        if (output.type() != CV_32F || output.dims != 4 || output.size[0] != 1)
            throw InputError(here, 0, "gives " + shapeText(shapeOf(output)), onnxForm);
        checkMapShape(mapShape(output), here);
        return output.isContinuous() ? output : output.clone();
    });
}

} // namespace gapscope
