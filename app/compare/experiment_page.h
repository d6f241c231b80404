// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/state/paths.h"
#include "app/state/run_rows.h"
#include "core/experiments/reference.h"

#include <QtWidgets>

namespace gapscope {

class EmptyState;
class RegimePanel;

/// A repeated figure of a paper: the paper's claims, whether the runs so far support them, and the
/// numbers, in words, live as runs end.
class ExperimentPage : public QWidget {
    Q_OBJECT

public:
    ExperimentPage(const Session& session, const Paths& paths, QWidget* parent = nullptr);

    /// Shows an experiment that may be started. reference: of the spec, or of another version of
    /// it.  requires: spec.experiment.
    void offer(const ComparisonSpec& spec, std::size_t runs,
        const std::optional<Reference>& reference = {});
    void setEstimate(const QString& duration);
    /// The file that its data need and that is not found: offers to locate it. "": none.
    void setMissing(const QString& file);
    /// The ids of its runs, paths and grids once it has been started. Only these are judged.
    void setRuns(std::vector<int> ids);
    /// Reads the runs again.
    void refresh();

    bool isEmpty() const { return !m_spec.experiment; }
    const ComparisonSpec& spec() const { return m_spec; }
    /// Its runs, as given; empty before it was started.
    const std::vector<int>& runs() const { return m_runs; }
    /// The spec as JSON, with its runs' results.
    QByteArray exportedSpec() const;
    /// One per claim, from the runs that have ended.
    const std::vector<ClaimResult>& results() const { return m_results; }
    /// A verdict as the page shows it: a sign and a word.
    QString verdict(std::size_t claim) const;
    /// The verdicts as a table: claim, verdict, numbers.
    QString csv() const;
    RegimePanel* regimes() const { return m_regimes; }
    /// The size of its picture: the present one, or large enough for all of it when hidden.
    QSize sizeForExport() const;

Q_SIGNALS:
    /// The page's button: run the offered experiment.
    void startRequested();
    /// The same button during its runs: stop them, and drop those in the queue.
    void stopRequested();
    /// The button that asks where the missing file is.
    void locateRequested();
    /// The button that opens the plots of the figure, if the spec names them.
    void figureRequested();
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
    struct Part {
        QString name;
        bool good = false; ///< has something to judge
        QueuedPart queued{.state = RunState::finished};
    };
    Part partOf(int id) const;
    const DatasetInfo* data() const;
    void judgeEnded();
    void showProgress();
    void showVerdicts();
    QString referenceOrigin() const;

    const Session& m_session;
    const Paths& m_paths;
    QTimer m_soon; ///< to the next look at what runs
    ComparisonSpec m_spec;
    std::optional<Reference> m_reference;
    std::size_t m_offered = 0; ///< runs it will make
    QString m_estimate;
    std::vector<int> m_runs;
    std::vector<Card> m_cards;
    std::vector<ClaimResult> m_results; ///< one per claim
    bool m_waiting = false;             ///< some runs have not ended yet
    QStackedWidget* m_stack = nullptr;
    EmptyState* m_empty = nullptr;
    QLabel *m_title = nullptr, *m_about = nullptr, *m_data = nullptr, *m_progress = nullptr;
    QPushButton *m_start = nullptr, *m_figure = nullptr, *m_locate = nullptr;
    QWidget* m_claims = nullptr;
    RegimePanel* m_regimes = nullptr;
};

} // namespace gapscope
