// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/curves/plot_panel.h"
#include "app/engine/run_controller.h"
#include "app/view/view_state.h"
#include "widgets/plots/plot_link.h"
#include "widgets/plots/trace_curve.h"

#include <QtWidgets>

namespace gapscope {

class LogSlider;
class PathControls;
class PathScrubRow;
class PathTable;
class PlotWidget;

/// Paths and grids: start one, watch its points come, lay several over each other, go along λ and
/// look at the model of any piece, take a λ over into the option form.
class PathPage : public QWidget {
    Q_OBJECT

public:
    PathPage(
        Session& session, RunController& controller, QUndoStack& undo, QWidget* parent = nullptr);

    const Paths& paths() const { return m_paths; }
    /// It cannot begin.
    void fail(int id, const QString& why) { m_paths.fail(id, why); }
    /// It could not be resumed: it stays as it was saved.
    void leave(int id) { m_paths.finish(id, PathRecord(m_paths.find(id)->record)); }
    PathControls* controls() const { return m_controls; }
    PathTable* table() const { return m_table; }
    PlotWidget* heroPlot() const { return m_rows[0].plot; }
    PlotWidget* secondPlot() const { return m_rows[1].plot; }
    LogSlider* scrubber() const;
    QString readout() const;
    /// Every plot over λ: those shown as they are zoomed, the others whole.
    std::vector<NamedPicture> pictures() const;
    /// The key of the picture of the plot that has the focus, or of the upper one.
    QString keyInFront() const;

    /// Follows a path or grid with the solver options given, unless something runs.
    /// throws: InputError.
    void start(SolverOptions options);
    /// The search of a record once more, on the data that are open.  throws: InputError.
    void repeat(const PathRecord& record);
    /// Queues a path or grid of a comparison on the open data. Returns its id.
    /// requires: request.search.  throws: InputError.
    int enqueue(RunRequest request);
    /// Lists a search of an earlier session that waits or was interrupted. Returns its id.
    int list(PathRecord record, RunState state, std::optional<Folds> folds);
    /// Resumes it from its checkpoint, or restarts it, on the open data.
    /// throws: InputError.
    void goOn(int id, bool fromTheStart);
    /// Those that wait will not begin.
    void dropQueued();
    /// Draws none of those on the list.
    void untickAll();
    /// Lists a record that was read. Returns its id. shown: selected, with its curves.
    int open(PathRecord record, bool shown = true);
    /// Takes a path off the list, and puts it back with everything it has found.
    /// requires: it does not run.
    std::unique_ptr<QUndoCommand> removal(int id);
    /// Shows the path or grid at this λ, here and in the views of models, whatever points come.
    void lookAt(double lambda);
    /// The controls are not those of what is shown; "" = they are.
    void setStale(const QString& reason);
    /// The λ looked at; none without points.
    std::optional<double> lambda() const { return m_lambda; }
    /// Progress of the running search.
    struct Progress {
        QString where;             ///< "λ 0.0123, 37 breakpoints"
        double done = notComputed; ///< [0, 1]
        double secondsLeft = notComputed;
        QString cost; ///< "37 breakpoints · 123 passes · 4.2 s"
    };
    Progress progress() const;
    /// "λ 0.0123, 37 breakpoints": where its newest point is.
    static QString whereText(const Path& path);

    void save(ViewState& view) const;
    void restore(const ViewState& view);

Q_SIGNALS:
    /// The button: start one with the options of the form.
    void runRequested();
    /// Train at this λ, starting from these weights if there are any.
    void lambdaChosen(double lambda, const std::shared_ptr<const Snapshot>& weights);
    /// The search of this record is to run again on its data.
    void repeatRequested(const gapscope::PathRecord& record);
    void progressed();
    /// It has ended, well or not.
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
    void showScrubRange();
    void showReadout();
    void showState();
    void take(int id, const RunNews& news);
    void goTo(double lambda);
    void lookAtPiece(const Path& path, std::size_t k);
    double secondsLeft(const Path& path, double done) const;
    void remove(int id);

    Session& m_session;
    RunController& m_controller;
    QUndoStack& m_undo;
    Paths m_paths;
    PlotLink m_link;
    PlotBox m_rows[2];
    PathControls* m_controls;
    PathScrubRow* m_scrub;
    QSplitter* m_splitter;
    PathTable* m_table;
    std::optional<double> m_lambda;
    bool m_follows = true; ///< the newest point, until the user chooses another λ
    std::shared_ptr<const Snapshot> m_weights; ///< of the piece looked at, or nullptr
    std::size_t m_weightsOf = 0;               ///< the point they are of
    QElapsedTimer m_clock;                     ///< since the running search began
};

} // namespace gapscope
