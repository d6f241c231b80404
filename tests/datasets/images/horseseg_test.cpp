// SPDX-License-Identifier: GPL-3.0-or-later
// HorseSeg's feature files: one that is written here in their layout, and refusals.
#include "core/metrics/metrics.h"
#include "core/solvers/training/training.h"
#include "datasets/formats/binary/hdf5_file.h"
#include "datasets/images/features/region_features.h"
#include "datasets/images/horseseg_hdf5.h"
#include "datasets/open.h"
#include "tests/datasets/image_files.h"
#include "tests/datasets/letter_text.h"
#include "tests/support/opens_of.h"

#include <cmath>
#include <fstream>
#include <functional>
#include <gtest/gtest.h>
#include <hdf5.h>
#include <unistd.h>

namespace gapscope {
namespace {

/// An HDF5 file under construction.
class Writer {
public:
    explicit Writer(const std::string& path)
        : m_file(H5Fcreate(path.c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, H5P_DEFAULT))
    {
    }
    ~Writer() { H5Fclose(m_file); }
    Writer(const Writer&) = delete;
    Writer& operator=(const Writer&) = delete;
    hid_t file() const { return m_file; }

    void put(const std::string& name, std::vector<hsize_t> extent,
        const std::vector<double>& values, hid_t type = H5T_NATIVE_INT,
        hid_t list = H5P_DEFAULT) const
    {
        const hid_t space = extent.empty()
            ? H5Screate(H5S_SCALAR)
            : H5Screate_simple(static_cast<int>(extent.size()), extent.data(), nullptr);
        const hid_t set =
            H5Dcreate2(m_file, name.c_str(), type, space, H5P_DEFAULT, list, H5P_DEFAULT);
        EXPECT_GE(set, 0);
        if (!values.empty()) {
            EXPECT_GE(
                H5Dwrite(set, H5T_NATIVE_DOUBLE, H5S_ALL, H5S_ALL, H5P_DEFAULT, values.data()), 0);
        }
        H5Dclose(set);
        H5Sclose(space);
    }

    /// An image of three superpixels in a row, the last of them a horse.
    void image(const std::string& number) const
    {
        put("superpixel_count_" + number, {}, {3});
        put("edge_count_" + number, {1}, {2});
        put("edge_structure_" + number, {2, 2}, {0, 1, 2, 1});
        put("labels_" + number, {3}, {0, 0, 1});
        put("features_" + number, {3, horseSegFeatures}, features(), H5T_NATIVE_FLOAT);
    }

    /// Histograms of length 1: all in the first bin, of the horse in the second.
    static std::vector<double> features()
    {
        std::vector<double> all;
        for (std::size_t p = 0; p < 3; ++p) {
            std::vector<double> row(horseSegFeatures, 0.0);
            row[0] = 1;
            std::size_t first = 1;
            for (const std::size_t bins : {16U, 16U, 16U, 128U, 128U, 128U, 512U, 512U, 512U}) {
                row[first + (p == 2 ? 1 : 0)] = 1;
                first += bins;
            }
            all.insert(all.end(), row.begin(), row.end());
        }
        return all;
    }

private:
    hid_t m_file;
};

/// The refusal of a file in which `spoil` has replaced one good image's dataset.
std::string refusal(const std::string& without, const std::function<void(const Writer&)>& spoil)
{
    const TemporaryFolder folder;
    {
        const Writer writer(folder.path("x.bin"));
        writer.image("000000");
        if (!without.empty())
            H5Ldelete(writer.file(), without.c_str(), H5P_DEFAULT);
        spoil(writer);
    }
    return errorOf([&] { openDataset(requestFor(folder.path("x.bin"))); }).what();
}

} // namespace

TEST(HorseSeg, isReadInItsLayoutAndTrainedOn)
{
    const TemporaryFolder folder;
    {
        const Writer train(folder.path("horse-features.bin"));
        for (const char* number : {"000000", "000001", "000002", "000003"})
            train.image(number);
        Writer(folder.path("test.bin")).image("000000");
    }
    DataRequest request = requestFor(folder.path("horse-features.bin"));
    request.every = 2;
    request.test = folder.path("test.bin");
    test::OpensOf opens(request.source); // the reader gets the open file
    const Dataset dataset = openDataset(request);
    EXPECT_EQ(opens.count(), 1);
    EXPECT_EQ(dataset.info.sha256, StoredBytes::sha256Of(request.source));
    EXPECT_EQ(dataset.info.task, "segmentation");
    EXPECT_EQ(dataset.info.n, 2U);
    EXPECT_EQ(dataset.info.nTest, 1U);
    EXPECT_EQ(dataset.info.d, 2069U);
    EXPECT_TRUE(contains(dataset.info.note, "one pixel"));
    const auto& problem = dynamic_cast<const SegmentationProblem&>(*dataset.train);
    const SegmentationImage& image = problem.examples().images[1];
    EXPECT_EQ(image.name, "000002");
    EXPECT_EQ(image.width, 0U);
    EXPECT_EQ(Labelling(image.truth.begin(), image.truth.end()), (Labelling{0, 0, 1}));
    ASSERT_EQ(image.edges.size(), 2U);
    EXPECT_EQ(image.edges[1], (GraphEdge{1, 2}));
    // Alike: d = 0. In two bins apart: d = 1.
    EXPECT_FLOAT_EQ(image.pairwise[1], 1);
    EXPECT_FLOAT_EQ(image.pairwise[pairFeatures + 6], std::exp(-1.0F)); // η = 1
    EXPECT_DOUBLE_EQ(problem.costs(1)[0], 0.25);
    EXPECT_DOUBLE_EQ(problem.costs(1)[2], 0.5);
    SolverOptions options;
    options.lambda = 0.1;
    options.epsilon = 1e-3;
    Training training(dataset.train, dataset.test, options);
    RunControl control;
    EXPECT_EQ(training.run(control).status, RunStatus::converged);
    EXPECT_EQ(evaluate(*dataset.test, training.weights()).meanLoss, 0);
}

TEST(HorseSeg, sizesOfSuperpixelsCount)
{
    const TemporaryFolder folder;
    {
        const Writer writer(folder.path("x.bin"));
        writer.image("000000");
        writer.put("superpixel_size_000000", {3}, {10, 30, 5});
    }
    const Dataset dataset = openDataset(requestFor(folder.path("x.bin")));
    EXPECT_FALSE(contains(dataset.info.note, "one pixel"));
    const auto& problem = dynamic_cast<const SegmentationProblem&>(*dataset.train);
    EXPECT_EQ(problem.examples().images[0].pixels[2], 30U);
    EXPECT_DOUBLE_EQ(problem.costs(0)[0], 0.5 * 10 / 40);
    EXPECT_DOUBLE_EQ(problem.costs(0)[2], 0.5);
    EXPECT_TRUE(contains(refusal("",
                             [](const Writer& writer) {
                                 writer.put("superpixel_size_000000", {2}, {10, 30});
                             }),
        "2 sizes"));
}

TEST(HorseSeg, isTheModelOfShahEtAl)
{
    const TemporaryFolder folder;
    Writer(folder.path("x.bin")).image("000000");
    DataRequest request = requestFor(folder.path("x.bin"));
    request.potts = "fixed";
    request.loss = "hamming";
    const Dataset dataset = openDataset(request);
    EXPECT_EQ(dataset.info.d, horseSegFeatures); // the pairs have no weight
    EXPECT_DOUBLE_EQ(dataset.train->loss(0, Labelling{0, 1, 1}), 1.0 / 3);
    EXPECT_DOUBLE_EQ(dataset.train->offset(0, Labelling{0, 1, 0}), 2.0 / 3 - 1); // 2 cuts, not 1
    request.loss = "zero-one";
    EXPECT_TRUE(contains(errorOf([&] { openDataset(request); }).what(), "balanced or hamming"));
}

TEST(HorseSeg, saysWhatIsWrongInWhichDataset)
{
    const auto nothing = [](const Writer&) {};
    EXPECT_TRUE(contains(refusal("labels_000000", nothing), "labels_000000: is missing"));
    EXPECT_TRUE(contains(refusal("superpixel_count_000000", nothing), "superpixel_count_NNNNNN"));
    const auto instead = [](const char* name, std::vector<hsize_t> extent, std::vector<double> v,
                             hid_t type = H5T_NATIVE_DOUBLE) {
        return refusal(name, [=](const Writer& writer) { writer.put(name, extent, v, type); });
    };
    EXPECT_TRUE(contains(instead("labels_000000", {2}, {0, 1}), "2 labels"));
    EXPECT_TRUE(contains(instead("labels_000000", {3}, {0, 2, 1}), "found 2"));
    EXPECT_TRUE(contains(instead("labels_000000", {3}, {0, 0.5, 1}), "found 0.5"));
    EXPECT_TRUE(contains(instead("superpixel_count_000000", {}, {-1}), "found -1"));
    EXPECT_TRUE(contains(instead("superpixel_count_000000", {}, {4}), "expected 4"));
    EXPECT_TRUE(contains(instead("edge_structure_000000", {2, 2}, {0, 1, 0, 3}), "found 3"));
    EXPECT_TRUE(contains(instead("edge_structure_000000", {2, 2}, {0, 1, 1, 1}), "itself"));
    EXPECT_TRUE(contains(instead("edge_structure_000000", {1, 2}, {0, 1}), "edge_count_000000"));
    EXPECT_TRUE(contains(instead("features_000000", {3, 5}, std::vector<double>(15)), "3 × 5"));
    std::vector<double> infinite = Writer::features();
    infinite[7] = INFINITY;
    EXPECT_TRUE(contains(
        instead("features_000000", {3, horseSegFeatures}, infinite, H5T_NATIVE_FLOAT), "finite"));
}

TEST(HorseSeg, refusesWhatLeadsOutOfTheFileOrCostsTooMuch)
{
    const TemporaryFolder outside;
    const std::string other = outside.write("secret", std::string(64, 'x'));
    EXPECT_TRUE(contains(refusal("",
                             [&](const Writer& writer) {
                                 H5Lcreate_external(other.c_str(), "/a", writer.file(), "z",
                                     H5P_DEFAULT, H5P_DEFAULT);
                             }),
        "z: is a soft or external link"));
    EXPECT_TRUE(contains(refusal("labels_000000",
                             [&](const Writer& writer) {
                                 H5Lcreate_soft("/edge_count_000000", writer.file(),
                                     "labels_000000", H5P_DEFAULT, H5P_DEFAULT);
                             }),
        "labels_000000: is a soft or external link"));
    EXPECT_TRUE(contains(refusal("labels_000000",
                             [&](const Writer& writer) {
                                 const hid_t list = H5Pcreate(H5P_DATASET_CREATE);
                                 H5Pset_external(list, other.c_str(), 0, 12);
                                 writer.put("labels_000000", {3}, {}, H5T_NATIVE_INT, list);
                                 H5Pclose(list);
                             }),
        "labels_000000: its numbers are in other files"));
    EXPECT_TRUE(contains(refusal("labels_000000",
                             [&](const Writer& writer) {
                                 const hid_t list = H5Pcreate(H5P_DATASET_CREATE);
                                 const hsize_t three = 3;
                                 const hid_t space = H5Screate_simple(1, &three, nullptr);
                                 H5Pset_virtual(list, space, other.c_str(), "/a", space);
                                 writer.put("labels_000000", {3}, {}, H5T_NATIVE_INT, list);
                                 H5Sclose(space);
                                 H5Pclose(list);
                             }),
        "labels_000000: its numbers are in other files"));
    const auto chunked = [&](std::vector<hsize_t> extent, bool scaled) {
        return refusal("features_000000", [&](const Writer& writer) {
            const hid_t list = H5Pcreate(H5P_DATASET_CREATE);
            const hsize_t chunk[] = {1, 64};
            H5Pset_chunk(list, 2, chunk);
            if (scaled)
                H5Pset_scaleoffset(list, H5Z_SO_FLOAT_DSCALE, 2);
            writer.put("features_000000", extent, {}, H5T_NATIVE_FLOAT, list);
            H5Pclose(list);
        });
    };
    EXPECT_TRUE(contains(chunked({1U << 20, 1969}, false), "numbers; expected at most 268435456"));
    EXPECT_TRUE(contains(chunked({100'000, 1969}, false), "more memory")); // 750 MiB of nothing
    EXPECT_TRUE(contains(chunked({3, 1969}, true), "filter"));
    EXPECT_TRUE(contains(refusal("labels_000000",
                             [](const Writer& writer) {
                                 const hid_t text = H5Tcopy(H5T_C_S1);
                                 writer.put("labels_000000", {3}, {}, text);
                                 H5Tclose(text);
                             }),
        "labels_000000: holds no plain numbers"));
    EXPECT_TRUE(contains(refusal("labels_000000",
                             [](const Writer& writer) {
                                 H5Gclose(H5Gcreate2(writer.file(), "labels_000000", H5P_DEFAULT,
                                     H5P_DEFAULT, H5P_DEFAULT));
                             }),
        "labels_000000: is missing or no dataset"));
    const TemporaryFolder folder;
    EXPECT_TRUE(says(errorOf([&] {
        openDataset(requestFor(folder.write("cut", "\x89HDF\r\n\x1a\n" + std::string(90, 'x'))));
    }),
        "damaged"));
}

TEST(HorseSeg, numbersEndAtTheirLimit)
{
    const auto sized = [](hsize_t rows, hsize_t columns) {
        return refusal("features_000000", [&](const Writer& writer) {
            const hid_t list = H5Pcreate(H5P_DATASET_CREATE);
            const hsize_t chunk[] = {1, 64};
            H5Pset_chunk(list, 2, chunk);
            writer.put("features_000000", {rows, columns}, {}, H5T_NATIVE_FLOAT, list);
            H5Pclose(list);
        });
    };
    EXPECT_TRUE(contains(sized(1 << 18, 1024), "more memory")); // 2^28, but 1 GiB
    EXPECT_TRUE(contains(sized((1 << 18) + 1, 1024), "expected at most 268435456"));
}

/// The status line with this name of the only process that this one has started.
std::string ofReader(const std::string& file, const std::string& name)
{
    const std::string self = "/proc/self/task/" + std::to_string(::getpid()) + "/children";
    std::string child;
    std::ifstream(self) >> child;
    std::ifstream in("/proc/" + child + "/" + file);
    for (std::string line; std::getline(in, line);)
        if (line.starts_with(name))
            return line.substr(name.size());
    return {};
}

TEST(HorseSeg, itsReaderHasTheFileAndNothingElse)
{
    const TemporaryFolder folder;
    const std::string path = folder.path("x.bin");
    Writer(path).image("000000");
    Hdf5File file(StoredBytes::file(path));
    EXPECT_EQ(file.names().size(), 5U);
    if (ofReader("status", "Name:").empty())
        GTEST_SKIP() << "this kernel does not tell the children of a process";
    EXPECT_EQ(ofReader("status", "Seccomp:"), "\t2"); // what it denies: reader_test.cpp
    EXPECT_EQ(ofReader("status", "NoNewPrivs:"), "\t1");
    EXPECT_TRUE(contains(ofReader("limits", "Max file size"), " 0 "));
#ifndef GAPSCOPE_SANITIZED // they reserve shadow memory: before the program's, and without a limit
    EXPECT_FALSE(contains(ofReader("limits", "Max address space"), "unlimited"));
    EXPECT_TRUE(contains(ofReader("maps", ""), "gapscope-reader"));
#endif
    EXPECT_EQ(file.read("labels_000000").values, (std::vector<float>{0, 0, 1}));
}

TEST(HorseSeg, refusesOptionsOfPhotographs)
{
    const TemporaryFolder folder;
    Writer(folder.path("x.bin")).image("000000");
    for (const auto& [set, said] :
        std::vector<std::pair<std::function<void(DataRequest&)>, const char*>>{
            {[](DataRequest& r) { r.split = "none"; }, "--split"},
            {[](DataRequest& r) { r.superpixels = 90; }, "--superpixels"},
            {[](DataRequest& r) { r.pairs = "extended"; }, "--pairs"},
            {[](DataRequest& r) { r.task = "chain"; }, "--task"}}) {
        DataRequest request = requestFor(folder.path("x.bin"));
        set(request);
        EXPECT_EQ(errorOf([&] { openDataset(request); }).where(), said);
    }
}

} // namespace gapscope
