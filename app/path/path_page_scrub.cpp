// SPDX-License-Identifier: GPL-3.0-or-later
// The searches of the Path page: starting, following, moving along λ.
#include "app/path/path_page.h"

#include "app/parts/quantities.h"
#include "app/path/path_controls.h"
#include "widgets/controls/number_text.h"
#include "widgets/controls/options/log_slider.h"
#include "widgets/plots/plot_widget.h"

namespace gapscope {
namespace {

constexpr double aboveTheStart = 10; // the slider extends to this multiple of λ_∞

} // namespace

QString PathPage::costText(const Path& path)
{
    if (path.points().empty())
        return {};
    const LambdaPoint& newest = path.points().back();
    return tr("%1 passes  ·  %2 oracle calls  ·  %3")
        .arg(passesText(newest.pass), countText(newest.oracleCalls), durationLabel(newest.seconds));
}

void PathPage::start(SolverOptions options)
{
    if (!m_session.dataset() || m_controller.running())
        return;
    options.epsilon = m_controls->epsilon();
    options.traceEvery = unlimited;
    options.averaging = Averaging::none; // breakpoints depend on the last iterate's gap
    options.lambda = 1 / static_cast<double>(m_session.dataset()->info.n); // no path depends on it
    enqueue({.options = options,
        .search = m_controls->search(m_session.dataset()->info.n),
        .folds = m_controls->folds()});
}

void PathPage::repeat(const PathRecord& record)
{
    if (!m_session.dataset() || m_controller.running())
        return;
    const bool found = !record.result.points.empty() || !record.result.events.empty();
    enqueue({.options = record.options,
        .name = record.name,
        .search = record.kind,
        .folds = record.validation ? std::optional(record.validation->folds) : std::nullopt,
        .repeatsSearch = found ? std::make_shared<const PathRecord>(record) : nullptr});
}

int PathPage::enqueue(RunRequest request)
{
    std::visit([&](const auto& kind) { validate(request.options, kind); }, *request.search);
    request.id = m_session.takeId();
    request.dataset = m_session.dataset();
    request.source = m_session.request();
    const int id = request.id;
    m_paths.add(id, searchBefore(request), RunState::queued, request.dataset, request.folds);
    m_controller.start(std::move(request));
    return id;
}

int PathPage::list(PathRecord record, RunState state, std::optional<Folds> folds)
{
    const int id = m_session.takeId();
    m_paths.add(id, std::move(record), state, nullptr, folds);
    return id;
}

void PathPage::resumeOrRestart(int id, bool restart)
{
    const Path* path = m_paths.find(id);
    if (!path)
        return;
    RunRequest request{.id = id,
        .dataset = m_session.dataset(),
        .source = m_session.request(),
        .options = path->record.options,
        .name = path->record.name,
        .search = path->record.kind,
        .folds = path->folds,
        .resumes = !restart};
    std::visit([&](const auto& kind) { validate(request.options, kind); }, *request.search);
    m_paths.requeue(id, request.dataset, restart);
    m_paths.setVisible(id, true);
    m_controller.start(std::move(request));
}

void PathPage::dropQueued()
{
    for (const auto& path : m_paths.all())
        if (path->state == RunState::queued && m_controller.unqueue(path->id)) {
            if (path->points().empty())
                m_paths.fail(path->id, tr("Stopped before it began."));
            else // it was being resumed: its points stay
                leave(path->id);
        }
}

void PathPage::untickAll()
{
    for (const auto& path : m_paths.all())
        m_paths.setVisible(path->id, false);
}

int PathPage::open(PathRecord record, bool shown)
{
    const int id = m_session.takeId();
    m_paths.add(id, std::move(record), RunState::finished, nullptr);
    if (shown)
        m_paths.select(id);
    else
        m_paths.setVisible(id, false);
    return id;
}

/// Takes new points. The page shows the newest; a λ that the user has chosen stays, with the piece
/// that now covers it.
void PathPage::take(int id, const RunNews& news)
{
    const Path* path = m_paths.find(id);
    if (!path)
        return;
    m_paths.apply(id, news);
    m_paths.see(id, progress().waited);
    if (path == m_paths.selected() && m_inFront && !news.pieces.empty()) {
        const double newest = path->points().back().lambda;
        if (m_follows || !m_lambda)
            goTo(newest);
        else if (path->at(*m_lambda) + news.pieces.size() >= path->points().size())
            goTo(*m_lambda);
    }
    Q_EMIT progressed();
}

/// Called when the user chooses a λ.
void PathPage::lookAt(double lambda)
{
    const Path* path = m_paths.selected();
    m_follows = false;
    if (path)
        goTo(lambda);
}

void PathPage::goTo(double lambda)
{
    const Path* path = m_paths.selected();
    if (!path || path->points().empty())
        return;
    m_inFront = true;
    const std::size_t k = path->at(lambda);
    m_lambda = path->record.isGrid() ? path->points()[k].lambda : lambda;
    lookAtPiece(*path, k);
    showScrubRange();
    showReadout();
}

/// Passes the piece's weights to the model views.
void PathPage::lookAtPiece(const Path& path, std::size_t k)
{
    m_weightsOf = path.nearestWithWeights(k);
    m_weights.reset();
    if (m_weightsOf >= path.points().size() || !path.dataset) {
        if (m_session.piece())
            m_session.lookAt(nullptr);
        return;
    }
    auto snapshot = std::make_shared<Snapshot>();
    const LambdaPoint& point = path.points()[m_weightsOf];
    const std::vector<float>& w = *path.weights[m_weightsOf];
    // For λ ≥ λ_∞ the solution is (λ_∞/λ) w_∞.
    const double scale =
        !path.record.isGrid() && m_weightsOf == 0 ? std::min(1.0, point.lambda / *m_lambda) : 1;
    snapshot->lambda = *m_lambda;
    snapshot->pass = point.pass;
    snapshot->w.reserve(w.size());
    for (const float weight : w)
        snapshot->w.push_back(scale * static_cast<double>(weight));
    m_weights = snapshot;
    auto piece = std::make_shared<Piece>();
    piece->path = path.id;
    piece->index = k;
    for (const LambdaPoint& each : path.points())
        piece->lambdas.push_back(each.lambda);
    piece->dataset = path.dataset;
    piece->snapshot = std::move(snapshot);
    m_session.lookAt(std::move(piece));
}

void PathPage::showScrubRange()
{
    const Path* path = m_paths.selected();
    const bool any = path && !path->points().empty();
    m_scrub->slider()->setEnabled(any);
    if (any) {
        const double most = path->points().front().lambda;
        m_scrub->slider()->setRange(
            std::min(path->end(), 0.5 * most), path->record.isGrid() ? most : aboveTheStart * most);
        m_scrub->slider()->setDefaultValue(path->bestLambda().value_or(most));
        m_scrub->slider()->setValue(m_lambda.value_or(path->points().back().lambda));
    }
    for (PlotBox& row : m_rows)
        row.plot->setHandle(any ? m_lambda : std::nullopt);
}

void PathPage::showReadout()
{
    const Path* path = m_paths.selected();
    const bool any = path && m_lambda && !path->points().empty();
    m_scrub->best()->setEnabled(any && path->bestLambda());
    if (any)
        m_scrub->best()->setToolTip(path->record.validation
                ? tr("Go to the smallest error, by %1").arg(path->chosenOn())
                : tr("Go to the smallest test error. It was chosen on the test part, so the error "
                     "there is too good to be an estimate for new data."));
    m_scrub->use()->setEnabled(any);
    const bool kernel = path && path->record.options.method->kernel;
    m_scrub->again()->setVisible(any && !m_weights && path->ended() && !kernel);
    m_scrub->again()->setEnabled(!m_controller.running());
    if (!any) {
        m_scrub->readout()->setText(tr("No path yet. The values at a λ will be here."));
        return;
    }
    const std::size_t k = path->at(*m_lambda);
    const LambdaPoint point = path->valuesAt(k, *m_lambda);
    const bool grid = path->record.isGrid();
    QStringList parts{tr("λ %1").arg(displayNumber(*m_lambda))};
    parts << (grid ? tr("point %1 of %2") : tr("piece %1 of %2"))
                 .arg(k + 1)
                 .arg(path->points().size());
    const PathOptions* options = std::get_if<PathOptions>(&path->record.kind);
    parts << (std::isnan(point.gap) && options
            ? tr("gap ≤ %1").arg(displayNumber(options->kappa * path->record.options.epsilon, 3))
            : tr("gap %1").arg(displayNumber(point.gap, 3)));
    parts << tr("‖w‖ %1").arg(displayNumber(point.normW));
    const auto error = [&task = path->record.dataset.task](double meanLoss) {
        return inWindowNotation(qs(errorText(meanLoss, task)));
    };
    if (!std::isnan(point.trainError))
        parts << tr("training error %1").arg(error(point.trainError));
    if (!std::isnan(point.testError))
        parts << tr("test error %1").arg(error(point.testError));
    if (kernel)
        parts << tr("with a kernel there are no weights to show");
    else if (!m_weights)
        parts << tr("a record keeps no weights: run it again to see them");
    else if (m_weightsOf != k)
        parts << tr("weights of λ %1, to save memory")
                     .arg(displayNumber(path->points()[m_weightsOf].lambda));
    for (QString& part : parts)
        part.replace(' '_L1, QChar::Nbsp); // lines break between the parts
    m_scrub->readout()->setText(parts.join(u"  ·  "_s));
}

QString PathPage::readout() const
{
    return m_scrub->readout()->text().replace(QChar::Nbsp, ' '_L1);
}

void PathPage::setStale(const QString& reason) { m_scrub->setStale(reason); }

LogSlider* PathPage::scrubber() const { return m_scrub->slider(); }

QString PathPage::whereText(const Path& path)
{
    if (path.points().empty())
        return tr("the first λ");
    const std::size_t count = path.points().size();
    const QString points = path.record.isGrid() ? (count == 1 ? tr("1 point") : tr("%L1 points"))
        : count == 1                            ? tr("1 breakpoint")
                                                : tr("%L1 breakpoints");
    return tr("λ %1, %2")
        .arg(displayNumber(path.points().back().lambda))
        .arg(count == 1 ? points : points.arg(count));
}

void PathPage::showState()
{
    const bool canRun = m_session.dataset() && !m_controller.running();
    m_scrub->again()->setEnabled(!m_controller.running());
    m_controls->setState(m_controller.searching(), canRun);
    for (const PlotBox& row : m_rows) {
        row.plot->emptyAction()->setText(m_controls->runText());
        row.plot->emptyAction()->setEnabled(canRun);
    }
    const bool works = m_controller.searching() && !m_controller.paused();
    works ? m_clock.start() : m_clock.stop();
    if (m_controller.searching())
        m_paths.setState(m_controller.current(), works ? RunState::running : RunState::paused);
}

PathPage::Progress PathPage::progress() const
{
    Progress progress;
    const Path* path = m_paths.find(m_controller.current());
    if (!path)
        return progress;
    progress.where = whereText(*path);
    progress.waited = m_clock.seconds();
    if (path->points().empty())
        return progress;
    progress.done = path->shareDone();
    progress.holdsOut = path->folds && (path->foldsDone > 0 || path->shareFound() >= 1);
    if (progress.holdsOut)
        progress.where = tr("%1 of %2 folds held out")
                             .arg(path->foldsDone)
                             .arg(path->folds->onlyFirst ? 1 : path->folds->count);
    progress.secondsLeft = path->forecast.secondsLeft();
    progress.cost = costText(*path);
    return progress;
}

} // namespace gapscope
