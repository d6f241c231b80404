// SPDX-License-Identifier: GPL-3.0-or-later
// The questions of the pose viewer to the model, and how it shows the answers.
#include "widgets/controls/number_text.h"
#include "widgets/viewers/pose/pose_canvas.h"
#include "widgets/viewers/pose/pose_panel.h"
#include "widgets/viewers/pose/pose_viewer.h"

#include <QtWidgets>

namespace gapscope {

/// Until the answer arrives, the previous one of the same example is shown.
void PoseViewer::askForAnswer()
{
    using Asked = PoseQuestion::Kind;
    const bool augmented = answerButton()->isChecked() && !m_pin && hasWeights();
    if (!m_pin)
        m_questions->forget(Asked::pinned);
    if (!augmented)
        m_questions->forget(Asked::augmented);
    m_panel->setPin(hasWeights(), pinnedPart());
    m_canvas->setPin(m_pin ? std::optional(problem()->place(static_cast<std::size_t>(m_shown),
                         Labelling(partCount, m_pin->cell), m_pin->part))
                           : std::nullopt);
    if (m_pin || augmented) {
        m_questions->ask(question(m_pin ? Asked::pinned : Asked::augmented));
    } else {
        m_answer.clear();
        m_canvas->setAnswer({});
    }
    showCaption();
    showPanel();
}

PoseQuestion PoseViewer::question(PoseQuestion::Kind kind) const
{
    PoseQuestion question{kind, problem(), weights(), static_cast<std::size_t>(currentExample())};
    if (kind == PoseQuestion::Kind::pinned) {
        question.part = m_pin->part;
        question.cell = m_pin->cell;
    } else if (kind == PoseQuestion::Kind::maxMarginal) {
        question.part = static_cast<std::size_t>(m_canvas->selected());
    }
    return question;
}

void PoseViewer::answered(const PoseAnswer& answer)
{
    const PoseQuestion& asked = answer.question;
    if (asked.problem != problem() || static_cast<int>(asked.image) != currentExample())
        return;
    if (!answer.failure.isEmpty()) {
        m_canvas->setCaption(tr("there is no answer: %1").arg(answer.failure));
        return;
    }
    if (asked.kind == PoseQuestion::Kind::maxMarginal) {
        showHeat(answer.map, tr("max-marginal of the %1").arg(partName(asked.part)));
        return;
    }
    m_answer = answer.labels;
    m_canvas->setAnswer(m_answer,
        asked.kind == PoseQuestion::Kind::pinned ? tr("%1 pinned").arg(partName(asked.part))
                                                 : tr("loss-augmented answer"));
    showCaption();
    showPanel();
}

PoseViewer::Heat PoseViewer::heat() const { return static_cast<Heat>(m_heatBox->currentIndex()); }

void PoseViewer::setHeat(Heat heat) { m_heatBox->setCurrentIndex(static_cast<int>(heat)); }

void PoseViewer::askForHeat()
{
    const int part = m_canvas->selected();
    if (heat() != Heat::maxMarginal || part < 0 || !hasWeights())
        m_questions->forget(PoseQuestion::Kind::maxMarginal);
    if (heat() == Heat::none || part < 0 || !hasWeights()) {
        m_canvas->setHeat(nullptr);
        return;
    }
    if (heat() == Heat::maxMarginal) {
        m_questions->ask(question(PoseQuestion::Kind::maxMarginal));
        return;
    }
    const auto i = static_cast<std::size_t>(currentExample()), p = static_cast<std::size_t>(part);
    const std::vector<float> all = problem()->unaries(i, weights()->data(), false);
    const std::size_t cells = problem()->examples().images[i].cells();
    showHeat(
        std::span(all).subspan(p * cells, cells), tr("unary score of the %1").arg(partName(p)));
}

void PoseViewer::showHeat(std::span<const float> map, const QString& title)
{
    const PoseImage& image = problem()->examples().images[static_cast<std::size_t>(m_shown)];
    m_canvas->setHeat(std::make_shared<const ScoreMap>(scoreMap(map, static_cast<int>(image.rows),
                          static_cast<int>(image.columns), problem()->shape().cell)),
        title);
}

void PoseViewer::showCaption()
{
    if (m_shown < 0 || labelsShown().empty()) {
        m_canvas->setCaption({});
        return;
    }
    const auto i = static_cast<std::size_t>(m_shown);
    const Labelling& y = labelsShown();
    QStringList said;
    const bool pinned = m_pin && !m_answer.empty();
    if (hasWeights()) {
        const double score = problem()->score(i, weights()->data(), y);
        if (pinned && !m_prediction.empty()) {
            const double best = problem()->score(i, weights()->data(), m_prediction);
            said << tr("score %1, %2 below the best pose's %3")
                        .arg(scoreText(score, 4), displayNumber(std::max(0.0, best - score), 3),
                            scoreText(best, 4));
        } else {
            said << tr("score %1").arg(scoreText(score, 4));
        }
    }
    if (m_people->isLabelled(m_shown) && !pinned) {
        const auto errors = jointErrors(*problem(), i, y);
        const auto right =
            std::ranges::count_if(errors, [](double e) { return e <= pckThreshold; });
        const QString found = tr("%1 of %2 joints right").arg(right).arg(jointCount);
        const QString loss = tr("loss %1").arg(fixedText(problem()->loss(i, y), 3));
        said = QStringList{found, loss} + said;
    }
    m_canvas->setCaption(said.join(QStringLiteral(" · ")));
}

} // namespace gapscope
