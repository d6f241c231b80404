// SPDX-License-Identifier: GPL-3.0-or-later
// Seeds of data files: photographs with masks, joints, sentence pairs, HDF5.
#include "core/tasks/pose/pose_shape.h"
#include "datasets/images/feature_file.h"
#include "datasets/poses/joint_table.h"
#include "datasets/poses/map_file.h"
#include "tests/datasets/image_files.h"
#include "tests/fuzz/fuzz_seeds.h"
#include "tests/support/mat_writer.h"
#include "tests/support/npy_writer.h"
#include "tests/support/xz_packed.h"

#include <fstream>
#include <hdf5.h>
#include <string>

using namespace gapscope;

namespace {

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

/// The first byte says what the rest is; see image_files.cpp.
void writeImageFiles(const std::filesystem::path& folder)
{
    using namespace std::string_literals;
    Files files = fewPhotographs();
    for (const auto& [name, bytes] : files)
        writeSeed(folder / (name.substr(0, 1) + name.substr(name.find('/') + 1)), "i" + bytes);
    std::vector<std::uint8_t> bmp;
    imageLibrary().imencode(".bmp", cv::Mat1b(2, 3, std::uint8_t{1}), bmp, {});
    writeSeed(folder / "bmp", "i" + std::string(bmp.begin(), bmp.end()));
    const std::string names = "a/1.png\na/1_mask.png\nimages/2.jpg\nmasks/2.png\ntest/images/3.png",
                      csv = "image,mask,split\na/1.png,a/1_mask.png,train\nimages/2.jpg,,test\n";
    writeSeed(folder / "pairs", "p" + names + "\0"s + csv + "\0# twins\n1 2\n\0every-2"s);
    const std::string classes = "0 background\n255 horse\n128 64 0 rider\n7 void\n";
    writeSeed(folder / "classes", "c" + classes);
    const std::string tar = tarOfFiles(files);
    writeSeed(folder / "tar", "a" + tar);
    writeSeed(folder / "tar_xz", "a" + xzPacked(tar));
    writeGzipSeed(folder / "packed", tar);
    writeSeed(folder / "tar_gz", "a" + contentOf(folder / "packed"));
    files["classes.txt"] = classes;
    files["duplicates.txt"] = "1 2\n";
    files["pairs.csv"] = "image,mask\nimages/1.png,masks/1.png\n";
    writeSeed(folder / "tar_xz_tables", "a" + xzPacked(tarOfFiles(files)));
    writeFeatures((folder / "packed").string());
    writeSeed(folder / "features", "f" + contentOf(folder / "packed"));
    writeSeed(folder / "features_unmended", "F" + contentOf(folder / "packed"));
    std::filesystem::remove(folder / "packed");
    writeMaps((folder / "packed").string());
    writeSeed(folder / "maps", "m" + contentOf(folder / "packed"));
    writeSeed(folder / "maps_unmended", "M" + contentOf(folder / "packed"));
    std::filesystem::remove(folder / "packed");
}

/// The first byte says what the rest is; see joint_files.cpp.
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
    writeSeed(folder / "csv", "c" + jointsCsv(table));
    table.rows[0].missing[2] = true;
    table.rows[1].upright = true;
    table.rows[1].image = "with, \"quotes\"";
    table.parted = true;
    writeSeed(folder / "csv_parted", "c" + jointsCsv(table));
    table.hasJoints = false;
    writeSeed(folder / "csv_names", "c" + jointsCsv(table));
    for (const bool bigEndian : {false, true}) {
        const MatWriter mat(bigEndian);
        const std::string joints = mat.doubles("joints", {3, 14, 2}, numbers),
                          other = mat.variable("text", 4, {1, 1}, mat.element(4, "hi"));
        const std::string name = bigEndian ? "mat_big" : "mat_little";
        writeSeed(folder / name, "m" + mat.file(other + joints));
        writeSeed(
            folder / (name + "_packed"), "m" + mat.file(mat.packed(other) + mat.packed(joints)));
    }
    const std::string shape = "'fortran_order': True, 'shape': (26, 2, 3), }";
    writeSeed(
        folder / "npy", "n" + npyFile("{'descr': '<f4', " + shape, std::string(26 * 6 * 4, '\0')));
    writeSeed(folder / "npy_wide",
        "n" + npyFile("{'descr': '<f8', " + shape, std::string(26 * 6 * 8, '\0'), true));
}

/// Files separated by zero bytes; see sentence_pairs.cpp.
void writeSentencePairs(const std::filesystem::path& folder)
{
    using namespace std::string_literals;
    const std::string english = "the House \nyes\n", french = "la Maison . \noui\n",
                      links = "0001 1 1 S\n1 2 2 P\n2 1 1\n";
    std::string counts;
    for (const char* place :
        {"1\t1\t1", "1\t1\t2", "1\t1\t3", "1\t2\t1", "1\t2\t2", "1\t2\t3", "2\t1\t1"})
        counts += "x\t"s + place + "\t100\t80\t60\n";
    writeSeed(folder / "two", english + '\0' + french + '\0' + links + '\0' + counts);
    writeSeed(folder / "no_counts", english + '\0' + french + '\0' + links + '\0');
}

/// A row, a packed table and a number, as in HorseSeg's files.
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

} // namespace

void gapscope::writeDataSeeds(const std::filesystem::path& folder)
{
    writeImageFiles(folder / "image_files");
    writeJointFiles(folder / "joint_files");
    writeSentencePairs(folder / "sentence_pairs");
    writeHdf5(folder / "hdf5_file");
}
