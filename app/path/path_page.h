// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/curves/plot_panel.h"
#include "app/engine/run_controller.h"
#include "app/view/view_state.h"
#include "core/machine/clocks.h"
#include "widgets/plots/plot_link.h"
#include "widgets/plots/trace_curve.h"

#include <QtWidgets>

namespace gapscope {

class LogSlider;
class PathControls;
class PathScrubRow;
class PlotWidget;

/// Paths and grids: start one, watch its points come, overlay several, move along λ, look at the
/// model of any piece, copy a λ to the option form.
class PathPage : public QWidget {
    Q_OBJECT

public:
    PathPage(
        Session& session, RunController& controller, QUndoStack& undo, QWidget* parent = nullptr);

    const Paths& paths() const { return m_paths; }
    Paths& paths() { return m_paths; }
    /// The search cannot start.
    void fail(int id, const QString& why) { m_paths.fail(id, why); }
    /// The search could not be resumed: it stays as it was saved.
    void leave(int id) { m_paths.finish(id, PathRecord(m_paths.find(id)->record)); }
    PathControls* controls() const { return m_controls; }
    PlotWidget* heroPlot() const { return m_rows[0].plot; }
    PlotWidget* secondPlot() const { return m_rows[1].plot; }
    LogSlider* scrubber() const;
    QString readout() const;
    /// Every plot over λ: visible ones with their zoom, the others whole.
    std::vector<NamedPicture> pictures() const;
    /// The picture key of the plot with the focus, or of the upper one.
    QString keyInFront() const;

    /// Starts a path or grid with the given solver options, unless something runs.
    /// throws: InputError.
    void start(SolverOptions options);
    /// Repeats the search of a record on the open data, live changes included.
    /// throws: InputError.
    void repeat(const PathRecord& record);
    /// Queues a path or grid of a comparison on the open data. Returns its id.
    /// requires: request.search.  throws: InputError.
    int enqueue(RunRequest request);
    /// Lists a queued or interrupted search of an earlier session. Returns its id.
    int list(PathRecord record, RunState state, std::optional<Folds> folds);
    /// Resumes a search from its checkpoint, or restarts it, on the open data.
    /// throws: InputError.
    void resumeOrRestart(int id, bool restart);
    /// Drops the queued searches.
    void dropQueued();
    /// Hides the curves of all searches on the list.
    void untickAll();
    /// Lists a record that was read. Returns its id. shown: selects it and shows its curves.
    int open(PathRecord record, bool shown = true);
    /// Takes a path off the list, which can be undone; one that runs is stopped instead.
    void remove(int id);
    /// Asks to repeat a search of the list on its data.
    void requestRepeat(int id);
    /// Removes a path from the list; undo puts it back with everything it has found.
    /// requires: it does not run.
    std::unique_ptr<QUndoCommand> removal(int id);
    /// Shows the path or grid at this λ, here and in the model views, even when new points come.
    void lookAt(double lambda);
    /// Says that the controls differ from those of the search shown; "" = they do not.
    void setStale(const QString& reason);
    /// The λ on show; none without points.
    std::optional<double> lambda() const { return m_lambda; }
    /// Progress of the running search.
    struct Progress {
        QString where;             ///< "λ 0.0123, 37 breakpoints"
        double done = notComputed; ///< [0, 1]
        double waited = 0;         ///< seconds since it began, pauses left out
        bool holdsOut = false;     ///< the path is found: its folds are trained
        double secondsLeft = notComputed;
        QString cost; ///< "37 breakpoints · 123 passes · 4.2 s"
    };
    Progress progress() const;
    /// "λ 0.0123, 37 breakpoints": the position of its newest point.
    static QString whereText(const Path& path);
    /// "123 passes · 3.1 k oracle calls · 4.2 s"; "" without points.
    static QString costText(const Path& path);

    void save(ViewState& view) const;
    void restore(const ViewState& view);

Q_SIGNALS:
    /// The button: start a search with the form's options.
    void runRequested();
    /// Train at this λ, starting from these weights if there are any.
    void lambdaChosen(double lambda, const std::shared_ptr<const Snapshot>& weights);
    /// Asks to repeat the search of this record on its data.
    void repeatRequested(const gapscope::PathRecord& record);
    void progressed();
    /// A search has ended, successfully or not.
    void ended(int id);

protected:
    void showEvent(QShowEvent* event) override;

private:
    void buildRow(PlotBox& row, const QString& panel, const QString& name);
    void connectScrubRow();
    void connectController();
    void connectPaths();
    const PathPlotKind& kindOf(const PlotBox& row) const;
    void panelChosen(PlotBox& row);
    void showPlots();
    void fillMenu(const PlotBox& row, QMenu& menu, const QString& series);
    void showScrubRange();
    void showReadout();
    void showState();
    void take(int id, const RunNews& news);
    void goTo(double lambda);
    void lookAtPiece(const Path& path, std::size_t k);

    Session& m_session;
    RunController& m_controller;
    QUndoStack& m_undo;
    Paths m_paths;
    PlotLink m_link;
    PlotBox m_rows[2];
    PathControls* m_controls;
    PathScrubRow* m_scrub;
    QSplitter* m_splitter;
    std::optional<double> m_lambda;
    bool m_follows = true; ///< shows the newest point, until the user chooses another λ
    bool m_inFront = true; ///< its points are shown as they come, until a run is selected
    std::shared_ptr<const Snapshot> m_weights; ///< of the piece shown, or nullptr
    std::size_t m_weightsOf = 0;               ///< the index of their point
    TrainingClock m_clock;                     ///< of the search, pauses left out
};

} // namespace gapscope
