// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/engine/mailbox.h"
#include "core/models/model_file.h"
#include "datasets/open.h"

#include <QtWidgets>

namespace gapscope {

/// A model that labels files, and its name for users.
struct LabelModel {
    QString name;
    std::shared_ptr<const Model> model; ///< of one λ
};

/// A file, a folder or a set of pictures, and the labels that the model predicts for it.
struct LabelledFile {
    QString name; ///< of the file or folder; for several pictures their number and place
    QString path;
    std::shared_ptr<const Dataset> dataset;
    std::vector<Labelling> labels; ///< of its part()

    /// The part that `predict` labels: the test part, or all without one. 0: training, 1: test.
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

/// The input of a model, in words: "handwritten words in the form of letter.data".
QString inputDescription(const Model& model);

/// Opens the files as the model needs them, with or without labels, and labels them. Pictures are
/// opened together, all other files one by one.
/// requires: at least one path.
/// throws: InputError, which names the input of the model; Cancelled.
LabelledFiles labelFiles(const QStringList& paths, const LabelModel& by, const DataFolders& folders,
    const Progress& progress, std::stop_token stop);

/// The files that a model has labelled, while the model views show them instead of the open data,
/// which stay as they are.
class LabelSession : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    /// nullptr: the views show the open data.
    const std::shared_ptr<const LabelledFiles>& files() const { return m_files; }
    /// The file on show, or nullptr.
    const LabelledFile* current() const { return m_files ? &m_files->files[m_current] : nullptr; }
    std::size_t currentIndex() const { return m_current; }

    /// requires: at least one file.
    void show(std::shared_ptr<const LabelledFiles> files);
    void choose(std::size_t file);
    /// Returns to the open data. No effect when the views show them already.
    void end();

Q_SIGNALS:
    void changed();

private:
    std::shared_ptr<const LabelledFiles> m_files;
    std::size_t m_current = 0;
};

} // namespace gapscope
