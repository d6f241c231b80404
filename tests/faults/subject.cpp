// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/faults/subject.h"

#include "core/machine/error.h"
#include "core/records/record_difference.h"
#include "tests/faults/programs.h"

#include <filesystem>
#include <fmt/format.h>
#include <stdexcept>
#include <thread>

namespace gapscope::test {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;
using Seconds = std::chrono::duration<double>;

Words with(Words words, const Words& more)
{
    words.insert(words.end(), more.begin(), more.end());
    return words;
}

void sleepUpTo(double seconds, Random& random)
{
    std::this_thread::sleep_for(Seconds(seconds * random.uniform()));
}

Subject::Subject(const std::string& scratch, const std::string& name, const Words& options)
    : m_record(scratch + "/" + name + ".json")
    , m_checkpoint(scratch + "/" + name + ".ckpt")
    , m_words{"train", "sample:words", "--seed", "7", "--record", m_record}
{
    m_words = with(std::move(m_words), options);
}

double Subject::measure()
{
    const Clock::time_point begin = Clock::now();
    const ProcessEnd end = runToEnd(cliCommand(m_words));
    if (end.status != 0 && end.status != 3)
        throw std::runtime_error("cannot train: " + end.err);
    m_uninterrupted = readRecord(m_record);
    return Seconds(Clock::now() - begin).count();
}

Command Subject::command() const
{
    return cliCommand(with(m_words,
        {"--checkpoint", m_checkpoint, "--checkpoint-every", fmt::format("{}", checkpointEvery)}));
}

void Subject::forget() const
{
    for (const char* ending : {"", ".previous"})
        fs::remove(m_checkpoint + ending);
    fs::remove(m_record);
}

std::string Subject::difference() const
{
    try {
        return firstDifference(readRecord(m_record), *m_uninterrupted).value_or("");
    } catch (const InputError& error) {
        return error.what();
    }
}

} // namespace gapscope::test
