// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/tasks/pose/pose.h"

#include <QObject>
#include <QString>

#include <condition_variable>
#include <mutex>
#include <stop_token>
#include <thread>

namespace gapscope {

/// A question to a pose model that takes longer than a frame.
struct PoseQuestion {
    enum class Kind { maxMarginal, pinned, augmented };
    Kind kind = Kind::maxMarginal;
    std::shared_ptr<const PoseProblem> problem{};
    std::shared_ptr<const std::vector<double>> w{};
    std::size_t image = 0;
    std::size_t part = 0; ///< for max-marginals and pins
    Label cell = 0;       ///< for pins

    bool operator==(const PoseQuestion&) const = default;
};

struct PoseAnswer {
    PoseQuestion question;
    Labelling labels;       ///< for pinned, loss-augmented
    std::vector<float> map; ///< for max-marginals
    QString failure;        ///< why there is no answer; "": there is one
};

/// Computes answers on a separate thread. At most one question of each kind waits: a newer one
/// replaces it.
class PoseQuestions : public QObject {
    Q_OBJECT

public:
    explicit PoseQuestions(QObject* parent = nullptr);
    ~PoseQuestions() override;

    void ask(const PoseQuestion& question);
    /// Drops the waiting question, and the answer in progress.
    void forget(PoseQuestion::Kind kind);

Q_SIGNALS:
    /// Sent only for the newest question of its kind.
    void answered(const gapscope::PoseAnswer& answer);

private:
    static constexpr std::size_t kinds = 3;
    void loop(std::stop_token end);
    Q_INVOKABLE void takeAnswers();

    std::array<std::optional<PoseQuestion>, kinds> m_newest; ///< used by the GUI thread
    std::mutex m_mutex;
    std::condition_variable_any m_wake;
    std::array<std::optional<PoseQuestion>, kinds> m_waiting; ///< guarded
    std::vector<PoseAnswer> m_answers;                        ///< guarded
    std::jthread m_thread;                                    ///< last: joined first
};

} // namespace gapscope
