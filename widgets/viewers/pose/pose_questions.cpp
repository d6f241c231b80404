// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/viewers/pose/pose_questions.h"

#include <algorithm>
#include <exception>

namespace gapscope {
namespace {

PoseAnswer computed(const PoseQuestion& question)
{
    const PoseProblem& problem = *question.problem;
    const double* w = question.w->data();
    PoseAnswer answer{question, {}, {}, {}};
    switch (question.kind) {
    case PoseQuestion::Kind::maxMarginal:
        answer.map = problem.maxMarginal(question.image, w, question.part);
        break;
    case PoseQuestion::Kind::pinned:
        answer.labels = problem.pinned(question.image, w, question.part, question.cell);
        break;
    case PoseQuestion::Kind::augmented:
        problem.maxOracle(question.image, w, OracleMode::lossAugmented, answer.labels); // θ = w
        break;
    }
    return answer;
}

/// A question that exceeds the memory ends in a message, without ending the program.
PoseAnswer answerOf(const PoseQuestion& question)
{
    try {
        return computed(question);
    } catch (const std::exception& error) {
        return {question, {}, {}, QString::fromUtf8(error.what())};
    }
}

} // namespace

PoseQuestions::PoseQuestions(QObject* parent)
    : QObject(parent)
    , m_thread([this](std::stop_token end) { loop(end); })
{
}

PoseQuestions::~PoseQuestions() = default;

void PoseQuestions::ask(const PoseQuestion& question)
{
    const auto kind = static_cast<std::size_t>(question.kind);
    if (m_newest[kind] == question)
        return;
    m_newest[kind] = question;
    {
        const std::lock_guard lock(m_mutex);
        m_waiting[kind] = question;
    }
    m_wake.notify_one();
}

void PoseQuestions::forget(PoseQuestion::Kind kind)
{
    m_newest[static_cast<std::size_t>(kind)].reset();
    const std::lock_guard lock(m_mutex);
    m_waiting[static_cast<std::size_t>(kind)].reset();
}

void PoseQuestions::loop(std::stop_token end)
{
    const auto some = [](const auto& question) { return question.has_value(); };
    for (;;) {
        std::unique_lock lock(m_mutex);
        if (!m_wake.wait(lock, end, [&] { return std::ranges::any_of(m_waiting, some); }))
            return;
        const auto next = std::ranges::find_if(m_waiting, some);
        const PoseQuestion question = std::move(**next);
        next->reset();
        lock.unlock();
        PoseAnswer answer = answerOf(question);
        lock.lock();
        m_answers.push_back(std::move(answer));
        lock.unlock();
        QMetaObject::invokeMethod(this, "takeAnswers", Qt::QueuedConnection);
    }
}

void PoseQuestions::takeAnswers()
{
    std::vector<PoseAnswer> answers;
    {
        const std::lock_guard lock(m_mutex);
        answers.swap(m_answers);
    }
    for (const PoseAnswer& answer : answers)
        if (m_newest[static_cast<std::size_t>(answer.question.kind)] == answer.question)
            Q_EMIT answered(answer);
}

} // namespace gapscope
