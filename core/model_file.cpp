// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model_file.h"

#include "core/atomic_file.h"
#include "core/error.h"
#include "core/json_input.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <fmt/format.h>
#include <zlib.h>

namespace gapscope {
namespace {

static_assert(std::endian::native == std::endian::little, "model files are little-endian");

constexpr std::string_view magic = "GAPSCOPE";
constexpr std::size_t prefix = 16; ///< magic and header length
constexpr std::size_t mostHeader = std::size_t{1} << 20;
constexpr std::size_t mostFile = std::size_t{1} << 28;
constexpr std::string_view noChecksum = "00000000";

/// CRC-32 of the whole file with the header's own checksum digits as zeros.
std::string checksum(std::string_view bytes)
{
    uLong crc = crc32_z(0, nullptr, 0);
    crc = crc32_z(crc, reinterpret_cast<const Bytef*>(bytes.data()), bytes.size());
    return fmt::format("{:08x}", crc);
}

/// Where the checksum's digits stand in the header; npos if nowhere.
std::size_t checksumPlace(std::string_view header)
{
    constexpr std::string_view key = "\"crc32\":\"";
    const std::size_t at = header.find(key);
    const bool fits =
        at != std::string_view::npos && at + key.size() + noChecksum.size() <= header.size();
    return fits ? at + key.size() : std::string_view::npos;
}

[[noreturn]] void refuse(const std::string& path, const std::string& found)
{
    throw InputError(path, 0, found, "a model file written by GapScope");
}

/// Rows of `labels` entries: the padding of each stored row is left out.
std::string weightBytes(const Model& model)
{
    const std::size_t labels = model.shape.labelCount();
    const std::size_t stride = model.shape.stride();
    std::string bytes(model.shape.dimension() * sizeof(double), '\0');
    for (std::size_t row = 0; row * stride < model.w.size(); ++row)
        std::memcpy(bytes.data() + row * labels * sizeof(double), model.w.data() + row * stride,
            labels * sizeof(double));
    return bytes;
}

std::vector<double> weightsFrom(
    const std::string& path, std::string_view bytes, const ChainShape& shape)
{
    const std::size_t labels = shape.labelCount();
    const std::size_t stride = shape.stride();
    std::vector<double> w(shape.weightSize());
    for (std::size_t row = 0; row * stride < w.size(); ++row)
        std::memcpy(w.data() + row * stride, bytes.data() + row * labels * sizeof(double),
            labels * sizeof(double));
    if (!std::all_of(w.begin(), w.end(), [](double x) { return std::isfinite(x); }))
        refuse(path, "holds a weight that is not a finite number");
    return w;
}

Model headerFrom(const std::string& path, const std::string& header, std::size_t weightBytes)
{
    const nlohmann::json tree = parseJson(header, path);
    const JsonView in(tree, path);
    in.requireFormat("gapscope-model", 1);
    Model model;
    model.task = in.string("task");
    if (model.task != "chain")
        in.member("task").refuseType("\"chain\", the task this version knows");
    model.shape.labelNames = in.member("labels").strings();
    if (model.shape.labelNames.empty() || model.shape.labelCount() > 65535)
        in.member("labels").refuse(
            fmt::format("has {} names", model.shape.labelCount()), "1 to 65535 label names");
    model.shape.attributeCount = in.count("attributes", std::uint64_t{1} << 31);
    model.lambda = in.number("lambda");
    if (!(model.lambda > 0))
        in.member("lambda").refuseType("a number above 0");
    model.dataset = in.string("dataset");
    if (in.count("weights") != model.shape.dimension())
        in.member("weights").refuseType(fmt::format("{}, what {} attributes and {} labels make",
            model.shape.dimension(), model.shape.attributeCount, model.shape.labelCount()));
    if (weightBytes != model.shape.dimension() * sizeof(double))
        refuse(path,
            fmt::format("has {} bytes of weights where its header says {}", weightBytes,
                model.shape.dimension() * sizeof(double)));
    return model;
}

} // namespace

void writeModel(const std::string& path, const Model& model)
{
    const nlohmann::ordered_json header = {{"format", "gapscope-model"}, {"version", 1},
        {"task", model.task}, {"crc32", noChecksum}, {"attributes", model.shape.attributeCount},
        {"weights", model.shape.dimension()}, {"lambda", model.lambda}, {"dataset", model.dataset},
        {"labels", model.shape.labelNames}};
    const std::string text =
        header.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
    if (text.size() > mostHeader)
        throw InputError(path, 0, "label names of more than 1 MiB in all", "shorter names");
    const std::uint64_t length = text.size();
    std::string bytes(magic);
    bytes.append(reinterpret_cast<const char*>(&length), sizeof length);
    bytes += text;
    bytes += weightBytes(model);
    const std::string crc = checksum(bytes);
    bytes.replace(prefix + checksumPlace(text), crc.size(), crc);
    writeFileAtomically(path, bytes);
}

Model readModel(const std::string& path)
{
    std::string bytes = readFile(path, mostFile);
    if (!bytes.starts_with(magic))
        refuse(path, "does not start like a model");
    if (bytes.size() < prefix)
        refuse(path, "ends within its first 16 bytes");
    std::uint64_t length = 0;
    std::memcpy(&length, bytes.data() + magic.size(), sizeof length);
    if (length > mostHeader || length > bytes.size() - prefix)
        refuse(
            path, fmt::format("is cut short or damaged: its header would have {} bytes", length));
    const std::string header = bytes.substr(prefix, length);
    const std::size_t start = prefix + length;
    Model model = headerFrom(path, header, bytes.size() - start);
    const std::size_t place = checksumPlace(header);
    if (place == std::string::npos)
        refuse(path, "has no checksum");
    const std::string crc = header.substr(place, noChecksum.size());
    bytes.replace(prefix + place, noChecksum.size(), noChecksum);
    if (checksum(bytes) != crc)
        refuse(path, "is damaged: its checksum does not match");
    model.w = weightsFrom(path, std::string_view(bytes).substr(start), model.shape);
    return model;
}

} // namespace gapscope
