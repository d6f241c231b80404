// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/path_page.h"

#include "app/path_controls.h"
#include "app/path_plots.h"
#include "app/path_table.h"
#include "widgets/controls/log_slider.h"
#include "widgets/plots/plot_widget.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSettings>
#include <QSignalBlocker>
#include <QSplitter>
#include <QUndoStack>
#include <QVBoxLayout>

namespace gapscope {
namespace {

/// Taking a path off the list, and putting it back with everything it has found.
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
    , m_splitter(new QSplitter(Qt::Vertical))
    , m_table(new PathTable(m_paths))
{
    buildRow(m_rows[0], QStringLiteral("gap"), tr("Upper plot over λ"));
    buildRow(m_rows[1], QStringLiteral("errors"), tr("Lower plot over λ"));
    auto* bottom = new QWidget;
    auto* below = new QVBoxLayout(bottom);
    below->setContentsMargins(0, 0, 0, 0);
    below->setSpacing(0);
    below->addWidget(buildScrubRow());
    below->addWidget(m_table, 1);
    m_splitter->addWidget(bottom);
    m_splitter->setStretchFactor(0, 3);
    m_splitter->setStretchFactor(1, 3);
    m_splitter->setStretchFactor(2, 1);
    m_splitter->setChildrenCollapsible(false);
    m_splitter->setAccessibleName(tr("Plots and list of paths"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_controls);
    layout->addWidget(m_splitter, 1);
    connect(m_controls, &PathControls::runRequested, this, &PathPage::runRequested);
    connect(m_controls, &PathControls::stopRequested, &m_controller, &RunController::stop);
    connectController();
    connectPaths();
    for (Row& row : m_rows)
        panelChosen(row);
    showReadout();
}

void PathPage::buildRow(Row& row, const QString& panel, const QString& name)
{
    row.plot = new PlotWidget;
    row.plot->setObjectName(panel + QStringLiteral("PathPlot"));
    row.plot->setAccessibleName(name);
    row.plot->setLink(&m_link);
    row.plot->setLogX(true);
    row.plot->setEmptyState(tr("Every λ at once: the breakpoints of a regularisation path, or the "
                               "points of a grid, will be here as they are found."),
        tr("Run path"));
    row.plot->setMinimumHeight(144);
    connect(row.plot, &PlotWidget::emptyActionTriggered, this, &PathPage::runRequested);
    connect(row.plot, &PlotWidget::seriesActivated, this,
        [this](const QString& id) { m_paths.select(pathOfSeries(id)); });
    connect(row.plot, &PlotWidget::handleMoved, this, &PathPage::lookAt);

    row.panel = new QComboBox;
    row.panel->setAccessibleName(name);
    row.panel->setToolTip(tr("What this plot shows over λ"));
    for (const PathPlotKind& kind : pathPlotCatalog())
        row.panel->addItem(pathPlotTitle(kind), QString::fromLatin1(kind.key));
    row.panel->setCurrentIndex(row.panel->findData(panel));
    QFont bold = row.panel->font();
    bold.setBold(true);
    row.panel->setFont(bold);
    row.log = new QCheckBox(tr("log"));
    row.log->setAccessibleName(tr("%1: logarithmic y axis").arg(name));
    row.log->setToolTip(tr("Logarithmic y axis"));
    auto* box = new QWidget;
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    auto* controls = new QHBoxLayout;
    controls->setContentsMargins(8, 4, 8, 4);
    controls->setSpacing(6);
    controls->addWidget(row.panel);
    controls->addWidget(row.log);
    controls->addStretch(1);
    column->addLayout(controls);
    column->addWidget(row.plot, 1);
    m_splitter->addWidget(box);
    connect(row.panel, &QComboBox::currentIndexChanged, this, [this, &row] { panelChosen(row); });
    connect(row.log, &QCheckBox::toggled, this, [&row](bool on) { row.plot->setLogY(on); });
}

QWidget* PathPage::buildScrubRow()
{
    m_scrubber = new LogSlider;
    m_scrubber->setObjectName(QStringLiteral("pathLambda"));
    auto* label = new QLabel(tr("Look at λ"));
    m_scrubber->setBuddyLabel(label);
    m_scrubber->setShow([](double lambda) { return QString::number(lambda, 'g', 4); });
    m_scrubber->field()->setFixedWidth(
        m_scrubber->fontMetrics().horizontalAdvance(QStringLiteral("0.0001234")) + 16);
    m_scrubber->setToolTip(
        tr("Any λ of the selected path: its errors here, its weights and predictions on their "
           "pages. Also a click on a plot, or a drag of the line. The tick: the best λ."));
    m_readout = new QLabel;
    m_readout->setObjectName(QStringLiteral("pathReadout"));
    m_readout->setAccessibleName(tr("The piece looked at"));
    m_readout->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_readout->setWordWrap(true);
    m_readout->setMinimumHeight(2 * m_readout->fontMetrics().lineSpacing()); // its height for width
    m_best = new QPushButton(tr("&Best λ"));
    m_best->setObjectName(QStringLiteral("bestLambda"));
    m_best->setToolTip(tr("Go to the smallest test error. It was chosen on the test part, so the "
                          "error there is too good to be an estimate for new data."));
    m_use = new QPushButton(tr("&Use this λ"));
    m_use->setObjectName(QStringLiteral("useLambda"));
    m_use->setToolTip(tr("Put this λ into the option form, to train there"));
    connect(m_scrubber, &LogSlider::valueEdited, this, &PathPage::lookAt);
    connect(m_best, &QPushButton::clicked, this, [this] {
        if (const Path* path = m_paths.selected())
            if (const std::optional<double> best = path->bestLambda())
                lookAt(*best);
    });
    m_again = new QPushButton(tr("Run &again"));
    m_again->setObjectName(QStringLiteral("pathAgain"));
    m_again->setToolTip(tr("A record keeps no weights: follow the same path or grid once more on "
                           "its data, to see its weights and predictions"));
    connect(m_again, &QPushButton::clicked, this, [this] {
        if (const Path* path = m_paths.selected())
            Q_EMIT repeatRequested(path->record);
    });
    m_stale = new QLabel;
    m_stale->setObjectName(QStringLiteral("pathStale"));
    m_stale->setWordWrap(true);
    m_stale->hide();
    connect(m_use, &QPushButton::clicked, this, [this] {
        if (m_lambda)
            Q_EMIT lambdaChosen(*m_lambda, m_weights);
    });
    auto* slider = new QHBoxLayout;
    slider->setSpacing(8);
    slider->addWidget(label);
    slider->addWidget(m_scrubber, 1);
    slider->addWidget(m_best);
    slider->addWidget(m_use);
    auto* row = new QWidget;
    auto* layout = new QVBoxLayout(row);
    layout->setContentsMargins(8, 4, 8, 4);
    layout->setSpacing(4);
    layout->addLayout(slider);
    auto* text = new QHBoxLayout;
    text->setSpacing(8);
    text->addWidget(m_readout, 1);
    text->addWidget(m_again);
    layout->addLayout(text);
    layout->addWidget(m_stale);
    return row;
}

void PathPage::connectController()
{
    connect(&m_controller, &RunController::started, this, [this](int id) {
        if (!m_paths.find(id))
            return;
        m_clock.start();
        m_paths.setState(id, RunState::running);
        m_lambda.reset();
        m_follows = true;
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
    connect(m_table, &PathTable::removeRequested, this, &PathPage::remove);
    connect(m_table, &PathTable::repeatRequested, this,
        [this](int id) { Q_EMIT repeatRequested(m_paths.find(id)->record); });
}

const PathPlotKind& PathPage::kindOf(const Row& row) const
{
    return *findPathPlot(row.panel->currentData().toString().toStdString());
}

void PathPage::panelChosen(Row& row)
{
    const PathPlotKind& kind = kindOf(row);
    const QSignalBlocker quiet(row.log);
    row.log->setChecked(kind.logarithmic);
    row.plot->setLogY(kind.logarithmic);
    fillPathPlot(*row.plot, m_paths, kind);
}

void PathPage::showPlots()
{
    for (Row& row : m_rows)
        fillPathPlot(*row.plot, m_paths, kindOf(row));
}

std::vector<NamedPicture> PathPage::pictures() const
{
    std::vector<NamedPicture> all = pathPictures(m_paths);
    for (const Row& row : m_rows) {
        fillPathPlot(*row.plot, m_paths, kindOf(row)); // points that came while it was out of sight
        for (NamedPicture& named : all)
            if (named.key == pictureKey(kindOf(row))) {
                const QString title = named.picture.title;
                named.picture = pictureOf(*row.plot);
                named.picture.title = title;
            }
    }
    return all;
}

QString PathPage::keyInFront() const
{
    const Row& row = m_rows[m_rows[1].plot->isAncestorOf(window()->focusWidget()) ? 1 : 0];
    return pictureKey(kindOf(row));
}

void PathPage::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    showPlots(); // points that came while it was out of sight
    showScrubRange();
    showReadout();
}

void PathPage::remove(int id)
{
    if (id == m_controller.current())
        m_controller.stop(); // it leaves the list when it has ended
    else
        m_undo.push(new RemovePath(m_paths, id));
}

void PathPage::save(QSettings& settings) const
{
    m_controls->save(settings);
    settings.setValue(QStringLiteral("path/splitter"), m_splitter->saveState());
    settings.setValue(QStringLiteral("path/upper"), m_rows[0].panel->currentData());
    settings.setValue(QStringLiteral("path/lower"), m_rows[1].panel->currentData());
}

void PathPage::restore(const QSettings& settings)
{
    m_controls->restore(settings);
    m_splitter->restoreState(settings.value(QStringLiteral("path/splitter")).toByteArray());
    const auto choose = [&settings](QComboBox* box, const QString& key) {
        if (const int index = box->findData(settings.value(key)); index >= 0)
            box->setCurrentIndex(index);
    };
    choose(m_rows[0].panel, QStringLiteral("path/upper"));
    choose(m_rows[1].panel, QStringLiteral("path/lower"));
}

} // namespace gapscope
