// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/model/example_answers.h"
#include "app/model/segmentation/photograph_pictures.h"
#include "widgets/viewers/common/example_values.h"

#include <QString>

#include <functional>
#include <span>
#include <string_view>

class QWidget;

namespace gapscope {

class ExampleViewer;
class ModelShape;
class WeightsPage;
struct Run;

/// The data dialog of a task: nothing to choose, the test part of text, rows or pairs, or the
/// features of photographs with masks or with joints.
enum class DataChoice { none, sentences, rows, pairs, masks, joints };

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
    /// What will be on the pages once there are weights; context gapscope.
    const char *examplesText, *confusionText, *weightsText;
    const char* syntheticText;                 ///< of samples; context DataCaption
    QString (*taken)(const ModelShape& shape); ///< the files a model labels, translated
    const char* labelsEnding;                  ///< of a file of labels: "-labels.tsv"
    /// Does this part have a truth? nullptr: as DatasetInfo::labelled says.
    bool (*labelled)(const Problem& part) = nullptr;
    DataChoice choice = DataChoice::none;
    /// Can the choice be made for these data? nullptr: always.
    bool (*choosable)(const Problem& train) = nullptr;
    /// Pictures of the worst examples for exports; nullptr: one of the viewer.
    void (*visitPictures)(const Run& run, const ExamplePart& part,
        const ExamplePredictions& predictions, const TakePicture& take) = nullptr;
    /// The action that writes all pictures into a folder, context gapscope::MainWindow, and its
    /// work; nullptr: none.  Returns how many are done.  throws: InputError.
    const char* writeText = nullptr;
    std::size_t (*writePictures)(const ExampleViewer& viewer, const ExamplePart& part,
        const ExamplePredictions& predictions, const QString& folder,
        const PhotographProgress& goOn) = nullptr;
};

std::span<const TaskView> taskViews();
/// The row of a problem; nullptr: none was given, or it has no examples to look at.
const TaskView* viewOf(const Problem* problem);
/// A row of this task; nullptr: none.
const TaskView* findTaskView(std::string_view task);
/// The page of weights of a task's models.  requires: it has one.
WeightsPage* makeWeightsPage(std::string_view task);

/// The dialog's choice for these data; none where there is nothing to choose.
DataChoice choiceOf(const Problem* train);

} // namespace gapscope
