// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/curves/plot_panel.h"
#include "app/view/view_state.h"

#include <QtWidgets>

namespace gapscope {

class NameLabel;
class EmptyState;
class PartsLabel;
class PlotLink;
class PlotWidget;
class RunController;

/// Whether the run remembers labellings, or has done so; false for nullptr.
bool hasCacheValues(const Run* run);

/// The cache's work for the selected run: what answers the visits, how many labellings the blocks
/// remember, which steps are taken, what is saved. The plots are linked with those of the other
/// pages; one line shows the newest figures.
class CachePage : public QStackedWidget {
    Q_OBJECT

public:
    CachePage(const Session& session, const RunController& controller, PlotLink* link,
        QWidget* parent = nullptr);

    /// Shows what is new. Cheap when nothing is.
    void refresh();
    /// The plots from top to bottom, for exports; none while there is nothing to show.
    std::vector<NamedPicture> pictures() const;
    /// The key of the plot with the focus, or of the first; "" while there is none.
    QString keyInFront() const;
    PlotWidget* plot(std::size_t row) const { return m_rows[row].plot; }
    XAxisChooser* axis() const { return m_axis; }
    /// "hits now 88 % · …" of the selected run, short enough for one line.
    QString figures() const;
    /// The same since the start of the run, with more words, in lines.
    QString moreFigures() const;
    EmptyState* empty() const { return m_empty; }
    void resetZoom();
    /// As on the Convergence page.
    void setNamesHidden(bool hidden);
    void save(ViewState& view) const;
    void restore(const ViewState& view);

Q_SIGNALS:
    void runActivated(int id);
    /// As on the Convergence page.
    void hideRequested(const std::vector<int>& runs);
    void soloRequested(const std::vector<int>& runs);
    void lookRequested(
        const std::vector<int>& runs, const std::optional<gapscope::SeriesStyle>& look);
    /// The empty page's button: turn the cache on and run.
    void cacheRequested();

private:
    struct Row {
        PlotWidget* plot = nullptr;
        const PlotPanel* panel = nullptr;
        PlotFeed feed;
    };
    QString nameOf(const QString& panel) const;
    QWidget* buildRow(Row& row, const QString& panel, WrapRow* heading, PlotLink* link);
    QHBoxLayout* buildTop();
    void showVisits(const QString& panel);
    void fillMenu(Row& row, QMenu& menu, const QString& series);
    WrapRow* buildChooser();

    void showState();

    const Session& m_session;
    const RunController& m_controller;
    std::array<Row, 3> m_rows;
    EmptyState* m_empty;
    QSplitter* m_splitter;
    XAxisChooser* m_axis;
    QCheckBox* m_allRuns;
    QComboBox* m_third;
    PartsLabel* m_figures;
    NameLabel* m_whose;
    bool m_namesHidden = false;
    QLabel* m_hitsTitle;
};

} // namespace gapscope
