// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/state/paths.h"

#include "app/state/drawing.h"
#include "app/state/run_rows.h"
#include "core/solvers/path/regularization_path.h"
#include "widgets/controls/number_text.h"

namespace gapscope {
namespace {

std::size_t bytesOf(const Path& path)
{
    std::size_t bytes = 0;
    for (const auto& w : path.weights)
        bytes += w ? w->size() * sizeof(float) : 0;
    return bytes;
}

/// Drops the weights of every second piece that has some, except the newest.
void thinOne(Path& path)
{
    bool drop = false;
    for (std::size_t k = path.weights.size(); k-- > 0;) {
        if (!path.weights[k])
            continue;
        if (drop)
            path.weights[k].reset();
        drop = !drop;
    }
}

} // namespace

double Path::end() const
{
    const double last = points().empty() ? 0 : points().back().lambda;
    const auto* path = std::get_if<PathOptions>(&record.kind);
    if (!path || record.result.end == PathEnd::stopped)
        return last;
    return std::min(last, path->lambdaMin > 0 ? path->lambdaMin : last / 10);
}

double Path::shareFound() const
{
    if (state == RunState::finished && record.result.end != PathEnd::stopped)
        return 1; // it may cover every smaller λ before λ min
    if (points().empty())
        return 0;
    if (const auto* path = std::get_if<PathOptions>(&record.kind))
        return doneShare(*path, points().front().lambda, points().back().lambda);
    return doneShare(std::get<GridOptions>(record.kind), points().size());
}

double Path::shareDone() const
{
    if (!folds)
        return shareFound();
    const std::size_t parts = (folds->onlyFirst ? 1 : folds->count) + 1;
    return (std::min(shareFound(), 1.0) + static_cast<double>(foldsDone))
        / static_cast<double>(parts);
}

RunWait Path::wait() const
{
    const LambdaPoint last = points().empty() ? LambdaPoint() : points().back();
    if (record.validation)
        return {last.waitedSeconds + record.validation->seconds, notComputed, notComputed};
    return {last.waitedSeconds, last.seconds, last.evaluationSeconds, last.evaluationCpuSeconds};
}

std::size_t Path::at(double lambda) const
{
    return record.isGrid() ? nearestPoint(points(), lambda) : pieceAt(points(), lambda);
}

LambdaPoint Path::valuesAt(std::size_t k, double lambda) const
{
    return record.isGrid() ? points()[k] : onPiece(points()[k], lambda);
}

std::size_t Path::nearestWithWeights(std::size_t k) const
{
    for (std::size_t away = 0; away < weights.size(); ++away) {
        if (k >= away && k - away < weights.size() && weights[k - away])
            return k - away;
        if (k + away < weights.size() && weights[k + away])
            return k + away;
    }
    return points().size();
}

std::optional<double> Path::bestLambda() const
{
    if (record.validation)
        return std::isnan(record.validation->bestLambda)
            ? std::nullopt
            : std::optional(record.validation->bestLambda);
    const LambdaPoint* best = bestOnTest(record.result);
    return best ? std::optional(best->lambda) : std::nullopt;
}

QString Path::chosenOn() const
{
    if (!record.validation)
        return Paths::tr("the test part");
    return record.validation->folds.onlyFirst
        ? Paths::tr("a held-out fold")
        : Paths::tr("%1 folds").arg(record.validation->folds.count);
}

QString kindOf(const PathRecord& record)
{
    if (const auto* path = std::get_if<PathOptions>(&record.kind))
        return !path->heuristic                    ? Paths::tr("ε-path")
            : path->rule == HeuristicRule::authors ? Paths::tr("heuristic path, authors' rule")
                                                   : Paths::tr("heuristic path");
    const auto& warm = std::get<GridOptions>(record.kind).warm;
    return !warm                ? Paths::tr("grid, cold")
        : *warm == Warm::primal ? Paths::tr("grid, primal kept")
                                : Paths::tr("grid, dual kept");
}

QString describe(const PathRecord& record)
{
    QString text = kindOf(record);
    if (const auto* path = std::get_if<PathOptions>(&record.kind))
        text += u" · κ %1"_s.arg(displayNumber(path->kappa, 3));
    text += u" · ε %1"_s.arg(displayNumber(record.options.epsilon, 3));
    const SolverOptions& options = record.options;
    text += u" · "_s + qs(optionText(options, *findOption("method"))) + ' '_L1
        + qs(optionText(options, *findOption("sampling")));
    return options.cache ? Paths::tr("%1, cache").arg(text) : text;
}

QString statusText(const Path& path)
{
    constexpr const char* states[] = {QT_TRANSLATE_NOOP("gapscope::Paths", "queued"),
        QT_TRANSLATE_NOOP("gapscope::Paths", "running"),
        QT_TRANSLATE_NOOP("gapscope::Paths", "paused"), nullptr,
        QT_TRANSLATE_NOOP("gapscope::Paths", "failed")};
    if (path.state != RunState::finished)
        return Paths::tr(states[static_cast<std::size_t>(path.state)]);
    const PathResult& result = path.record.result;
    if (result.end == PathEnd::lambdaMin)
        return path.record.isGrid() ? Paths::tr("all solved") : Paths::tr("reached λ min");
    return result.end == PathEnd::exhausted         ? Paths::tr("down to λ = 0")
        : result.stoppedBy == RunStatus::maxPasses  ? Paths::tr("pass limit")
        : result.stoppedBy == RunStatus::maxSeconds ? Paths::tr("time limit")
                                                    : Paths::tr("stopped");
}

const Path* Paths::find(int id) const
{
    const auto found = std::ranges::find_if(m_paths, [id](const auto& p) { return p->id == id; });
    return found == m_paths.end() ? nullptr : found->get();
}

Path* Paths::get(int id) { return const_cast<Path*>(std::as_const(*this).find(id)); }

void Paths::select(int id)
{
    if (id == m_selected || !find(id))
        return;
    m_selected = id;
    Q_EMIT selectionChanged();
}

void Paths::show(int id)
{
    if (id == m_selected)
        Q_EMIT selectionChanged();
    else
        select(id);
}

void Paths::add(int id, PathRecord record, RunState state, std::shared_ptr<const Dataset> dataset,
    std::optional<Folds> folds)
{
    auto path = std::make_shared<Path>();
    path->id = id;
    path->folds = folds;
    path->order = m_added;
    path->style = seriesStyle(m_added++);
    const QString name = qs(record.name);
    const QString described = name.isEmpty() ? describe(record) : name;
    path->name = described;
    const auto taken = [&](const auto& other) { return other->name == path->name; };
    for (int k = 2; std::ranges::any_of(m_paths, taken); ++k)
        path->name = numbered(described, k);
    path->record = std::move(record);
    path->state = state;
    path->dataset = std::move(dataset);
    path->weights.resize(path->points().size());
    m_paths.push_back(std::move(path));
    Q_EMIT changed();
}

std::shared_ptr<Path> Paths::remove(int id)
{
    const auto found = std::ranges::find_if(m_paths, [id](const auto& p) { return p->id == id; });
    if (found == m_paths.end())
        return nullptr;
    std::shared_ptr<Path> path = std::move(*found);
    m_paths.erase(found);
    if (m_selected == id) {
        m_selected = m_paths.empty() ? -1 : m_paths.back()->id;
        Q_EMIT selectionChanged();
    }
    Q_EMIT changed();
    return path;
}

void Paths::restore(std::shared_ptr<Path> path)
{
    const int id = path->id;
    const auto after = std::ranges::find_if(
        m_paths, [&](const auto& other) { return other->order > path->order; });
    m_paths.insert(after, std::move(path));
    Q_EMIT changed();
    select(id);
}

template <typename T> void Paths::set(int id, T Path::*member, T value)
{
    Path* path = get(id);
    if (!path || path->*member == value)
        return;
    path->*member = value;
    Q_EMIT changed();
}

const Path* Paths::pathOf(const PathRecord& record) const
{
    const std::string text = toJson(record);
    const auto found = std::ranges::find_if(
        m_paths, [&](const auto& path) { return path->ended() && toJson(path->record) == text; });
    return found == m_paths.end() ? nullptr : found->get();
}

void Paths::setVisible(int id, bool visible) { set(id, &Path::visible, visible); }

void Paths::showOnly(const std::vector<int>& ids)
{
    std::set<int> drawn;
    for (const auto& path : m_paths)
        if (path->visible)
            drawn.insert(path->id);
    drawn = drawnNext(std::move(drawn), ids, m_drawnBefore);
    std::erase_if(drawn, [this](int id) { return !find(id); });
    if (drawn.empty())
        return;
    for (const auto& path : m_paths)
        path->visible = drawn.contains(path->id);
    Q_EMIT changed();
}

void Paths::setLook(int id, const std::optional<SeriesStyle>& look)
{
    if (Path* path = get(id)) {
        path->look = look;
        path->style = look.value_or(seriesStyle(path->order));
        Q_EMIT changed();
    }
}

void Paths::setState(int id, RunState state) { set(id, &Path::state, state); }

void Paths::apply(int id, const RunNews& news)
{
    Path* path = get(id);
    if (!path || (news.pieces.empty() && news.foldsDone == 0 && !news.resumed))
        return;
    if (news.resumed) {
        path->record.result = {};
        path->weights.clear();
    }
    path->foldsDone = std::max(path->foldsDone, news.foldsDone);
    for (const FoundPiece& piece : news.pieces) {
        path->record.result.points.push_back(piece.point);
        path->weights.push_back(piece.w);
    }
    thin();
    Q_EMIT updated(id);
}

void Paths::see(int id, double seconds)
{
    if (Path* path = get(id); path && path->shareDone() >= 0) // NaN: not computed yet
        path->forecast.see(seconds, path->shareDone());
}

void Paths::requeue(int id, std::shared_ptr<const Dataset> dataset, bool fromTheStart)
{
    Path* path = get(id);
    if (!path)
        return;
    path->dataset = std::move(dataset);
    path->state = RunState::queued;
    path->forecast = {};
    path->error.clear();
    path->foldsDone = 0;
    if (fromTheStart) {
        path->record.dataset = path->dataset->info;
        path->record.result = {};
        path->weights.clear();
    }
    Q_EMIT updated(id);
    Q_EMIT changed();
}

void Paths::thin()
{
    while (true) {
        std::size_t all = 0;
        Path* largest = nullptr;
        for (const auto& path : m_paths) {
            const std::size_t bytes = bytesOf(*path);
            all += bytes;
            if (!largest || bytes > bytesOf(*largest))
                largest = path.get();
        }
        if (all <= mostWeightBytes)
            return;
        const std::size_t before = bytesOf(*largest);
        thinOne(*largest);
        if (bytesOf(*largest) == before)
            return; // one piece each: nothing left to drop
    }
}

void Paths::finish(int id, const PathRecord& record)
{
    Path* path = get(id);
    if (!path)
        return;
    path->record = record;
    path->weights.resize(record.result.points.size());
    path->state = RunState::finished;
    Q_EMIT updated(id);
    Q_EMIT changed();
}

void Paths::fail(int id, const QString& error)
{
    if (Path* path = get(id)) {
        path->error = error;
        path->state = RunState::failed;
        Q_EMIT changed();
    }
}

} // namespace gapscope
