// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/curves/convergence_page.h"

#include "app/curves/plot_menu.h"
#include "app/engine/run_controller.h"
#include "app/model/data_caption.h"
#include "widgets/controls/boxes.h"
#include "widgets/controls/layouts.h"
#include "widgets/controls/number_text.h"
#include "widgets/plots/plot_legend.h"
#include "widgets/plots/plot_widget.h"

#include <set>

namespace gapscope {
namespace {

QLabel* barLabel(const QString& text, QWidget* buddy)
{
    auto* label = new QLabel(text);
    label->setBuddy(buddy);
    return label;
}

} // namespace

ConvergencePage::ConvergencePage(
    const Session& session, const RunController& controller, PlotLink* link, QWidget* parent)
    : QWidget(parent)
    , m_session(session)
    , m_controller(controller)
    , m_splitter(new QSplitter(Qt::Vertical))
    , m_bounds(new QAction(tr("Bounds of &the theorems"), this))
    , m_references(new QAction(tr("Reference runs"), this))
{
    buildRow(m_rows[0], u"gap"_s, tr("Upper plot"), link);
    buildRow(m_rows[1], u"objective"_s, tr("Lower plot"), link);
    m_bounds->setObjectName(u"theoremBounds"_s);
    m_bounds->setToolTip(tr("Over gaps and dual suboptimality: what the theorems promise, dashed; "
                            "dotted where a constant is only what the run has seen"));
    m_references->setToolTip(tr("Of an experiment, pale: curves that came with the program, each "
                                "until your run of the same variant has points"));
    for (QAction* tick : {m_bounds, m_references}) {
        tick->setCheckable(true);
        tick->setChecked(tick == m_references);
        connect(tick, &QAction::toggled, this, &ConvergencePage::refresh);
    }
    buildOtherData(m_rows[0].controls->left());
    buildAxisControls(m_rows[0].controls->right());
    buildCurveControls(m_rows[1].controls->right());
    m_splitter->setStretchFactor(0, 3);
    m_splitter->setStretchFactor(1, 2);
    m_splitter->setChildrenCollapsible(false);
    m_splitter->setAccessibleName(tr("Plots"));
    auto* layout = plainLayout<QVBoxLayout>(this, 0);
    layout->addWidget(m_splitter, 1);
    for (Row& row : m_rows)
        panelChosen(row);
    connect(&session, &Session::datasetChanged, this, [this] {
        chooseGap();
        refresh(); // there is something to run now
    });
    connect(&controller, &RunController::stateChanged, this, &ConvergencePage::refresh);
}

/// With an approximate oracle only an estimate of the gap can be drawn.
void ConvergencePage::chooseGap()
{
    const auto& opened = m_session.dataset();
    const bool estimated = opened && !opened->train->exactOracle();
    if (estimated == m_estimated)
        return;
    m_estimated = estimated;
    const QString gap = u"gap"_s, estimate = u"gap_estimate"_s;
    for (Row& row : m_rows)
        if (panelOf(row).key == (estimated ? gap : estimate))
            row.panel->setCurrentIndex(row.panel->findData(estimated ? estimate : gap));
}

void ConvergencePage::buildRow(Row& row, const QString& panel, const QString& name, PlotLink* link)
{
    static_cast<PlotBox&>(row) = makePlotBox(name);
    row.plot->setObjectName(panel + u"Plot"_s);
    row.plot->setLink(link);
    for (const PlotPanel& choice : plotPanels()) {
        row.panel->addItem(choice.title, choice.key);
        row.panel->setItemData(row.panel->count() - 1, choice.help, Qt::ToolTipRole);
    }
    row.panel->setCurrentIndex(row.panel->findData(panel));
    m_splitter->addWidget(row.frame);
    connect(row.plot, &PlotWidget::emptyActionTriggered, this, &ConvergencePage::emptyActionAsked);
    connect(row.plot, &PlotWidget::seriesActivated, this, [this](const QString& id, double x) {
        if (const int run = runOfSeries(id); run >= 0) // a reference run is none
            Q_EMIT runActivated(run, x);
    });
    connect(row.plot, &PlotWidget::hideRequested, this, [this, &row](const QString& id) {
        if (runOfSeries(id) < 0)
            m_references->setChecked(false);
        else
            Q_EMIT hideRequested(row.feed.runsOf(id));
    });
    connect(row.plot, &PlotWidget::soloRequested, this,
        [this, &row](const QString& id) { Q_EMIT soloRequested(row.feed.runsOf(id)); });
    connect(row.plot, &PlotWidget::menuRequested, this,
        [this, &row](QMenu* menu, const QString& id) { fillMenu(row, *menu, id); });
    connect(row.panel, &QComboBox::currentIndexChanged, this, [this, &row] { panelChosen(row); });
    connect(row.log, &QCheckBox::toggled, this, [this, &row](bool on) {
        row.plot->setLogY(on);
        refresh();
    });
}

/// A chip that shows and hides the runs on other data.
void ConvergencePage::buildOtherData(QHBoxLayout* group)
{
    m_otherData = new QToolButton;
    m_otherData->setObjectName(u"otherData"_s);
    m_otherData->setCheckable(true);
    m_otherData->setFocusPolicy(Qt::TabFocus);
    m_otherData->hide();
    group->addWidget(m_otherData);
    connect(m_otherData, &QToolButton::clicked, this, &ConvergencePage::otherDataWanted);
}

void ConvergencePage::showOtherData()
{
    const std::vector<const Run*> runs = m_session.runsOfOtherData();
    m_otherData->setVisible(!runs.empty());
    if (runs.empty())
        return;
    QStringList titles;
    for (const Run* run : runs)
        titles << titleInWords(run->record.dataset.title);
    titles.removeDuplicates();
    m_otherData->setChecked(std::ranges::all_of(runs, &Run::visible));
    m_otherData->setText(runs.size() == 1 ? tr("1 run of other data")
                                          : tr("%1 runs of other data").arg(runs.size()));
    const QString what = m_otherData->isChecked()
        ? tr("Drawn pale, under the title of their data. Click to set them aside.")
        : tr("Set aside: they are not of the data that are open. Click to draw them, too.");
    m_otherData->setToolTip(u"%1\n%2"_s.arg(what, titles.join(u"\n"_s)));
}

/// The upper plot's right side: the x axis of both plots.
void ConvergencePage::buildAxisControls(QHBoxLayout* group)
{
    m_axis = new XAxisChooser;
    m_axis->setObjectName(u"xAxis"_s);
    m_logX = new QCheckBox(tr("log"));
    m_logX->setAccessibleName(tr("Logarithmic x axis"));
    m_logX->setToolTip(tr("Logarithmic x axis of both plots"));
    group->addWidget(barLabel(tr("&x:"), m_axis));
    addWidgets(group, {m_axis, m_logX});
    connect(m_axis, &XAxisChooser::axisChanged, this, &ConvergencePage::refresh);
    connect(m_logX, &QCheckBox::toggled, this, [this](bool on) {
        for (Row& r : m_rows)
            r.plot->setLogX(on);
        refresh(); // the common range is another one
    });
}

/// The lower plot's right side: smoothing and bands of both plots.
void ConvergencePage::buildCurveControls(QHBoxLayout* group)
{
    m_smooth = new QSlider(Qt::Horizontal);
    m_smooth->setRange(0, 99);
    m_smooth->setPageStep(10);
    m_smooth->setFixedWidth(72);
    m_smooth->setToolTip(tr("Smoothing of both plots: weight of the past in an exponential moving "
                            "average, 0 to 0.99. The raw curve stays, faint."));
    m_seeds = new QCheckBox(tr("&Seeds"));
    m_seeds->setChecked(true);
    m_seeds->setToolTip(
        tr("Runs that differ by their seed alone become one curve: median and min–max band. A run "
           "that has ended keeps its last value up to the end of the longest one."));
    m_lambda = new QComboBox;
    m_lambda->setObjectName(u"lambdaShown"_s);
    m_lambda->setAccessibleName(tr("λ of the runs that are drawn"));
    m_lambda->setToolTip(tr("Draw the runs at one λ only"));
    m_lambda->addItem(tr("all λ"));
    m_lambda->hide();
    connect(m_lambda, &QComboBox::currentIndexChanged, this, &ConvergencePage::refresh);
    group->addWidget(m_lambda);
    auto* value = new QLabel(fixedText(0, 2));
    group->addWidget(barLabel(tr("S&mooth:"), m_smooth));
    addWidgets(group, {m_smooth, value});
    group->addSpacing(8);
    group->addWidget(m_seeds);
    connect(m_seeds, &QCheckBox::toggled, this, &ConvergencePage::refresh);
    connect(m_smooth, &QSlider::valueChanged, this, [this, value](int weight) {
        value->setText(fixedText(weight / 100.0, 2));
        for (Row& r : m_rows)
            r.plot->setSmoothing(weight / 100.0);
    });
}

void ConvergencePage::panelChosen(Row& row)
{
    const PlotPanel& panel = panelOf(row);
    row.panel->setToolTip(tr("What this plot shows.\n%1").arg(panel.help));
    const QSignalBlocker quiet(row.log);
    row.log->setChecked(panel.logarithmic);
    row.plot->setLogY(panel.logarithmic);
    refresh();
}

const PlotPanel& ConvergencePage::panelOf(const Row& row)
{
    return plotPanel(row.panel->currentData().toString());
}

/// Lists the values of λ to choose from, largest first.
void ConvergencePage::offerLambdas()
{
    std::set<double, std::greater<>> lambdas;
    if (const ReferenceCurves* reference = drawnReference())
        lambdas.merge(reference->lambdas(m_session));
    for (const auto& run : m_session.runs())
        if (run->visible && !run->record.trace.empty())
            lambdas.insert(run->record.options.lambda);
    std::vector<double> offered;
    for (int k = 1; k < m_lambda->count(); ++k)
        offered.push_back(m_lambda->itemData(k).toDouble());
    if (std::equal(lambdas.begin(), lambdas.end(), offered.begin(), offered.end()))
        return;
    const QSignalBlocker quiet(m_lambda);
    const QVariant chosen = m_lambda->currentData();
    while (m_lambda->count() > 1)
        m_lambda->removeItem(1);
    for (const double value : lambdas)
        m_lambda->addItem(tr("λ = %1").arg(displayNumber(value)), value);
    m_lambda->setCurrentIndex(chosen.isValid() ? std::max(0, m_lambda->findData(chosen)) : 0);
    m_lambda->setVisible(lambdas.size() > 1);
}

std::optional<double> ConvergencePage::lambda() const
{
    const QVariant chosen = m_lambda->currentData();
    return chosen.isValid() && m_lambda->count() > 2 ? std::optional(chosen.toDouble())
                                                     : std::nullopt;
}

/// Names the test score by the metric of the runs that are drawn.
void ConvergencePage::nameScore()
{
    const PlotPanel& score = plotPanel(u"test_score"_s);
    const QString title = panelTitle(score, m_session);
    for (Row& row : m_rows)
        if (const int item = row.panel->findData(score.key); row.panel->itemText(item) != title)
            row.panel->setItemText(item, title);
}

/// Why a plot has no curve.
QString ConvergencePage::emptyText() const
{
    const auto& runs = m_session.runs();
    const auto ticked = [&](const auto& run) {
        return run->visible && !run->record.trace.empty()
            && (!lambda() || run->record.options.lambda == *lambda());
    };
    if (std::ranges::any_of(runs, ticked))
        return tr("The ticked runs have no such quantity.");
    const auto begins = [](const auto& run) { return run->visible && !run->ended(); };
    if (std::ranges::any_of(runs, begins))
        return tr("The curve begins when the first gap of the ticked run is measured. The toolbar "
                  "says how far that is.");
    if (!runs.empty() && m_session.runsOfOtherData().size() == runs.size())
        return tr("The runs in the list are of other data than the open ones. Tick one to see its "
                  "curve, or start another one.");
    const bool awaited = runs.empty() || runs.back()->visible;
    if (!awaited && m_session.dataset() && !mayRun())
        return tr("Tick a run in the list to see its curve.");
    return awaited
        ? tr("The curves of your runs will be here: one point per pass over the examples.")
        : tr("Tick a run in the list to see its curve, or start another one.");
}

/// Whether a run can start.
bool ConvergencePage::mayRun() const { return m_session.dataset() && !m_controller.running(); }

/// The label of the action that brings a curve: run; during a run, or without data, tick a run or
/// open the sample. "" while the curve comes by itself.
QString ConvergencePage::emptyAction() const
{
    if (referenceHidden())
        return tr("Show the reference runs");
    if (mayRun())
        return tr("Run");
    if (m_session.runs().empty())
        return m_session.dataset() ? QString() : tr("Open the sample");
    return m_session.runs().back()->visible ? QString() : tr("Tick the newest run");
}

void ConvergencePage::emptyActionAsked()
{
    if (referenceHidden())
        m_references->setChecked(true);
    else if (mayRun())
        Q_EMIT runRequested();
    else if (m_session.runs().empty())
        Q_EMIT sampleRequested();
    else
        Q_EMIT tickRequested(m_session.runs().back()->id);
}

void ConvergencePage::refresh()
{
    showOtherData();
    offerLambdas();
    nameScore();
    for (Row& row : m_rows) {
        const PlotPanel& panel = panelOf(row);
        row.feed.fill(*row.plot, m_session,
            {&panel, &m_axis->axis(), m_seeds->isChecked(), row.plot->logY(), -1, lambda(),
                m_bounds->isChecked(), drawnReference()});
        row.plot->legend()->setElsewhere(
            drawnReference() ? tr("named on hover") : namedInRuns(m_namesHidden));
        const QString uncertified = row.feed.withoutCertificate();
        row.plot->setEmptyState(uncertified.isEmpty() ? emptyText() : uncertified + '.'_L1,
            &row == &m_rows[0] ? emptyAction() : QString()); // once on the page
        showOrigin(row);
    }
    stackPlots(std::array{m_rows[0].plot, m_rows[1].plot});
}

void ConvergencePage::fillMenu(Row& row, QMenu& menu, const QString& series)
{
    const std::vector<int> runs = row.feed.runsOf(series);
    if (const Run* run = runs.empty() ? nullptr : m_session.find(runs.front()))
        addCurveEntries(menu,
            {row.plot->nameOf(series), run->style,
                [this, id = run->id, x = run->record.trace.back().pass] {
                    Q_EMIT runActivated(id, x);
                },
                [this, runs] { Q_EMIT hideRequested(runs); },
                [this, runs] { Q_EMIT soloRequested(runs); },
                [this, runs](const auto& look) { Q_EMIT lookRequested(runs, look); }});
    addAxisEntries(menu, m_logX, row.log, m_axis);
    menu.addActions({m_bounds, m_references});
    if (const QString why = row.feed.whyNoBounds(); !why.isEmpty())
        menu.addAction(why)->setEnabled(false);
}

/// Above the curves: the reference they are measured against, and which runs have none.
void ConvergencePage::showOrigin(Row& row)
{
    QStringList said{row.feed.origin(), row.feed.withoutCertificate()};
    said.removeAll(QString());
    const QString origin = said.join(u"; "_s);
    QStringList help{
        tr("What this plot shows.\n%1").arg(panelOf(row).help), origin, row.feed.bounds()};
    help.removeAll(QString());
    row.panel->setToolTip(help.join('\n'_L1));
    if (row.plot->title() != origin)
        row.plot->setTitle(origin);
}

void ConvergencePage::save(ViewState& view) const
{
    saveSizes(view, u"plots/sizes"_s, m_splitter);
    view.insert(u"plots/x"_s, m_axis->currentData());
    view.insert(u"plots/logX"_s, m_logX->isChecked());
    view.insert(u"plots/upper"_s, m_rows[0].panel->currentData());
    view.insert(u"plots/lower"_s, m_rows[1].panel->currentData());
    view.insert(u"plots/upperLog"_s, m_rows[0].log->isChecked());
    view.insert(u"plots/lowerLog"_s, m_rows[1].log->isChecked());
    view.insert(u"plots/seeds"_s, m_seeds->isChecked());
    view.insert(u"plots/bounds"_s, m_bounds->isChecked());
    view.insert(u"plots/references"_s, m_references->isChecked());
    view.insert(u"plots/smooth"_s, m_smooth->value());
    view.insert(u"runs/lambdaShown"_s, lambda().value_or(0));
    savePlot(view, u"upper"_s, heroPlot());
    savePlot(view, u"lower"_s, secondPlot());
}

/// The panel sets the scales, the axis sets the zoom: restore them in this order.
void ConvergencePage::restore(const ViewState& view)
{
    restoreSizes(view, u"plots/sizes"_s, m_splitter);
    restoreChoice(view, u"plots/x"_s, m_axis);
    restoreChoice(view, u"plots/upper"_s, m_rows[0].panel);
    restoreChoice(view, u"plots/lower"_s, m_rows[1].panel);
    restoreTick(view, u"plots/logX"_s, m_logX);
    restoreTick(view, u"plots/upperLog"_s, m_rows[0].log);
    restoreTick(view, u"plots/lowerLog"_s, m_rows[1].log);
    restoreTick(view, u"plots/seeds"_s, m_seeds);
    m_bounds->setChecked(view.value(u"plots/bounds"_s, m_bounds->isChecked()).toBool());
    m_references->setChecked(view.value(u"plots/references"_s, m_references->isChecked()).toBool());
    m_smooth->setValue(view.value(u"plots/smooth"_s, m_smooth->value()).toInt());
    if (view.contains(u"runs/lambdaShown"_s)) {
        const int item = m_lambda->findData(view.value(u"runs/lambdaShown"_s).toDouble());
        m_lambda->setCurrentIndex(std::max(0, item));
    }
    restorePlot(view, u"upper"_s, heroPlot());
    restorePlot(view, u"lower"_s, secondPlot());
}

} // namespace gapscope
