// SPDX-License-Identifier: GPL-3.0-or-later
// fuzz_seeds DIR: adds seeds to DIR/<target> that the program itself makes: words of the sample and
// sentences, plain and gzip; the records of a run, a path and a grid; sessions and reports of
// these; models; checkpoints. data_seeds.cpp has the data files.
#include "core/experiments/shown_runs.h"
#include "core/files/binary_stream.h"
#include "core/files/exported_spec.h"
#include "core/files/json_input.h"
#include "core/machine/error.h"
#include "core/models/model_file.h"
#include "core/records/path_record.h"
#include "core/session/session_file.h"
#include "core/solvers/checkpoint/checkpoint.h"
#include "core/solvers/path/regularization_path.h"
#include "core/tasks/multiclass/multiclass_shape.h"
#include "core/tasks/pose/pose_shape.h"
#include "datasets/images/feature_file.h"
#include "datasets/poses/map_file.h"
#include "datasets/text/letter_data.h"
#include "tests/fuzz/checkpoint_case.h"
#include "tests/fuzz/fuzz_seeds.h"
#include "tests/support/model_shapes.h"
#include "tests/support/onnx_writer.h"
#include "tests/support/problems/tiny_alignment.h"
#include "tests/support/samples.h"

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <zlib.h>

using namespace gapscope;

namespace {
/// The first words of the sample.
std::string fewWords()
{
    const std::string text = generateWords();
    std::size_t end = 0;
    for (int words = 0; words < 2; ++words)
        end = text.find('\n', text.find("\t-1\t", end)) + 1;
    return text.substr(0, end);
}

RunRecord smallRecord()
{
    RunRecord record = newRecord();
    record.name = "bcfw, gap";
    record.tags = {"seed"};
    record.dataset.source = record.request.source = "sample:words";
    record.dataset.task = "chain";
    record.dataset.n = 540;
    record.options.lambda = 0.01;
    record.trace.resize(2);
    record.events.resize(1);
    record.events.front().option = "lambda";
    return record;
}

PathRecord smallPath(bool grid)
{
    PathRecord record = newPathRecord();
    record.dataset.source = record.request.source = "sample:words";
    record.dataset.task = "chain";
    record.options.traceEvery = unlimited;
    if (grid)
        record.kind = GridOptions{{1, 0.5}, Warm::primal};
    else
        record.validation = Validation{{2, false}, {1}, {0.5}, 1, true};
    LambdaPoint point;
    for (point.lambda = 1; point.lambda > 0.3; point.lambda /= 2)
        record.result.points.push_back(point);
    return record;
}

/// A session that the user saves: the records are inside.
SessionFile smallSession()
{
    SessionFile session;
    session.data = smallRecord().request;
    session.options = {{"method", "bcfw"}, {"lambda", "0.01"}, {"max_passes", "inf"}};
    session.notes = "look again";
    session.window = {
        {"width", 1280}, {"maximized", false}, {"docks", {{"runsDock", {{"area", "left"}}}}}};
    session.view = {{"plots/x", "oracle_calls"}, {"zoom/gap", {{"y", {1e-3, 1.5}}}},
        {"run/1/unticked", true}, {"runs/selected", {1}}};
    session.runs.push_back({.id = 1, .record = smallRecord(), .style = {"mine", true, 3, 1, 2}});
    session.runs.push_back(
        {.id = 2, .record = smallPath(false), .interrupted = true, .folds = Folds{5, true}});
    return session;
}

/// A session for recovery: the records are elsewhere.
SessionFile leftSession()
{
    SessionFile session = smallSession();
    session.savedAs = "/home/me/mine.gapscope";
    session.unsaved = true;
    session.atClosing = true;
    session.queue = {1, 2};
    session.runs[0].file = "run-1.json";
    session.runs[0].checkpoint = "run-1.checkpoint";
    session.runs[1].kept = "20261123-100000-000-001.json";
    session.runs[1].repeats = 1;
    return session;
}

/// Answers of the program that reads HDF5 and networks, alone and as messages.
void writeReplies(const std::filesystem::path& folder)
{
    const auto bytes = [](const auto& values) {
        return std::string(
            reinterpret_cast<const char*>(values.data()), values.size() * sizeof(values[0]));
    };
    const auto numbers = [&](std::uint64_t a, std::uint64_t b, std::uint64_t c, std::size_t count) {
        return bytes(std::vector<std::uint64_t>{a, b, c}) + bytes(std::vector<float>(count, 0.5F));
    };
    const auto both = [&](const std::string& name, const std::string& answer) {
        writeSeed(folder / name, answer);
        writeSeed(folder / (name + "_message"),
            bytes(std::vector<std::uint64_t>{answer.size()}) + answer);
    };
    both("names", std::string("edges\0features\0", 15));
    both("scalar", numbers(0, 1, 1, 1));
    both("row", numbers(1, 3, 1, 3));
    both("table", numbers(2, 2, 3, 6));
    both("maps", numbers(26, 1, 2, 52));
}

std::string zipped(const std::string& text)
{
    uLongf size = compressBound(text.size());
    std::string packed(size, '\0');
    compress(reinterpret_cast<Bytef*>(packed.data()), &size,
        reinterpret_cast<const Bytef*>(text.data()), text.size());
    packed.resize(size);
    return packed;
}

/// A picture of its text alone.
std::string pngWith(const std::string& spec)
{
    const auto number = [](std::uint64_t value) {
        std::string four;
        for (const int shift : {24, 16, 8, 0})
            four += static_cast<char>(value >> shift & 0xFF);
        return four;
    };
    const std::string data =
        "iTXt" + std::string(pngSpecKey) + std::string("\0\1\0\0\0", 5) + zipped(spec);
    return "\x89PNG\r\n\x1a\n" + number(data.size() - 4) + data
        + number(
            crc32(0, reinterpret_cast<const Bytef*>(data.data()), static_cast<uInt>(data.size())));
}

void writeSessions(const std::filesystem::path& folder)
{
    writeSeed(folder / "session" / "saved", toJson(smallSession()));
    writeSeed(folder / "session" / "left", toJson(leftSession()));
    writeSeed(folder / "session" / "looks", toJson(RunStyles{{"a.json", {"mine", true, 3, 1, 2}}}));
    writeSeed(folder / "report_page" / "session", toJson(leftSession()));
    const std::string head = "<!DOCTYPE html>\n<html lang=\"en\"><body>\n",
                      opening(reportSpecOpening), tail = "</pre>\n</body></html>\n";
    const std::string record = toJson(smallRecord()), path = toJson(smallPath(true));
    writeSeed(folder / "report_page" / "run", head + opening + record + tail);
    writeSeed(folder / "report_page" / "grid", head + opening + path + tail);
    writeSeed(folder / "report_page" / "record", record);
    const std::string shown =
        withShown(specJson(smallRecord()), {{}, {shownRun(smallRecord(), "gap")}});
    const auto kind = [](int which) { return std::string(1, static_cast<char>(which)); };
    writeSeed(folder / "exported_spec" / "png", kind(0) + pngWith(shown));
    writeSeed(
        folder / "exported_spec" / "pdf", kind(0) + "%PDF-1.4\nstream\n" + shown + "endstream");
    writeSeed(folder / "exported_spec" / "packed", kind(2) + "stream\n" + zipped(shown));
    writeSeed(folder / "exported_spec" / "svg", kind(3) + shown + "</desc></svg>");
    std::string table = "# Gap\n";
    for (std::size_t at = 0; at < shown.size(); at = shown.find('\n', at) + 1)
        table += "# " + shown.substr(at, shown.find('\n', at) - at) + '\n';
    writeSeed(folder / "exported_spec" / "csv", kind(0) + table + "x,y\n");
    writeSeed(folder / "record_summary" / "run", record);
    writeSeed(folder / "record_summary" / "path", toJson(smallPath(false)));
    writeSeed(folder / "record_summary" / "dense", nlohmann::json::parse(record).dump());
}

Model smallModel()
{
    Model model;
    model.dataset = "Words sample (synthetic)";
    model.shape = std::make_shared<ChainShape>(ChainShape{2, {"a", "b"}, nullptr});
    model.lambda = 0.01;
    model.w.assign(model.shape->weightSize(), 0);
    model.w[0] = 0.5;
    return model;
}

Model segmentationModel()
{
    Model model;
    model.dataset = "Horses sample (synthetic)";
    const ImageFeatures images{120, 4, 4, "paper", 2, {0.5F, 1, 0, 2}, {1, 0.5}};
    model.shape = std::make_shared<SegmentationShape>(SegmentationShape{
        {"background", "horse"}, {0, 255}, 3, 2, nullptr, std::make_shared<ImageFeatures>(images)});
    model.lambda = 0.01;
    model.w.assign(model.shape->weightSize(), 0.5);
    return model;
}

/// One model for each task, as small as possible.
void writeModels(const std::filesystem::path& folder)
{
    std::filesystem::create_directories(folder);
    Model model = smallModel();
    const auto put = [&](const char* name) {
        writeModel((folder / name).string(), model);
        readModel((folder / name).string());
    };
    const auto taskOf = [&](const ModelShape& shape) {
        model.shape = shape.copy();
        model.w.assign(shape.weightSize(), 0.5);
    };
    put("sample");
    model.pieces = {{0.5, model.w}, {0.25, model.w}};
    put("path");
    model = smallModel();
    TextFeatures features{"w[0]\n", 3, 2, {}};
    features.names.push_back("w[0]=the");
    features.names.push_back("w[0]=a");
    test::changeShape<ChainShape>(model,
        [&](ChainShape& shape) { shape.features = std::make_shared<TextFeatures>(features); });
    put("text");
    model = segmentationModel();
    put("segmentation");
    taskOf(MulticlassShape{4, {"a", "b", "c"}, 2, 2});
    put("multiclass");
    taskOf(MulticlassShape{2, {"a", "b"}, 0, 0, {"height", "width"}});
    put("named_features");
    taskOf(test::tinyAlignmentShape(3));
    put("alignment");
    PoseShape pose;
    taskOf(pose);
    put("pose");
    PartMaps maps{8, 1, 1, 1, {0}, {1}, {}, {0.5F}, {}};
    maps.parts.assign((partCount + 1) * 2, 0.5F);
    maps.relations.assign(arcCount * (relationTypes + 1) * 2, 0.5F);
    pose.maps = std::make_shared<PartMaps>(maps);
    taskOf(pose);
    put("pose_maps");
}

/// The first byte says what the rest is (see checkpoint.cpp): states of every method, plain and
/// with cache, shrinking and averages where it has them, and a file.
void writeCheckpoints(const std::filesystem::path& folder)
{
    for (int choice = 0; choice < 256; choice += choice % 32 == 10 ? 22 : 1) {
        try {
            const auto training = trainingFor(static_cast<std::uint8_t>(choice));
            RunControl control;
            training->run(control);
            BinaryWriter state;
            training->save(state);
            writeSeed(folder / ("state" + std::to_string(choice)),
                std::string(1, static_cast<char>(choice)) + state.take());
            if (choice == 1) {
                const CheckpointContent file = checkpointContent(*training, smallRecord());
                writeSeed(folder / "file", "f" + file.head + file.payload);
                writeSeed(folder / "payload", "w" + file.payload);
            }
        } catch (const InputError&) {
            // a combination that is refused
        }
    }
    SuspendedRanks ranks;
    trainAlone({.write = [&](const SuspendedRanks& interrupted) { ranks = interrupted; }});
    writeSeed(folder / "rank", "r" + ranks.states.front());
    ranks.states.resize(2);
    writeSeed(folder / "ranks", "w" + checkpointContent(ranks, smallRecord()).payload);
    PathResult found = smallPath(false).result;
    found.events.resize(1);
    found.events.front().option = "epsilon";
    writeSeed(folder / "search", "s" + searchBytes(found));
}
} // namespace

void gapscope::writeSeed(const std::filesystem::path& path, const std::string& content)
{
    std::filesystem::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary) << content;
}

void gapscope::writeGzipSeed(const std::filesystem::path& path, const std::string& content)
{
    const gzFile file = gzopen(path.c_str(), "wb9");
    gzwrite(file, content.data(), static_cast<unsigned>(content.size()));
    gzclose(file);
}

void gapscope::writeFuzzSeeds(const std::filesystem::path& folder)
{
    writeSeed(folder / "letter_data" / "sample", fewWords());
    writeGzipSeed(folder / "letter_data" / "sample.gz", fewWords());
    const std::string chunks = generateChunks();
    const std::string fewChunks = chunks.substr(0, chunks.find("\n\n", 200) + 2);
    writeSeed(folder / "text_data" / "sample", fewChunks);
    writeGzipSeed(folder / "text_data" / "sample.gz", fewChunks);
    writeSeed(folder / "run_record" / "sample", toJson(smallRecord()));
    writeSeed(folder / "path_record" / "path", toJson(smallPath(false)));
    writeSeed(folder / "path_record" / "grid", toJson(smallPath(true)));
    writeSessions(folder);
    const std::string network =
        onnxModel({std::vector<float>(std::size_t{3} * 26, 0.5F), std::vector<float>(26, 1), 1});
    writeSeed(folder / "onnx_tensors" / "convolution", network);
    writeReplies(folder / "reader_reply");
    writeSeed(folder / "onnx_network" / "convolution", network);
    writeModels(folder / "model_file");
    writeDataSeeds(folder);
    writeCheckpoints(folder / "checkpoint");
}

#ifdef GAPSCOPE_SEEDS_PROGRAM // beside libFuzzer's programs
int main(int argc, char** argv)
{
    if (argc != 2) {
        std::fputs("usage: fuzz_seeds DIR\n", stderr);
        return 2;
    }
    gapscope::writeFuzzSeeds(argv[1]);
    return 0;
}
#endif
