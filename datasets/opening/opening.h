// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/dataset.h"
#include "core/machine/progress.h"
#include "datasets/bytes/text_lines.h"
#include "datasets/formats/content.h"
#include "datasets/opening/catalogue.h"
#include "datasets/opening/recognised.h"

#include <memory>
#include <stop_token>
#include <string>
#include <string_view>

namespace gapscope {

/// A format's opener gets what was asked for and where the bytes come from, and gives the dataset.
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
    bool infoOnly = false; ///< only info is wanted: what takes long to learn may stay away

    bool synthetic() const { return path.empty(); }
    /// The catalogue entry that was asked for, or the one with this digest, else nullptr.
    const CatalogueEntry* known(const std::string& digest) const;
    /// Its title, else otherwise.
    std::string title(const std::string& digest, const char* otherwise) const;
    /// source, sha256, title, limit, … of info; what differs between formats is left.
    DatasetInfo info(const std::string& digest, const char* otherwise) const;
};

/// One row per format that has a reader.
struct OpenerRow {
    Format format;
    Dataset (*open)(const Opening& opening, TextLines lines, Format format);
};

/// Handwritten words.
Dataset openWords(const Opening& opening, TextLines lines, Format format);
/// Text in columns, SVM-hmm and CSV sequences.
Dataset openText(const Opening& opening, TextLines lines, Format format);
/// Rows of features with a class each.
Dataset openClasses(const Opening& opening, TextLines lines, Format format);
class ImageStore;
/// The share of a progress that the reading of files takes of photographs.
inline constexpr double storeShare = 0.03;
/// A folder or an archive: sentence pairs, or photographs with joints or with masks.
Dataset openStore(const Opening& opening);
Dataset openAlignment(const Opening& opening, const std::shared_ptr<const ImageStore>& store);
Dataset openPoses(const Opening& opening, const std::shared_ptr<const ImageStore>& store);
Dataset openImages(const Opening& opening, const std::shared_ptr<const ImageStore>& store);
/// HorseSeg's feature files.
Dataset openHorseSeg(const Opening& opening);
/// The toy has one part, made and not read.
Dataset openToy(const Opening& opening);

/// A random quadratic program over a box, made and not read, too.
Dataset openBoxQp(const Opening& opening);
/// The shape of the model that predicts, when it is of this task; nullptr: none.
template <typename Shape> const Shape* modelOf(const DataRequest& request)
{
    return dynamic_cast<const Shape*>(request.model.get());
}

/// throws: InputError if request.task names another task, or every is 0. tasks: all that the data
/// can be, for the sentence; "": that task alone.
void checkTask(const DataRequest& request, const std::string& task, const std::string& tasks = "");
/// throws: InputError if an option was given that photographs alone have.
void checkNoImageOptions(const DataRequest& request);

/// Problems that are made and not read have one part.
/// throws: InputError if a split or a test part was asked for.
void checkOnePart(const DataRequest& request);

/// The bytes of a file whose content may be in one of the formats, by their rows.
/// throws: InputError saying what it is instead.
Format formatOf(UnpackedBytes& bytes);

} // namespace gapscope
