// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/arguments.h"
#include "app/models/trained_model.h"
#include "app/programs/run_summary.h"
#include "core/files/atomic_file.h"
#include "core/machine/parallel.h"
#include "core/metrics/metrics.h"
#include "datasets/opening/opening.h"
#include "datasets/task_data.h"

#include <array>

namespace gapscope {
namespace {

struct PredictArguments {
    std::string model, out, lambda;
    DataArguments data;
};

/// The model at the requested λ, which a path's model needs.
Model chosenModel(Model model, const PredictArguments& arguments, std::size_t n)
{
    if (!arguments.lambda.empty())
        return modelAt(model, parseLambda(arguments.lambda, n), arguments.model);
    if (!model.pieces.empty())
        throw InputError(arguments.model, 0, "a path of models without --lambda",
            fmt::format("--lambda X with X from {:g} up", model.lambda));
    return model;
}

/// Writes files of labels into their folder, and their scores to standard output.
void writeMasks(
    const Problem& part, const Predictions& predictions, bool labelled, const std::string& out)
{
    const TaskOutput& task = taskDataOf(part.shape().task()).output;
    std::string said = task.scores(part, predictions, labelled);
    if (out.empty()) {
        if (!labelled)
            throw InputError("--out", 0, "no folder",
                "one for the masks: without true ones there are no scores to print instead");
        fmt::print("{}", task.text(part, predictions, labelled));
        fmt::print(stderr, "{}", said);
        return;
    }
    task.writeMasks(part, predictions, out, {});
    said.pop_back();
    fmt::print("{}; masks in {}\n", said, out);
}

/// Writes the text to the file `out` or, if "", to standard output; the scores go to standard error
/// in that case, else to standard output.
void writeText(
    const Problem& part, const Predictions& predictions, bool labelled, const std::string& out)
{
    const TaskOutput& task = taskDataOf(part.shape().task()).output;
    const std::string text = task.text(part, predictions, labelled);
    const std::string said = task.scores(part, predictions, labelled);
    if (out.empty()) {
        fmt::print("{}", text);
        fmt::print(stderr, "{}", said);
        return;
    }
    writeFileAtomically(out, text);
    fmt::print("{}", said);
}

/// Folds split the words of one file: says that some are left out, perhaps those the file was made
/// for, and that other words may have been trained on.
void sayFolds(const Dataset& dataset, const DataRequest& request)
{
    const std::string& split = dataset.info.split;
    if ((split == "small" || split == "large") && request.test.empty())
        fmt::print(stderr,
            "Note: only the test part of {} is predicted; {} of the training part (split {}) are "
            "left out. --split all predicts every word; give the split that the model was trained "
            "with, or training words may be among them.\n",
            dataset.test->blockCount(), dataset.train->blockCount(), split);
}

/// Options of data that a model keeps.
constexpr std::array partsOfModels{
    "--attribute-set", "--bias", "--potts", "--loss", "--pose-bounds"};

ExitStatus predict(const PredictArguments& arguments)
{
    std::vector<NamedFile> read = filesRead(arguments.data.request);
    read.push_back({"MODEL", arguments.model});
    requireApart({{"--out", arguments.out}}, read);
    Model stored = readModel(arguments.model);
    const bool files = taskDataOf(stored.task()).output.writeMasks != nullptr;
    files ? requireFolder("--out", arguments.out) : requireWritable("--out", arguments.out);
    const Interrupt interrupt;
    DataRequest request = arguments.data.request;
    request.allowUnlabelled = true;
    request.model = stored.shape;
    const Dataset dataset =
        openDataset(request, arguments.data.folders, openingProgress(), interrupt.token());
    const std::vector<double> w = weightsFor(
        dataset, chosenModel(std::move(stored), arguments, dataset.info.n), arguments.model);
    const Problem& part = dataset.test ? *dataset.test : *dataset.train;
    const std::vector<Labelling> predictions = predictAll(part, w, allCores());
    const bool labelled = dataset.info.labelled;
    (files ? writeMasks : writeText)(part, predictions, labelled, arguments.out);
    if (dataset.test)
        sayFolds(dataset, request);
    return interrupt.requested() ? exitInterrupted : exitDone;
}

} // namespace

Command addPredictCommand(CLI::App& program)
{
    CLI::App* command = program.add_subcommand("predict",
        "Predicts the test part with a saved model, or all data that have no test part or labels. "
        "Words: word, truth, prediction, tab-separated; classes: index, truth, prediction; text: "
        "its columns and the prediction; photographs: a mask for each; poses: the columns of "
        "joints.csv; sentence pairs: links in the form of the NAACL 2003 shared task");
    const auto arguments = std::make_shared<PredictArguments>();
    command->add_option("MODEL", arguments->model, "A model file")->required();
    addDataOptions(*command, arguments->data);
    command->add_option("--lambda", arguments->lambda, "The λ to take of a path's model")
        ->type_name("X or c/n");
    command
        ->add_option("--out", arguments->out,
            "File of the table; default: standard output. Photographs: folder of the masks")
        ->type_name("FILE|DIR");
    for (const char* part : partsOfModels)
        command->get_option(part)->group(""); // not in the help
    return {command, [command, arguments] {
                for (const char* part : partsOfModels)
                    if (command->count(part) > 0)
                        throw InputError(part, 0, "given for a model, which has it",
                            "predict without this option");
                return predict(*arguments);
            }};
}

} // namespace gapscope
