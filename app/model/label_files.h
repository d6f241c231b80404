// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/engine/mailbox.h"
#include "core/models/model_file.h"
#include "datasets/open.h"

#include <QtWidgets>

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

/// The files that a model has labelled while the views of models look at them instead of the data
/// that are open, which stay as they are.
class LabelSession : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    /// nullptr: the views look at the data that are open.
    const std::shared_ptr<const LabelledFiles>& files() const { return m_files; }
    /// The one looked at, or nullptr.
    const LabelledFile* current() const { return m_files ? &m_files->files[m_current] : nullptr; }
    std::size_t currentIndex() const { return m_current; }

    /// requires: one file at least.
    void show(std::shared_ptr<const LabelledFiles> files);
    void choose(std::size_t file);
    /// Back to the data that are open. Nothing when the views look at them already.
    void end();

Q_SIGNALS:
    void changed();

private:
    std::shared_ptr<const LabelledFiles> m_files;
    std::size_t m_current = 0;
};

} // namespace gapscope
