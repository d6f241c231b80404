// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/checkpoint/checkpoint_writer.h"

#include "core/machine/clocks.h"

namespace gapscope {

CheckpointWriter::CheckpointWriter(
    CheckpointFile file, double everySeconds, RunControl& control, Failed failed)
    : m_file(std::move(file))
    , m_every(everySeconds)
    , m_failed(std::move(failed))
    , m_control(&control)
    , m_thread([this](const std::stop_token& ended) { loop(ended); })
{
}

CheckpointWriter::~CheckpointWriter() { retire(); }

void CheckpointWriter::retire()
{
    const std::lock_guard lock(m_mutex);
    m_control = nullptr;
    m_thread.request_stop();
}

void CheckpointWriter::ask()
{
    const std::lock_guard lock(m_mutex);
    if (!m_control)
        return;
    m_asked = true;
    m_control->requestCheckpoint();
}

void CheckpointWriter::take(
    const Training& training, const RunRecord& about, const std::string& search)
{
    const CheckpointPlace place = placeOf(training);
    {
        const std::lock_guard lock(m_mutex);
        m_asked = false;
        if (place == m_taken && !m_failure)
            return;
    }
    take(checkpointContent(training, about, search));
    m_taken = place;
}

void CheckpointWriter::take(CheckpointContent content)
{
    {
        const std::lock_guard lock(m_mutex);
        m_waiting = std::move(content);
    }
    m_wake.notify_all();
}

void CheckpointWriter::takeIfAsked(
    const Training& training, const RunRecord& about, const std::function<std::string()>& search)
{
    {
        const std::lock_guard lock(m_mutex);
        if (!m_asked)
            return;
    }
    take(training, about, search ? search() : std::string());
}

void CheckpointWriter::finish()
{
    std::unique_lock lock(m_mutex);
    m_idle.wait(lock, [this] { return !m_waiting && !m_writing; });
}

void CheckpointWriter::requireWritten()
{
    finish();
    const std::lock_guard lock(m_mutex);
    if (m_failure)
        throw InputError(*m_failure);
}

void CheckpointWriter::loop(const std::stop_token& ended)
{
    using Clock = std::chrono::steady_clock;
    const auto every =
        std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(m_every));
    Clock::time_point next = Clock::now() + every;
    while (true) {
        std::unique_lock lock(m_mutex);
        m_wake.wait_until(lock, ended, next, [this] { return m_waiting.has_value(); });
        if (m_waiting) {
            const CheckpointContent content = std::move(*m_waiting);
            m_waiting.reset();
            m_writing = true;
            lock.unlock();
            write(content);
        } else if (ended.stop_requested()) {
            return;
        } else if (Clock::now() >= next) {
            next = Clock::now() + every;
            lock.unlock();
            ask();
        }
    }
}

/// A full disk does not end a long run.
void CheckpointWriter::write(const CheckpointContent& content)
{
    std::optional<InputError> failure;
    try {
        m_file.write(content);
    } catch (const InputError& error) {
        failure = error;
    }
    bool news = false;
    {
        const std::lock_guard lock(m_mutex);
        news = failure && !m_failure;
        m_failure = failure;
        m_writing = false;
    }
    m_idle.notify_all();
    if (news && m_failed)
        m_failed(*failure);
}

} // namespace gapscope
