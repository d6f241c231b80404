// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/engine/latest_worker.h"

#include "core/machine/error.h"

#include <exception>

namespace gapscope {

LatestWorker::LatestWorker(Running running, QObject* parent)
    : QObject(parent)
    , m_running(running)
    , m_thread([this](std::stop_token end) { loop(std::move(end)); })
{
}

LatestWorker::~LatestWorker()
{
    {
        const std::lock_guard lock(m_mutex);
        m_waiting.reset();
        m_current.request_stop();
    }
    m_thread.request_stop();
    m_thread.join();
}

void LatestWorker::post(Job job)
{
    const quint64 number = ++m_posted;
    if (m_running == Running::abandon)
        m_oldest = number;
    {
        const std::lock_guard lock(m_mutex);
        m_waiting = Waiting{number, std::move(job)};
        if (m_running == Running::abandon)
            m_current.request_stop();
    }
    m_wake.notify_one();
}

void LatestWorker::cancel()
{
    m_oldest = m_posted + 1;
    m_delivered = m_posted;
    const std::lock_guard lock(m_mutex);
    m_waiting.reset();
    m_current.request_stop();
}

void LatestWorker::waitUntilIdle()
{
    QEventLoop wait;
    connect(this, &LatestWorker::idle, &wait, &QEventLoop::quit);
    while (busy())
        wait.exec(QEventLoop::ExcludeUserInputEvents);
}

void LatestWorker::loop(std::stop_token end)
{
    for (;;) {
        std::unique_lock lock(m_mutex);
        if (!m_wake.wait(lock, end, [this] { return m_waiting.has_value(); }))
            return;
        Waiting waiting = std::move(*m_waiting);
        m_waiting.reset();
        m_current = std::stop_source();
        const std::stop_token stop = m_current.get_token();
        lock.unlock();
        work(std::move(waiting), stop);
    }
}

void LatestWorker::work(Waiting waiting, std::stop_token stop)
{
    Delivery delivery;
    QString error;
    try {
        delivery = waiting.job(std::move(stop));
    } catch (const Cancelled&) { // cancelled on request: nothing to report
    } catch (const std::exception& e) {
        error = QString::fromUtf8(e.what());
    }
    tell([this, number = waiting.number, delivery = std::move(delivery), error] {
        deliver(number, delivery, error);
    });
}

void LatestWorker::tell(Delivery news)
{
    const std::lock_guard lock(m_mutex);
    m_news.push_back(std::move(news));
    if (!std::exchange(m_woken, true))
        QMetaObject::invokeMethod(this, "takeNews", Qt::QueuedConnection);
}

/// Some at a time; the rest by a timer, since events that are posted meanwhile go before clicks. It
/// is set before each, which may open a dialog.
void LatestWorker::takeNews()
{
    constexpr int turn = 8; // milliseconds
    const QPointer<LatestWorker> alive(this);
    QElapsedTimer since;
    since.start();
    for (bool first = true; first || (alive && since.elapsed() < turn); first = false) {
        Delivery next; // may delete the worker
        {
            const std::lock_guard lock(m_mutex);
            m_woken = m_woken && !first;
            if (m_news.empty())
                return;
            next = std::move(m_news.front());
            m_news.pop_front();
            if (!m_news.empty() && !std::exchange(m_woken, true))
                QTimer::singleShot(0, this, &LatestWorker::takeNews);
        }
        next();
    }
}

void LatestWorker::deliver(quint64 number, const Delivery& delivery, const QString& error)
{
    m_delivered = std::max(m_delivered, number);
    if (number >= m_oldest) {
        if (!error.isEmpty())
            Q_EMIT failed(error);
        else if (delivery)
            delivery();
    }
    if (!busy())
        Q_EMIT idle();
}

} // namespace gapscope
