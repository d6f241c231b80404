// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/engine/latest_worker.h"
#include "app/model/example_answers.h"
#include "app/model/label_files.h"
#include "app/model/views/answer_lag.h"
#include "app/model/views/model_page.h"
#include "app/state/session.h"
#include "app/view/view_state.h"

#include <QtWidgets>

namespace gapscope {

class ConfusionView;
class ExampleViewer;
class HistogramView;
class LabelBar;
class RunController;
struct TaskView;
class WeightsView;

/// The views of the selected run's state and model: block gaps, predictions, and what the model has
/// learnt.
/// Asks the single prediction worker for answers while a view that needs them is visible.
class ModelViews : public QObject {
    Q_OBJECT

public:
    ModelViews(Session& session, RunController& controller, QObject* parent);

    /// The pages; the window owns them once they are in its tabs.
    QStackedWidget* blocks() const { return m_blocks; }
    QStackedWidget* predictions() const { return m_viewers; }
    ModelPage* model() const { return m_model; }
    ConfusionView* confusion() const { return m_model->confusion(); }
    WeightsView* weights() const { return m_model->weights(); }
    /// The viewer on the predictions page, for the data's kind of example.
    ExampleViewer* viewer() const { return m_viewer; }
    /// The histogram of the selected run, or an empty one.
    HistogramView* histogram() const;

    /// Files that a model has labelled: the pages show them, if any. They end when the user selects
    /// another run, piece or dataset.
    LabelSession& labels() { return m_labels; }
    const LabelSession& labels() const { return m_labels; }
    /// The bar over their examples.
    LabelBar* labelBar() const { return m_labelBar; }

    /// Reads what is new from the session. Cheap when nothing is; call it for every frame.
    void refresh();
    /// Says that the form's options differ from those of the shown model; "" = they do not.
    void setStale(const QString& reason);
    void showExamples(const QList<int>& examples, const QString& title);
    /// Updates weights and answers to the newest snapshot at once, for exports (milliseconds per
    /// thousand examples; hidden views are not updated otherwise).
    void computeNow();
    /// The predictions of the part shown as a table; "" while there are none.
    QString predictionsCsv() const;
    /// Whether the data shown have examples, so that predictions, confusion and weights have
    /// content.
    bool showsExamples() const { return part(0) != nullptr; }
    /// The row of their task; nullptr: no examples.
    const TaskView* task() const { return m_task; }
    /// Writes all pictures of the part shown, by TaskView::pictures.
    /// requires: the task has some, computeNow().
    std::size_t writePictures(const QString& folder,
        const std::function<bool(std::size_t done, std::size_t all)>& shouldContinue) const;
    /// The newest weights of the selected run, or those of the piece shown; else nullptr.
    std::shared_ptr<const Snapshot> shown() const;
    /// The weights on the pages: shown()'s, or those of an earlier moment that was scrubbed to.
    using Weights = std::shared_ptr<const std::vector<double>>;
    Weights shownWeights() const;
    /// That moment in effective passes; std::nullopt: the newest.
    std::optional<double> passLookedAt() const;
    /// Saves the part and the example shown, and what is shown of it.
    void save(ViewState& view) const;
    void restore(const ViewState& view);
    /// Whether no answer is being computed.
    bool idle() const { return !m_worker.busy(); }

Q_SIGNALS:
    /// The viewer now shows the examples the user asked for.
    void examplesShown();
    void runRequested();
    /// The user asks to write the view in front to a file.
    void exportRequested();
    /// The user asks to repeat the selected run, a record without weights.
    void repeatRequested();
    /// The viewer's slider requests piece k of the path shown.
    void pieceRequested(int k);
    /// The context menu of a histogram opens.
    void menuRequested(QMenu* menu);

private:
    void setEmptyStates();
    void actionAsked();
    bool isRecord() const;
    void showMoment();
    void datasetShown();
    void feedBlocks(const Run& run);
    void showParts();
    void feedWeights();
    void showWeights();
    void feedSnapshots(const Run& run);
    void feedPieces(const std::shared_ptr<const Piece>& piece);
    void askForAnswers();
    void askForAnswers(std::size_t index);
    void takeAnswers(int part, const std::shared_ptr<const ExampleAnswers>& answers,
        const Weights& w, const std::array<std::shared_ptr<const Problem>, 2>& readers);
    void connectViewer(ExampleViewer* viewer);
    void choose(ExampleViewer* viewer);
    void watch();
    void showDual();
    void cellActivated(int truth, int predicted);
    void typeActivated(const QString& type);
    const std::vector<Labelling>* confusedLabels() const;
    void forgetAnswers();
    std::shared_ptr<const Dataset> shownDataset() const;
    const WeightsAt* earlier() const;
    std::vector<double> shownGaps(std::size_t part) const;
    std::shared_ptr<const Problem> part(int index) const;
    bool hasTruth(int part) const;
    void labelsChanged();
    void saveExample(ViewState& view) const;

    Session& m_session;
    RunController& m_controller;
    LabelSession m_labels;
    LabelBar* m_labelBar;
    ViewState m_beforeLabels; ///< the view at that time
    const LabelledFile* m_labelsShown = nullptr;
    static constexpr int ofLabels = -2; ///< in place of a run's id
    QStackedWidget* m_blocks;
    HistogramView* m_noBlocks;
    QStackedWidget* m_viewers;
    std::map<const TaskView*, ExampleViewer*> m_viewerOf;
    ExampleViewer* m_viewer = nullptr; ///< one of these
    ModelPage* m_model;
    struct Blocks {
        HistogramView* view = nullptr;
        const Snapshot* shown = nullptr;
    };
    std::map<int, Blocks> m_histograms;
    std::shared_ptr<const Dataset> m_dataset; ///< the one shown
    const TaskView* m_task = nullptr;         ///< of its examples; nullptr: there are none
    /// Per part: shown or requested; for confusion cells and exports also the predictions.
    std::array<std::shared_ptr<const Snapshot>, 2> m_answersOf;
    std::array<ExamplePredictions, 2> m_predictions;
    AnswerLag m_lag{[this] { refresh(); }};
    int m_run = -1;                            ///< or path
    std::shared_ptr<const Piece> m_pieceShown; ///< by the viewer's slider
    struct {
        std::size_t size = 0;
        double pass = -1; ///< of the newest weights
        int scrub = -1;   ///< snapshot shown, −1: the newest
    } m_history;          ///< of the run shown
    struct {
        std::shared_ptr<const Snapshot> of;
        bool allZero = false;
    } m_weights; ///< those shown
    LatestWorker m_worker{LatestWorker::Running::finish};
};

} // namespace gapscope
