// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/viewers/block_panel.h"
#include "widgets/viewers/letter_image.h"
#include "widgets/viewers/word_values.h"

#include <QList>
#include <QStringList>
#include <QWidget>

#include <span>

class QButtonGroup;
class QComboBox;
class QLabel;
class QLineEdit;
class QListView;
class QPushButton;
class QSlider;
class QToolButton;

namespace gapscope {

class WordCanvas;
class WordListModel;
enum class WordShow;

/// OCR words as pictures with truth and prediction, worst first. Fed by plain values; shows what
/// it was given and asks its owner for more by signals.
///
/// Keys: → or N next, ← or B back, Home/End first/last, E next error, T P D truth / prediction /
/// difference, + − 0 zoom, Esc clears the filter.
class WordViewer : public QWidget {
    Q_OBJECT

public:
    explicit WordViewer(QWidget* parent = nullptr);
    ~WordViewer() override;

    /// Replaces everything: parts (training first), label names and picture size.
    void setData(std::vector<WordPart> parts, const QStringList& labelNames, LetterGrid grid = {});
    /// New predictions for a part; selection, filter and zoom stay.
    void setPredictions(int part, WordPredictions predictions);
    /// Templates for the overlay, from w in the padded layout of ChainShape.
    void setWeights(const ChainShape& shape, std::span<const double> w);
    /// Marginals of one training word; ignored when another one is selected by now.
    void setDual(int example, const WordDual& dual);

    int part() const { return m_part; }
    void setPart(int part);
    /// Index in the part, or −1.
    int currentExample() const { return m_example; }
    /// Shows exactly these examples of the current part, worst first; a chip with the title clears
    /// it. An empty list shows none.
    void showExamples(const QList<int>& examples, const QString& title);
    void clearFilter();
    /// Examples shown now, in order.
    QList<int> shownExamples() const;

    /// Passes of the snapshots the scrub slider offers, ascending; empty hides it. The last one is
    /// the newest model.
    void setSnapshots(const QList<double>& passes);
    /// The slider offers the λ of a regularisation path's pieces instead, in the path's order, and
    /// stands at the current one.
    void setPieces(const QList<double>& lambdas, int current);
    int currentSnapshot() const;
    /// Marks the predictions as those of older settings.
    void setStale(bool stale, const QString& reason = {});
    bool isStale() const { return m_stale; }
    /// For the view without data: what will be here, and the action that fills it ("" = none).
    void setEmptyState(const QString& text, const QString& action = {});

    WordCanvas* canvas() const { return m_canvas; }
    QSize sizeHint() const override { return {900, 560}; }

public Q_SLOTS:
    void next();
    void previous();
    void first();
    void last();
    void nextError();

Q_SIGNALS:
    /// Another word is looked at (−1: none). The owner may answer with setDual().
    void exampleSelected(int example);
    void partChanged(int part);
    /// The person wants the predictions of snapshot k; the owner answers with setPredictions().
    void snapshotRequested(int k);
    void emptyActionTriggered();

protected:
    void keyPressEvent(QKeyEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void buildList();
    QLayout* buildTop();
    QLayout* buildControls();
    void buildEmpty();
    void connectParts();
    void setListGrid(LetterGrid grid);
    void applyFilter();
    void afterFilter();
    void refresh();
    void showValues();
    void setMoments(const QList<double>& moments, bool pieces, int current);
    void showSnapshotLabel();
    void moveBy(int rows);
    void selectRow(int row);
    void markRow();
    bool takeKey(QKeyEvent* event);
    void setShow(WordShow show);
    const WordPredictions& predictions() const;
    BlockPanel::Values valuesNow() const;

    std::vector<WordPart> m_parts;
    std::vector<WordPredictions> m_predictions;
    QStringList m_labels;
    LetterGrid m_grid;
    int m_part = 0, m_example = -1;
    bool m_chosen = false; ///< the person has chosen a word; until then the worst is shown
    bool m_stale = false;

    WordListModel* m_model;
    QListView* m_list;
    WordCanvas* m_canvas;
    BlockPanel* m_panel;
    QWidget *m_content, *m_empty;
    QLabel *m_emptyText, *m_position, *m_staleBadge, *m_snapshotTitle, *m_snapshotLabel,
        *m_opacityLabel;
    QPushButton* m_emptyAction;
    QComboBox *m_partBox, *m_filterBox;
    QLineEdit* m_search;
    QToolButton* m_chip;
    QButtonGroup* m_show;
    QSlider *m_opacity, *m_snapshots;
    QWidget* m_snapshotRow;
    QList<double> m_moments; ///< passes, or the λ of pieces
    bool m_pieces = false;
};

} // namespace gapscope
