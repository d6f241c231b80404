// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/engine/mailbox.h"
#include "core/dataset.h"
#include "core/models/model_file.h"
#include "datasets/open.h"

#include <QString>
#include <QStringList>

#include <memory>
#include <stop_token>
#include <vector>

namespace gapscope {

/// A model that labels files, and what people call it.
struct LabelModel {
    QString name;
    std::shared_ptr<const Model> model; ///< of one λ
};

/// A file, a folder or a set of pictures, and the labels that the model gives it.
struct LabelledFile {
    QString name; ///< of the file or folder; of several pictures how many they are, and where
    QString path;
    std::shared_ptr<const Dataset> dataset;
    std::vector<Labelling> labels; ///< of its part()

    /// What `predict` labels: the test part, without one everything. 0: training, 1: test.
    int part() const { return dataset->test ? 1 : 0; }
    const Problem& problem() const { return part() == 1 ? *dataset->test : *dataset->train; }
    /// Whether a part has a truth to compare with; part() may have none.
    bool labelled(int of) const;
};

struct LabelledFiles {
    LabelModel by;
    std::shared_ptr<const Snapshot> snapshot; ///< its λ and w, no block gaps
    std::vector<LabelledFile> files;
};

/// What a model takes, for people: "handwritten words in the form of letter.data".
QString takenBy(const Model& model);

/// Opens the files as the model needs them, with or without labels, and labels them. Pictures are
/// taken together, everything else one by one.
/// requires: one path at least.
/// throws: InputError, which says what the model takes; Cancelled.
LabelledFiles labelFiles(const QStringList& paths, const LabelModel& by, const DataFolders& folders,
    const Progress& progress, std::stop_token stop);

} // namespace gapscope
