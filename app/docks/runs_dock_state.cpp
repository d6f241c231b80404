// SPDX-License-Identifier: GPL-3.0-or-later
// The part of the dock in a ViewState.
#include "app/docks/runs_dock.h"

#include "app/state/run_rows.h"
#include "widgets/runs/list/run_list.h"
#include "widgets/runs/run_table.h"

namespace gapscope {
namespace {

const QString aside = u"aside"_s; ///< not drawn before its data are open

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

/// The runs that are set aside come first: with them all drawn runs on other data are set aside,
/// before these are drawn again.
void restoreTicks(const ViewState& view, Session& session)
{
    std::vector<int> waiting, drawn, hidden;
    for (const auto& run : session.runs())
        if (const QString key = runKey(run->id, "unticked"); view.contains(key)) {
            const QVariant value = view.value(key);
            (value == aside ? waiting : value.toBool() ? hidden : drawn).push_back(run->id);
        }
    session.setVisible(waiting, true);
    if (!waiting.empty()) // without data they stay drawn: setDataset() sets them aside
        session.showOtherData(false);
    session.setVisible(drawn, true);
    session.setVisible(hidden, false);
}

} // namespace

/// Omits values that every run starts with.
void RunsDock::saveRun(ViewState& view, const Run& run) const
{
    if (!run.visible)
        view.insert(runKey(run.id, "unticked"), run.setAside ? QVariant(aside) : QVariant(true));
    if (!run.given.isEmpty())
        view.insert(runKey(run.id, "name"), run.given);
    if (!run.record.notes.empty())
        view.insert(runKey(run.id, "notes"), qs(run.record.notes));
    if (!run.record.tags.empty())
        view.insert(runKey(run.id, "tags"), listOf(run.record.tags));
    saveLook(view, run.id, run.look);
}

void RunsDock::restoreRun(const ViewState& view, int id)
{
    if (const QString key = runKey(id, "name"); view.contains(key))
        m_session.rename(id, view.value(key).toString());
    if (const QString key = runKey(id, "notes"); view.contains(key))
        m_session.setNotes(id, view.value(key).toString().toStdString());
    if (const QString key = runKey(id, "tags"); view.contains(key))
        m_session.setTags(id, tagsOf(view.value(key).toStringList()));
    if (const auto look = savedLook(view, id))
        m_session.setLook({id}, *look);
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
    view.insert(u"runs/unfolded"_s, m_list->unfolded());
}

void RunsDock::restore(const ViewState& view)
{
    // A baseline that comes or goes changes the columns, too.
    const QStringList columns = m_table->visibleColumns();
    {
        const QSignalBlocker quiet(m_session); // one rebuild of the lists is enough
        for (const auto& run : m_session.runs())
            restoreRun(view, run->id);
        restoreTicks(view, m_session);
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
    if (view.contains(u"runs/unfolded"_s))
        m_list->setUnfolded(view.value(u"runs/unfolded"_s).toStringList());
    if (view.contains(u"runs/selected"_s)) {
        QList<int> ids;
        for (const QVariant& id : view.value(u"runs/selected"_s).toList())
            ids << id.toInt();
        m_session.select(ids.isEmpty() ? -1 : ids.front());
        m_table->setSelectedRuns(ids);
        m_list->setSelectedIds(ids);
    }
}

} // namespace gapscope
