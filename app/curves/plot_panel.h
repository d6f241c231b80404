// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/curves/bound_curves.h"
#include "app/curves/reference_curves.h"
#include "app/pictures/named_picture.h"
#include "app/state/paths.h"
#include "core/tasks/catalogue.h"
#include "widgets/plots/curves/curve.h"
#include "widgets/plots/trace_curve.h"

#include <QtWidgets>

namespace gapscope {

class PlotWidget;
class WrapRow;

/// D* of a problem and its source, as text for users, or P̄, the lowest primal.
struct KnownDual {
    double dual = notComputed;
    double lambda = 0;
    QString objective; ///< objectiveText()
    QString origin; ///< "BCFW · gap, drawn here", "bcfw, gap sampling, 2026-11-22, 0.8.0 (1a2b3c4)"
};

/// D* of every problem with a run drawn: the largest dual in the store (core/library/best_duals.h)
/// and in those runs. Or P̄, the lowest primal in those runs.
class KnownDuals {
public:
    /// Reads what was added since the last call. upper: P̄.
    void refresh(const Session& session, bool upper);
    /// NaN if none is known.
    double of(const Run& run) const;
    /// "D* = 0.1213 (…)", preceded by λ when there are several; "" without any.
    QString text() const;

private:
    struct RunDual {
        std::size_t trace = 0;           ///< Run::traceNumber
        std::size_t from = 0, taken = 0; ///< trace rows read, without those of an older λ
        double dual = notComputed;
    };
    double dualOf(const Run& run);
    bool improves(const std::string& key, double value) const;

    bool m_upper = false;
    std::map<std::string, KnownDual> m_known; ///< by problemKey()
    std::map<int, std::string> m_keys;        ///< of the runs drawn
    std::map<int, RunDual> m_runs;
};

/// The contents of one plot of the window: a few rows of the plot catalogue over one y axis.
struct PlotPanel {
    QString key;   ///< stable, for settings and file names
    QString title; ///< translated
    QString help;  ///< the equation
    std::vector<const PlotKind*> plots;
    std::vector<QString> parts; ///< short names of the plots for the legend; empty for one plot
    bool logarithmic = false;
};

/// Panels of several rows ("objective": primal and dual, …), then every catalogue row that is not
/// part of a panel of more than two.
const std::vector<PlotPanel>& plotPanels();
/// requires: the key exists.
const PlotPanel& plotPanel(const QString& key);

/// The panel's title for the runs drawn or, when there are none, for the open data: that of the
/// test score is the name of their metric, "Chunk F1 (test)".
QString panelTitle(const PlotPanel& panel, const Session& session);

/// Keeps the curves of one plot up to date with the session's runs; each call reads only what was
/// added since the last one.
class PlotFeed {
public:
    struct View {
        const PlotPanel* panel = nullptr;
        const XAxisKind* axis = nullptr;
        bool seedsAsBand = true; ///< runs that differ by their seed alone: median and band
        bool logY = true;        ///< the band's median is taken in the plotted scale
        int run = -1; ///< only this one, its parts in colours of their own; −1: all visible ones
        std::optional<double> lambda = {};          ///< runs at this λ only
        bool bounds = false;                        ///< the theorems' bounds, too (bound_curves.h)
        const ReferenceCurves* reference = nullptr; ///< not with `run`
    };
    /// Sets the plot's series, events, target line and axis titles.
    void fill(PlotWidget& plot, const Session& session, const View& view);
    /// For a plot against D*: its value and source; "" for others.
    QString origin() const { return m_known.text(); }
    /// The bounds that are drawn: theorem, formula and constants, a line each.
    QString bounds() const { return m_bounds.text(); }
    QString whyNoBounds() const { return m_bounds.whyNone(); }
    /// Which runs have no certificate, hence no curve in a plot of gaps or duals, and which plot
    /// shows them; "" when all have one.
    QString withoutCertificate() const;
    /// The runs of a series: several for a band.
    std::vector<int> runsOf(const QString& seriesId) const;

private:
    struct Curve {
        CurvePoints points;
        std::size_t trace = 0;         ///< Run::traceNumber
        std::size_t taken = 0;         ///< trace rows read
        std::size_t from = 0;          ///< the first one drawn
        double bestDual = notComputed; ///< D* or P̄ used for the points
    };
    struct Band {
        std::vector<std::array<std::size_t, 3>> read; ///< of its runs then: id, traceNumber, rows
        bool logY = false;
        double bestDual = notComputed;
        PlotSeries series;
    };
    void addRuns(std::vector<PlotSeries>& series, const Session& session, const View& view,
        std::size_t kind);
    const CurvePoints& curve(const Run& run, const View& view, std::size_t kind);
    PlotSeries band(const std::vector<const Run*>& runs, const View& view, std::size_t kind);

    std::string m_shown;                        ///< panel and axis of the caches
    KnownDuals m_known;                         ///< empty if the panel does not use D*
    std::map<int, std::vector<int>> m_together; ///< runs of a curve by its first one
    QStringList m_uncertified; ///< names of runs without the panel's values for lack of one
    std::map<std::pair<int, std::size_t>, Curve> m_curves;
    std::map<std::pair<QString, std::size_t>, Band> m_bands;
    BoundCurves m_bounds;
};

/// The run a series of a plot belongs to (of a band: its first, see PlotFeed::runsOf()), or −1.
int runOfSeries(const QString& seriesId);

/// The common unit of the errors of all paths, or of the visible ones.
ErrorUnit errorUnitOf(const Paths& paths, bool onlyVisible);
/// Curves whose catalogue values are per cent, in this unit.
void convertUnit(const ErrorUnit& unit, std::vector<PlotSeries>& series);

/// A plot of a page: above it one row with the controls for its contents, which the page fills, its
/// log box and its legend.
struct PlotBox {
    QWidget* frame = nullptr; ///< the whole box
    PlotWidget* plot = nullptr;
    WrapRow* controls = nullptr; ///< its right group is empty
    QComboBox* panel = nullptr;
    QCheckBox* log = nullptr;
};

/// name: of the plot and its controls, for screen readers.
PlotBox makePlotBox(const QString& name);
/// Where curves are named that a legend has no room for. hidden: the filter there hides some.
QString namedInRuns(bool hidden = false);
/// A plot below a row of controls, which gets the plot's legend into its middle.
QWidget* plotBelow(WrapRow* controls, PlotWidget* plot);

/// Chooses the x axis of a page of plots.
class XAxisChooser : public QComboBox {
    Q_OBJECT

public:
    explicit XAxisChooser(QWidget* parent = nullptr);

    const XAxisKind& axis() const;
    void setAxis(const QString& key);
    /// From now on both choose the same axis.
    void share(XAxisChooser* other);

Q_SIGNALS:
    void axisChanged(const QString& key);
};

/// The key of a plot of all runs: "gap", "gap-over-seconds", "gap-lambda-0.01".
QString pictureKey(const QString& panel, const XAxisKind& axis, std::optional<double> lambda = {});

/// A plot outside the window, at export size; none when the runs have no such values.
std::optional<NamedPicture> panelPicture(const Session& session, const PlotFeed::View& view,
    const QString& key, const QString& title, bool logX = false);

/// The data of the visible runs, and what all of these share: "OCR words (small) · λ 0.001".
QStringList dataCaptions(const Session& session);

/// The data of the visible runs, and the reference of their curves.
QString captionWith(const Session& session, const QString& origin);

} // namespace gapscope
