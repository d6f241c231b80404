// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/state/known_duals.h"
#include "app/state/session.h"
#include "widgets/plots/curves/curve.h"
#include "widgets/plots/trace_curve.h"

#include <QString>

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace gapscope {

class PlotWidget;

/// The contents of one plot of the window: a few rows of the plot catalogue over one y axis.
struct PlotPanel {
    QString key;   ///< stable, for settings and file names
    QString title; ///< translated
    QString help;  ///< the equation
    std::vector<const PlotKind*> plots;
    std::vector<QString> parts; ///< short names of the plots for the legend; empty for one plot
    bool logarithmic = false;
};

/// Panels of several rows ("objective": primal and dual, …), then every row of the catalogue that
/// is not a part of a panel of more than two.
const std::vector<PlotPanel>& plotPanels();
/// requires: the key exists.
const PlotPanel& plotPanel(const QString& key);

/// The panel's title for the runs that are drawn, before there are any for the data that are open:
/// that of the test score is the name of their metric, "Chunk F1 (test)".
QString panelTitle(const PlotPanel& panel, const Session& session);

/// Keeps the curves of one plot up to date with the session's runs; each call looks only at what
/// came since the last one.
class PlotFeed {
public:
    struct View {
        const PlotPanel* panel = nullptr;
        const XAxisKind* axis = nullptr;
        bool seedsAsBand = true; ///< runs that differ by their seed alone: median and band
        bool logY = true;        ///< the band's median is taken in the plotted scale
        int run = -1; ///< only this one, its parts in colours of their own; −1: all visible ones
        std::optional<double> lambda = {}; ///< runs at this λ only
    };
    /// Sets the plot's series, events, target line and axis titles.
    void fill(PlotWidget& plot, const Session& session, const View& view);
    /// For a plot against D*: its value and its source; "" for others.
    QString origin() const { return m_known.text(); }
    /// Which runs have no certificate, and so no curve in a plot of gaps or duals, and which plot
    /// shows them; "" where none lacks one.
    QString withoutCertificate() const;

private:
    struct Curve {
        CurvePoints points;
        std::size_t taken = 0;         ///< trace rows looked at
        std::size_t from = 0;          ///< the first one drawn
        double bestDual = notComputed; ///< D* that the points are against
    };
    struct Band {
        std::size_t rows = 0; ///< trace rows of all its runs when it was computed
        bool logY = false;
        double bestDual = notComputed;
        PlotSeries series;
    };
    void addRuns(std::vector<PlotSeries>& series, const Session& session, const View& view,
        std::size_t kind);
    const CurvePoints& curve(const Run& run, const View& view, std::size_t kind);
    PlotSeries band(const std::vector<const Run*>& runs, const View& view, std::size_t kind);

    std::string m_shown;       ///< panel and axis the caches are for
    KnownDuals m_known;        ///< none where the panel is not against D*
    QStringList m_uncertified; ///< names of runs that have none of the panel's values for it
    std::map<std::pair<int, std::size_t>, Curve> m_curves;
    std::map<std::pair<QString, std::size_t>, Band> m_bands;
};

/// The run a series of a plot belongs to (of a band: its first), or −1.
int runOfSeries(const QString& seriesId);

} // namespace gapscope
