// SPDX-License-Identifier: GPL-3.0-or-later
// fuzz_seeds DIR: adds seeds to DIR/<target> that come from the program itself: words of the
// sample and sentences, plain and gzip, the records of a run, a path and a grid, models.
#include "core/model_file.h"
#include "core/path_record.h"
#include "datasets/generators/chunks.h"
#include "datasets/generators/words.h"
#include "datasets/letter_data.h"

#include <cstdio>
#include <filesystem>
#include <fstream>
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

Model smallModel()
{
    Model model;
    model.dataset = "Words sample (synthetic)";
    model.shape = ChainShape{2, {"a", "b"}, nullptr};
    model.lambda = 0.01;
    model.w.assign(weightSizeOf(model.shape), 0);
    model.w[0] = 0.5;
    return model;
}
} // namespace

int main(int argc, char** argv)
{
    if (argc != 2) {
        std::fputs("usage: fuzz_seeds DIR\n", stderr);
        return 2;
    }
    const std::filesystem::path folder = argv[1];
    write(folder / "letter_data" / "sample", fewWords());
    writeGzip(folder / "letter_data" / "sample.gz", fewWords());
    const std::string chunks = generateChunks();
    const std::string fewChunks = chunks.substr(0, chunks.find("\n\n", 200) + 2);
    write(folder / "text_data" / "sample", fewChunks);
    writeGzip(folder / "text_data" / "sample.gz", fewChunks);
    write(folder / "run_record" / "sample", toJson(smallRecord()));
    write(folder / "path_record" / "path", toJson(smallPath(false)));
    write(folder / "path_record" / "grid", toJson(smallPath(true)));
    std::filesystem::create_directories(folder / "model_file");
    Model model = smallModel();
    writeModel((folder / "model_file" / "sample").string(), model);
    model.pieces = {{0.5, model.w}, {0.25, model.w}};
    writeModel((folder / "model_file" / "path").string(), model);
    model = smallModel();
    TextFeatures features{"w[0]\n", 3, 2, {}};
    features.names.push_back("w[0]=the");
    features.names.push_back("w[0]=a");
    std::get<ChainShape>(model.shape).features = std::make_shared<TextFeatures>(features);
    writeModel((folder / "model_file" / "text").string(), model);
    return 0;
}
