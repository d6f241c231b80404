// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/arguments.h"
#include "app/cli/command.h"
#include "app/cli/interrupt.h"
#include "app/cli/trained_model.h"
#include "core/atomic_file.h"
#include "core/error.h"
#include "core/evaluation.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <memory>
#include <thread>

namespace gapscope {
namespace {

struct PredictArguments {
    std::string model, out, lambda;
    DataArguments data;
};

/// Letters side by side; longer label names with a space between them.
std::string labelText(const ChainShape& shape, LabellingView y)
{
    const bool letters = std::all_of(shape.labelNames.begin(), shape.labelNames.end(),
        [](const std::string& name) { return name.size() == 1; });
    std::string text;
    for (const Label label : y) {
        if (!letters && !text.empty())
            text += ' ';
        text += shape.labelNames[label];
    }
    return text;
}

/// One line per example: its name (or number from 1), truth (empty if unlabelled), prediction.
std::string tableOf(
    const ChainProblem& problem, const std::vector<Labelling>& predictions, bool labelled)
{
    const ChainExamples& examples = problem.examples();
    std::string table = "word\ttruth\tprediction\n";
    for (std::size_t i = 0; i < predictions.size(); ++i) {
        table += examples.names.empty() ? std::to_string(i + 1) : examples.names[i];
        table += '\t' + (labelled ? labelText(problem.shape(), examples.truth(i)) : "");
        table += '\t' + labelText(problem.shape(), predictions[i]) + '\n';
    }
    return table;
}

std::string errorText(const Problem& problem, const std::vector<Labelling>& predictions)
{
    std::size_t wrong = 0;
    for (std::size_t i = 0; i < predictions.size(); ++i) {
        const LabellingView truth = problem.truth(i);
        wrong += std::equal(truth.begin(), truth.end(), predictions[i].begin()) ? 0 : 1;
    }
    const double words = static_cast<double>(wrong) / static_cast<double>(predictions.size());
    const Errors errors = errorsOf(problem, predictions);
    return fmt::format("{} words: {:.2f} % of the words have an error, {:.2f} % of the letters are "
                       "wrong, mean loss {:.6g}\n",
        predictions.size(), 100 * words, 100 * errors.perLabel, errors.meanLoss);
}

/// The model of the λ that was asked for; a path's needs one.
Model chosenModel(const PredictArguments& arguments, std::size_t n)
{
    Model model = readModel(arguments.model);
    if (!arguments.lambda.empty())
        return modelAt(model, parseLambda(arguments.lambda, n), arguments.model);
    if (!model.pieces.empty())
        throw InputError(arguments.model, 0, "a path of models without --lambda",
            fmt::format("--lambda X with X from {:g} up", model.lambda));
    return model;
}

ExitStatus predict(const PredictArguments& arguments)
{
    requireWritable("--out", arguments.out);
    const Interrupt interrupt;
    DataRequest request = arguments.data.request;
    request.allowUnlabelled = true;
    const Dataset dataset = openDataset(request, arguments.data.folders, {}, interrupt.token());
    const std::vector<double> w =
        weightsFor(dataset, chosenModel(arguments, dataset.info.n), arguments.model);
    const Problem& part = dataset.test ? *dataset.test : *dataset.train;
    const auto& chain = dynamic_cast<const ChainProblem&>(part);
    const std::vector<Labelling> predictions =
        predictAll(part, w, std::max(1U, std::thread::hardware_concurrency()));
    const bool labelled = dataset.info.labelled;
    const std::string table = tableOf(chain, predictions, labelled);
    const std::string errors = labelled
        ? errorText(part, predictions)
        : fmt::format(
            "{} words predicted; the file has no labels to compare with\n", predictions.size());
    if (arguments.out.empty()) {
        fmt::print("{}", table);
        fmt::print(stderr, "{}", errors);
    } else {
        writeFileAtomically(arguments.out, table);
        fmt::print("{}", errors);
    }
    return interrupt.requested() ? exitInterrupted : exitDone;
}

} // namespace

Command addPredictCommand(CLI::App& program)
{
    CLI::App* command = program.add_subcommand("predict",
        "Predicts the test part (everything, without one or without labels) with a saved model: "
        "word, truth, prediction, tab-separated");
    const auto arguments = std::make_shared<PredictArguments>();
    command->add_option("MODEL", arguments->model, "A model file")->required();
    addDataOptions(*command, arguments->data);
    command->add_option("--lambda", arguments->lambda, "Which λ of a path's model")
        ->type_name("X or c/n");
    command->add_option("--out", arguments->out, "Where the table goes; default: standard output")
        ->type_name("FILE");
    return {command, [arguments] { return predict(*arguments); }};
}

} // namespace gapscope
