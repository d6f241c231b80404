// SPDX-License-Identifier: GPL-3.0-or-later
// The peak memory of gapscope-cli for files at their limits: 512 MiB and 4 × the files.
#include "tests/app/cli/process.h"
#include "tests/datasets/poses/pose_files.h"

#include <cstdint>
#include <fstream>
#include <functional>
#include <gtest/gtest.h>
#include <hdf5.h>
#include <opencv2/core.hpp>
#include <random>
#include <sys/wait.h>
#include <unistd.h>
#include <zlib.h>

namespace gapscope::test {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t free = std::uint64_t{512} << 20;

class Memory : public ::testing::Test {
protected:
    std::string write(const std::string& name, const std::string& bytes)
    {
        const fs::path path = fs::path(folder.path("")) / name;
        fs::create_directories(path.parent_path());
        std::ofstream(path, std::ios::binary) << bytes;
        return path.string();
    }

    void write(const std::string& name, const Files& files)
    {
        for (const auto& [file, bytes] : files)
            write(name + "/" + file, bytes);
    }

    /// Makes files in a separate process: children inherit the peak memory of this one.
    void apart(const std::function<void()>& make)
    {
        const pid_t child = ::fork();
        if (child == 0) {
            make();
            ::_exit(0);
        }
        int status = -1;
        ::waitpid(child, &status, 0);
        ASSERT_EQ(status, 0);
    }

    /// Runs a command on the file or folder `name`; checks its peak.
    ProcessEnd run(std::vector<std::string> arguments, const std::string& name)
    {
        const fs::path path = fs::path(folder.path("")) / name;
        std::uint64_t bytes = 0;
        if (fs::is_directory(path)) {
            for (const auto& entry : fs::recursive_directory_iterator(path))
                bytes += entry.is_regular_file() ? entry.file_size() : 0;
        } else {
            bytes = fs::file_size(path);
        }
        arguments.insert(arguments.begin() + 1, path.string());
        const ProcessEnd end = runGapscope(arguments, {"GAPSCOPE_CACHE=" + folder.path("cache")});
        const auto peak = static_cast<std::uint64_t>(end.peakKilobytes) << 10;
        std::printf("%s: peak %llu MiB, %llu MiB are allowed\n", name.c_str(),
            static_cast<unsigned long long>(peak >> 20),
            static_cast<unsigned long long>((free + 4 * bytes) >> 20));
        EXPECT_GT(peak, std::uint64_t{1} << 20);
        EXPECT_LE(peak, free + 4 * bytes) << name << ": " << end.err;
        return end;
    }

    const TemporaryFolder folder;
};

std::string half(int side)
{
    cv::Mat1b mask(side, side, std::uint8_t{0});
    mask.colRange(0, side / 2) = 255;
    return png(mask);
}

/// A flat photograph that differs from all others.
std::string flat(int side, int colour)
{
    return png(cv::Mat3b(side, side, cv::Vec3b(static_cast<std::uint8_t>(colour), 0, 0)));
}

/// About so many bytes of text in columns.
std::string manyTokens(std::size_t bytes)
{
    std::string rows;
    for (int k = 0; rows.size() < bytes; ++k)
        rows += fmt::format(
            "w{} p{} L{}\n{}", k * 7919LL % 100'003, k % 40, k % 3, k % 20 == 19 ? "\n" : "");
    return rows;
}

/// One photograph trains and one tests, both of 2^24 pixels: flat, and of noise.
Files largestWithMasks()
{
    cv::Mat3b noise(4096, 4096);
    cv::randu(noise, cv::Scalar::all(0), cv::Scalar::all(255));
    cv::Mat1b mask(4096, 4096);
    cv::randu(mask, 0, 2);
    return {{"train/images/a.png", flat(4096, 0)}, {"train/masks/a.png", half(4096)},
        {"test/images/b.png", flat(4096, 1)}, {"test/masks/b.png", png(mask * 255)}};
}

/// One photograph trains and one tests, both with the most cells.
Files largestWithJoints()
{
    Files files;
    std::vector<JointRow> rows;
    for (int k = 0; k < 2; ++k) {
        const std::string name = fmt::format("images/{}.png", k);
        files[name] = flat(2048, k);
        JointRow row = person(name);
        for (PosePoint& joint : row.joints)
            joint = {100 * joint.x, 100 * joint.y};
        row.part = k < 1 ? ImagePart::train : ImagePart::test;
        rows.push_back(row);
    }
    files["joints.csv"] = tableOf(rows, true);
    return files;
}

} // namespace

TEST_F(Memory, photographsWithMasks)
{
    apart([&] {
        const Files files = largestWithMasks();
        write("photographs", files);
        write("photographs.tar.gz", gzipped(tarOfFiles(files)));
    });
    const ProcessEnd folderEnd = run({"info"}, "photographs");
    EXPECT_EQ(folderEnd.status, 0) << folderEnd.err;
    EXPECT_NE(folderEnd.out.find("segmentation"), std::string::npos) << folderEnd.out;
    // The same images from an archive find their features in the cache.
    EXPECT_EQ(run({"info"}, "photographs.tar.gz").status, 0);
}

TEST_F(Memory, manyPhotographsTakeNoMoreThanOne)
{
    // They are read on all cores, and refused for their masks.
    apart([&] {
        Files files;
        for (int k = 0; k < 9; ++k) {
            files[fmt::format("images/{}.png", k)] = flat(4096, k);
            files[fmt::format("masks/{}.png", k)] = png(cv::Mat1b(4095, 4096, std::uint8_t{0}));
        }
        write("refused.tar.gz", gzipped(tarOfFiles(files)));
    });
    const ProcessEnd end = run({"info"}, "refused.tar.gz");
    EXPECT_EQ(end.status, 2);
    EXPECT_NE(end.err.find("4096 × 4095"), std::string::npos) << end.err;
}

TEST_F(Memory, photographsWithJoints)
{
    apart([&] { write("poses", largestWithJoints()); });
    EXPECT_EQ(run({"info"}, "poses").status, 0);
}

TEST_F(Memory, trainingOnPhotographsWithJoints)
{
    apart([&] { write("poses", largestWithJoints()); });
    const ProcessEnd trained = run({"train", "--max-passes", "0"}, "poses");
    EXPECT_EQ(trained.status, 0) << trained.err;
}

TEST_F(Memory, archiveThatUnpacksToTheMost)
{
    // More than 160 MiB that pack 50 to 1, in entries of less than 64 MiB.
    constexpr std::size_t mebibytes = 174;
    const std::string name = "much.tar.gz";
    apart([&] {
        std::mt19937 random(1);
        std::vector<TarEntry> entries;
        for (std::size_t k = 0; k < 3; ++k) {
            std::string bytes((mebibytes << 20) / 3, '\0');
            for (std::size_t at = 0; at < bytes.size(); at += 100)
                bytes[at] = static_cast<char>(random());
            entries.push_back({fmt::format("{}.png", k), bytes});
        }
        write(name, gzipped(tarOf(entries)));
    });
    const ProcessEnd end = run({"info"}, name);
    EXPECT_EQ(end.status, 2);
    EXPECT_NE(end.err.find("unpacks to more than 1"), std::string::npos) << end.err;
}

TEST_F(Memory, textWithTheLongestLines)
{
    apart([&] {
        const std::string line((std::size_t{1} << 20) - 4, 'a');
        write("one.txt", line + " L\n" + line + " K\n\n" + line + " K\n");
        write("longer.txt", line + "aaa L\n");
        write("rows.txt.gz", gzipped(manyTokens(16 << 20)));
        write("more.txt.gz", gzipped(manyTokens(24 << 20)));
    });
    run({"info"}, "one.txt");
    const ProcessEnd end = run({"info"}, "longer.txt");
    EXPECT_EQ(end.status, 2);
    EXPECT_EQ(run({"info"}, "rows.txt.gz").status, 0); // 1.25 million tokens
    EXPECT_EQ(run({"info"}, "more.txt.gz").status, 2);
}

TEST_F(Memory, jsonModelsAndNumbers)
{
    apart([&] {
        write("deep.json", std::string(std::size_t{1} << 20, '['));
        std::string wide = "{\"trace\": [0";
        for (int k = 0; k < 3'900'000; ++k)
            wide += ",1";
        write("wide.json", wide + "]}");
        write("zeros.model", std::string(std::size_t{16} << 20, '\0'));
    });
    EXPECT_EQ(run({"replay"}, "deep.json").status, 2);
    EXPECT_EQ(run({"replay"}, "wide.json").status, 2);
    EXPECT_EQ(run({"predict", "sample:words"}, "zeros.model").status, 2);
}

TEST_F(Memory, hdf5ThatPacksWell)
{
    // 128 and 256 MiB of zeros in a few bytes: the second dataset and its memory are refused.
    apart([&] {
        const std::string path = folder.path("zeros.h5");
        const hid_t file = H5Fcreate(path.c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, H5P_DEFAULT);
        for (const hsize_t count : {hsize_t{1} << 25, hsize_t{1} << 26}) {
            const hid_t space = H5Screate_simple(1, &count, nullptr);
            const hid_t set =
                H5Dcreate2(file, fmt::format("superpixel_count_{:06}", count >> 25).c_str(),
                    H5T_NATIVE_FLOAT, space, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT);
            H5Dclose(set);
            H5Sclose(space);
        }
        H5Fclose(file);
    });
    EXPECT_EQ(run({"info"}, "zeros.h5").status, 2);
}

} // namespace gapscope::test
