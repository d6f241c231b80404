// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/state/session.h"

#include "app/parts/data_words.h"
#include "app/state/differing_fields.h"
#include "app/state/run_rows.h"
#include "core/options/choices.h"
#include "widgets/plots/look/theme.h"

namespace gapscope {
namespace {

/// Resets the run to its state before it started.
void forgetTrace(Run& run)
{
    run.record.trace.clear();
    ++run.traceNumber;
    run.record.tracePoints = 0;
    run.record.events.clear();
    run.record.result = {};
    run.options = run.record.options;
    run.gapHistory = {};
}

bool goesFurther(const std::vector<TracePoint>& trace, const std::vector<TracePoint>& known)
{
    return !trace.empty() && (known.empty() || trace.back().blockSteps > known.back().blockSteps);
}

} // namespace

void Session::setDataset(std::shared_ptr<const Dataset> dataset, DataRequest request)
{
    const bool opens = dataset != m_dataset || request != m_request;
    const int before = m_selected;
    m_dataset = std::move(dataset);
    m_request = std::move(request);
    if (opens) {
        m_piece.reset();
        m_selected = -1; // the views show the new data, not a run on the old
    }
    for (const auto& run : m_runs) {
        const bool other = isOfOtherData(*run);
        if (opens && !other)
            m_selected = run->id;
        if (other && run->visible && run->ended()) {
            run->visible = false;
            run->setAside = true;
        } else if (!other && run->setAside) {
            run->draw(true);
        }
    }
    Q_EMIT datasetChanged();
    if (!m_runs.empty())
        Q_EMIT runsChanged();
    if (m_selected != before)
        Q_EMIT selectionChanged();
}

void Session::showOtherData(bool on)
{
    for (const Run* each : runsOfOtherData()) {
        Run& run = *get(each->id);
        run.draw(on);
        run.setAside = !on;
    }
    Q_EMIT runsChanged();
}

const Run* Session::find(int id) const
{
    const auto found = std::ranges::find(m_runs, id, &Run::id);
    return found == m_runs.end() ? nullptr : found->get();
}

Run* Session::get(int id) { return const_cast<Run*>(std::as_const(*this).find(id)); }

void Session::select(int id)
{
    if ((id == m_selected && !m_piece) || (id >= 0 && !find(id)))
        return;
    m_selected = id;
    m_piece.reset();
    Q_EMIT selectionChanged();
}

void Session::lookAt(std::shared_ptr<const Piece> piece)
{
    m_piece = std::move(piece);
    Q_EMIT pieceChanged();
}

int Session::addRun(const RunRecord& record, RunState state, std::shared_ptr<const Dataset> dataset,
    const QString& name, const std::optional<SeriesStyle>& style)
{
    auto run = std::make_unique<Run>();
    run->id = m_nextId++;
    run->state = state;
    run->record = record;
    run->options = optionsAtEnd(record);
    run->given = name;
    run->dataset = std::move(dataset);
    run->group = groupOf(*run);
    chooseStyle(*run, style);
    m_runs.push_back(std::move(run));
    const int id = m_runs.back()->id;
    nameRuns();
    Q_EMIT runsChanged();
    return id;
}

void changeTogether(Session& session, const std::function<void()>& change)
{
    {
        const QSignalBlocker quiet(session);
        change();
    }
    session.nameRuns();
    Q_EMIT session.runsChanged();
}

/// Runs on the same data with different target gaps all show theirs; runs with equal descriptions
/// add the options that differ; names that are still equal on data of one name get a number. The
/// titles of all runs have these options: what most share is said once.
void Session::nameRuns()
{
    if (signalsBlocked())
        return;
    std::map<int, QString> data, described;
    std::map<QString, std::set<double>> targets; // by data
    std::set<double> lambdas;
    for (const auto& run : m_runs) {
        data[run->id] = dataText(run->record.dataset, run->record.request);
        targets[data[run->id]].insert(run->options.epsilon);
        lambdas.insert({run->record.options.lambda, run->options.lambda});
    }
    std::map<QString, std::vector<const SolverOptions*>> alike;
    for (const auto& run : m_runs) {
        const int digits = std::max(digitsApart(run->record.options.lambda, lambdas),
            digitsApart(run->options.lambda, lambdas));
        described[run->id] =
            describe(run->record, run->options, targets[data[run->id]].size() > 1, digits);
        run->title = titleOf(run->record, run->options, digits);
        if (run->given.isEmpty())
            alike[described[run->id]].push_back(&run->options);
    }
    std::map<QString, std::vector<const OptionField*>> fields;
    std::set<const OptionField*> told; // by any of them
    for (const auto& [description, options] : alike) {
        fields[description] = differingFields(options);
        told.insert(fields[description].begin(), fields[description].end());
    }
    std::set<std::pair<QString, QString>> taken; // names with their data; titles
    const auto isTaken = [&taken](const auto& each) { return taken.contains(each); };
    for (const auto& run : m_runs) {
        const auto& [description, differing] = *fields.try_emplace(described[run->id]).first;
        const QString name =
            run->given.isEmpty() ? withOptions(description, run->options, differing) : run->given;
        std::vector<const OptionField*> inTitle;
        for (const OptionField* field : told)
            if ((changesTheRun(*field) && whyIdle(*field, run->options).empty())
                || std::ranges::count(differing, field) > 0)
                inTitle.push_back(field);
        addToTitle(run->title, run->options, inTitle);
        const QStringList settings = run->title.settings;
        const auto number = [&, &run = *run](int k) { // the same for both
            run.name = k > 1 ? numbered(name, k) : name;
            if (!run.given.isEmpty())
                run.title.given = run.name;
            else if (k > 1)
                run.title.settings = settings + QStringList{tr("no. %1").arg(k)};
            return std::set{std::pair(run.name, dataName(run.record.dataset)),
                std::pair(fullName(run.title), QString())};
        };
        int k = 1;
        while (std::ranges::any_of(number(k), isTaken))
            ++k;
        taken.merge(number(k));
    }
}

/// Runs that are equal, seed included, have different groups: one repeats the other.
QString Session::groupOf(const Run& run) const
{
    const QString group = seedGroup(run.record);
    QString own = group;
    const auto taken = [&](const auto& other) {
        return other.get() != &run && other->group == own
            && haveSameResults(other->record.options, run.record.options);
    };
    for (int k = 2; std::ranges::any_of(m_runs, taken); ++k)
        own = u"%1|%2"_s.arg(group).arg(k);
    return own;
}

/// Live changes separate a run from the other seeds of its group.
void Session::regroup(Run& run)
{
    if (const QString group = groupOf(run); std::exchange(run.group, group) != group)
        tellApart(run);
}

std::unique_ptr<Run> Session::remove(int id)
{
    const auto found = std::ranges::find(m_runs, id, &Run::id);
    if (found == m_runs.end())
        return nullptr;
    std::unique_ptr<Run> run = std::move(*found);
    const auto next = m_runs.erase(found);
    nameRuns();
    if (m_selected == id) { // select its neighbour
        m_selected = m_runs.empty() ? -1 : next != m_runs.end() ? (*next)->id : m_runs.back()->id;
        Q_EMIT selectionChanged();
    }
    Q_EMIT runsChanged();
    return run;
}

void Session::drop(const std::vector<int>& ids)
{
    const auto goes = [&ids](int id) { return std::ranges::find(ids, id) != ids.end(); };
    if (std::erase_if(m_runs, [&](const auto& run) { return goes(run->id); }) == 0)
        return;
    nameRuns();
    if (goes(m_selected)) {
        m_selected = m_runs.empty() ? -1 : m_runs.back()->id;
        Q_EMIT selectionChanged();
    }
    Q_EMIT runsChanged();
}

void Session::restore(std::unique_ptr<Run> run)
{
    const int id = run->id;
    run->group = groupOf(*run); // a repetition may have taken its place
    const auto after =
        std::ranges::find_if(m_runs, [id](const auto& other) { return other->id > id; });
    const auto alike = std::ranges::find(m_runs, run->group, &Run::group);
    if (alike != m_runs.end()) { // its seeds may have another style now
        run->style = (*alike)->style;
        run->coded = (*alike)->coded;
    } else {
        tellApart(*run); // another run may have it
    }
    m_runs.insert(after, std::move(run));
    nameRuns();
    Q_EMIT runsChanged();
    select(id);
}

void Session::rename(int id, const QString& name)
{
    if (Run* run = get(id)) {
        run->given = name;
        nameRuns();
        Q_EMIT runsChanged();
    }
}

template <typename T> void Session::set(int id, T Run::*member, const T& value)
{
    Run* run = get(id);
    if (!run || run->*member == value)
        return;
    run->*member = value;
    Q_EMIT runsChanged();
}

template <typename T> void Session::set(int id, T RunRecord::*member, const T& value)
{
    Run* run = get(id);
    if (!run || run->record.*member == value)
        return;
    run->record.*member = value;
    Q_EMIT runsChanged();
}

void Session::setTags(int id, const std::vector<std::string>& tags)
{
    set(id, &RunRecord::tags, tags);
}

void Session::setNotes(int id, const std::string& notes) { set(id, &RunRecord::notes, notes); }

void Session::setState(int id, RunState state) { set(id, &Run::state, state); }

void Session::setTarget(int id, double epsilon)
{
    if (Run* run = get(id))
        run->options.epsilon = epsilon;
}

void Session::requeue(int id, std::shared_ptr<const Dataset> dataset, bool fromTheStart)
{
    Run* run = get(id);
    if (!run)
        return;
    run->dataset = std::move(dataset);
    run->state = RunState::queued;
    run->error.clear();
    if (fromTheStart) {
        forgetTrace(*run);
        run->record.dataset = run->dataset->info;
    }
    run->draw(true);
    nameRuns();
    Q_EMIT runUpdated(id);
    Q_EMIT runsChanged();
}

void Session::apply(int id, const RunNews& news)
{
    Run* run = get(id);
    if (!run)
        return;
    if (news.resumed)
        forgetTrace(*run);
    auto& trace = run->record.trace;
    if (news.resumed)
        run->record.tracePoints = news.notKept;
    if (run->record.tracePoints > 0) // else all points are there
        run->record.tracePoints += news.points.size();
    trace.insert(trace.end(), news.points.begin(), news.points.end());
    for (const OptionEvent& event : news.events) {
        run->record.events.push_back(event);
        setOption(run->options, event.option, event.to);
    }
    if (!news.events.empty()) {
        regroup(*run);
        nameRuns();
        Q_EMIT runsChanged();
    }
    for (const GapSnapshot& snapshot : news.gapPasses)
        run->gapHistory.add(snapshot);
    if (news.snapshot) {
        run->snapshot = news.snapshot;
        run->history = news.history;
    }
    Q_EMIT runUpdated(id);
}

void Session::setWeights(int id, std::shared_ptr<const Dataset> dataset, const RunNews& news)
{
    Run* run = get(id);
    if (!run || !run->ended())
        return;
    run->dataset = std::move(dataset);
    run->snapshot = news.snapshot;
    run->history = news.history;
    if (goesFurther(news.points, run->record.trace)) {
        run->record.trace = news.points;
        ++run->traceNumber;
        run->record.tracePoints = news.notKept + news.points.size();
        run->record.events = news.events;
        run->record = partialRecord(run->record);
        run->options = optionsAtEnd(run->record);
        regroup(*run);
    }
    Q_EMIT runUpdated(id);
    Q_EMIT runsChanged();
}

/// Replaces the collected values by the solver's own record.
void Session::finish(int id, const RunRecord& record)
{
    Run* run = get(id);
    if (!run)
        return;
    RunRecord known = std::exchange(run->record, record);
    ++run->traceNumber;
    run->options = optionsAtEnd(record);
    run->record.tags = std::move(known.tags);
    run->record.notes = std::move(known.notes);
    run->state = RunState::finished;
    regroup(*run);
    nameRuns();
    Q_EMIT runUpdated(id);
    Q_EMIT runsChanged();
}

void Session::setRehearsed(int id, double seconds)
{
    if (Run* run = get(id))
        run->rehearsed = seconds;
}

void Session::fail(int id, const QString& error)
{
    if (Run* run = get(id)) {
        run->error = error;
        run->state = RunState::failed;
        if (run->record.trace.empty()) // nothing to draw
            run->draw(false);
        Q_EMIT runsChanged();
    }
}

} // namespace gapscope
