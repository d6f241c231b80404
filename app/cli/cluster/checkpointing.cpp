// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/cluster/checkpointing.h"

#include "app/programs/command_line.h"
#include "app/programs/run_summary.h"
#include "core/files/atomic_file.h"
#include "core/records/record_parts.h"

#include <fmt/format.h>

#include <sstream>

namespace gapscope {
namespace {

/// The facts that must be equal on all ranks, one per line.
std::string factsOf(const RunRecord& about, const SolverOptions& options)
{
    std::string facts;
    for (const DataFact& fact : dataIdentity(about.dataset, about.request))
        facts += fmt::format("{} {}\n", fact.key, fact.text());
    for (const OptionField& field : optionFields())
        if (field.key != "threads") // each machine has its own
            facts += fmt::format("{} {}\n", flagOf(field), optionText(options, field));
    return facts;
}

/// The first line that differs between ranks; "": none.
std::string differenceOf(const std::vector<std::string>& facts)
{
    for (std::size_t rank = 1; rank < facts.size(); ++rank) {
        std::istringstream here(facts[0]), there(facts[rank]);
        for (std::string mine, other; std::getline(here, mine) && std::getline(there, other);)
            if (mine != other)
                return fmt::format("rank {} has {}, rank 0 {}", rank, other, mine);
    }
    return "";
}

} // namespace

void addCheckpointOptions(CLI::App& command, CheckpointArguments& arguments)
{
    command
        .add_option("--checkpoint", arguments.path,
            "Writes checkpoints during the run and at its end. When FILE exists, resumes from it; "
            "the record is that of an uninterrupted run. A run that has ended continues with "
            "a smaller --epsilon or a larger --max-passes or --max-seconds")
        ->type_name("FILE")
        ->group("Files");
    addCheckpointEvery(command, arguments.every, "Seconds between checkpoints, at least 0.01")
        ->group("Files");
}

Checkpointing::Checkpointing(const CheckpointArguments& arguments)
    : m_every(arguments.every)
{
    if (arguments.path.empty())
        return;
    m_file.emplace(arguments.path);
    m_file->requireWritable();
    m_lock = std::make_unique<FileLock>(arguments.path);
    const std::filesystem::path folder = std::filesystem::path(arguments.path).parent_path();
    sweepTemporaryFiles(folder.empty() ? "." : folder.string());
    m_found = m_file->read();
}

std::unique_ptr<Training> Checkpointing::training(
    const Dataset& dataset, const SolverOptions& options, RunRecord about, bool quiet)
{
    if (!m_found)
        return std::make_unique<Training>(dataset.train, dataset.test, options);
    requireSame(std::move(about), options);
    auto training = std::make_unique<Training>(dataset.train, dataset.test, m_found->about.options);
    resumeFrom(*m_found, options, *training, m_file->path());
    tell(quiet);
    m_found->state = {};
    return training;
}

std::vector<std::string> Checkpointing::rankStates(
    const RunRecord& about, const SolverOptions& options, std::size_t ranks, bool quiet)
{
    if (!m_found)
        return std::vector<std::string>(ranks);
    requireSame(about, options, ranks);
    std::vector<std::string> states = gapscope::rankStates(*m_found, m_file->path());
    tell(quiet);
    m_found->state = {};
    return states;
}

void Checkpointing::requireSame(
    RunRecord about, const SolverOptions& options, std::size_t ranks) const
{
    about.options = options;
    requireSameRun(*m_found, about, m_file->path(), ranks);
}

/// Says where the run resumes, and what is unusual about it.
void Checkpointing::tell(bool quiet) const
{
    if (!m_found->fellBack.empty())
        fmt::print(stderr, "Note: {} {}; the run resumes from {}\n", m_file->path(),
            m_found->fellBack, m_file->previousPath());
    if (const std::string other = otherMachine(*m_found); !other.empty())
        fmt::print(stderr,
            "Note: {}: {}; the gap is certified as ever, but the last bits may differ\n",
            m_file->path(), other);
    if (!quiet)
        fmt::print(stderr, "Resuming from {}: pass {:.4g}, after {} of training\n", m_file->path(),
            m_found->pass, durationText(m_found->seconds));
}

/// A full disk does not end a long run: reported once until writing works again, and at the end.
std::unique_ptr<CheckpointWriter> Checkpointing::startWriting(
    Training& training, RunControl& control, const RunRecord& about)
{
    auto writer = startWriting(control);
    if (writer)
        training.onCheckpoint(
            [writer = writer.get(), &training, about] { writer->take(training, about); });
    return writer;
}

std::unique_ptr<CheckpointWriter> Checkpointing::startWriting(RunControl& control)
{
    if (!m_file)
        return nullptr;
    auto writer = std::make_unique<CheckpointWriter>(
        std::move(*m_file), m_every, control, [](const InputError& error) {
            fmt::print(stderr, "Note: no checkpoint: {}\n", error.what());
        });
    m_file.reset();
    return writer;
}

void requireSameOnAllRanks(const RunRecord& about, const SolverOptions& options, Ranks& ranks)
{
    const std::string difference = differenceOf(ranks.gather(factsOf(about, options)));
    const std::string said =
        ranks.scatter(std::vector<std::string>(ranks.rank() == 0 ? ranks.size() : 0, difference));
    if (!said.empty())
        throw InputError("several ranks", 0, said,
            "the same data and options on every machine: compare the files there");
}

RanksOutcome trainOverRanks(const Dataset& dataset, const SolverOptions& options, RunRecord about,
    Ranks& ranks, RunControl& control, const std::function<void(const TracePoint&)>& observer,
    const DistributedCheckpoints& checkpoints)
{
    DistributedRun run = trainDistributed(
        dataset.train, dataset.test, options, ranks, control, observer, checkpoints);
    about.program = thisProgram();
    about.tags.push_back(fmt::format("{} ranks", ranks.size()));
    about.ranks = static_cast<std::size_t>(ranks.size());
    about.trace = std::move(run.trace);
    about.tracePoints = run.tracePoints;
    about.events = std::move(run.events);
    about.result = std::move(run.result);
    std::string costs = fmt::format("  ranks           {}: {} rounds to the end, {:.1f} kB a round "
                                    "and rank, mean step {:.2f}\n",
        ranks.size(), run.rounds, run.bytesPerRound / 1000, run.meanStep);
    return {std::move(about), std::move(run.weights), std::move(costs)};
}

} // namespace gapscope
