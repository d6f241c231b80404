// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/machine/crew.h"

#include "core/machine/clocks.h"

#include <utility>

namespace gapscope {
namespace {

/// Some dozens of cycles, without giving the core to another process, which would keep it for
/// milliseconds.
void lookAway()
{
#ifdef __x86_64__
    __builtin_ia32_pause();
#endif
}

} // namespace

Crew::Crew(std::size_t threads)
    : m_size(threads)
{
    for (std::size_t k = 1; k < threads; ++k)
        m_others.emplace_back([this, k] { follow(k); });
}

Crew::~Crew()
{
    m_ended = true;
    m_turn += 2; // another value ends the sleep, and there is no job
    m_turn.notify_all();
}

double Crew::run(std::size_t count, const std::function<void(std::size_t)>& work)
{
    if (count == 1 || m_size == 1) {
        for (std::size_t k = 0; k < count; ++k)
            work(k);
        return 0;
    }
    if (m_taken.size() < count)
        m_taken = std::vector<std::atomic<unsigned>>(count);
    m_work = &work;
    m_count = count;
    m_cpuSeconds = 0;
    const unsigned turn = ++m_turn;
    m_turn.notify_all();
    take(0, turn);
    ++m_turn; // nobody else comes
    while (m_inside > 0)
        lookAway();
    if (m_failed.exchange(false))
        std::rethrow_exception(std::exchange(m_error, nullptr));
    return m_cpuSeconds;
}

void Crew::take(std::size_t thread, unsigned turn)
try {
    for (std::size_t shift = 0; shift < size(); ++shift)
        for (std::size_t k = (thread + shift) % size(); k < m_count; k += size())
            if (m_taken[k].exchange(turn) != turn)
                (*m_work)(k);
} catch (...) {
    if (!m_failed.exchange(true))
        m_error = std::current_exception(); // read when all have left
}

void Crew::follow(std::size_t thread)
{
    constexpr int patience = 5000; // looks, about 0.2 ms
    unsigned done = 0;
    for (int looks = 0;; ++looks) {
        const unsigned turn = m_turn; // before m_ended: the last turn must not be slept through
        if (m_ended)
            return;
        if (turn % 2 == 1 && turn != done) {
            ++m_inside;
            if (m_turn == turn) { // run() waits until this thread has left
                const double begin = threadCpuSeconds();
                take(thread, turn);
                m_cpuSeconds.fetch_add(threadCpuSeconds() - begin);
            }
            --m_inside;
            done = turn;
            looks = 0;
        } else if (looks < patience) {
            lookAway();
        } else {
            m_turn.wait(turn);
            looks = 0;
        }
    }
}

} // namespace gapscope
