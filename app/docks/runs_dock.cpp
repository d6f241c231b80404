// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/docks/runs_dock.h"

#include "app/state/drawing.h"
#include "app/state/paths.h"
#include "app/state/run_rows.h"
#include "widgets/runs/columns/run_filter.h"
#include "widgets/runs/list/run_list.h"
#include "widgets/runs/list/run_list_model.h"
#include "widgets/runs/run_table.h"

namespace gapscope {
namespace {

constexpr qint64 liveMilliseconds = 250;

} // namespace

RunsDock::RunsDock(Session& session, Paths& paths, QWidget* parent)
    : QWidget(parent)
    , m_session(session)
    , m_paths(paths)
    , m_list(new RunList)
    , m_table(new RunTable(this))
{
    m_table->hide(); // until it is opened over the pages
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_list);
    setEmptyAction({});
    m_shown.start();
    connect(&session, &Session::runsChanged, this, &RunsDock::showRuns);
    connect(&session, &Session::runUpdated, this, &RunsDock::showRun);
    for (const auto changed : {&Session::selectionChanged, &Session::pieceChanged})
        connect(&session, changed, this, &RunsDock::showSelection);
    connect(&paths, &Paths::changed, this, &RunsDock::showList);
    connect(&paths, &Paths::updated, this, &RunsDock::showPath);
    connectTable();
    connectList();
    addPathActions();
}

void RunsDock::connectTable()
{
    const auto selectInTable = [this] {
        const QScopedValueRollback selecting(m_selecting, true);
        m_list->setSelectedIds(m_table->selectedRuns());
        select(m_session, m_paths, m_table->selectedRuns());
    };
    connect(m_table, &RunTable::runsSelected, this, selectInTable);
    // A click on the run already selected shows it again instead of a piece of a path.
    connect(m_table->view(), &QAbstractItemView::clicked, this, selectInTable);
    connect(m_table, &RunTable::baselineChanged, this, [this](int id) {
        if (m_filling) // the run itself was removed; it may come back
            return;
        m_chosenBaseline = id;
        showList();
    });
    connect(m_table, &RunTable::targetEdited, this, [this] { m_targetChosen = true; });
    connect(m_table, &RunTable::renamed, &m_session, &Session::rename);
    connect(m_table, &RunTable::deleteRequested, this, &RunsDock::deleteRequested);
    connect(m_table, &RunTable::emptyActionTriggered, this, &RunsDock::emptyActionTriggered);
    connect(m_table, &RunTable::notesEdited, this,
        [this](int id, const QString& notes) { m_session.setNotes(id, notes.toStdString()); });
    connect(m_table, &RunTable::tagsEdited, this,
        [this](int id, const QStringList& tags) { m_session.setTags(id, tagsOf(tags)); });
    connect(m_table, &RunTable::filterApplied, this, [this](const QString& text) {
        m_list->setFilter(text);
        showList();
    });
}

void RunsDock::connectList()
{
    connect(m_list, &RunList::filterEdited, m_table, &RunTable::setFilter);
    const auto selectInList = [this](const QList<int>& ids) {
        const QScopedValueRollback selecting(m_selecting, true);
        m_table->setSelectedRuns(runsAmong(ids));
        select(m_session, m_paths, ids);
    };
    connect(m_list, &RunList::selected, this, selectInList);
    connect(m_list, &RunList::menuRequested, this, selectInList);
    const auto draw = [this](const QList<int>& ids, bool visible) {
        setDrawn(m_session, m_paths, ids, visible);
    };
    const auto only = [this](const QList<int>& ids) { drawOnly(m_session, m_paths, ids); };
    connect(m_list, &RunList::visibilityChanged, this, draw);
    connect(m_table, &RunTable::visibilityChanged, this, draw);
    connect(m_list, &RunList::onlyRequested, this, only);
    connect(m_table, &RunTable::onlyRequested, this, only);
    connect(m_list, &RunList::renamed, &m_session, &Session::rename);
    connect(m_list, &RunList::emptyActionTriggered, this, &RunsDock::emptyActionTriggered);
    connect(m_list, &RunList::lookChosen, this,
        [this](const QList<int>& ids, const std::optional<SeriesStyle>& style) {
            const QList<int> runs = runsAmong(ids);
            m_session.setLook({runs.begin(), runs.end()}, style);
            for (const int id : ids)
                if (m_paths.find(id))
                    m_paths.setLook(id, style);
        });
    connect(m_list, &RunList::deleteRequested, this, [this](const QList<int>& ids) {
        if (const QList<int> runs = runsAmong(ids); !runs.isEmpty())
            Q_EMIT deleteRequested(runs);
        for (const int id : ids)
            if (m_paths.find(id))
                Q_EMIT pathDeleteRequested(id);
    });
}

void RunsDock::addPathActions()
{
    const auto add = [this](const QString& name, const QString& text, const QString& tip,
                         void (RunsDock::*wanted)(int)) {
        auto* action = new QAction(text, this);
        action->setObjectName(name);
        action->setToolTip(tip);
        connect(action, &QAction::triggered, this, [this, wanted] {
            for (const int id : m_list->selectedIds())
                if (m_paths.find(id))
                    return (this->*wanted)(id);
        });
        return action;
    };
    m_list->setPathActions({add(u"repeatPath"_s, tr("Run &again"),
                                tr("The same search with the same options, on its own data"),
                                &RunsDock::pathRepeatRequested),
        add(u"savePath"_s, tr("&Save record…"), tr("Write the record of this path or grid"),
            &RunsDock::saveRequested)});
}

void RunsDock::setMenu(QList<QAction*> actions)
{
    const auto add = [this](const char* name, const QString& text, auto edit) {
        auto* action = new QAction(text, this);
        action->setObjectName(QLatin1String(name));
        connect(action, &QAction::triggered, this, edit);
        return action;
    };
    QList<QAction*> ofList{add("tags", tr("&Tags…"), &RunsDock::editTags),
        add("notes", tr("Not&es…"), &RunsDock::editNotes), nullptr};
    actions.insert(1, add("saveRun", tr("Save &run…"), [this] {
        if (const QList<int> ids = selectedRuns(); !ids.isEmpty())
            Q_EMIT saveRequested(ids.front());
    }));
    ofList << actions << nullptr;
    for (QAction* action : m_table->view()->actions())
        for (const char* name : {"duplicate", "baseline", "copyCsv", "copyLatex"})
            if (action->objectName() == QLatin1String(name))
                ofList << action;
    m_list->setRunActions(ofList);
    m_table->setMoreActions(actions);
}

void RunsDock::setEmptyAction(const QString& text)
{
    m_list->setEmptyState(
        tr("Every run gets a line here, the legend of all plots. Start a run or a comparison."),
        text);
    m_table->setEmptyAction(text);
}

QList<int> RunsDock::selectedRuns() const { return m_table->selectedRuns(); }

QList<int> RunsDock::runsAmong(const QList<int>& ids) const
{
    QList<int> runs;
    for (const int id : ids)
        if (m_session.find(id))
            runs << id;
    return runs;
}

void RunsDock::showSelection()
{
    if (m_selecting) // it may have selected several
        return;
    const auto& piece = m_session.piece();
    const Run* run = m_session.selected();
    const QList<int> ids = piece ? QList<int>{piece->path}
        : run                    ? QList<int>{run->id}
                                 : QList<int>();
    if (piece && m_list->selectedIds() == ids) // it moves along its path
        return;
    m_table->setSelectedRuns(runsAmong(ids));
    m_list->setSelectedIds(ids);
}

void RunsDock::editTags()
{
    const QList<int> ids = selectedRuns();
    if (ids.isEmpty())
        return;
    const QStringList before = listOf(m_session.find(ids.front())->record.tags);
    bool done = false;
    const QString text = QInputDialog::getText(this, tr("Tags"), tr("Tags, separated by commas:"),
        QLineEdit::Normal, before.join(u", "_s), &done);
    QStringList tags;
    for (const QString& tag : text.split(','_L1, Qt::SkipEmptyParts))
        if (!tag.trimmed().isEmpty())
            tags << tag.trimmed();
    for (const int id : done ? ids : QList<int>()) { // each keeps its own tags besides
        QStringList all = listOf(m_session.find(id)->record.tags);
        for (const QString& tag : before)
            if (!tags.contains(tag))
                all.removeAll(tag);
        all << tags;
        all.removeDuplicates();
        m_session.setTags(id, tagsOf(all));
    }
}

void RunsDock::editNotes()
{
    const QList<int> ids = selectedRuns();
    if (ids.isEmpty())
        return;
    const Run& run = *m_session.find(ids.front());
    bool done = false;
    const QString text = QInputDialog::getMultiLineText(
        this, tr("Notes"), tr("Notes on %1:").arg(run.name), qs(run.record.notes), &done);
    if (done)
        m_session.setNotes(run.id, text.trimmed().toStdString());
}

void RunsDock::showRuns()
{
    std::vector<RunRow> rows;
    m_runs.clear();
    for (const auto& run : m_session.runs()) {
        rows.push_back(rowOf(*run, m_session));
        m_runs.push_back(listEntry(*run, rows.back(), m_session));
    }
    {
        const QScopedValueRollback filling(m_filling, true);
        m_table->setRuns(std::move(rows));
    }
    chooseTarget();
    chooseBaseline();
    showList();
}

/// Paths pass a filter whose words are in their names.
bool RunsDock::passes(const Path& path) const
{
    const RunFilter filter = parseRunFilter(m_table->filter());
    return filter.conditions.empty() && std::ranges::all_of(filter.words, [&](const QString& word) {
        return path.name.contains(word, Qt::CaseInsensitive);
    });
}

void RunsDock::showList()
{
    std::vector<RunEntry> entries = m_runs;
    for (RunEntry& entry : entries) {
        entry.filtered = !m_table->shows(entry.id);
        entry.baseline = entry.id == m_table->baseline();
    }
    for (const auto& path : m_paths.all()) {
        entries.push_back(listEntry(*path, m_session));
        entries.back().filtered = !passes(*path);
    }
    Q_EMIT namesHidden(std::ranges::any_of(
        entries, [](const RunEntry& entry) { return entry.filtered && entry.visible; }));
    m_list->setEntries(std::move(entries));
    m_list->setFilterNote(m_table->filterNote(), m_table->filterIsInvalid());
}

/// The largest target gap of the baseline and the runs drawn, until the user chooses another one;
/// the default when none of them has a target.
void RunsDock::chooseTarget()
{
    double largest = 0;
    bool drawn = false;
    for (const auto& run : m_session.runs())
        if ((run->visible || run->id == m_table->baseline()) && !m_session.isOfOtherData(*run)) {
            drawn = true;
            largest = std::max(largest, run->options.epsilon);
        }
    const double target = largest > 0 ? largest : SolverOptions().epsilon;
    if (drawn && !m_targetChosen && target != m_table->targetGap())
        m_table->setTargetGap(target);
}

/// The first of several runs is the baseline until the user chooses another one, or none. A run
/// that is drawn and ends without the target gap has no cost to compare with: the next run that
/// reached the gap replaces it. This one stays, whatever is ticked, until it is removed or other
/// data are opened, where its costs mean nothing.
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
    if (stands && (!now->visible || !now->ended() || reached(now)))
        return;
    std::vector<const Run*> drawn; // runs of earlier sessions are not drawn at first
    for (const auto& run : m_session.runs())
        if (run->visible && !m_session.isOfOtherData(*run))
            drawn.push_back(run.get());
    if (drawn.empty() && now && !stands)
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
    const RunRow row = rowOf(*run, m_session);
    m_table->updateRun(row);
    const auto entry = std::ranges::find(m_runs, id, &RunEntry::id);
    if (entry == m_runs.end())
        return;
    *entry = listEntry(*run, row, m_session);
    RunEntry shown = *entry;
    shown.filtered = !m_table->shows(id);
    shown.baseline = id == m_table->baseline();
    m_list->updateEntry(shown);
}

void RunsDock::showPath(int id)
{
    if (const Path* path = m_paths.find(id)) {
        RunEntry entry = listEntry(*path, m_session);
        entry.filtered = !passes(*path);
        m_list->updateEntry(entry);
    }
}

} // namespace gapscope
