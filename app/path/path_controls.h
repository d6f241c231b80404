// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/engine/run_controller.h"
#include "app/view/view_state.h"
#include "widgets/controls/layouts.h"

#include <QtWidgets>

namespace gapscope {

class LogSlider;

/// A plain line, or as many as the width needs: which path or grid, its own options, and the button
/// that starts it. The option form has the solver's other options.
class PathControls : public FoldingWidget {
    Q_OBJECT

public:
    explicit PathControls(QWidget* parent = nullptr);

    /// The search set by the controls.  n: of the dataset, for "1/n".  throws: InputError.
    LambdaSearch search(std::size_t n) const;
    /// The gap that every λ is solved to; a path also maintains it between breakpoints.
    double epsilon() const;
    /// How the best λ is also chosen, beside the test part; std::nullopt: on the test part only.
    std::optional<Folds> folds() const;
    /// During a search the button stops it; canRun: there are data and nothing runs.
    void setState(bool searching, bool canRun);
    /// The text of a button that starts the search.
    QString runText() const;
    /// Its tool tip.
    static QString runHelp();
    QPushButton* button() const { return m_button; }
    /// (name, value as text) of the controls that define the search, for display.
    QList<std::pair<QString, QString>> settings() const;

    void save(ViewState& view) const;
    void restore(const ViewState& view);

Q_SIGNALS:
    void runRequested();
    void stopRequested();
    /// The search has changed.
    void changed();

private:
    bool isGrid() const;
    bool isHeuristic() const;
    void buildKind();
    void buildGrid();
    void buildSliders();
    void buildChoice();
    void connectAll();
    void kindChosen();

    QComboBox *m_kind, *m_warm, *m_choose;
    LogSlider *m_kappa, *m_epsilon, *m_lambdaMin;
    QWidget *m_kappaUnit, *m_lambdaMinUnit, *m_gridUnit, *m_warmUnit; ///< with their labels
    QWidget* m_epsilonUnit;
    QLineEdit* m_grid;
    QPushButton* m_button;
    bool m_searching = false;
};

/// The λ of a path or grid on show: slider, the results there in words, and the actions for them.
/// Uses as many lines as the width needs.
class PathScrubRow : public FoldingWidget {
    Q_OBJECT

public:
    explicit PathScrubRow(QWidget* parent = nullptr);

    LogSlider* slider() const { return m_slider; }
    QLabel* readout() const { return m_readout; }
    QPushButton* best() const { return m_best; }
    QPushButton* use() const { return m_use; }
    QPushButton* again() const { return m_again; }
    /// A warning below; "" = none.
    void setStale(const QString& reason);

private:
    QWidget* buildSlider();

    LogSlider* m_slider;
    QLabel *m_readout, *m_stale;
    QPushButton *m_best, *m_use, *m_again;
};

} // namespace gapscope
