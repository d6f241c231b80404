// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/model/answers/task_answers.h"
#include "app/model/dialogs/data_dialog.h"
#include "app/model/pictures/overlay_pictures.h"

#include <QtWidgets>

namespace gapscope {

class WeightsPage;

/// One row a kind of example: everything that the window asks about a task. Texts are translated by
/// those who show them, in the contexts named here.
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
    const char* syntheticText;                 ///< of samples; context DataCaption
    QString (*taken)(const ModelShape& shape); ///< the files a model labels, translated
    const char* labelsEnding;                  ///< of a file of labels: "-labels.tsv"
    /// Does this part have a truth? nullptr: as DatasetInfo::labelled says.
    bool (*labelled)(const Problem& part) = nullptr;
    DataChoice choice = DataChoice::none;
    /// The dialog of the choice. train: of the data as they are open now, or nullptr.
    DataDialog* (*makeDialog)(
        const DataRequest& request, const Problem* train, QWidget* parent) = nullptr;
    /// Can the choice be made for these data? nullptr: always.
    bool (*choosable)(const Problem& train) = nullptr;
    /// Pictures of the worst examples for exports; nullptr: one of the viewer.
    void (*visitPictures)(const QString& run, const ExamplePart& part,
        const ExamplePredictions& predictions, const TakePicture& take) = nullptr;
    /// The action that writes all pictures into a folder, context gapscope::MainWindow, and its
    /// work; nullptr: none.  Returns how many are done.  throws: InputError.
    const char* writeText = nullptr;
    std::size_t (*writePictures)(const ExampleViewer& viewer, const ExamplePart& part,
        const ExamplePredictions& predictions, const QString& folder,
        const PhotographProgress& goOn) = nullptr;
    /// Pages beside the worst confusions; nullptr: none.
    std::vector<ErrorPage> (*errorPages)() = nullptr;
    /// Tokens of a part's sentences; nullptr: examples are no sentences.
    std::size_t (*tokens)(const Problem& part) = nullptr;
    bool folds = false; ///< the data have folds to choose from
};

std::span<const TaskView> taskViews();
/// The row of a problem; nullptr: none was given, or it has no examples to look at.
const TaskView* viewOf(const Problem* problem);
/// A row of this task; nullptr: none.
const TaskView* findTaskView(std::string_view task);
/// The page of weights of a task's models.  requires: it has one.
WeightsPage* makeWeightsPage(std::string_view task);
/// Those of all tasks, in the order of the rows.
std::vector<ErrorPage> allErrorPages();

/// The dialog's choice for these data; none where there is nothing to choose.
DataChoice choiceOf(const Problem* train);
/// Data of text, rows or pairs: their dialog chooses the test part.
bool choosesTestPart(const Problem* train);

} // namespace gapscope
