// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/path/path_page.h"

#include "app/curves/plot_menu.h"
#include "app/path/path_controls.h"
#include "app/path/path_plots.h"
#include "widgets/controls/boxes.h"
#include "widgets/controls/options/log_slider.h"
#include "widgets/plots/plot_widget.h"

namespace gapscope {
namespace {

class RemovePath : public QUndoCommand {
public:
    RemovePath(Paths& paths, int id)
        : QUndoCommand(PathPage::tr("removal of %1").arg(paths.find(id)->name))
        , m_paths(paths)
        , m_id(id)
    {
    }
    void redo() override { m_path = m_paths.remove(m_id); }
    void undo() override { m_paths.restore(std::move(m_path)); }

private:
    Paths& m_paths;
    int m_id;
    std::shared_ptr<Path> m_path;
};

} // namespace

PathPage::PathPage(Session& session, RunController& controller, QUndoStack& undo, QWidget* parent)
    : QWidget(parent)
    , m_session(session)
    , m_controller(controller)
    , m_undo(undo)
    , m_controls(new PathControls)
    , m_scrub(new PathScrubRow)
    , m_splitter(new QSplitter(Qt::Vertical))
{
    buildRow(m_rows[0], u"gap"_s, tr("Upper plot over λ"));
    buildRow(m_rows[1], u"errors"_s, tr("Lower plot over λ"));
    m_splitter->setChildrenCollapsible(false);
    m_splitter->setAccessibleName(tr("Plots over λ"));
    auto* layout = plainLayout<QVBoxLayout>(this, 0);
    layout->addWidget(m_controls);
    layout->addWidget(m_splitter, 1);
    layout->addWidget(m_scrub);
    connect(m_controls, &PathControls::changed, this, &PathPage::showState);
    connect(m_controls, &PathControls::runRequested, this, &PathPage::runRequested);
    connect(m_controls, &PathControls::stopRequested, &m_controller, &RunController::stop);
    connectScrubRow();
    connectController();
    connectPaths();
    for (PlotBox& row : m_rows)
        panelChosen(row);
    showState();
    showReadout();
}

void PathPage::buildRow(PlotBox& row, const QString& panel, const QString& name)
{
    row = makePlotBox(name);
    row.plot->setObjectName(panel + u"PathPlot"_s);
    row.plot->setLink(&m_link);
    row.plot->setLogX(true);
    row.plot->setEmptyState(tr("Every λ at once: the breakpoints of a regularisation path, or the "
                               "points of a grid, will be here as they are found."),
        m_controls->runText());
    row.plot->emptyAction()->setToolTip(PathControls::runHelp());
    row.panel->setToolTip(tr("What this plot shows over λ"));
    for (const PathPlotKind& kind : pathPlotCatalog())
        row.panel->addItem(pathPlotTitle(kind), QString::fromLatin1(kind.key));
    row.panel->setCurrentIndex(row.panel->findData(panel));
    m_splitter->addWidget(row.frame);
    connect(row.plot, &PlotWidget::emptyActionTriggered, this, &PathPage::runRequested);
    connect(row.plot, &PlotWidget::seriesActivated, this,
        [this](const QString& id) { m_paths.show(pathOfSeries(id)); });
    connect(row.plot, &PlotWidget::handleMoved, this, &PathPage::lookAt);
    connect(row.plot, &PlotWidget::hideRequested, this,
        [this](const QString& id) { m_paths.setVisible(pathOfSeries(id), false); });
    connect(row.plot, &PlotWidget::soloRequested, this,
        [this](const QString& id) { m_paths.showOnly({pathOfSeries(id)}); });
    connect(row.plot, &PlotWidget::menuRequested, this,
        [this, &row](QMenu* menu, const QString& id) { fillMenu(row, *menu, id); });
    connect(row.panel, &QComboBox::currentIndexChanged, this, [this, &row] { panelChosen(row); });
    connect(row.log, &QCheckBox::toggled, this, [&row](bool on) { row.plot->setLogY(on); });
}

void PathPage::connectScrubRow()
{
    connect(m_scrub->slider(), &LogSlider::valueEdited, this, &PathPage::lookAt);
    connect(m_scrub->best(), &QPushButton::clicked, this, [this] {
        if (const Path* path = m_paths.selected())
            if (const std::optional<double> best = path->bestLambda())
                lookAt(*best);
    });
    connect(m_scrub->use(), &QPushButton::clicked, this, [this] {
        if (m_lambda)
            Q_EMIT lambdaChosen(*m_lambda, m_weights);
    });
    connect(m_scrub->again(), &QPushButton::clicked, this, [this] {
        if (const Path* path = m_paths.selected())
            Q_EMIT repeatRequested(path->record);
    });
}

void PathPage::connectController()
{
    connect(&m_controller, &RunController::started, this, [this](int id) {
        if (!m_paths.find(id))
            return;
        m_clock = {};
        m_clock.start();
        m_paths.setState(id, RunState::running);
        m_lambda.reset();
        m_follows = m_inFront = true;
        m_paths.select(id);
    });
    connect(&m_controller, &RunController::frame, this, &PathPage::take);
    connect(
        &m_controller, &RunController::searched, this, [this](int id, const PathRecord& record) {
            m_paths.finish(id, record);
            Q_EMIT ended(id);
        });
    connect(&m_controller, &RunController::failed, this, [this](int id, const QString& sentence) {
        if (!m_paths.find(id))
            return;
        m_paths.fail(id, sentence);
        Q_EMIT ended(id);
    });
    connect(&m_controller, &RunController::stateChanged, this, &PathPage::showState);
    connect(&m_session, &Session::datasetChanged, this, &PathPage::showState);
    connect(&m_session, &Session::selectionChanged, this, [this] { m_inFront = false; });
}

void PathPage::connectPaths()
{
    const auto show = [this] {
        showPlots();
        showScrubRange();
        showReadout();
    };
    connect(&m_paths, &Paths::changed, this, show);
    connect(&m_paths, &Paths::updated, this, [this, show](int id) {
        if (isVisible() || m_paths.find(id)->ended())
            show();
    });
    connect(&m_paths, &Paths::selectionChanged, this, [this, show] {
        const Path* path = m_paths.selected();
        if (path && !path->points().empty())
            goTo(m_lambda.value_or(path->points().back().lambda));
        show();
    });
}

const PathPlotKind& PathPage::kindOf(const PlotBox& row) const
{
    return *findPathPlot(row.panel->currentData().toString().toStdString());
}

void PathPage::panelChosen(PlotBox& row)
{
    const PathPlotKind& kind = kindOf(row);
    const QSignalBlocker quiet(row.log);
    row.log->setChecked(kind.logarithmic);
    row.plot->setLogY(kind.logarithmic);
    showPlots();
}

void PathPage::showPlots()
{
    for (PlotBox& row : m_rows)
        fillPathPlot(*row.plot, m_paths, kindOf(row));
    stackPlots(std::array{m_rows[0].plot, m_rows[1].plot});
}

void PathPage::fillMenu(const PlotBox& row, QMenu& menu, const QString& series)
{
    const int id = pathOfSeries(series);
    if (const Path* path = m_paths.find(id))
        addCurveEntries(menu,
            {path->name, path->style, [this, id] { m_paths.show(id); },
                [this, id] { m_paths.setVisible(id, false); },
                [this, id] { m_paths.showOnly({id}); },
                [this, id](const auto& look) { m_paths.setLook(id, look); }});
    addAxisEntries(menu, nullptr, row.log);
}

std::vector<NamedPicture> PathPage::pictures() const
{
    std::vector<NamedPicture> all = pathPictures(m_paths);
    for (const PlotBox& row : m_rows) {
        fillPathPlot(*row.plot, m_paths, kindOf(row)); // points that came while it was hidden
        for (NamedPicture& named : all)
            if (named.key == pictureKey(kindOf(row))) {
                const QString title = named.picture.title;
                named.picture = pictureOf(*row.plot);
                named.picture.title = title;
                named.onScreen = sizeOnScreen(*row.plot);
            }
    }
    return all;
}

QString PathPage::keyInFront() const
{
    const PlotBox& row = m_rows[m_rows[1].plot->isAncestorOf(window()->focusWidget()) ? 1 : 0];
    return pictureKey(kindOf(row));
}

void PathPage::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    showPlots(); // points that came while it was hidden
    showScrubRange();
    showReadout();
}

void PathPage::remove(int id)
{
    if (id == m_controller.current())
        m_controller.stop(); // it leaves the list once it has ended
    else
        m_undo.push(removal(id).release());
}

void PathPage::requestRepeat(int id)
{
    if (const Path* path = m_paths.find(id))
        Q_EMIT repeatRequested(path->record);
}

std::unique_ptr<QUndoCommand> PathPage::removal(int id)
{
    return std::make_unique<RemovePath>(m_paths, id);
}

void PathPage::save(ViewState& view) const
{
    m_controls->save(view);
    saveSizes(view, u"path/sizes"_s, m_splitter);
    view.insert(u"path/upper"_s, m_rows[0].panel->currentData());
    view.insert(u"path/lower"_s, m_rows[1].panel->currentData());
    view.insert(u"path/upperLog"_s, m_rows[0].log->isChecked());
    view.insert(u"path/lowerLog"_s, m_rows[1].log->isChecked());
    savePlot(view, u"pathUpper"_s, heroPlot());
    savePlot(view, u"pathLower"_s, secondPlot());
    view.insert(u"runs/path"_s, m_paths.selected() ? m_paths.selected()->id : -1);
    if (m_lambda && !m_follows)
        view.insert(u"runs/pathLambda"_s, *m_lambda);
    for (const auto& path : m_paths.all()) {
        if (!path->visible)
            view.insert(u"run/%1/unticked"_s.arg(path->id), true);
        saveLook(view, path->id, path->look);
    }
}

void PathPage::restore(const ViewState& view)
{
    m_controls->restore(view);
    restoreSizes(view, u"path/sizes"_s, m_splitter);
    restoreChoice(view, u"path/upper"_s, m_rows[0].panel);
    restoreChoice(view, u"path/lower"_s, m_rows[1].panel);
    restoreTick(view, u"path/upperLog"_s, m_rows[0].log);
    restoreTick(view, u"path/lowerLog"_s, m_rows[1].log);
    for (const auto& path : m_paths.all()) {
        const QString key = u"run/%1/unticked"_s.arg(path->id);
        if (view.contains(key))
            m_paths.setVisible(path->id, !view.value(key).toBool());
        if (const auto look = savedLook(view, path->id))
            m_paths.setLook(path->id, *look);
    }
    restorePlot(view, u"pathUpper"_s, heroPlot());
    restorePlot(view, u"pathLower"_s, secondPlot());
    if (view.contains(u"runs/path"_s))
        m_paths.select(view.value(u"runs/path"_s).toInt());
    if (const double lambda = view.value(u"runs/pathLambda"_s).toDouble(); lambda > 0)
        lookAt(lambda);
}

} // namespace gapscope
