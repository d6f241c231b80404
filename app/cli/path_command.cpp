// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/arguments.h"
#include "app/models/trained_model.h"
#include "app/programs/run_summary.h"
#include "core/options/parameter_words.h"
#include "core/solvers/path/path_validation.h"
#include "core/solvers/training/method_check.h"

#include <charconv>

namespace gapscope {
namespace {

struct PathArguments {
    DataArguments data;
    SolverArguments solver;
    std::string record, model, validate;
    bool quiet = false;
    std::string kappa, lambdaMin; ///< of a path; "" = the default
    bool heuristic = false;
    std::string rule = "paper";
    std::string lambdas = "2^15:2^-15", warm = "none"; ///< of a grid
};

double numberOf(const std::string& option, const std::string& text)
{
    double value = 0;
    const char* end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, value);
    if (error != std::errc() || stop != end)
        throw InputError(option, 0, "'" + text + "'", "a number");
    return value;
}

/// A λ, or 0.
double lambdaMinOf(const std::string& text)
{
    try {
        return text == "0" ? 0 : parseLambda(text, 1);
    } catch (const InputError& error) {
        throw InputError("--lambda-min", 0, error.found(), "0, or " + error.expected());
    }
}

PathOptions pathOptionsOf(const PathArguments& arguments)
{
    PathOptions path;
    path.heuristic = arguments.heuristic;
    path.rule = heuristicRuleFrom(arguments.rule);
    path.kappa = !arguments.kappa.empty() ? numberOf("--kappa", arguments.kappa)
        : path.heuristic                  ? 0.7 // Osokin et al. 2016, §4
                                          : 0.9;
    if (!arguments.lambdaMin.empty())
        path.lambdaMin = lambdaMinOf(arguments.lambdaMin);
    return path;
}

/// Refuses the options that path and grid set themselves; these always have a target.
SolverOptions solverOf(const PathArguments& arguments, std::size_t n)
{
    OptionSettings settings = arguments.solver.settings();
    for (const auto& [key, text] : settings)
        if (key == "lambda" || key == "trace_every")
            throw InputError("--" + std::string(key == "lambda" ? key : "trace-every"), 0,
                "'" + text + "'", "none here: every λ of a path or grid is evaluated once");
    if (!arguments.solver.has("epsilon"))
        settings.emplace_back("epsilon", "0.01");
    settings.emplace_back("trace_every", "inf");
    return resolveSettings(settings, n);
}

/// Rows to print: all of a short list, a dozen of a long one.
std::string tableOf(const std::vector<LambdaPoint>& points)
{
    std::string table = fmt::format("{:>12} {:>10} {:>10} {:>10} {:>9} {:>10} {:>10}\n", "lambda",
        "gap", "primal", "norm of w", "passes", "train err", "test err");
    constexpr std::size_t most = 32;
    const std::size_t last = points.size() - 1;
    const std::size_t rows = points.size() <= most ? points.size() : 12;
    for (std::size_t row = 0; row < rows; ++row) {
        const LambdaPoint& p = points[rows == 1 ? 0 : row * last / (rows - 1)];
        table += fmt::format("{:>12.5g} {:>10.4g} {:>10.5g} {:>10.4g} {:>9.1f} {:>10.4g} {:>10}\n",
            p.lambda, p.gap, p.primal, p.normW, p.pass, p.trainError,
            std::isnan(p.testError) ? "–" : fmt::format("{:.4g}", p.testError));
    }
    return table;
}

std::string summaryOf(const PathRecord& record)
{
    const std::vector<LambdaPoint>& points = record.result.points;
    std::string text;
    if (!record.isGrid())
        text = fmt::format("lambda_inf {:.10g}, ‖ψ̃‖² {:.10g}, mean θ {:.10g}\n",
            record.result.start.lambdaInf, record.result.start.psiTildeNorm2,
            record.result.start.thetaMean);
    if (points.empty())
        return text + fmt::format("{}: no λ was solved\n", endText(record.result));
    text += tableOf(points);
    const LambdaPoint& last = points.back();
    text += fmt::format("{}, end: {}, {:.1f} passes, {}, {:.2f} s of CPU\n",
        counted(points.size(), record.isGrid() ? "point" : "breakpoint"), endText(record.result),
        last.pass, durationText(last.seconds), last.cpuSeconds);
    if (const std::string waited = waitedText(costsOf(last)); !waited.empty())
        text += fmt::format("waited {}\n", waited);
    const LambdaPoint* best = bestOnTest(record.result);
    if (best)
        text += fmt::format("smallest test error {:.4g} at lambda {:.5g} (chosen on the test part: "
                            "too good to be reported as a result)\n",
            best->testError, best->lambda);
    if (record.validation && record.validation->complete) {
        const Validation& v = *record.validation;
        text += fmt::format("validation: held-out error {:.4g} at lambda {:.5g} ({} of the "
                            "training part)\n",
            *std::min_element(v.errors.begin(), v.errors.end()), v.bestLambda,
            v.folds.onlyFirst ? fmt::format("one fold of {}", v.folds.count)
                              : fmt::format("{} folds", v.folds.count));
    }
    return text;
}

/// Prints one line to stderr: where the path is, and how long it may still take.
void showProgress(StatusLine& line, const LambdaPoint& point, std::size_t count, double share)
{
    if (!line.due())
        return;
    std::string text =
        fmt::format("λ {:.4g} · {} solved · pass {:.1f}", point.lambda, count, point.pass);
    if (share > 0 && share < 1)
        text += fmt::format(" · {:.0f} % · {} left", 100 * share,
            durationText(point.seconds * (1 - share) / share));
    line.show(text);
}

/// The model's λ when the path was completed: where the last piece ends.
double leastLambda(const PathRecord& record)
{
    switch (record.result.end) {
    case PathEnd::exhausted:
        return 0;
    case PathEnd::lambdaMin:
        return std::get<PathOptions>(record.kind).lambdaMin;
    case PathEnd::stopped:
        break;
    }
    return record.result.points.back().lambda;
}

/// Runs record.kind and fills in the result; pieces get the weights when these are requested.
void solve(PathRecord& record, const Dataset& dataset, const std::optional<Folds>& folds,
    RunControl& control, StatusLine& line, std::vector<ModelPiece>* pieces)
{
    std::size_t count = 0;
    double lambdaInf = 0;
    const auto found = [&](const LambdaPoint& point, std::span<const double> w) {
        lambdaInf = std::max(lambdaInf, point.lambda);
        if (pieces)
            pieces->push_back({point.lambda, {w.begin(), w.end()}});
        ++count;
        const auto* path = std::get_if<PathOptions>(&record.kind);
        showProgress(line, point, count,
            path ? doneShare(*path, lambdaInf, point.lambda)
                 : doneShare(std::get<GridOptions>(record.kind), count));
    };
    const auto validated = [&](std::size_t done, std::size_t of) {
        if (line.due())
            line.show(fmt::format("validation: {} of {} folds done", done, of));
    };
    searchLambda(record, dataset, folds, control, {.found = found}, validated);
    line.finish();
}

ExitStatus run(const PathArguments& arguments, bool isGrid)
{
    requireApart({{"--record", arguments.record}, {"--model", arguments.model}},
        filesRead(arguments.data.request));
    requireWritable("--record", arguments.record);
    requireWritable("--model", arguments.model);
    PathRecord record = newPathRecord();
    if (!isGrid)
        record.kind = pathOptionsOf(arguments);
    const SolverOptions early = solverOf(arguments, 1); // bad ones are refused before reading data
    if (!arguments.model.empty())
        requireWeights(early, "--model");
    const Interrupt interrupt;
    const Dataset dataset = openDataset(arguments.data.request, arguments.data.folders,
        openingProgress(arguments.quiet), interrupt.token(),
        [&early](const std::string& task, std::size_t labels, const std::string&) {
            requireOptionsFor(task, labels, early);
        });
    if (!arguments.model.empty())
        shapeOf(dataset); // a model is refused before the work, not after it
    record.dataset = dataset.info;
    record.request = arguments.data.request;
    record.options = solverOf(arguments, dataset.info.n);
    if (isGrid)
        record.kind =
            GridOptions{parseLambdas(arguments.lambdas, dataset.info.n), warmFrom(arguments.warm)};
    std::visit([&](const auto& kind) { validate(record.options, kind); }, record.kind);
    if (!arguments.quiet)
        fmt::print(stderr, "{}{}\n", describe(dataset.info),
            arguments.solver.notes(record.options, dataset.info.task));

    RunControl control;
    control.refuseChanges("cannot change here");
    std::optional<Folds> folds;
    if (!arguments.validate.empty())
        folds = parseFolds(arguments.validate);
    const std::stop_callback stop(interrupt.token(), [&control] { control.stop(); });
    StatusLine line(arguments.quiet);
    std::vector<ModelPiece> pieces;
    solve(record, dataset, folds, control, line, arguments.model.empty() ? nullptr : &pieces);
    fmt::print("{}", summaryOf(record));
    if (!arguments.record.empty())
        writePathRecord(arguments.record, record);
    if (!arguments.model.empty() && !pieces.empty()) {
        Model model = trainedModel(dataset, leastLambda(record), {});
        model.pieces = std::move(pieces);
        writeModel(arguments.model, model);
    }
    return exitStatusOf(arguments.solver.has("epsilon"), record.options.epsilon, record.result,
        interrupt.requested());
}

void addCommon(CLI::App& command, PathArguments& arguments)
{
    addDataOptions(command, arguments.data);
    addSolverOptions(command, arguments.solver);
    command.add_option("--record", arguments.record, "Writes the record (JSON)")
        ->type_name("FILE")
        ->group("Files");
    command
        .add_option("--validate", arguments.validate,
            "Chooses λ without the test part: K folds of the training part held out in turn, or "
            "1/K to hold out one")
        ->type_name("K or 1/K")
        ->group("Path");
    command.add_flag("--quiet", arguments.quiet, "Prints no progress and no notes");
}

} // namespace

Command addPathCommand(CLI::App& program)
{
    CLI::App* command = program.add_subcommand("path",
        "Follows the ε-approximate regularisation path from the largest λ down (Osokin et al. "
        "2016, Alg. 7): between two breakpoints w does not change and its gap is at most epsilon");
    const auto arguments = std::make_shared<PathArguments>();
    addCommon(*command, *arguments);
    const auto option = [&](const char* flag, std::string& value, const char* type,
                            const char* standard, std::string_view help) {
        command->add_option(flag, value, std::string(help))
            ->type_name(type)
            ->default_str(standard)
            ->group("Path");
    };
    option("--kappa", arguments->kappa, "NUMBER", "0.9, heuristic 0.7", parameterHelp("kappa"));
    option("--lambda-min", arguments->lambdaMin, "X", "2^-15 = 0.000030518",
        parameterHelp("lambda-min"));
    command->add_flag("--heuristic", arguments->heuristic, std::string(parameterHelp("heuristic")))
        ->group("Path");
    option("--heuristic-rule", arguments->rule, "paper|authors", "paper",
        parameterHelp("heuristic-rule"));
    command->add_option("--model", arguments->model, "Writes the weights of every breakpoint")
        ->type_name("FILE")
        ->group("Files");
    return {command, [arguments] { return run(*arguments, false); }};
}

Command addGridCommand(CLI::App& program)
{
    CLI::App* command =
        program.add_subcommand("grid", "Solves to epsilon at every λ of a grid, largest first");
    const auto arguments = std::make_shared<PathArguments>();
    addCommon(*command, *arguments);
    command->add_option("--lambdas", arguments->lambdas, std::string(parameterHelp("lambdas")))
        ->type_name("A:B or X,Y,…")
        ->capture_default_str()
        ->group("Grid");
    command->add_option("--warm", arguments->warm, std::string(parameterHelp("warm")))
        ->type_name("none|primal|dual")
        ->capture_default_str()
        ->group("Grid");
    return {command, [arguments] { return run(*arguments, true); }};
}

} // namespace gapscope
