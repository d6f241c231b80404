// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/curves/plot_panel.h"
#include "app/view/view_state.h"

#include <QtWidgets>

namespace gapscope {

class PlotLink;
class PlotWidget;
class RunController;

/// The main page of a run: two linked plots over a common x axis, each with a quiet line above it
/// that says what it shows.
class ConvergencePage : public QWidget {
    Q_OBJECT

public:
    ConvergencePage(const Session& session, const RunController& controller, PlotLink* link,
        QWidget* parent = nullptr);

    /// Drawn while the user has them ticked and their data are open; nullptr: none.
    void setReference(std::shared_ptr<const ReferenceCurves> reference)
    {
        m_reference = std::move(reference);
        refresh();
    }
    /// Shows what is new. Cheap when nothing is.
    void refresh();
    PlotWidget* heroPlot() const { return m_rows[0].plot; }
    PlotWidget* secondPlot() const { return m_rows[1].plot; }
    const PlotPanel& heroPanel() const { return panelOf(m_rows[0]); }
    const PlotPanel& secondPanel() const { return panelOf(m_rows[1]); }

    XAxisChooser* axis() const { return m_axis; }
    /// The λ whose runs are drawn, if the user has chosen one.
    std::optional<double> lambda() const;
    bool mayRun() const;
    QString emptyText() const;
    QString emptyAction() const;
    void emptyActionAsked();
    /// Whether a filter of the list of runs hides names of curves.
    void setNamesHidden(bool hidden)
    {
        m_namesHidden = hidden;
        refresh();
    }

    void save(ViewState& view) const;
    void restore(const ViewState& view);

Q_SIGNALS:
    void runActivated(int id, double x);
    /// The empty plot's button.
    void runRequested();
    void tickRequested(int id);
    void sampleRequested(); ///< there are neither data nor runs
    void otherDataWanted(bool drawn);
    /// From a plot's legend or menu: these runs are no longer drawn, or no others, or in another
    /// colour.
    void hideRequested(const std::vector<int>& runs);
    void soloRequested(const std::vector<int>& runs);
    void lookRequested(
        const std::vector<int>& runs, const std::optional<gapscope::SeriesStyle>& look);

private:
    struct Row : PlotBox {
        PlotFeed feed;
    };
    void buildRow(Row& row, const QString& panel, const QString& name, PlotLink* link);
    const ReferenceCurves* drawnReference() const
    {
        return m_references->isChecked() ? m_reference.get() : nullptr;
    }
    bool referenceHidden() const
    {
        return m_reference && !m_references->isChecked()
            && !m_reference->lambdas(m_session).empty();
    }
    void buildOtherData(QHBoxLayout* group);
    void showOtherData();
    void buildAxisControls(QHBoxLayout* group);
    void buildCurveControls(QHBoxLayout* group);
    void panelChosen(Row& row);
    static const PlotPanel& panelOf(const Row& row);
    void chooseGap();
    void offerLambdas();
    void nameScore();
    static void showOrigin(Row& row);
    void fillMenu(Row& row, QMenu& menu, const QString& series);

    const Session& m_session;
    const RunController& m_controller;
    Row m_rows[2];
    QSplitter* m_splitter = nullptr;
    bool m_namesHidden = false;
    bool m_estimated = false;           ///< the estimate replaces the gap
    QToolButton* m_otherData = nullptr; ///< shown while there are such runs
    XAxisChooser* m_axis = nullptr;
    QComboBox* m_lambda = nullptr; ///< shown while runs at several λ are drawn
    QCheckBox* m_logX = nullptr;
    QAction *m_bounds = nullptr, *m_references = nullptr;
    std::shared_ptr<const ReferenceCurves> m_reference;
    QCheckBox* m_seeds = nullptr;
    QSlider* m_smooth = nullptr;
};

} // namespace gapscope
