// SPDX-License-Identifier: GPL-3.0-or-later
// fuzz_seeds DIR: adds seeds to DIR/<target> that come from the program itself: words of the
// sample and sentences, plain and gzip, the records of a run, a path and a grid, sessions and
// reports of these, models, files of photographs, of joints, of HDF5, checkpoints.
#include "core/files/binary_stream.h"
#include "core/files/json_input.h"
#include "core/machine/error.h"
#include "core/models/model_file.h"
#include "core/records/path_record.h"
#include "core/session/session_file.h"
#include "core/solvers/checkpoint/checkpoint.h"
#include "core/solvers/path/regularization_path.h"
#include "core/tasks/multiclass/multiclass_shape.h"
#include "core/tasks/pose/pose_shape.h"
#include "datasets/generators/chunks.h"
#include "datasets/generators/words.h"
#include "datasets/images/feature_file.h"
#include "datasets/poses/joint_table.h"
#include "datasets/poses/map_file.h"
#include "datasets/text/letter_data.h"
#include "tests/datasets/image_files.h"
#include "tests/fuzz/checkpoint_case.h"
#include "tests/fuzz/fuzz_seeds.h"
#include "tests/support/mat_writer.h"
#include "tests/support/model_shapes.h"
#include "tests/support/npy_writer.h"
#include "tests/support/onnx_writer.h"
#include "tests/support/problems/tiny_alignment.h"

#include <archive.h>
#include <archive_entry.h>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <hdf5.h>
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

void write(const std::filesystem::path& path, const std::string& content)
{
    std::filesystem::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary) << content;
}

void writeGzip(const std::filesystem::path& path, const std::string& content)
{
    const gzFile file = gzopen(path.c_str(), "wb9");
    gzwrite(file, content.data(), static_cast<unsigned>(content.size()));
    gzclose(file);
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

/// What a person saves: the records are inside.
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
    session.runs.push_back({.id = 1, .record = smallRecord(), .look = {"mine", true, 3, 1, 2}});
    session.runs.push_back(
        {.id = 2, .record = smallPath(false), .interrupted = true, .folds = Folds{5, true}});
    return session;
}

/// What is written for recovery: the records are elsewhere.
SessionFile leftSession()
{
    SessionFile session = smallSession();
    session.savedAs = "/home/me/mine.gapscope";
    session.unsaved = true;
    session.leftOff = true;
    session.queue = {1, 2};
    session.runs[0].file = "run-1.json";
    session.runs[0].checkpoint = "run-1.checkpoint";
    session.runs[1].kept = "20261123-100000-000-001.json";
    session.runs[1].repeats = 1;
    return session;
}

/// What the program that reads HDF5 and networks answers, alone and as messages.
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
        write(folder / name, answer);
        write(folder / (name + "_message"),
            bytes(std::vector<std::uint64_t>{answer.size()}) + answer);
    };
    both("names", std::string("edges\0features\0", 15));
    both("scalar", numbers(0, 1, 1, 1));
    both("row", numbers(1, 3, 1, 3));
    both("table", numbers(2, 2, 3, 6));
    both("maps", numbers(26, 1, 2, 52));
}

void writeSessions(const std::filesystem::path& folder)
{
    write(folder / "session" / "saved", toJson(smallSession()));
    write(folder / "session" / "left", toJson(leftSession()));
    write(folder / "session" / "looks", toJson(RunLooks{{"a.json", {"mine", true, 3, 1, 2}}}));
    write(folder / "report_page" / "session", toJson(leftSession()));
    const std::string head = "<!DOCTYPE html>\n<html lang=\"en\"><body>\n",
                      opening(reportSpecOpening), tail = "</pre>\n</body></html>\n";
    const std::string record = toJson(smallRecord()), path = toJson(smallPath(true));
    write(folder / "report_page" / "run", head + opening + record + tail);
    write(folder / "report_page" / "grid", head + opening + path + tail);
    write(folder / "report_page" / "record", record);
    write(folder / "record_summary" / "run", record);
    write(folder / "record_summary" / "path", toJson(smallPath(false)));
    write(folder / "record_summary" / "dense", nlohmann::json::parse(record).dump());
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

/// One for each task, as small as they come.
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

/// Bytes packed as xz has them.
std::string packedXz(const std::string& bytes)
{
    std::string packed(bytes.size() + 4096, '\0');
    std::size_t used = 0;
    archive* out = archive_write_new();
    archive_write_set_format_raw(out);
    archive_write_add_filter_xz(out);
    archive_write_open_memory(out, packed.data(), packed.size(), &used);
    archive_entry* entry = archive_entry_new();
    archive_entry_set_filetype(entry, AE_IFREG);
    archive_write_header(out, entry);
    archive_write_data(out, bytes.data(), bytes.size());
    archive_write_close(out);
    archive_entry_free(entry);
    archive_write_free(out);
    packed.resize(used);
    return packed;
}

Files fewPhotographs()
{
    cv::Mat3b photograph(12, 16, cv::Vec3b(90, 120, 150));
    cv::Mat1b mask(12, 16, std::uint8_t{0});
    photograph(cv::Rect(4, 4, 8, 6)) = cv::Vec3b(20, 40, 60);
    mask(cv::Rect(4, 4, 8, 6)) = 255;
    return {{"images/1.png", png(photograph)}, {"images/2.jpg", jpeg(photograph)},
        {"masks/1.png", png(mask)}, {"masks/2.png", png(mask)}};
}

/// Two images of two superpixels each, with a border between them.
void writeFeatures(const std::string& path)
{
    const FeatureHead head{{std::string(64, 'a'), "horses", "nothing left out", {0, 1}},
        {"background", "horse"}, {0, 255}, 2, 1, {0.5F, 1}, {0.25}};
    FeatureWriter writer(path, head, 2, 0);
    for (std::size_t k = 0; k < 2; ++k) {
        writer.add(k, {{1, 2, 3, 4}, {{0, 1}}, {0, 1}, {2, 0, 0, 2}, {0, 0, 1, 1}, 2, 2});
        writer.addPairs(k, std::vector<float>{0.5F});
    }
    writer.finish(1, {}, {});
}

/// Two images of a few cells, one without relations.
void writeMaps(const std::string& path)
{
    MapWriter writer(path, {{std::string(64, 'a'), "figures", "nothing left out", {0, 1}}, {}}, 2);
    writer.add(0, {1, 2, std::vector<float>(2 * partCount, 1), {}});
    writer.add(1,
        {1, 1, std::vector<float>(partCount, 1),
            std::vector<std::uint16_t>(arcCount * relationTypes, 0x3f80)});
    writer.finish(1, {}, {});
}

std::string contentOf(const std::filesystem::path& path)
{
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

/// The first byte says what the rest is, see image_files.cpp.
void writeImageFiles(const std::filesystem::path& folder)
{
    using namespace std::string_literals;
    Files files = fewPhotographs();
    for (const auto& [name, bytes] : files)
        write(folder / (name.substr(0, 1) + name.substr(name.find('/') + 1)), "i" + bytes);
    std::vector<std::uint8_t> bmp;
    cv::imencode(".bmp", cv::Mat1b(2, 3, std::uint8_t{1}), bmp);
    write(folder / "bmp", "i" + std::string(bmp.begin(), bmp.end()));
    const std::string names = "a/1.png\na/1_mask.png\nimages/2.jpg\nmasks/2.png\ntest/images/3.png",
                      csv = "image,mask,split\na/1.png,a/1_mask.png,train\nimages/2.jpg,,test\n";
    write(folder / "pairs", "p" + names + "\0"s + csv + "\0# twins\n1 2\n\0every-2"s);
    const std::string classes = "0 background\n255 horse\n128 64 0 rider\n7 void\n";
    write(folder / "classes", "c" + classes);
    const std::string tar = tarOfFiles(files);
    write(folder / "tar", "a" + tar);
    write(folder / "tar_xz", "a" + packedXz(tar));
    writeGzip(folder / "packed", tar);
    write(folder / "tar_gz", "a" + contentOf(folder / "packed"));
    files["classes.txt"] = classes;
    files["duplicates.txt"] = "1 2\n";
    files["pairs.csv"] = "image,mask\nimages/1.png,masks/1.png\n";
    write(folder / "tar_xz_tables", "a" + packedXz(tarOfFiles(files)));
    writeFeatures((folder / "packed").string());
    write(folder / "features", "f" + contentOf(folder / "packed"));
    write(folder / "features_unmended", "F" + contentOf(folder / "packed"));
    std::filesystem::remove(folder / "packed");
    writeMaps((folder / "packed").string());
    write(folder / "maps", "m" + contentOf(folder / "packed"));
    write(folder / "maps_unmended", "M" + contentOf(folder / "packed"));
    std::filesystem::remove(folder / "packed");
}

/// The first byte says what the rest is, see joint_files.cpp.
void writeJointFiles(const std::filesystem::path& folder)
{
    JointTable table;
    table.rows.resize(2);
    std::vector<double> numbers;
    for (JointRow& row : table.rows) {
        row.image = "images/" + std::to_string(numbers.size()) + ".jpg";
        for (std::size_t k = 0; k < jointCount; ++k) {
            row.joints[k] = {static_cast<float>(10 + k), static_cast<float>(90 - k)};
            numbers.insert(numbers.end(), {10.0 + static_cast<double>(k), 90.5, 1});
        }
    }
    write(folder / "csv", "c" + jointsCsv(table));
    table.rows[0].missing[2] = true;
    table.rows[1].upright = true;
    table.rows[1].image = "with, \"quotes\"";
    table.parted = true;
    write(folder / "csv_parted", "c" + jointsCsv(table));
    table.hasJoints = false;
    write(folder / "csv_names", "c" + jointsCsv(table));
    for (const bool bigEndian : {false, true}) {
        const MatWriter mat(bigEndian);
        const std::string joints = mat.doubles("joints", {3, 14, 2}, numbers),
                          other = mat.variable("text", 4, {1, 1}, mat.element(4, "hi"));
        const std::string name = bigEndian ? "mat_big" : "mat_little";
        write(folder / name, "m" + mat.file(other + joints));
        write(folder / (name + "_packed"), "m" + mat.file(mat.packed(other) + mat.packed(joints)));
    }
    const std::string shape = "'fortran_order': True, 'shape': (26, 2, 3), }";
    write(
        folder / "npy", "n" + npyFile("{'descr': '<f4', " + shape, std::string(26 * 6 * 4, '\0')));
    write(folder / "npy_wide",
        "n" + npyFile("{'descr': '<f8', " + shape, std::string(26 * 6 * 8, '\0'), true));
}

/// Files apart by zero bytes, see sentence_pairs.cpp.
void writeSentencePairs(const std::filesystem::path& folder)
{
    using namespace std::string_literals;
    const std::string english = "the House \nyes\n", french = "la Maison . \noui\n",
                      links = "0001 1 1 S\n1 2 2 P\n2 1 1\n";
    std::string counts;
    for (const char* place :
        {"1\t1\t1", "1\t1\t2", "1\t1\t3", "1\t2\t1", "1\t2\t2", "1\t2\t3", "2\t1\t1"})
        counts += "x\t"s + place + "\t100\t80\t60\n";
    write(folder / "two", english + '\0' + french + '\0' + links + '\0' + counts);
    write(folder / "no_counts", english + '\0' + french + '\0' + links + '\0');
}

/// A row, a packed table and a number, as HorseSeg's files have them.
void writeHdf5(const std::filesystem::path& folder)
{
    std::filesystem::create_directories(folder);
    for (const bool packed : {false, true}) {
        const std::string path = (folder / (packed ? "packed" : "plain")).string();
        const hid_t file = H5Fcreate(path.c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, H5P_DEFAULT);
        const hid_t list = H5Pcreate(H5P_DATASET_CREATE);
        const hsize_t extent[] = {4, 3}, chunk[] = {2, 3};
        if (packed) {
            H5Pset_chunk(list, 2, chunk);
            H5Pset_shuffle(list);
            H5Pset_deflate(list, 6);
        }
        const float values[12] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11};
        for (const char* name : {"features_000000", "labels_000000", "superpixel_count_000000"}) {
            const int rank = name[0] == 'f' ? 2 : name[0] == 'l' ? 1 : 0;
            const hid_t space = H5Screate_simple(rank, extent, nullptr);
            const hid_t set = H5Dcreate2(file, name, H5T_NATIVE_FLOAT, space, H5P_DEFAULT,
                rank == 2 ? list : H5P_DEFAULT, H5P_DEFAULT);
            H5Dwrite(set, H5T_NATIVE_FLOAT, H5S_ALL, H5S_ALL, H5P_DEFAULT, values);
            H5Dclose(set);
            H5Sclose(space);
        }
        H5Pclose(list);
        H5Fclose(file);
    }
}

/// The first byte says what the rest is, see checkpoint.cpp: states of every method, plain and with
/// cache, shrinking and averages where it has them, and a file.
void writeCheckpoints(const std::filesystem::path& folder)
{
    for (int choice = 0; choice < 256; choice += choice % 32 == 10 ? 22 : 1) {
        try {
            const auto training = trainingFor(static_cast<std::uint8_t>(choice));
            RunControl control;
            training->run(control);
            BinaryWriter state;
            training->save(state);
            write(folder / ("state" + std::to_string(choice)),
                std::string(1, static_cast<char>(choice)) + state.take());
            if (choice == 1) {
                const CheckpointContent file = checkpointContent(*training, smallRecord());
                write(folder / "file", "f" + file.head + file.payload);
                write(folder / "payload", "w" + file.payload);
            }
        } catch (const InputError&) {
            // a combination that is refused
        }
    }
    SuspendedRanks ranks;
    trainAlone({.write = [&](const SuspendedRanks& leftOff) { ranks = leftOff; }});
    write(folder / "rank", "r" + ranks.states.front());
    ranks.states.resize(2);
    write(folder / "ranks", "w" + checkpointContent(ranks, smallRecord()).payload);
    PathResult found = smallPath(false).result;
    found.events.resize(1);
    found.events.front().option = "epsilon";
    write(folder / "search", "s" + searchBytes(found));
}
} // namespace

void gapscope::writeFuzzSeeds(const std::filesystem::path& folder)
{
    write(folder / "letter_data" / "sample", fewWords());
    writeGzip(folder / "letter_data" / "sample.gz", fewWords());
    const std::string chunks = generateChunks();
    const std::string fewChunks = chunks.substr(0, chunks.find("\n\n", 200) + 2);
    write(folder / "text_data" / "sample", fewChunks);
    writeGzip(folder / "text_data" / "sample.gz", fewChunks);
    write(folder / "run_record" / "sample", toJson(smallRecord()));
    write(folder / "path_record" / "path", toJson(smallPath(false)));
    write(folder / "path_record" / "grid", toJson(smallPath(true)));
    writeSessions(folder);
    const std::string network =
        onnxModel({std::vector<float>(std::size_t{3} * 26, 0.5F), std::vector<float>(26, 1), 1});
    write(folder / "onnx_tensors" / "convolution", network);
    writeReplies(folder / "reader_reply");
    write(folder / "onnx_network" / "convolution", network);
    writeModels(folder / "model_file");
    writeImageFiles(folder / "image_files");
    writeJointFiles(folder / "joint_files");
    writeSentencePairs(folder / "sentence_pairs");
    writeHdf5(folder / "hdf5_file");
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
