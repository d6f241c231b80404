// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/compare/experiment_page.h"

#include "app/compare/regime_panel.h"
#include "app/model/data_caption.h"
#include "app/parts/quantities.h"
#include "app/state/run_specs.h"
#include "widgets/controls/boxes.h"
#include "widgets/controls/notes.h"
#include "widgets/controls/table_text.h"
#include "widgets/runs/progress_eta.h"

#include <deque>

namespace gapscope {
namespace {

QLabel* wrapping(QWidget* parent, int pointsMore = 0, bool bold = false)
{
    auto* label = new QLabel(parent);
    label->setWordWrap(true);
    label->setTextFormat(Qt::PlainText);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    QFont font = label->font();
    font.setPointSize(font.pointSize() + pointsMore);
    font.setBold(bold);
    label->setFont(font);
    return label;
}

/// A sign and a word, since colour alone is not enough.
QString verdictText(Verdict verdict, bool waiting)
{
    switch (verdict) {
    case Verdict::shown:
        return ExperimentPage::tr("✓ shown");
    case Verdict::notShown:
        return ExperimentPage::tr("✗ not shown");
    case Verdict::tooClose:
        return ExperimentPage::tr("≈ too close to tell");
    case Verdict::cannotTell:
        break;
    }
    return waiting ? ExperimentPage::tr("… waiting") : ExperimentPage::tr("? cannot be told");
}

QColor verdictColor(Verdict verdict, const PlotInk& ink)
{
    return verdict == Verdict::shown   ? ink.accent
        : verdict == Verdict::notShown ? ink.warning
                                       : ink.quietText;
}

} // namespace

ExperimentPage::ExperimentPage(const Session& session, const Paths& paths, QWidget* parent)
    : QWidget(parent)
    , m_session(session)
    , m_paths(paths)
    , m_stack(new QStackedWidget)
    , m_empty(new EmptyState(nullptr))
    , m_claims(new QWidget)
    , m_regimes(new RegimePanel(session))
{
    m_empty->setTexts(tr("A figure of a paper, repeated on your machine: what it claims, whether "
                         "these runs show it, and the numbers. Choose one under Experiments. The "
                         "runs of an experiment that is no figure of a paper are in the plots."),
        tr("Repeat Fig. 3a"));
    connect(m_empty, &EmptyState::triggered, this, &ExperimentPage::exampleRequested);
    auto* content = new QWidget;
    auto* column = plainLayout<QVBoxLayout>(content, 16, {16, 16, 16, 16});
    addWidgets(column, {buildHead(), m_claims});
    column->addWidget(m_regimes, 1);
    column->addStretch();
    addWidgets(m_stack, {m_empty, content});
    auto* layout = plainLayout<QVBoxLayout>(this);
    layout->addWidget(m_stack);
    m_regimes->hide();
    m_soon.setSingleShot(true);
    m_soon.setInterval(500); // milliseconds: as often as a time can be read
    connect(&m_soon, &QTimer::timeout, this, &ExperimentPage::showProgress);
    const auto soon = [this] {
        if (!isEmpty() && !m_soon.isActive())
            m_soon.start();
    };
    connect(&session, &Session::runUpdated, this, soon);
    connect(&paths, &Paths::updated, this, soon);
    connect(&session, &Session::runsChanged, this, &ExperimentPage::refresh);
    connect(&session, &Session::selectionChanged, this, &ExperimentPage::refresh);
    connect(&paths, &Paths::changed, this, &ExperimentPage::refresh);
}

QWidget* ExperimentPage::buildHead()
{
    auto* head = new QWidget;
    auto* column = plainLayout<QVBoxLayout>(head, 8);
    m_title = wrapping(head, 3, true);
    m_about = wrapping(head);
    m_data = wrapping(head);
    m_data->setForegroundRole(QPalette::PlaceholderText);
    m_data->setObjectName(u"experimentData"_s);
    m_progress = wrapping(head);
    m_progress->setObjectName(u"experimentProgress"_s);
    m_start = new QPushButton(tr("Start"));
    m_start->setObjectName(u"startExperiment"_s);
    connect(m_start, &QPushButton::clicked, this, [this] {
        if (m_runs.empty())
            Q_EMIT startRequested();
        else
            Q_EMIT stopRequested();
    });
    m_figure = new QPushButton(tr("Show its plots"));
    m_figure->setObjectName(u"showFigure"_s);
    m_figure->setToolTip(tr("Go to the page with the plots and axes of the figure"));
    connect(m_figure, &QPushButton::clicked, this, &ExperimentPage::figureRequested);
    m_locate = new QPushButton;
    m_locate->setObjectName(u"locateData"_s);
    m_locate->setToolTip(tr("Choose the file with these data; it is remembered, and recognised by "
                            "its content, not by its name"));
    m_locate->hide();
    connect(m_locate, &QPushButton::clicked, this, &ExperimentPage::locateRequested);
    auto* row = new QHBoxLayout;
    row->setSpacing(16);
    addWidgets(row, {m_start, m_figure, m_locate});
    row->addWidget(m_progress, 1);
    for (QLabel* label : {m_title, m_about, m_data})
        column->addWidget(label);
    column->addLayout(row);
    return head;
}

void ExperimentPage::offer(
    const ComparisonSpec& spec, std::size_t runs, const std::optional<Reference>& reference)
{
    Q_ASSERT(spec.experiment);
    m_spec = spec;
    m_reference = reference;
    m_offered = runs;
    m_estimate.clear();
    m_runs.clear();
    m_regimes->setRuns({});
    m_title->setText(qs(spec.title));
    m_about->setText(qs(placeOf(*spec.experiment) + ". " + spec.experiment->about));
    m_figure->setVisible(!spec.experiment->view.empty());
    buildCards();
    m_stack->setCurrentIndex(1);
    refresh();
}

void ExperimentPage::buildCards()
{
    delete m_claims->layout();
    qDeleteAll(m_claims->findChildren<QWidget*>(Qt::FindDirectChildrenOnly));
    m_cards.clear();
    auto* grid = new QGridLayout(m_claims);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(16);
    grid->setVerticalSpacing(4);
    grid->setColumnStretch(1, 1);
    int row = 0;
    for (const Claim& claim : m_spec.experiment->claims) {
        Card card{wrapping(m_claims, 0, true), wrapping(m_claims), wrapping(m_claims)};
        card.verdict->setWordWrap(false);
        card.says->setText(qs(claim.says));
        card.numbers->setForegroundRole(QPalette::PlaceholderText);
        grid->addWidget(card.verdict, row, 0, Qt::AlignTop);
        grid->addWidget(card.says, row, 1);
        grid->addWidget(card.numbers, row + 1, 1);
        grid->setRowMinimumHeight(row + 2, 8);
        row += 3;
        m_cards.push_back(card);
    }
}

void ExperimentPage::setEstimate(const QString& duration)
{
    m_estimate = duration;
    showProgress();
}

void ExperimentPage::setMissing(const QString& file)
{
    m_locate->setVisible(!file.isEmpty());
    m_locate->setText(tr("Locate %1…").arg(file));
}

void ExperimentPage::setRuns(std::vector<int> ids)
{
    m_runs = std::move(ids);
    m_regimes->setRuns(m_runs);
    refresh();
}

/// A part that was removed from its list has ended.
ExperimentPage::Part ExperimentPage::partOf(int id) const
{
    if (const Run* run = m_session.find(id))
        return {run->name, run->state == RunState::finished, queuedPart(*run)};
    if (const Path* path = m_paths.find(id))
        return {path->name, path->state == RunState::finished,
            {path->name, path->state, path->points().empty() ? 0 : path->points().back().seconds,
                path->ended() ? 0 : path->forecast.secondsLeft()}};
    return {};
}

void ExperimentPage::showProgress()
{
    const std::size_t count = m_runs.empty() ? m_offered : m_runs.size();
    std::size_t ended = 0, finished = 0;
    QString going;
    std::vector<QueuedPart> queued;
    for (const int id : m_runs) {
        const Part part = partOf(id);
        queued.push_back(part.queued);
        ended += part.queued.hasEnded() ? 1 : 0;
        finished += part.good ? 1 : 0;
        if (part.queued.isActive())
            going = part.name;
    }
    QStringList parts;
    if (m_runs.empty())
        parts << (count == 1 ? tr("1 run") : tr("%1 runs").arg(count));
    else if (ended == count && finished < count)
        parts << tr("Stopped: %1 of %2 runs had ended").arg(finished).arg(count);
    else if (ended == count)
        parts << (count == 1 ? tr("The run has ended") : tr("All %1 runs have ended").arg(count));
    else
        parts << tr("Run %1 of %2").arg(ended + 1).arg(count)
                + (going.isEmpty() ? QString() : u": "_s + going);
    const double left = secondsLeftOfAll(queued);
    if (ended < count && !m_runs.empty() && std::isfinite(left))
        parts << tr("about %1 left for all").arg(durationLabel(left));
    else if (ended == 0 && !m_estimate.isEmpty())
        parts << tr("up to about %1 in all on idle cores").arg(m_estimate);
    else if (ended < count && !m_runs.empty())
        parts << leftForAllText(left);
    m_progress->setText(parts.join(u", "_s) + '.'_L1);
    m_start->setText(m_runs.empty() ? tr("Start") : tr("Stop"));
    m_start->setToolTip(m_runs.empty() ? tr("Queue these runs; the window stays yours meanwhile")
                                       : tr("Stop the current run and remove those that wait"));
    m_start->setVisible(m_runs.empty() || ended < count);
}

/// The data of its runs; before there are any, the data that are open.
const DatasetInfo* ExperimentPage::data() const
{
    for (const int id : m_runs)
        if (const Run* run = m_session.find(id))
            return &run->record.dataset;
        else if (const Path* path = m_paths.find(id))
            return &path->record.dataset;
    return m_session.dataset() ? &m_session.dataset()->info : nullptr;
}

void ExperimentPage::refresh()
{
    if (isEmpty())
        return;
    if (const DatasetInfo* info = data())
        m_data->setText(titleInWords(info->title)
            + (info->note.empty() ? QString() : u". "_s + qs(info->note)) + referenceOrigin());
    showProgress();
    judgeEnded();
    m_regimes->setVisible(m_regimes->refresh());
}

/// A line about the reference run; "" without one.
QString ExperimentPage::referenceOrigin() const
{
    if (!m_reference)
        return {};
    const Reference& r = *m_reference;
    const QString text = r.spec == digestOf(m_spec)
        ? tr("Reference run of %1, pale in the plots until yours replace it: %2; GapScope %3; %4; "
             "cores: %5.")
              .arg(qs(r.date), titleInWords(r.data), qs(r.program), qs(r.processor))
              .arg(r.cores)
        : tr("The reference run of %1 is of another version of this spec. It is not shown.")
              .arg(qs(r.date));
    return u'\n' + text;
}

QByteArray ExperimentPage::exportedSpec() const
{
    std::vector<const Run*> runs;
    std::vector<const Path*> paths;
    for (const int id : m_runs)
        if (const Run* run = m_session.find(id))
            runs.push_back(run);
        else if (const Path* path = m_paths.find(id))
            paths.push_back(path);
    return specOfComparison(m_spec, runs, paths);
}

/// Judges every claim by the runs that have ended.
void ExperimentPage::judgeEnded()
{
    std::deque<RunRecord> searches; // claims keep views of them
    std::vector<ClaimRun> runs;
    for (const int id : m_runs) {
        if (!partOf(id).good)
            continue;
        if (const Run* run = m_session.find(id))
            runs.push_back(claimRunOf(run->record));
        else if (const Path* path = m_paths.find(id))
            runs.push_back(
                claimRunOf(searches.emplace_back(runRecordOf(path->record)), path->record));
    }
    m_waiting = m_runs.empty()
        || std::ranges::any_of(m_runs, [this](int id) { return !partOf(id).queued.hasEnded(); });
    m_results.clear();
    for (const Claim& claim : m_spec.experiment->claims)
        m_results.push_back(judge(claim, runs));
    showVerdicts();
}

QSize ExperimentPage::sizeForExport() const
{
    if (isVisible())
        return size();
    constexpr int width = 960;
    const QLayout* content = m_stack->currentWidget()->layout();
    return {width, std::max(content->sizeHint().height(), content->totalHeightForWidth(width))};
}

void ExperimentPage::showVerdicts()
{
    const PlotInk ink = plotInk(isDark(palette()));
    for (std::size_t k = 0; k < m_results.size(); ++k) {
        const ClaimResult& result = m_results[k];
        const Card& card = m_cards[k];
        card.verdict->setText(verdict(k));
        QPalette colors = palette();
        colors.setColor(QPalette::WindowText, verdictColor(result.verdict, ink));
        card.verdict->setPalette(colors);
        QStringList numbers{qs(result.sentence)};
        if (m_reference && m_reference->spec == digestOf(m_spec) && k < m_reference->claims.size())
            numbers << tr("Reference run: %1. %2")
                           .arg(verdictText(m_reference->claims[k].first, false),
                               qs(m_reference->claims[k].second));
        numbers.removeAll(QString());
        card.numbers->setText(numbers.join(u'\n'));
        card.verdict->setAccessibleName(
            card.says->text() + u": "_s + card.verdict->text() + u". "_s + card.numbers->text());
    }
    // Each layout tells the next outer one by an event: in a busy window the rows would stand cut
    // until the last of them.
    for (QWidget* each = m_claims; each; each = each->parentWidget())
        QCoreApplication::sendPostedEvents(each, QEvent::LayoutRequest);
}

QString ExperimentPage::verdict(std::size_t claim) const
{
    return verdictText(m_results[claim].verdict, m_waiting);
}

QString ExperimentPage::csv() const
{
    TextTable table;
    table.header = {u"claim"_s, u"verdict"_s, u"numbers"_s};
    for (std::size_t k = 0; k < m_results.size(); ++k)
        table.rows << QStringList{qs(m_spec.experiment->claims[k].says),
            qs(toString(m_results[k].verdict)), qs(m_results[k].sentence)};
    return csvText(table);
}

void ExperimentPage::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        showVerdicts();
}

} // namespace gapscope
