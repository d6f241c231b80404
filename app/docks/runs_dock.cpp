// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/docks/runs_dock.h"

#include "app/state/partial_record.h"
#include "app/state/run_rows.h"
#include "widgets/controls/number_text.h"
#include "widgets/runs/run_table.h"

#include <QScopedValueRollback>
#include <QSignalBlocker>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace gapscope {
namespace {

constexpr qint64 liveMilliseconds = 250;

} // namespace

QString statusText(const Run& run)
{
    switch (run.state) {
    case RunState::queued:
        return RunsDock::tr("queued");
    case RunState::running:
        return RunsDock::tr("running");
    case RunState::paused:
        return RunsDock::tr("paused");
    case RunState::failed:
        return RunsDock::tr("failed");
    case RunState::finished:
        break;
    }
    return statusText(run.record.result.status);
}

namespace {

RunSign signOf(const Run& run)
{
    switch (run.state) {
    case RunState::queued:
        return RunSign::queued;
    case RunState::running:
        return RunSign::running;
    case RunState::paused:
        return RunSign::paused;
    case RunState::failed:
        return RunSign::failed;
    case RunState::finished:
        break;
    }
    return signOf(run.record.result.status);
}

} // namespace

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
        row.result = resultSoFar(run.record);
    } else if (std::isnan(row.result.gap)) // stopped between two exact ones: the last is known
        row.result.gap = resultSoFar(run.record).gap;
    row.sign = signOf(run);
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
        if (!m_selecting) // it may have chosen several
            m_table->setSelectedRuns(run ? QList<int>{run->id} : QList<int>());
    });
    const auto select = [this] {
        const QScopedValueRollback selecting(m_selecting, true);
        const QList<int> ids = m_table->selectedRuns();
        if (!ids.isEmpty())
            m_session.select(ids.front());
    };
    connect(m_table, &RunTable::runsSelected, this, select);
    // Of the run that is selected already: the views come back to it from a piece of a path.
    connect(m_table->view(), &QAbstractItemView::clicked, this, select);
    connect(m_table, &RunTable::baselineChanged, this, [this](int id) {
        if (!m_filling) // the run itself went; it may come back
            m_chosenBaseline = id;
    });
    connect(m_table, &RunTable::targetEdited, this, [this] { m_targetChosen = true; });
    connect(m_table, &RunTable::visibilityChanged, &session, &Session::setVisible);
    connect(m_table, &RunTable::renamed, &session, &Session::rename);
    connect(m_table, &RunTable::notesEdited, this,
        [this](int id, const QString& notes) { m_session.setNotes(id, notes.toStdString()); });
    connect(m_table, &RunTable::tagsEdited, this, [this](int id, const QStringList& tags) {
        std::vector<std::string> texts;
        for (const QString& tag : tags)
            texts.push_back(tag.toStdString());
        m_session.setTags(id, texts);
    });
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

/// The gap that all runs aim at, or go beyond, until the person chooses another one; the usual one
/// where none of them aims at any.
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

/// The first of several runs is the baseline until the person chooses another one, or none; one
/// that ends without the target gap has no cost to compare with, and the next one that has got
/// there takes over. It then stays, whatever is drawn, until it goes or other data come: costs on
/// those say nothing of its own.
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
    std::vector<const Run*> drawn; // those of earlier sessions are not, at first
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
    const bool goesOn = run && run->state == RunState::running;
    if (!run || (goesOn && m_shown.elapsed() < liveMilliseconds)) // the last word is shown at once
        return;
    m_shown.restart();
    m_table->updateRun(rowOf(*run, m_session));
}

} // namespace gapscope
