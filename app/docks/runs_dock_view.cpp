// SPDX-License-Identifier: GPL-3.0-or-later
// What the list of runs shows and how, as part of a view state.
#include "app/docks/runs_dock.h"
#include "widgets/runs/run_table.h"

#include <QSignalBlocker>

#include <algorithm>

namespace gapscope {
namespace {

QString runKey(int id, const char* what)
{
    return QStringLiteral("run/%1/%2").arg(id).arg(QLatin1String(what));
}

/// The selected run first, as the views look at it.
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

} // namespace

/// What every run has at first is left out.
void RunsDock::saveRun(ViewState& view, const Run& run) const
{
    if (!run.visible)
        view.insert(runKey(run.id, "unticked"), true);
    if (!run.given.isEmpty())
        view.insert(runKey(run.id, "name"), run.given);
    if (!run.record.notes.empty())
        view.insert(runKey(run.id, "notes"), QString::fromStdString(run.record.notes));
    QStringList tags;
    for (const std::string& tag : run.record.tags)
        tags << QString::fromStdString(tag);
    if (!tags.isEmpty())
        view.insert(runKey(run.id, "tags"), tags);
}

void RunsDock::restoreRun(const ViewState& view, int id)
{
    if (const QString key = runKey(id, "name"); view.contains(key))
        m_session.rename(id, view.value(key).toString());
    if (const QString key = runKey(id, "notes"); view.contains(key))
        m_session.setNotes(id, view.value(key).toString().toStdString());
    if (const QString key = runKey(id, "tags"); view.contains(key)) {
        std::vector<std::string> tags;
        for (const QString& tag : view.value(key).toStringList())
            tags.push_back(tag.toStdString());
        m_session.setTags(id, tags);
    }
    if (const QString key = runKey(id, "unticked"); view.contains(key))
        m_session.setVisible(id, !view.value(key).toBool());
}

void RunsDock::save(ViewState& view) const
{
    for (const auto& run : m_session.runs())
        saveRun(view, *run);
    view.insert(QStringLiteral("runs/selected"), selectedIds(m_session, m_table->selectedRuns()));
    view.insert(QStringLiteral("runs/columns"), m_table->visibleColumns());
    view.insert(QStringLiteral("runs/filter"), m_table->filter());
    const RunTable::Sorting sorting = m_table->sorting();
    view.insert(QStringLiteral("runs/sort"), QVariantList{sorting.key, sorting.descending});
    view.insert(QStringLiteral("runs/baseline"),
        QVariantList{m_chosenBaseline.value_or(m_table->baseline()), m_chosenBaseline.has_value()});
    if (m_targetChosen)
        view.insert(QStringLiteral("runs/target"), m_table->targetGap());
}

void RunsDock::restore(const ViewState& view)
{
    // A baseline that comes or goes changes them, too.
    const QStringList columns =
        view.value(QStringLiteral("runs/columns"), m_table->visibleColumns()).toStringList();
    {
        const QSignalBlocker quiet(m_session); // one rebuild of the lists will do
        for (const auto& run : m_session.runs())
            restoreRun(view, run->id);
    }
    if (view.contains(QStringLiteral("runs/target"))) {
        const double gap = view.value(QStringLiteral("runs/target")).toDouble();
        m_targetChosen = gap > 0;
        if (m_targetChosen)
            m_table->setTargetGap(gap);
    }
    if (const QVariantList baseline = view.value(QStringLiteral("runs/baseline")).toList();
        baseline.size() == 2) {
        const QSignalBlocker quiet(m_table);
        m_chosenBaseline = baseline[1].toBool() ? std::optional(baseline[0].toInt()) : std::nullopt;
        m_table->setBaseline(baseline[0].toInt());
    }
    Q_EMIT m_session.runsChanged();
    if (!columns.isEmpty())
        m_table->setVisibleColumns(columns);
    if (view.contains(QStringLiteral("runs/filter")))
        m_table->setFilter(view.value(QStringLiteral("runs/filter")).toString());
    if (const QVariantList sort = view.value(QStringLiteral("runs/sort")).toList();
        sort.size() == 2)
        m_table->setSorting({sort[0].toString(), sort[1].toBool()});
    if (view.contains(QStringLiteral("runs/selected"))) {
        QList<int> ids;
        for (const QVariant& id : view.value(QStringLiteral("runs/selected")).toList())
            ids << id.toInt();
        m_session.select(ids.isEmpty() ? -1 : ids.front());
        m_table->setSelectedRuns(ids);
    }
}

} // namespace gapscope
