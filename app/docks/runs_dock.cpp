// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/docks/runs_dock.h"

#include "app/state/run_rows.h"
#include "widgets/runs/run_table.h"

namespace gapscope {
namespace {

constexpr qint64 liveMilliseconds = 250;

QString runKey(int id, const char* what) { return u"run/%1/%2"_s.arg(id).arg(QLatin1String(what)); }

/// The selected run first, as the views expect it.
QVariantList selectedIds(const Session& session, QList<int> ids)
{
    std::sort(ids.begin(), ids.end());
    if (const Run* run = session.selected()) {
        ids.removeAll(run->id);
        ids.prepend(run->id);
    }
    QVariantList list;
    for (const int id : ids)
        list << id;
    return list;
}

/// In the order of RunState; a finished run has the text and sign of its result.
struct StateLook {
    const char* text;
    RunSign sign;
};
constexpr StateLook states[] = {
    {QT_TRANSLATE_NOOP("gapscope::RunsDock", "queued"), RunSign::queued},
    {QT_TRANSLATE_NOOP("gapscope::RunsDock", "running"), RunSign::running},
    {QT_TRANSLATE_NOOP("gapscope::RunsDock", "paused"), RunSign::paused}, {nullptr, {}},
    {QT_TRANSLATE_NOOP("gapscope::RunsDock", "failed"), RunSign::failed}};

const StateLook& stateOf(const Run& run) { return states[static_cast<std::size_t>(run.state)]; }

} // namespace

QString statusText(const Run& run)
{
    return run.state == RunState::finished ? statusText(run.record.result.status)
                                           : RunsDock::tr(stateOf(run).text);
}

RunRow rowOf(const Run& run, const Session& session)
{
    RunRow row = rowOf(run.record, run.options);
    row.id = run.id;
    row.name = run.name;
    row.stale = session.isOfOtherData(run);
    row.style = row.stale ? faded(run.style) : run.style;
    row.visible = run.visible;
    if (run.state != RunState::finished) {
        row.status = statusText(run);
        row.sign = stateOf(run).sign;
        row.result = resultSoFar(run.record);
    } else if (std::isnan(row.result.gap)) // stopped between exact gap passes: the last is known
        row.result.gap = resultSoFar(run.record).gap;
    return row;
}

RunsDock::RunsDock(Session& session, QWidget* parent)
    : QWidget(parent)
    , m_session(session)
    , m_table(new RunTable)
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_table);
    m_shown.start();
    connect(&session, &Session::runsChanged, this, &RunsDock::showRuns);
    connect(&session, &Session::runUpdated, this, &RunsDock::showRun);
    connect(&session, &Session::selectionChanged, this, [this] {
        const Run* run = m_session.selected();
        if (!m_selecting) // it may have selected several
            m_table->setSelectedRuns(run ? QList<int>{run->id} : QList<int>());
    });
    const auto select = [this] {
        const QScopedValueRollback selecting(m_selecting, true);
        const QList<int> ids = m_table->selectedRuns();
        if (!ids.isEmpty())
            m_session.select(ids.front());
    };
    connect(m_table, &RunTable::runsSelected, this, select);
    // A click on the run already selected keeps the piece of a path on show.
    connect(m_table->view(), &QAbstractItemView::clicked, this, select);
    connect(m_table, &RunTable::baselineChanged, this, [this](int id) {
        if (!m_filling) // the run itself was removed; it may come back
            m_chosenBaseline = id;
    });
    connect(m_table, &RunTable::targetEdited, this, [this] { m_targetChosen = true; });
    connect(m_table, &RunTable::visibilityChanged, &session, &Session::setVisible);
    connect(m_table, &RunTable::renamed, &session, &Session::rename);
    connect(m_table, &RunTable::notesEdited, this,
        [this](int id, const QString& notes) { m_session.setNotes(id, notes.toStdString()); });
    connect(m_table, &RunTable::tagsEdited, this,
        [this](int id, const QStringList& tags) { m_session.setTags(id, tagsOf(tags)); });
}

void RunsDock::showRuns()
{
    std::vector<RunRow> rows;
    for (const auto& run : m_session.runs())
        rows.push_back(rowOf(*run, m_session));
    {
        const QScopedValueRollback filling(m_filling, true);
        m_table->setRuns(std::move(rows));
    }
    chooseTarget();
    chooseBaseline();
}

/// The largest target gap of the runs drawn, until the user chooses another one; the default when
/// none of them has a target.
void RunsDock::chooseTarget()
{
    double largest = 0;
    bool drawn = false;
    for (const auto& run : m_session.runs())
        if (run->visible && !m_session.isOfOtherData(*run)) {
            drawn = true;
            largest = std::max(largest, run->options.epsilon);
        }
    const double target = largest > 0 ? largest : SolverOptions().epsilon;
    if (drawn && !m_targetChosen && target != m_table->targetGap())
        m_table->setTargetGap(target);
}

/// The first of several runs is the baseline until the user chooses another one, or none. A run
/// that ends without the target gap has no cost to compare with: the next run that reached the gap
/// replaces it. This one stays, whatever is drawn, until it is removed or other data are opened,
/// where its costs mean nothing.
void RunsDock::chooseBaseline()
{
    const auto reached = [target = m_table->targetGap()](const Run* run) {
        return run->ended() && costTo(gapCosts(run->record.trace), target);
    };
    const QSignalBlocker quiet(m_table);
    const Run* chosen = m_chosenBaseline ? m_session.find(*m_chosenBaseline) : nullptr;
    if ((m_chosenBaseline && *m_chosenBaseline < 0)
        || (chosen && !m_session.isOfOtherData(*chosen))) {
        if (m_table->baseline() != *m_chosenBaseline)
            m_table->setBaseline(*m_chosenBaseline);
        return;
    }
    const Run* now = m_session.find(m_table->baseline());
    const bool stands = now && !m_session.isOfOtherData(*now);
    if (stands && (!now->ended() || reached(now)))
        return;
    std::vector<const Run*> drawn; // runs of earlier sessions are not drawn at first
    for (const auto& run : m_session.runs())
        if (run->visible && !m_session.isOfOtherData(*run))
            drawn.push_back(run.get());
    if (drawn.empty() && now)
        m_table->setBaseline(-1);
    if (drawn.size() < (now ? 1U : 2U))
        return;
    const auto first = std::ranges::find_if(drawn, reached);
    if (first != drawn.end() || !stands)
        m_table->setBaseline((first == drawn.end() ? drawn.front() : *first)->id);
}

void RunsDock::showRun(int id)
{
    const Run* run = m_session.find(id);
    const bool isRunning = run && run->state == RunState::running;
    if (!run
        || (isRunning && m_shown.elapsed() < liveMilliseconds)) // the final state is shown at once
        return;
    m_shown.restart();
    m_table->updateRun(rowOf(*run, m_session));
}

/// Omits values that every run starts with.
void RunsDock::saveRun(ViewState& view, const Run& run) const
{
    if (!run.visible)
        view.insert(runKey(run.id, "unticked"), true);
    if (!run.given.isEmpty())
        view.insert(runKey(run.id, "name"), run.given);
    if (!run.record.notes.empty())
        view.insert(runKey(run.id, "notes"), qs(run.record.notes));
    if (!run.record.tags.empty())
        view.insert(runKey(run.id, "tags"), listOf(run.record.tags));
}

void RunsDock::restoreRun(const ViewState& view, int id)
{
    if (const QString key = runKey(id, "name"); view.contains(key))
        m_session.rename(id, view.value(key).toString());
    if (const QString key = runKey(id, "notes"); view.contains(key))
        m_session.setNotes(id, view.value(key).toString().toStdString());
    if (const QString key = runKey(id, "tags"); view.contains(key))
        m_session.setTags(id, tagsOf(view.value(key).toStringList()));
    if (const QString key = runKey(id, "unticked"); view.contains(key))
        m_session.setVisible(id, !view.value(key).toBool());
}

void RunsDock::save(ViewState& view) const
{
    for (const auto& run : m_session.runs())
        saveRun(view, *run);
    view.insert(u"runs/selected"_s, selectedIds(m_session, m_table->selectedRuns()));
    saveTable(view, u"runs"_s, m_table);
    view.insert(u"runs/baseline"_s,
        QVariantList{m_chosenBaseline.value_or(m_table->baseline()), m_chosenBaseline.has_value()});
    if (m_targetChosen)
        view.insert(u"runs/target"_s, m_table->targetGap());
}

void RunsDock::restore(const ViewState& view)
{
    // A baseline that comes or goes changes the columns, too.
    const QStringList columns = m_table->visibleColumns();
    {
        const QSignalBlocker quiet(m_session); // one rebuild of the lists is enough
        for (const auto& run : m_session.runs())
            restoreRun(view, run->id);
    }
    restoreTarget(view, u"runs/target"_s, m_table, m_targetChosen);
    if (const QVariantList baseline = view.value(u"runs/baseline"_s).toList();
        baseline.size() == 2) {
        const QSignalBlocker quiet(m_table);
        m_chosenBaseline = baseline[1].toBool() ? std::optional(baseline[0].toInt()) : std::nullopt;
        m_table->setBaseline(baseline[0].toInt());
    }
    Q_EMIT m_session.runsChanged();
    if (!columns.isEmpty())
        m_table->setVisibleColumns(columns);
    restoreTable(view, u"runs"_s, m_table);
    if (view.contains(u"runs/selected"_s)) {
        QList<int> ids;
        for (const QVariant& id : view.value(u"runs/selected"_s).toList())
            ids << id.toInt();
        m_session.select(ids.isEmpty() ? -1 : ids.front());
        m_table->setSelectedRuns(ids);
    }
}

} // namespace gapscope
