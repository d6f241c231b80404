// SPDX-License-Identifier: GPL-3.0-or-later
// What the Path page does with a search: start it, follow it, go along its λ.
#include "app/path_page.h"

#include "app/path_controls.h"
#include "app/quantities.h"
#include "widgets/controls/log_slider.h"
#include "widgets/plots/plot_widget.h"

#include <QLabel>
#include <QPushButton>

#include <cmath>

namespace gapscope {
namespace {

constexpr double aboveTheStart = 10; // the slider goes on to this multiple of λ_∞

QString percent(double share) { return QStringLiteral("%1 %").arg(100 * share, 0, 'f', 1); }

} // namespace

void PathPage::start(SolverOptions options)
{
    if (!m_session.dataset() || m_controller.running())
        return;
    options.epsilon = m_controls->epsilon();
    launch(options, m_controls->search(m_session.dataset()->info.n), m_controls->folds());
}

void PathPage::repeat(const PathRecord& record)
{
    if (!m_session.dataset() || m_controller.running())
        return;
    launch(record.options, record.kind,
        record.validation ? std::optional(record.validation->folds) : std::nullopt);
}

/// requires: data, and nothing goes on.
void PathPage::launch(SolverOptions options, LambdaSearch search, std::optional<Folds> folds)
{
    const std::shared_ptr<const Dataset> dataset = m_session.dataset();
    options.traceEvery = unlimited;
    options.lambda = 1 / static_cast<double>(dataset->info.n); // where no path or grid says more
    std::visit([&](const auto& kind) { validate(options, kind); }, search);
    RunRequest request{.id = m_session.takeId(),
        .dataset = dataset,
        .source = m_session.request(),
        .options = options,
        .search = std::move(search),
        .folds = folds};
    m_paths.add(request.id, recordOf(request), RunState::queued, dataset, request.folds);
    m_lambda.reset();
    m_paths.select(request.id);
    m_controller.start(std::move(request));
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

/// New points; whoever looks at the newest one goes on doing so.
void PathPage::take(int id, const RunNews& news)
{
    const Path* path = m_paths.find(id);
    if (!path)
        return;
    const bool selected = path == m_paths.selected();
    const bool follows = selected
        && (!m_lambda || path->points().empty() || *m_lambda <= path->points().back().lambda);
    m_paths.apply(id, news);
    if (follows && !news.pieces.empty())
        lookAt(path->points().back().lambda);
    Q_EMIT progressed();
}

void PathPage::lookAt(double lambda)
{
    const Path* path = m_paths.selected();
    if (!path || path->points().empty())
        return;
    const std::size_t k = path->at(lambda);
    m_lambda = path->record.isGrid() ? path->points()[k].lambda : lambda;
    lookAtPiece(*path, k);
    showScrubRange();
    showReadout();
}

/// Hands the piece's weights to the views of models.
void PathPage::lookAtPiece(const Path& path, std::size_t k)
{
    m_weightsOf = path.withWeights(k);
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
    m_scrubber->setEnabled(any);
    if (any) {
        const double most = path->points().front().lambda;
        m_scrubber->setRange(
            std::min(path->end(), 0.5 * most), path->record.isGrid() ? most : aboveTheStart * most);
        m_scrubber->setDefaultValue(path->bestLambda().value_or(most));
        m_scrubber->setValue(m_lambda.value_or(path->points().back().lambda));
    }
    for (Row& row : m_rows)
        row.plot->setHandle(any ? m_lambda : std::nullopt);
}

void PathPage::showReadout()
{
    const Path* path = m_paths.selected();
    const bool any = path && m_lambda && !path->points().empty();
    m_best->setEnabled(any && path->bestLambda());
    if (any)
        m_best->setToolTip(path->record.validation
                ? tr("Go to the smallest error, by %1").arg(path->chosenOn())
                : tr("Go to the smallest test error. It was chosen on the test part, so the error "
                     "there is too good to be an estimate for new data."));
    m_use->setEnabled(any);
    if (!any) {
        m_readout->setText(tr("No path yet: what is looked at will be described here."));
        return;
    }
    const std::size_t k = path->at(*m_lambda);
    const LambdaPoint point = path->worth(k, *m_lambda);
    const bool grid = path->record.isGrid();
    QStringList parts{tr("λ %1").arg(*m_lambda, 0, 'g', 4)};
    parts << (grid ? tr("point %1 of %2") : tr("piece %1 of %2"))
                 .arg(k + 1)
                 .arg(path->points().size());
    const PathOptions* options = std::get_if<PathOptions>(&path->record.kind);
    parts << (std::isnan(point.gap) && options
            ? tr("gap ≤ %1").arg(options->kappa * path->record.options.epsilon, 0, 'g', 3)
            : tr("gap %1").arg(point.gap, 0, 'g', 3));
    parts << tr("‖w‖ %1").arg(point.normW, 0, 'g', 4);
    if (!std::isnan(point.trainError))
        parts << tr("training error %1").arg(percent(point.trainError));
    if (!std::isnan(point.testError))
        parts << tr("test error %1").arg(percent(point.testError));
    if (!m_weights)
        parts << tr("weights not in the record: run it again (in the list below) to see them");
    else if (m_weightsOf != k)
        parts << tr("weights of λ %1, to save memory")
                     .arg(path->points()[m_weightsOf].lambda, 0, 'g', 3);
    m_readout->setText(parts.join(QStringLiteral("  ·  ")));
}

QString PathPage::readout() const { return m_readout->text(); }

void PathPage::showState()
{
    m_controls->setState(m_controller.searching(), m_session.dataset() && !m_controller.running());
    if (m_controller.searching())
        m_paths.setState(
            m_controller.current(), m_controller.paused() ? RunState::paused : RunState::running);
}

PathPage::Progress PathPage::progress() const
{
    Progress progress;
    const Path* path = m_paths.find(m_controller.current());
    if (!path)
        return progress;
    const auto& points = path->points();
    const auto count = static_cast<double>(points.size());
    const auto* options = std::get_if<PathOptions>(&path->record.kind);
    if (points.empty()) {
        progress.where = tr("the first λ");
        return progress;
    }
    const LambdaPoint& newest = points.back();
    progress.done = options ? doneShare(*options, points.front().lambda, newest.lambda)
                            : doneShare(std::get<GridOptions>(path->record.kind), points.size());
    progress.where = tr("λ %1, %2 %3")
                         .arg(newest.lambda, 0, 'g', 3)
                         .arg(count)
                         .arg(options ? tr("breakpoints") : tr("points"));
    if (path->folds) { // each fold takes about as long as the search on everything
        const auto parts = static_cast<double>(path->folds->onlyFirst ? 1 : path->folds->count) + 1;
        const bool validating = path->foldsDone > 0 || progress.done >= 1;
        progress.done =
            (std::min(progress.done, 1.0) + static_cast<double>(path->foldsDone)) / parts;
        if (validating)
            progress.where = tr("%1 of %2 folds held out").arg(path->foldsDone).arg(parts - 1);
    }
    const double seconds = static_cast<double>(m_clock.elapsed()) / 1000;
    if (progress.done > 0.02)
        progress.secondsLeft = seconds * (1 - progress.done) / progress.done;
    progress.cost = tr("%1 passes  ·  %2 oracle calls  ·  %3")
                        .arg(valueText(newest.pass), countText(newest.oracleCalls),
                            durationText(newest.seconds));
    return progress;
}

} // namespace gapscope
