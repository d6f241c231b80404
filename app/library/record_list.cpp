// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/library/record_list.h"

#include "app/docks/run_entries.h"
#include "app/library/folder_table.h"
#include "app/state/drawing.h"
#include "app/state/paths.h"
#include "app/state/run_rows.h"
#include "widgets/controls/boxes.h"
#include "widgets/runs/list/run_list.h"
#include "widgets/runs/run_table.h"
#include "widgets/runs/run_table_model.h"

namespace gapscope {
namespace {

const QString sessionGroup = u"session"_s;

} // namespace

RecordList::RecordList(Session& session, Paths& paths, FolderTable& folder, QWidget* parent)
    : QWidget(parent)
    , m_session(session)
    , m_paths(paths)
    , m_folder(folder)
    , m_list(new RunList)
{
    m_list->setEmptyState(FolderTable::emptyText(), {});
    m_list->setUnfolded({u"paths"_s, u"data/"_s + sessionGroup});
    auto* layout = plainLayout<QVBoxLayout>(this, 0);
    layout->addWidget(folder.progress());
    layout->addWidget(m_list, 1);
    m_soon.setSingleShot(true);
    connect(&m_soon, &QTimer::timeout, this, &RecordList::showRecords);
    connect(&folder.library(), &Library::opened, this, [this] {
        m_known.clear();
        showRecords();
    });
    connect(&folder.library(), &Library::news, this, &RecordList::take);
    for (const auto changed : {&Session::runsChanged, &Session::datasetChanged})
        connect(&session, changed, this, &RecordList::showSoon);
    connect(&paths, &Paths::changed, this, &RecordList::showSoon);
    connectList();
}

void RecordList::connectList()
{
    RunTable* table = m_folder.table();
    connect(m_list, &RunList::filterEdited, table, &RunTable::setFilter);
    connect(table, &RunTable::filterApplied, this, [this](const QString& text) {
        m_list->setFilter(text);
        showSoon();
    });
    connect(table, &RunTable::baselineChanged, this, &RecordList::showSoon);
    connect(table, &RunTable::runsSelected, m_list, &RunList::setSelectedIds);
    connect(m_list, &RunList::selected, this, &RecordList::selectRecords);
    connect(m_list, &RunList::visibilityChanged, this, &RecordList::draw);
    connect(m_list, &RunList::onlyRequested, this, &RecordList::showOnly);
}

void RecordList::take(const LibraryNews& news)
{
    for (const int id : news.gone)
        m_known.remove(id);
    for (const LibraryRecord& record : news.records)
        m_known.insert(record.row.id, {record.entry, record.same});
    showSoon();
}

void RecordList::showSoon()
{
    constexpr int milliseconds = 100, timesShowing = 5;
    if (isVisible() && !m_soon.isActive())
        m_soon.start(milliseconds + timesShowing * m_took);
}

void RecordList::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    showRecords();
}

/// The runs and paths that have ended, by sameRecordText().
QHash<QString, int> RecordList::findDrawable() const
{
    QHash<QString, int> found;
    for (const auto& run : m_session.runs())
        if (run->ended())
            found.insert(sameRecordText(run->record), run->id);
    for (const auto& path : m_paths.all())
        if (path->ended())
            found.insert(sameRecordText(path->record), path->id);
    return found;
}

/// Records whose names are equal add the options that differ; those still equal get a number.
void RecordList::nameRecords()
{
    QHash<QString, QHash<QString, const SolverOptions*>> alike; // by name, then by all options
    const RunTableModel& rows = *m_folder.table()->model();
    const auto nameOf = [](const RunEntry& entry) {
        return u"%1|%2|%3"_s.arg(
            entry.dataset, entry.title.variant, entry.title.settings.join('|'_L1));
    };
    for (int row = 0; row < rows.rowCount(); ++row)
        if (const auto known = m_known.constFind(rows.run(row).id); known != m_known.constEnd())
            alike[nameOf(known->entry)].insert(known->entry.group, &rows.run(row).options);
    QHash<QString, std::vector<const OptionField*>> fields;
    for (auto each = alike.cbegin(); each != alike.cend(); ++each)
        if (each->size() > 1)
            fields.insert(each.key(), differingFields({each->cbegin(), each->cend()}));
    QHash<QString, int> times;
    for (int row = 0; row < rows.rowCount(); ++row) {
        const RunRow& listed = rows.run(row);
        const auto known = m_known.find(listed.id);
        if (known == m_known.end())
            continue;
        RunEntry& named = known->named = known->entry;
        addToTitle(named.title, listed.options, fields.value(nameOf(named)));
        const int k = ++times[named.dataset + fullName(named.title)];
        if (k < 2)
            continue;
        named.title.settings << tr("no. %1").arg(k);
        if (!named.group.isEmpty()) // a row has one run of each seed
            named.group += u"|%1"_s.arg(k);
    }
}

/// The runs and paths drawn that are not of the folder: the list is the legend of all plots.
void RecordList::addDrawn(std::vector<RunEntry>& entries)
{
    const QList<int> listed = m_runs.values();
    const auto add = [&](int id, RunEntry entry) {
        if (!entry.visible || listed.contains(id))
            return;
        entry.id = ~id; // records have the others
        entry.record = true;
        if (!entry.data.isEmpty()) // its group does not say it
            entry.title.settings.prepend(entry.data);
        entry.dataset = sessionGroup;
        entry.data = tr("this session");
        m_runs.insert(entry.id, id);
        entries.push_back(std::move(entry));
    };
    for (const auto& run : m_session.runs())
        add(run->id, listEntry(*run, rowOf(*run, m_session), m_session));
    for (const auto& path : m_paths.all())
        add(path->id, listEntry(*path, m_session));
}

/// In the order of the folder.
void RecordList::showRecords()
{
    QElapsedTimer took;
    took.start();
    nameRecords();
    const RunTable& table = *m_folder.table();
    const QHash<QString, int> drawable = findDrawable();
    const auto& open = m_session.dataset();
    const QString openData = open ? dataText(open->info, m_session.request()) : QString();
    std::vector<RunEntry> entries;
    m_runs.clear();
    for (int row = 0; row < table.model()->rowCount(); ++row) {
        const auto known = m_known.constFind(table.model()->run(row).id);
        if (known == m_known.constEnd())
            continue;
        RunEntry entry = known->named;
        if (!open || entry.dataset == openData)
            entry.dataset.clear();
        tellFromOpen(entry, m_session);
        entry.filtered = !table.shows(entry.id);
        entry.baseline = entry.id == table.baseline();
        if (const auto id = drawable.constFind(known->same); id != drawable.constEnd()) {
            m_runs.insert(entry.id, *id);
            const Run* run = m_session.find(*id);
            const Path* path = m_paths.find(*id);
            entry.visible = run ? run->visible : path->visible;
            entry.style = run ? run->style : path->style;
        }
        entries.push_back(std::move(entry));
    }
    addDrawn(entries);
    m_list->setEntries(std::move(entries));
    m_list->setFilterNote(table.filterNote(), table.filterIsInvalid());
    m_took = static_cast<int>(took.elapsed());
}

/// Those of the session, by their own ids; missing: the records that have to be read first.
QList<int> RecordList::listedOf(const QList<int>& ids, QList<int>* missing) const
{
    QList<int> listed;
    for (const int id : ids)
        if (const auto run = m_runs.constFind(id); run != m_runs.constEnd())
            listed << *run;
        else if (missing)
            *missing << id;
    return listed;
}

void RecordList::draw(const QList<int>& ids, bool visible)
{
    QList<int> missing;
    setDrawn(m_session, m_paths, listedOf(ids, &missing), visible);
    if (visible && !missing.isEmpty())
        m_folder.draw(missing);
}

void RecordList::showOnly(const QList<int>& ids)
{
    QList<int> missing;
    const QList<int> listed = listedOf(ids, &missing);
    if (missing.isEmpty())
        drawOnly(m_session, m_paths, listed);
    else
        m_folder.draw(ids, true);
}

/// In the table, and everywhere those that are drawn.
void RecordList::selectRecords(const QList<int>& ids)
{
    m_folder.table()->setSelectedRuns(ids);
    select(m_session, m_paths, listedOf(ids));
}

void RecordList::save(ViewState& view) const
{
    view.insert(u"library/unfolded"_s, m_list->unfolded());
}

void RecordList::restore(const ViewState& view)
{
    if (view.contains(u"library/unfolded"_s))
        m_list->setUnfolded(view.value(u"library/unfolded"_s).toStringList());
}

} // namespace gapscope
