// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session.h"
#include "core/comparison.h"

#include <QWidget>

#include <vector>

class QLabel;
class QPushButton;
class QStackedWidget;

namespace gapscope {

class EmptyState;
class RegimePanel;

/// A figure of a paper, repeated: what the paper claims, whether the runs so far show it, and the
/// numbers, in words, live as runs end.
class ExperimentPage : public QWidget {
    Q_OBJECT

public:
    explicit ExperimentPage(const Session& session, QWidget* parent = nullptr);

    /// An experiment that may be started. requires: spec.experiment.
    void offer(const ComparisonSpec& spec, std::size_t runs);
    void setEstimate(const QString& duration);
    /// Its runs, by their ids: it has been started.
    void setRuns(std::vector<int> ids);
    /// Looks at the runs again.
    void refresh();
    /// Judges these runs instead of the session's: for batches.
    void judgeRuns(const std::vector<ClaimRun>& runs);

    bool isEmpty() const { return !m_spec.experiment; }
    const ComparisonSpec& spec() const { return m_spec; }
    /// The verdicts as a table: claim, verdict, numbers.
    QString csv() const;
    RegimePanel* regimes() const { return m_regimes; }

Q_SIGNALS:
    /// The page's button: run what is offered.
    void startRequested();
    /// The empty page's button.
    void exampleRequested();

protected:
    void changeEvent(QEvent* event) override;

private:
    struct Card {
        QLabel *verdict, *says, *numbers;
    };
    QWidget* buildHead();
    void buildCards();
    std::vector<ClaimRun> endedRuns() const;
    void showProgress();
    void showVerdicts();

    const Session& m_session;
    ComparisonSpec m_spec;
    std::size_t m_offered = 0; ///< runs it will make
    QString m_estimate;
    std::vector<int> m_runs;
    std::vector<Card> m_cards;
    std::vector<ClaimResult> m_results; ///< one per claim
    bool m_waiting = false;             ///< for runs that have not ended yet
    QStackedWidget* m_stack = nullptr;
    EmptyState* m_empty = nullptr;
    QLabel *m_title = nullptr, *m_about = nullptr, *m_data = nullptr, *m_progress = nullptr;
    QPushButton* m_start = nullptr;
    QWidget* m_claims = nullptr;
    RegimePanel* m_regimes = nullptr;
};

} // namespace gapscope
