// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/model/answers/task_answers.h"
#include "app/model/dialogs/data_dialog.h"
#include "app/model/pictures/overlay_pictures.h"

#include <QtWidgets>

namespace gapscope {

class WeightsPage;

/// One row per kind of example: everything that the window asks about a task. The callers that show
/// the texts translate them, in the contexts named here.
struct TaskView {
    std::string_view task;                   ///< ModelShape::task()
    bool (*shows)(const Problem&) = nullptr; ///< which of a task's rows; nullptr: all
    const char* key;                         ///< object name of the viewer: "words"
    ExampleNames (*names)();                 ///< of examples and their parts
    ExampleViewer* (*makeViewer)(QWidget* parent);
    WeightsPage* (*makeWeights)();
    const TaskAnswers& (*answers)();
    /// Announces the content of the pages before there are weights; context gapscope.
    const char *examplesText, *confusionText, *weightsText;
    const char* syntheticText;                 ///< about samples; context DataCaption
    QString (*input)(const ModelShape& shape); ///< of a model: files that it labels, translated
    const char* labelsEnding;                  ///< suffix of a file of labels: "-labels.tsv"
    /// Whether this part has a truth. nullptr: as DatasetInfo::labelled says.
    bool (*labelled)(const Problem& part) = nullptr;
    const DataChoice* choice = nullptr;
    /// Pictures of the worst examples for exports; nullptr: one picture of the viewer.
    void (*visitPictures)(const QString& run, const ExamplePart& part,
        const ExamplePredictions& predictions, const TakePicture& take) = nullptr;
    const PictureFiles* pictures = nullptr;
    /// Pages beside the worst confusions; nullptr: none.
    std::vector<ErrorPage> (*errorPages)() = nullptr;
    /// Number of tokens in a part's sentences; nullptr: examples are not sentences.
    std::size_t (*tokens)(const Problem& part) = nullptr;
    bool folds = false; ///< the data have folds to choose from
};

std::span<const TaskView> taskViews();
/// The row of a problem; nullptr: no problem, or it has no examples to show.
const TaskView* viewOf(const Problem* problem);
/// A row of this task; nullptr: none.
const TaskView* findTaskView(std::string_view task);
/// The page of weights of a task's models.  requires: it has one.
WeightsPage* makeWeightsPage(std::string_view task);
/// The error pages of all tasks, in the order of the rows.
std::vector<ErrorPage> allErrorPages();

/// How these data can be opened in another way; nullptr when they cannot.
const DataChoice* choiceOf(const Problem* train);

} // namespace gapscope
