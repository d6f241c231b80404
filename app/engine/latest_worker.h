// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtWidgets>

#include <condition_variable>
#include <deque>
#include <mutex>
#include <stop_token>
#include <thread>

namespace gapscope {

/// One background thread with one waiting place: of the waiting jobs, only the newest runs. Used
/// when a view wants the latest result (predictions, estimates, opened data) and the window must
/// not wait for it.
class LatestWorker : public QObject {
    Q_OBJECT

public:
    /// The treatment of the running job when a newer one comes.
    enum class Running {
        finish,  ///< it ends and its result is shown: a stream of jobs never starves the view
        abandon, ///< it is asked to stop and its result is discarded
    };
    /// Runs on the GUI thread with the result; may be empty.
    using Delivery = std::function<void()>;
    /// Runs on the worker. Exceptions arrive as failed().
    using Job = std::function<Delivery(std::stop_token)>;

    explicit LatestWorker(Running running, QObject* parent = nullptr);
    /// Asks the running job to stop and waits for it.
    ~LatestWorker() override;

    void post(Job job);
    /// From a job: runs on the GUI thread, in order, before the job's result.
    void tell(Delivery news);
    /// Drops the waiting job, asks the running one to stop; nothing of either is delivered.
    void cancel();
    /// Waits until no job is left and delivers news meanwhile; jobs posted by the news run, too.
    void waitUntilIdle();
    /// Whether a job waits, runs or has its result on the way.
    bool busy() const { return m_delivered < m_posted; }

Q_SIGNALS:
    /// The sentence of an error that a job has thrown.
    void failed(const QString& sentence);
    void idle();

private:
    struct Waiting {
        quint64 number;
        Job job;
    };
    void loop(std::stop_token end);
    void work(Waiting waiting, std::stop_token stop);
    void deliver(quint64 number, const Delivery& delivery, const QString& error);
    /// Runs on the GUI thread what the worker has queued for it. Called by name: the event then
    /// carries nothing between threads; all data go through m_news.
    Q_INVOKABLE void takeNews();

    const Running m_running;
    quint64 m_posted = 0;    ///< GUI thread
    quint64 m_delivered = 0; ///< GUI thread
    quint64 m_oldest = 0;    ///< GUI thread: results of earlier jobs are discarded
    std::mutex m_mutex;
    std::condition_variable_any m_wake;
    std::optional<Waiting> m_waiting; ///< guarded
    std::stop_source m_current;       ///< guarded
    std::deque<Delivery> m_news;      ///< guarded
    bool m_woken = false;             ///< guarded; takeNews() will be called, if there are news
    std::jthread m_thread;            ///< last: joined first
};

} // namespace gapscope
