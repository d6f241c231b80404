// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/curves/cache_page.h"

#include "app/curves/plot_menu.h"
#include "app/engine/run_controller.h"
#include "app/parts/quantities.h"
#include "widgets/controls/boxes.h"
#include "widgets/controls/layouts.h"
#include "widgets/controls/notes.h"
#include "widgets/controls/number_text.h"
#include "widgets/plots/plot_legend.h"
#include "widgets/plots/plot_widget.h"

namespace gapscope {
namespace {

bool passesWithoutOracle(const Run& run)
{
    return whyUnread("approx_passes", run.options.method.row()).empty();
}

/// Multi-plane does not use the cache: says what it does instead.
QString approximateText(const Run& run)
{
    const auto n = static_cast<double>(run.record.dataset.n);
    const TracePoint& p = run.record.trace.back();
    const QString passes = CachePage::tr("%1 approximate passes").arg(countText(p.approxPasses));
    return n > 0 && p.pass > 0
        ? CachePage::tr("%1 beside %2 of the oracle").arg(passes, displayNumber(p.pass, 3))
        : passes;
}

/// The share that the cache answered since the trace point before, in per cent: what F is tuned by.
std::optional<double> presentHits(const Run& run)
{
    const std::vector<TracePoint>& trace = run.record.trace;
    const PlotKind& rate = *findPlot("hit_rate");
    for (std::size_t k = trace.size(); k-- > 0;)
        if (const auto share = rate.value(trace[k], k > 0 ? trace[k - 1] : TracePoint()))
            return share;
    return {};
}

QString hitText(const Run& run)
{
    if (passesWithoutOracle(run))
        return approximateText(run);
    const auto now = presentHits(run);
    return now ? CachePage::tr("hits now %1 %").arg(fixedText(*now, 1))
               : CachePage::tr("cache off");
}

/// "" when the cache was not asked.
QString totalHitText(const TracePoint& p)
{
    const auto asked = static_cast<double>(p.hitsLocal + p.hitsGlobal + p.misses);
    if (!(asked > 0))
        return {};
    const auto share = [asked](std::uint64_t count) {
        return fixedText(100 * static_cast<double>(count) / asked, 1);
    };
    return CachePage::tr("hits since the start %1 % (local %2, global %3)")
        .arg(share(p.hitsLocal + p.hitsGlobal), share(p.hitsLocal), share(p.hitsGlobal));
}

QString stepText(const TracePoint& p)
{
    QStringList kinds;
    const std::pair<std::uint64_t, QString> counts[] = {{p.stepsFw, CachePage::tr("Frank-Wolfe")},
        {p.stepsPairwise, CachePage::tr("pairwise")}, {p.stepsAway, CachePage::tr("away")},
        {p.stepsDrop, CachePage::tr("drop")}};
    for (const auto& [count, kind] : counts)
        if (count > 0)
            kinds << u"%1 %2"_s.arg(countText(count), kind);
    return CachePage::tr("steps: %1").arg(kinds.join(u", "_s));
}

QLabel* heading(const QString& text)
{
    auto* label = new QLabel(text);
    makeBold(label);
    return label;
}

} // namespace

bool hasCacheValues(const Run* run)
{
    if (!run || run->record.trace.empty())
        return false;
    const TracePoint& last = run->record.trace.back();
    return last.hitsLocal + last.hitsGlobal + last.misses > 0 || !std::isnan(last.workingSetMean);
}

CachePage::CachePage(
    const Session& session, const RunController& controller, PlotLink* link, QWidget* parent)
    : QStackedWidget(parent)
    , m_session(session)
    , m_controller(controller)
    , m_empty(new EmptyState(this))
    , m_splitter(new QSplitter(Qt::Vertical))
    , m_axis(new XAxisChooser)
    , m_allRuns(new QCheckBox(tr("All runs")))
    , m_third(new QComboBox)
    , m_figures(new PartsLabel)
    , m_whose(new NameLabel)
    , m_hitsTitle(heading(plotPanel(u"cache_hits"_s).title))
{
    m_empty->setTexts(tr("What the cache does will be here: which visits it answers instead of the "
                         "oracle, how many labellings the blocks remember, and the time it saves."),
        tr("Turn the cache on and run"));
    connect(m_empty, &EmptyState::triggered, this, &CachePage::cacheRequested);
    connect(&session, &Session::datasetChanged, this, &CachePage::showState);
    connect(&controller, &RunController::stateChanged, this, &CachePage::showState);
    showState();
    auto* content = new QWidget;
    auto* layout = plainLayout<QVBoxLayout>(content, 0);
    layout->addLayout(buildTop());
    layout->addWidget(m_splitter, 1);
    m_splitter->setChildrenCollapsible(false);
    m_splitter->setAccessibleName(tr("Plots of the cache"));
    WrapRow *hits = new WrapRow, *sets = new WrapRow;
    hits->left()->addWidget(m_hitsTitle);
    sets->left()->addWidget(heading(plotPanel(u"cache_sets"_s).title));
    m_splitter->addWidget(buildRow(m_rows[0], u"cache_hits"_s, hits, link));
    m_splitter->addWidget(buildRow(m_rows[1], u"cache_sets"_s, sets, link));
    m_splitter->addWidget(buildRow(m_rows[2], u"cache_steps"_s, buildChooser(), link));
    auto* scroll = new QScrollArea; // on a low screen
    scroll->setWidget(content);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setFocusPolicy(Qt::NoFocus);
    addWidget(m_empty);
    addWidget(scroll);
}

/// A run would take the change at once, also one of a comparison.
void CachePage::showState()
{
    const bool running = m_controller.running();
    m_empty->action()->setEnabled(m_session.dataset() && !running);
    m_empty->action()->setToolTip(running
            ? tr("Not during a run: stop it first, or wait for its end.")
            : tr("Turn the cache on and run"));
}

QWidget* CachePage::buildRow(Row& row, const QString& panel, WrapRow* heading, PlotLink* link)
{
    row.panel = &plotPanel(panel);
    row.plot = new PlotWidget;
    row.plot->setObjectName(panel);
    row.plot->setAccessibleName(row.panel->title);
    row.plot->setLink(link);
    row.plot->setLogY(row.panel->logarithmic);
    row.plot->setEmptyState(tr("This run has no such values: it keeps no active sets, or it did "
                               "not ask a cache."));
    heading->setToolTip(row.panel->help);
    connect(row.plot, &PlotWidget::seriesActivated, this,
        [this](const QString& id) { Q_EMIT runActivated(runOfSeries(id)); });
    connect(row.plot, &PlotWidget::hideRequested, this,
        [this, &row](const QString& id) { Q_EMIT hideRequested(row.feed.runsOf(id)); });
    connect(row.plot, &PlotWidget::soloRequested, this,
        [this, &row](const QString& id) { Q_EMIT soloRequested(row.feed.runsOf(id)); });
    connect(row.plot, &PlotWidget::menuRequested, this,
        [this, &row](QMenu* menu, const QString& id) { fillMenu(row, *menu, id); });
    return plotBelow(heading, row.plot);
}

/// The curves of one run are its parts: only those of several runs can be hidden.
void CachePage::fillMenu(Row& row, QMenu& menu, const QString& series)
{
    const std::vector<int> runs = row.feed.runsOf(series);
    const Run* run =
        m_allRuns->isChecked() && !runs.empty() ? m_session.find(runs.front()) : nullptr;
    if (run)
        addCurveEntries(menu,
            {row.plot->nameOf(series), run->style,
                [this, id = run->id] { Q_EMIT runActivated(id); },
                [this, runs] { Q_EMIT hideRequested(runs); },
                [this, runs] { Q_EMIT soloRequested(runs); },
                [this, runs](const auto& look) { Q_EMIT lookRequested(runs, look); }});
    addAxisEntries(menu, nullptr, nullptr, m_axis);
}

/// Above the plots: the newest figures, whose they are, and what all plots share.
QHBoxLayout* CachePage::buildTop()
{
    m_figures->setObjectName(u"cacheFigures"_s);
    m_figures->setAccessibleName(tr("Cache figures of the selected run"));
    m_whose->setObjectName(u"cacheRun"_s);
    m_whose->setForegroundRole(QPalette::PlaceholderText);
    m_whose->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_allRuns->setObjectName(u"cacheAllRuns"_s);
    m_allRuns->setToolTip(tr("All visible runs instead of the selected one alone; their parts are "
                             "told apart by dashes"));
    auto* label = new QLabel(tr("&x:"));
    label->setBuddy(m_axis);
    auto* row = plainLayout<QHBoxLayout>(nullptr, 8, {8, 2, 8, 0});
    row->addWidget(m_figures);
    row->addWidget(m_whose, 1);
    addWidgets(row, {m_allRuns, label, m_axis});
    connect(m_allRuns, &QCheckBox::toggled, this, &CachePage::refresh);
    connect(m_axis, &XAxisChooser::axisChanged, this, &CachePage::refresh);
    return row;
}

/// Above the last plot: what it shows.
WrapRow* CachePage::buildChooser()
{
    auto* box = new WrapRow;
    m_third->setObjectName(u"cacheThird"_s);
    m_third->setAccessibleName(tr("Lowest plot"));
    for (const char* key : {"cache_steps", "oracle_avoided", "working_set_bytes", "hit_rate"}) {
        const PlotPanel& panel = plotPanel(QString::fromLatin1(key));
        m_third->addItem(panel.title, panel.key);
        m_third->setItemData(m_third->count() - 1, panel.help, Qt::ToolTipRole);
    }
    makeBold(m_third);
    box->left()->addWidget(m_third);
    connect(m_third, &QComboBox::currentIndexChanged, this, [this, box] {
        m_rows[2].panel = &plotPanel(m_third->currentData().toString());
        m_rows[2].plot->setLogY(m_rows[2].panel->logarithmic);
        box->setToolTip(m_rows[2].panel->help);
        refresh();
    });
    return box;
}

void CachePage::refresh()
{
    const Run* run = m_session.selected();
    setCurrentIndex(hasCacheValues(run) ? 1 : 0);
    if (currentIndex() == 0)
        return;
    m_figures->setParts(figures().split(u" · "_s), u" · "_s);
    m_figures->setToolTip(moreFigures());
    m_whose->setName(run->name, namesOf(m_session));
    m_whose->setMinimumWidth(std::min(m_whose->briefWidth(), width() / 2));
    showVisits(passesWithoutOracle(*run) ? u"approx_passes"_s : u"cache_hits"_s);
    for (Row& row : m_rows)
        row.feed.fill(*row.plot, m_session,
            {row.panel, &m_axis->axis(), true, row.plot->logY(),
                m_allRuns->isChecked() ? -1 : run->id});
    m_splitter->widget(0)->setHidden(m_rows[0].plot->isEmpty()); // it did not use the cache
    stackPlots(std::array{m_rows[0].plot, m_rows[1].plot, m_rows[2].plot});
    for (const Row& row : m_rows) {
        row.plot->legend()->setChoosable(m_allRuns->isChecked());
        row.plot->legend()->setElsewhere(
            m_allRuns->isChecked() ? namedInRuns(m_namesHidden) : QString());
    }
}

/// The first plot: what answers the visits; for multi-plane, which does not use the cache, how many
/// visits the planes answer (Shah et al. 2015, Fig. 6).
void CachePage::showVisits(const QString& panel)
{
    Row& row = m_rows[0];
    if (row.panel->key == panel)
        return;
    row.panel = &plotPanel(panel);
    row.plot->setLogY(row.panel->logarithmic);
    row.plot->setAccessibleName(row.panel->title);
    m_hitsTitle->setText(row.panel->title);
    m_hitsTitle->setToolTip(row.panel->help);
}

QString CachePage::figures() const
{
    const Run* run = m_session.selected();
    if (!hasCacheValues(run))
        return {};
    const TracePoint& p = run->record.trace.back();
    const auto value = [&p](const char* plot) { return findPlot(plot)->value(p, {}); };
    QStringList parts{hitText(*run)};
    if (p.forcedPasses > 0)
        parts << tr("%1 exact passes forced").arg(countText(p.forcedPasses));
    if (const auto seconds = value("oracle_avoided"))
        parts << tr("oracle time avoided %1").arg(durationLabel(*seconds));
    if (value("working_set_mean"))
        parts << (passesWithoutOracle(*run) ? tr("%1 planes per block")
                                            : tr("%1 labellings per block"))
                     .arg(displayNumber(p.workingSetMean, 3));
    if (value("working_set_bytes"))
        parts << bytesLabel(p.workingSetBytes);
    return parts.join(u" · "_s);
}

QString CachePage::moreFigures() const
{
    const Run* run = m_session.selected();
    if (!hasCacheValues(run))
        return {};
    const TracePoint& p = run->record.trace.back();
    const auto value = [&p](const char* plot) { return findPlot(plot)->value(p, {}); };
    QStringList lines{run->name, figures(), totalHitText(p)};
    if (p.forcedPasses > 0)
        lines << tr("An exact pass is forced when the cache has answered 100 visits per block in a "
                    "row: larger F or ν would ask the oracle sooner.");
    if (value("working_set_mean"))
        lines << tr("remembered for a block: %1, at most %2")
                     .arg(displayNumber(p.workingSetMean, 3), displayNumber(p.workingSetMax, 3));
    if (value("active_set_mean"))
        lines << tr("active in a block: %1, at most %2")
                     .arg(displayNumber(p.activeSetMean, 3), displayNumber(p.activeSetMax, 3));
    lines << stepText(p)
          << tr("Hits are of the visits that asked the cache; now: since the last point of the "
                "curves. Oracle time avoided: hits × mean time of an arg max, look-ups not taken "
                "off. Drop steps are pairwise or away steps, too.");
    lines.removeAll(QString());
    return lines.join('\n'_L1);
}

/// The name of a plot of one run includes the run; a plot of all runs is named as elsewhere.
QString CachePage::nameOf(const QString& panel) const
{
    Q_ASSERT(m_session.selected());
    return m_allRuns->isChecked() ? panel : u"%1 · %2"_s.arg(panel, m_session.selected()->name);
}

std::vector<NamedPicture> CachePage::pictures() const
{
    std::vector<NamedPicture> all;
    if (!hasCacheValues(m_session.selected()))
        return all;
    for (const Row& row : m_rows)
        if (!row.plot->isEmpty()) {
            all.push_back({fileNameOf(nameOf(row.panel->key)), pictureOf(*row.plot), nullptr});
            all.back().picture.title = nameOf(row.panel->title);
            all.back().onScreen = sizeOnScreen(*row.plot);
        }
    return all;
}

QString CachePage::keyInFront() const
{
    if (!hasCacheValues(m_session.selected()))
        return {};
    const auto focused = std::ranges::find_if(
        m_rows, [](const Row& row) { return row.plot->isAncestorOf(QApplication::focusWidget()); });
    const Row& row = focused == m_rows.end() ? m_rows[0] : *focused;
    return fileNameOf(nameOf(row.panel->key));
}

void CachePage::setNamesHidden(bool hidden)
{
    if (std::exchange(m_namesHidden, hidden) != hidden)
        refresh();
}

void CachePage::resetZoom()
{
    for (Row& row : m_rows)
        row.plot->resetZoom();
}

void CachePage::save(ViewState& view) const
{
    saveSizes(view, u"cache/sizes"_s, m_splitter);
    view.insert(u"cache/allRuns"_s, m_allRuns->isChecked());
    view.insert(u"cache/third"_s, m_third->currentData());
    for (std::size_t k = 0; k < m_rows.size(); ++k)
        savePlot(view, u"cache%1"_s.arg(k + 1), m_rows[k].plot);
}

void CachePage::restore(const ViewState& view)
{
    restoreSizes(view, u"cache/sizes"_s, m_splitter);
    restoreTick(view, u"cache/allRuns"_s, m_allRuns);
    restoreChoice(view, u"cache/third"_s, m_third);
    for (std::size_t k = 0; k < m_rows.size(); ++k)
        restorePlot(view, u"cache%1"_s.arg(k + 1), m_rows[k].plot);
}

} // namespace gapscope
