// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "datasets/opening/opening.h"
#include "datasets/opening/predictions.h"

#include <map>

namespace gapscope {

/// One row a task: the opening of its data, and what is written of their predictions.
struct TaskData {
    std::string_view key; ///< as in core/tasks/catalogue.h
    /// Data of several files, in a folder or an archive; nullptr: one file.
    Dataset (*openStore)(const Opening&, const std::shared_ptr<const ImageStore>&) = nullptr;
    /// Is a store of this task? The first row that says so is used; nullptr: if no other does.
    bool (*holds)(const ImageStore&) = nullptr;
    /// Does a store of this task have a use for a file of this name?
    bool (*reads)(const std::string& name) = nullptr;
    const char* storeOf = nullptr; ///< of what it is: "photographs with masks"
    /// throws: InputError if the file of this name is only a part of such a store.
    void (*refuseAlone)(const std::string& path) = nullptr;
    bool openedByName = false;   ///< --task or a model is enough: holds() is not asked
    std::size_t knownLabels = 0; ///< of every store; 0: they are counted later
    /// The files of its sample with this id in a store, or the text of one.
    std::map<std::string, std::string> (*sampleFiles)(const std::string& id) = nullptr;
    std::string (*sampleText)(std::string_view id) = nullptr;
    /// Features in a file of tables (HDF5), and whose they are.
    Dataset (*openTables)(const Opening&, StoredBytes) = nullptr;
    const char* tablesOf = nullptr;
    /// A sample that is a Problem at once.
    Dataset (*openSample)(const Opening&) = nullptr;
    /// The options of its data that those of other tasks refuse, and what they are for.
    std::vector<std::string_view> ownOptions{};
    const char* ownData = nullptr;
    TaskOutput output{};
};

std::span<const TaskData> taskData();
/// The row of a task; an unknown task has a row of defaults.
const TaskData& taskDataOf(std::string_view key);
/// Does any row read a file of this name?
bool isRead(const std::string& name);

/// One row a format of text; the first that matches a text is its format, the last matches all.
std::span<const TextFormat> textFormats();
/// The format of a file that begins so; nullptr: it is no text.
const TextFormat* textFormatOf(std::string_view head);

} // namespace gapscope
