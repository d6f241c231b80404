// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/dataset.h"
#include "core/machine/progress.h"
#include "datasets/bytes/text_lines.h"
#include "datasets/formats/text_format.h"
#include "datasets/opening/catalogue.h"

#include <initializer_list>

namespace gapscope {

/// Called with the task of data of several files (core/tasks/catalogue.h) as soon as their files
/// are read, and again when their labels are counted (0: not yet): features and maps may then take
/// minutes, and a user who wants other data need not wait for them. photograph: the first one as it
/// is stored, to be shown until then; "": none.
using Recognised =
    std::function<void(const std::string& task, std::size_t labels, const std::string& photograph)>;

/// The request and the source of the bytes: the openers of all formats get this.
struct Opening {
    const DataRequest& request;
    const CatalogueEntry* entry = nullptr; ///< nullptr: DATA is a path
    std::string path;                      ///< "" for a sample
    std::string generated;                 ///< text of a sample
    std::string testPath;                  ///< of a catalogue dataset that has a file for it
    std::string note;                      ///< to be said with the dataset
    Progress progress;
    std::stop_token stop;
    Recognised recognised{};
    bool infoOnly = false; ///< only info is wanted: slow learning may be skipped

    bool synthetic() const { return path.empty(); }
    /// The catalogue entry that was asked for, or the one with this digest, else nullptr.
    const CatalogueEntry* known(const std::string& digest) const;
    /// Its title, else otherwise.
    std::string title(const std::string& digest, const char* otherwise) const;
    /// source, sha256, title, limit, … of info; what differs between formats is left.
    DatasetInfo info(const std::string& digest, const char* otherwise) const;
};

class ImageStore;
/// For photographs: the share of the progress that reading the files takes.
inline constexpr double storeShare = 0.03;
/// The shape of the model that predicts, when it is of this task; nullptr: none.
template <typename Shape> const Shape* modelOf(const DataRequest& request)
{
    return dynamic_cast<const Shape*>(request.model.get());
}

/// throws: InputError if request.task names another task, or every is 0. tasks: all that the data
/// can be, for the message; "": that task alone.
void checkTask(const DataRequest& request, const std::string& task, const std::string& tasks = "");
/// throws: InputError if an option was given that photographs alone have.
void checkNoImageOptions(const DataRequest& request);
/// throws: InputError if one of these options, which photographs alone have, was given. found:
/// names the data.
void refuseOptions(const DataRequest& request, const std::vector<std::string_view>& options,
    const char* found, const char* expected);
/// Does an option of two values have the other one than usual?  throws: InputError: a third.
bool isOther(const char* option, const std::string& value, const char* usual, const char* other);
/// Throws the InputError for this value of an option.
[[noreturn]] void refuseValue(
    const char* option, const std::string& value, const std::string& expected);

/// Problems that are made and not read have one part.
/// throws: InputError if a split or a test part was asked for.
void checkOnePart(const DataRequest& request);

/// Numbers of the examples of a file that train and that test. every and limit act on the former,
/// every first.
struct ExampleParts {
    std::vector<std::size_t> train, test;
};
/// All of n examples train; with a split every fifth tests.
ExampleParts partsOf(std::size_t n, const DataRequest& request, bool split = false);
/// "holdout" where every fifth example tests, as a sample has it, or "".
/// throws: InputError: another split. examples: what they are, for the message.
std::string holdoutOf(const Opening& opening, const char* examples);
/// The test file that was asked for, or the catalogue's where the data are not split; "": none.
std::string testFileOf(const Opening& opening, const std::string& split);

/// Sets task, n, n_test, d and split of info.
void describeParts(Dataset& dataset, const std::string& split);
/// Adds to the title that the data are unlabelled, or the split of data from users.
void nameSplit(DatasetInfo& info);

/// The format of a text. throws: InputError saying what it is instead.
const TextFormat& formatOf(UnpackedBytes& bytes);

} // namespace gapscope
