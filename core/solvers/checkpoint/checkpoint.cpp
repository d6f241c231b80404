// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/checkpoint/checkpoint.h"

#include "core/files/atomic_file.h"
#include "core/files/binary_stream.h"
#include "core/machine/error.h"
#include "core/machine/library_versions.h"
#include "core/records/record_parts.h"

#include <filesystem>
#include <fmt/format.h>
#include <zlib.h>

namespace gapscope {
namespace {

constexpr std::string_view checkpointMagic = "gapscope-checkpoint\n";
constexpr std::uint32_t version = 18;
constexpr std::size_t headSize = checkpointMagic.size() + 2 * sizeof(std::uint64_t);
constexpr const char* expected = "a whole checkpoint of this program";

/// 64 bits, of CRC-32 and Adler-32 side by side.
std::uint64_t checksumOf(std::string_view bytes)
{
    const auto* at = reinterpret_cast<const Bytef*>(bytes.data());
    return std::uint64_t{crc32_z(0, at, bytes.size())} << 32 | adler32_z(1, at, bytes.size());
}

/// Everything before the payload.
std::string headOf(std::string_view payload)
{
    BinaryWriter head;
    head(payload.size(), checksumOf(payload));
    return std::string(checkpointMagic) + head.take();
}

/// Everything before the state.
void putAbout(BinaryWriter& out, RunRecord about, double pass, double seconds,
    const std::string& search, std::size_t ranks)
{
    about.program = thisProgram();
    about.events.clear();
    out(version, specJson(std::move(about)), cpuClass(), pass, seconds, search, ranks);
}

CheckpointContent contentOf(BinaryWriter& out)
{
    CheckpointContent content{{}, out.take()};
    content.head = headOf(content.payload);
    return content;
}

/// The damage of a file as a whole; "" when its checksum holds.
std::string damageOf(std::string_view bytes)
{
    if (!bytes.starts_with(checkpointMagic))
        return "is no checkpoint, or its first bytes are damaged";
    if (bytes.size() < headSize)
        return "ends in its first lines";
    const std::string_view payload = bytes.substr(headSize);
    std::uint64_t length = 0, checksum = 0;
    BinaryReader(bytes.substr(checkpointMagic.size()), "")(length, checksum);
    if (length != payload.size())
        return fmt::format("has {} bytes instead of {}", payload.size(), length);
    return checksum == checksumOf(payload) ? "" : "is damaged: its checksum does not hold";
}

std::string previousOf(const std::string& path)
{
    std::error_code error; // beside the target of a link: that is what is replaced
    const std::filesystem::path target = std::filesystem::is_symlink(path, error)
        ? std::filesystem::weakly_canonical(path, error)
        : std::filesystem::path(path);
    return (error ? path : target.string()) + ".previous";
}

bool exists(const std::string& path)
{
    std::error_code error;
    return std::filesystem::exists(std::filesystem::symlink_status(path, error));
}

constexpr std::size_t anySize = std::numeric_limits<std::size_t>::max() / 4;

} // namespace

CheckpointPlace placeOf(const Training& training)
{
    return {training.state().blockSteps, training.state().oracleCalls, training.tracePoints(),
        training.events().size()};
}

CheckpointContent checkpointContent(
    const Training& training, RunRecord about, const std::string& search)
{
    about.options = training.initialOptions();
    const DualState& state = training.state();
    BinaryWriter out;
    putAbout(out, std::move(about),
        static_cast<double>(state.oracleCalls) / static_cast<double>(state.blocks.size()),
        training.seconds(), search, 1);
    training.save(out);
    return contentOf(out);
}

CheckpointContent checkpointContent(const SuspendedRanks& ranks, RunRecord about)
{
    BinaryWriter out;
    putAbout(out, std::move(about), ranks.pass, ranks.seconds, {}, ranks.states.size());
    out(ranks.states);
    return contentOf(out);
}

Checkpoint checkpointFromBytes(std::string_view bytes, const std::string& source)
{
    if (const std::string damage = damageOf(bytes); !damage.empty())
        throw InputError(source, 0, damage, expected);
    BinaryReader in(bytes.substr(headSize), source);
    std::uint32_t found = 0;
    in(found);
    if (found != version)
        throw InputError(source, 0,
            fmt::format(
                "a checkpoint of format {}, which only {} version of this program can resume",
                found, found < version ? "an earlier" : "a later"),
            fmt::format("format {}", version));
    Checkpoint checkpoint;
    std::string spec;
    in(spec, checkpoint.cpu, checkpoint.pass, checkpoint.seconds, checkpoint.search,
        checkpoint.ranks);
    checkpoint.about = runRecordFromJson(spec, source);
    checkpoint.state = in.rest();
    return checkpoint;
}

std::vector<std::string> rankStates(const Checkpoint& checkpoint, const std::string& source)
{
    BinaryReader in(checkpoint.state, source);
    std::vector<std::string> states;
    in(states);
    in.finish();
    in.require(states.size() == checkpoint.ranks, "the states of other ranks");
    return states;
}

CheckpointFile::CheckpointFile(std::string path)
    : m_path(std::move(path))
    , m_previous(previousOf(m_path))
{
}

std::optional<Checkpoint> CheckpointFile::read()
{
    if (!exists(m_path) && !exists(m_previous))
        return std::nullopt;
    std::string fellBack;
    for (const std::string& path : {m_path, m_previous}) {
        std::string bytes, damage;
        try {
            bytes = readFile(path, anySize);
            damage = damageOf(bytes);
        } catch (const InputError& error) { // missing or unreadable
            damage = error.found();
        }
        if (damage.empty()) {
            Checkpoint checkpoint = checkpointFromBytes(bytes, path);
            checkpoint.fellBack = fellBack;
            return checkpoint;
        }
        m_newestWhole = false;
        fellBack += (fellBack.empty() ? "" : ", and " + path + " ") + damage;
    }
    throw InputError(m_path, 0, fellBack,
        fmt::format("{}, or another name for a run from the beginning", expected));
}

void CheckpointFile::write(const Training& training, const RunRecord& about)
{
    const CheckpointPlace place = placeOf(training);
    if (place == m_written && exists(m_path))
        return;
    write(checkpointContent(training, about));
    m_written = place;
}

void CheckpointFile::write(const CheckpointContent& content)
{
    AtomicFile file(m_path);
    file.writeAt(0, content.head);
    file.writeAt(content.head.size(), content.payload);
    file.commit(m_newestWhole ? m_previous : "");
    m_newestWhole = true;
}

void CheckpointFile::requireWritable() const
{
    const AtomicFile probe(m_path); // not committed: leaves nothing
}

namespace {

[[noreturn]] void refuse(const std::string& source, const std::string& what,
    const std::string& found, const std::string& wanted)
{
    const auto shown = [&](const std::string& value) {
        return value.empty() ? "no " + what : what + " " + value;
    };
    throw InputError(source, 0, "a checkpoint of another run, with " + shown(found),
        shown(wanted) + " as asked for now, or another file");
}

std::string startText(const RunStart& start)
{
    return start.given() ? "from the weights in " + start.name : "from the start";
}

/// A resumed run may have other limits and use the machine differently.
bool mayDiffer(std::string_view key)
{
    constexpr std::array<std::string_view, 4> free = {
        "epsilon", "max_passes", "max_seconds", "threads"};
    return std::find(free.begin(), free.end(), key) != free.end();
}

} // namespace

void requireSameData(
    const Checkpoint& checkpoint, const RunRecord& wanted, const std::string& source)
{
    const RunRecord& found = checkpoint.about;
    if (const auto other = dataDifference(dataIdentity(found.dataset, found.request),
            dataIdentity(wanted.dataset, wanted.request)))
        refuse(source, "data of " + std::string(other->key), other->found, other->wanted);
}

void requireSameRun(const Checkpoint& checkpoint, const RunRecord& wanted,
    const std::string& source, std::size_t ranks)
{
    const auto processes = [](std::size_t count) {
        return count == 1 ? "one process" : fmt::format("{} processes", count);
    };
    if (checkpoint.ranks != ranks)
        throw InputError(source, 0,
            fmt::format("a checkpoint of a training in {}", processes(checkpoint.ranks)),
            fmt::format("one in {} as asked for now, or another file", processes(ranks)));
    const RunRecord& found = checkpoint.about;
    requireSameData(checkpoint, wanted, source);
    if (found.start.given() != wanted.start.given() || found.start.sha256 != wanted.start.sha256)
        throw InputError(source, 0, "a checkpoint of a run " + startText(found.start),
            "one " + startText(wanted.start) + " as asked for now, or another file");
    for (const OptionField& field : optionFields()) {
        const std::string before = optionText(found.options, field);
        const std::string now = optionText(wanted.options, field);
        if (before != now && !mayDiffer(field.key))
            refuse(source, flagOf(field), before, now);
    }
}

void resumeFrom(const Checkpoint& checkpoint, Training& training, const std::string& source)
{
    BinaryReader in(checkpoint.state, source);
    training.restore(in);
}

void resumeFrom(const Checkpoint& checkpoint, const SolverOptions& wanted, Training& training,
    const std::string& source)
{
    resumeFrom(checkpoint, training, source);
    training.useThreads(wanted.threads);
    const SolverOptions& now = training.options();
    if (wanted.epsilon != now.epsilon || wanted.maxPasses != now.maxPasses
        || wanted.maxSeconds != now.maxSeconds)
        training.setLimits(wanted.epsilon, wanted.maxPasses, wanted.maxSeconds);
}

std::string otherProcessor(const Checkpoint& checkpoint)
{
    if (checkpoint.cpu == cpuClass())
        return "";
    return fmt::format(
        "it was made on a processor with {}, this one has {}", checkpoint.cpu, cpuClass());
}

std::string otherMachine(const Checkpoint& checkpoint)
{
    if (const std::string other = otherProcessor(checkpoint); !other.empty())
        return other;
    const ProgramInfo then = checkpoint.about.program, now = thisProgram();
    if (!(then == now))
        return fmt::format("it was made by version {} ({}, {}), this is {} ({}, {})", then.version,
            then.commit, then.build, now.version, now.commit, now.build);
    return "";
}

} // namespace gapscope
