// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/viewers/common/block_panel.h"
#include "widgets/viewers/common/example_list_model.h"

#include <QList>
#include <QListView>

#include <array>

class QButtonGroup;
class QComboBox;
class QLabel;
class QLineEdit;
class QMenu;
class QPushButton;
class QSlider;
class QToolButton;

namespace gapscope {

class ActionNote;
class ExampleCanvas;
class ExampleDelegate;
class ExampleFrame;
class FoldingWidget;
class StaleBadge;
enum class ExampleShow;

/// The examples of a dataset with truth and prediction, in an order that the user chooses: a list,
/// one example large, and the solver's state of it. Receives plain values, shows them, and requests
/// more from its owner by signals. Subclasses, one per kind of example, draw it.
///
/// Keys: → or N next, ← or B back, Home/End first/last, E next error, T P D truth / prediction /
/// difference, + − 0 zoom, Esc clears the filter.
class ExampleViewer : public QWidget {
    Q_OBJECT

public:
    /// The parts in which the viewers of words, sentences, photographs differ; the viewer owns
    /// them.
    struct Kind {
        ExampleNames names;
        ExampleListModel* model;
        ExampleCanvas* canvas;
        ExampleDelegate* delegate;
        QListView::Flow flow;      ///< a filmstrip, or rows
        int listRows;              ///< visible at once
        QWidget* detail = nullptr; ///< beside the canvas, above the block's values
        QString detailTitle{};
        QWidget* footer = nullptr; ///< what the canvas says of itself, above the controls
    };
    explicit ExampleViewer(const Kind& kind, QWidget* parent = nullptr);
    ~ExampleViewer() override;

    /// About the parts that setData() sets next: which have a truth, and the text shown for those
    /// that have none. Empty: all have.
    void setLabelled(std::vector<bool> labelled, const QString& reason = {});
    /// Replaces everything: parts (training first) of the viewer's task. Clears the weights.
    virtual void setData(std::vector<ExamplePart> parts);
    using Weights = std::shared_ptr<const std::vector<double>>;
    /// For a kernel: the same parts as problems that read w, which then only serves for scores.
    using Readers = std::array<std::shared_ptr<const Problem>, 2>;
    /// The w of the predictions shown, in the layout of the parts' shape; nullptr: none. With a
    /// kernel: none, unless the viewer reads w itself.
    virtual void setWeights(Weights w, Readers readers = {});
    /// Whether it draws the weights over the examples: setTemplates() is then required.
    virtual bool drawsTemplates() const { return false; }
    virtual void setTemplates(const Weights&) { }
    /// Selects the prediction where `truth` was confused with `predicted`, in the examples chosen
    /// by showExamples().
    virtual void seek(const QString& /*truth*/, const QString& /*predicted*/) { }
    /// The same for errors about one type.
    virtual void seekType(const QString& /*type*/) { }
    /// Sets new predictions for a part; filter, zoom and a chosen example stay. Until the user
    /// chooses one, the first of the list is shown.
    void setPredictions(int part, ExamplePredictions predictions);
    /// Whether the predictions follow an active run. Then the example shown stays while it has a
    /// loss, or is one of showExamples(): one that changes with every point would hide how it is
    /// learnt, and its dual. The latter stay in the order in which they were opened, too: the first
    /// is soon learnt, and would end as the last.
    void setFollowing(bool following);
    /// Marginals of one training example; ignored if another one is now selected.
    void setDual(int example, const ExampleDual& dual);
    /// The selected example has no marginals, and why; "": no run has visited it yet.
    void clearDual(const QString& reason);

    int part() const { return m_part; }
    void setPart(int part);
    /// Index in the part, or −1.
    int currentExample() const { return m_example; }
    /// Selects this example if the filters accept it; otherwise nothing changes.
    void setCurrentExample(int example);
    /// Whether the user has chosen the example.
    bool isChosen() const { return m_chosen; }
    ExampleFrame* frame() const { return m_frame; }
    /// Whether showExamples() has restricted the examples.
    bool isNarrowed() const { return m_model->filter().subset.has_value(); }
    /// Shows the first example of the list again, as before a choice.
    void chooseNone();
    ExampleShow shownAs() const;
    void setShow(ExampleShow show);
    /// Shows exactly these examples of the current part, in this order or else in the one chosen; a
    /// chip with the title clears both. An empty list shows none.
    void showExamples(const QList<int>& examples, const QString& title,
        std::optional<ExampleOrder> order = std::nullopt);
    void clearFilter();
    /// The order of the examples: what the user wants, or another one where that is unknown.
    ExampleOrder order() const { return m_model->order(); }
    /// Examples shown now, in order.
    QList<int> shownExamples() const;

    /// Passes of the snapshots on the scrub slider, ascending; empty hides it. The last one is the
    /// newest model. areLost: those before the first are.
    void setSnapshots(const QList<double>& passes, bool areLost = false);
    /// Puts the λ of a regularisation path's pieces on the slider instead, in the path's order, and
    /// selects the current one.
    void setPieces(const QList<double>& lambdas, int current);
    /// Marks the predictions as those of older settings.
    void setStale(bool stale, const QString& reason = {});
    bool isStale() const { return m_stale; }
    /// Says that the predictions shown are older than the moment chosen, until new ones come.
    /// of: which they are, "": earlier ones.
    void setUpdating(bool updating, const QString& of = {});
    /// A widget of the owner's above everything else; hidden when it has nothing to say.
    void setBar(QWidget* bar);
    /// Above examples without predictions: why there are none, and the action that brings them; "":
    /// no note.
    void setNote(const QString& text, const QString& action = {});
    /// For the view without data: the future content, and the action that fills it ("" = none).
    void setEmptyState(const QString& text, const QString& action = {});

    QSize sizeHint() const override { return {900, 560}; }
    /// Controls fold into more lines, but the page needs no certain height for its width: it would
    /// scroll.
    bool hasHeightForWidth() const override { return false; }

public Q_SLOTS:
    void next() { moveBy(1); }
    void previous() { moveBy(-1); }
    void first() { moveBy(-m_model->rowCount()); }
    void last() { moveBy(m_model->rowCount()); }
    void nextError();
    /// Same as the end of the scrub slider.
    void showNewest();

Q_SIGNALS:
    /// Another example is selected (−1: none). The owner may answer with setDual().
    void exampleSelected(int example);
    void partChanged(int part);
    /// The user wants the predictions of snapshot k; the owner answers with setPredictions().
    void snapshotRequested(int k);
    void emptyActionTriggered();
    void noteActionTriggered();
    /// The user wants to write what is shown to a file.
    void exportRequested();

protected:
    void keyPressEvent(QKeyEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;
    /// The conditions set by the controls; without the subset.
    virtual ExampleFilter filterWanted() const;
    virtual bool takeKey(QKeyEvent* event);
    /// The example, its prediction or the weights have changed.
    virtual void exampleShown() { }
    /// The dual of the example shown; empty: unknown.
    virtual void dualShown(const ExampleDual&) { }
    virtual void filtersCleared();
    /// The example shown as a picture, for the clipboard.
    virtual QImage pictureShown() const;
    void setData(std::vector<ExamplePart> parts, const QStringList& labelNames);
    void applyFilter();
    const Kind& kind() const { return m_kind; }
    ExampleListModel& model() const { return *m_model; }
    /// The w of the predictions shown; nullptr: none.
    const Weights& weights() const { return m_w; }
    /// Whether an example is shown and there are weights of its problem.
    bool hasWeights() const;
    // For the controls of one kind of example: beside the filters, beside the display choice.
    void addFilter(QWidget* filter);
    void addControl(QWidget* control);
    QComboBox* filterBox() const { return m_filterBox; }
    QLineEdit* search() const { return m_search; }
    QListView* list() const { return m_list; }

private:
    QWidget* besideCanvas(const Kind& kind);
    void buildList(const Kind& kind);
    int listHeight(int items) const;
    QLayout* buildTop();
    void buildOrder();
    QWidget* buildControls();
    void buildEmpty();
    void connectParts();
    void afterFilter();
    void forgetSubset();
    void refresh();
    void showValues();
    void setMoments(const QList<double>& moments, bool pieces, int current);
    void showSnapshotLabel();
    void moveBy(int rows);
    void selectRow(int row);
    void takeLabelled();
    void offerErrors(bool offered);
    void offerOrders();
    void orderChosen(int index);
    void nameList();
    void fitFrames(int room);
    void showMenu(const QWidget& over, QPoint at);
    void addShowActions(QMenu& menu);
    void addListActions(QMenu& menu);
    QString listText() const;
    void markRow();
    const ExamplePredictions& predictions() const { return m_model->predictions(); }
    BlockPanel::Values valuesNow() const;

    std::vector<ExamplePart> m_parts;
    std::vector<ExamplePredictions> m_predictions;
    QStringList m_labels;
    int m_part = 0, m_example = -1;
    bool m_chosen = false;
    bool m_following = false;
    bool m_stale = false;

    std::vector<bool> m_labelledParts; ///< empty: all
    QString m_whyUnlabelled;
    ExampleShow m_wanted{}; ///< for parts with a truth
    bool m_labelled = true; ///< the part shown has one

    const Kind m_kind;
    Weights m_w;
    ExampleListModel* m_model;
    QListView* m_list;
    ExampleCanvas* m_canvas;
    BlockPanel* m_panel;
    QWidget *m_content, *m_empty;
    ActionNote* m_note;
    QLabel *m_emptyText, *m_position, *m_snapshotTitle, *m_snapshotLabel;
    StaleBadge* m_staleBadge;
    QPushButton* m_emptyAction;
    QComboBox *m_partBox, *m_filterBox, *m_orderBox;
    ExampleOrder m_orderWanted = ExampleOrder::loss;
    std::optional<ExampleOrder> m_orderOfSubset; ///< instead
    QLineEdit* m_search;
    QToolButton* m_chip;
    QButtonGroup* m_show;
    QSlider* m_snapshots;
    FoldingWidget *m_filters, *m_controls;
    ExampleFrame* m_frame = nullptr;
    QWidget* m_snapshotRow;
    QList<double> m_moments; ///< passes, or the λ of pieces
    QString m_shownOf;       ///< the predictions, while they lag behind the newest
    bool m_pieces = false;
};

} // namespace gapscope
