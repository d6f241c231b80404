// SPDX-License-Identifier: GPL-3.0-or-later
// A run goes on, is repeated, is where another one starts, or goes.
#include "app/window/main_window.h"

#include "app/docks/method_dock.h"
#include "app/models/trained_model.h"
#include "app/parts/message_bar.h"
#include "app/runs/run_removal.h"
#include "core/records/data_identity.h"
#include "core/solvers/training/training_record.h"
#include "widgets/controls/number_text.h"
#include "widgets/controls/options/option_form.h"

#include <QInputDialog>

#include <memory>

namespace gapscope {

void MainWindow::continueRun()
{
    const Run* run = m_session.selected();
    if (!run || m_controller.running() || !m_controller.canContinue(run->id))
        return;
    const double gap = run->record.result.gap;
    const SolverOptions& form = m_method->form()->options();
    const bool smaller = form.epsilon > 0 && form.epsilon < gap;
    const QString proposed =
        smaller || !(gap > 0) ? plainNumber(form.epsilon) : plainNumber(gap / 10, 1);
    bool ok = false;
    const QString text = QInputDialog::getText(this, tr("Continue %1").arg(run->name),
        tr("Go on to this target gap ε, objective units (the gap is %1 now):")
            .arg(plainNumber(gap, 3)),
        QLineEdit::Normal, proposed, &ok);
    SolverOptions wanted = form;
    const int id = run->id;
    if (!ok || !attempt([&] { setOption(wanted, "epsilon", text.trimmed().toStdString()); }))
        return;
    m_method->form()->setOptions(wanted);
    m_session.setTarget(id, wanted.epsilon);
    m_controller.continueRun(id, wanted.epsilon, wanted.maxPasses, wanted.maxSeconds);
}

/// Runs the options and events of a run again, on the data it was run on.
void MainWindow::repeatRun()
{
    const Run* run = m_session.selected();
    if (!run || m_controller.running())
        return;
    const auto record = std::make_shared<const RunRecord>(run->record);
    if (!attempt([&] { requireReplayable(*record, run->name.toStdString()); }))
        return;
    const auto again = [this, record, like = run->id] {
        attempt([&] {
            if (const auto other =
                    dataDifference(dataIdentity(m_session.dataset()->info, m_session.request()),
                        dataIdentity(record->dataset, record->request)))
                throw InputError(record->request.source, 0,
                    std::string(other->key) + ' ' + other->found,
                    other->wanted + ", the data of the run");
            const int id = enqueue({.options = record->options,
                .name = record->name,
                .start = record->start,
                .repeats = record});
            m_repeated[id] = like;
            m_session.select(id);
        });
    };
    if (m_session.dataset() && m_session.request() == record->request)
        again();
    else
        openData(record->request, false, again);
}

void MainWindow::startFromSelected()
{
    const Run* run = m_session.selected();
    if (run && run->snapshot && run->dataset == m_session.dataset())
        startFrom(run->snapshot->w, run->snapshot->lambda, run->name);
}

/// The next run starts from these weights, which are in no file: its record will hold them.
void MainWindow::startFrom(const std::vector<double>& w, double lambda, const QString& name)
{
    m_start = {name.toStdString(), {},
        std::make_shared<const Model>(trainedModel(*m_session.dataset(), lambda, w))};
    m_method->setStartModel(name);
}

void MainWindow::removeRuns(QList<int> ids)
{
    if (ids.removeAll(m_controller.current()) > 0)
        m_messages->showNote(tr("A run that goes on cannot be removed; stop it first."));
    if (ids.isEmpty())
        return;
    const QString sentence = ids.size() == 1
        ? tr("Removed %1.").arg(m_session.find(ids.front())->name)
        : tr("Removed %1 runs.").arg(ids.size());
    m_undo.push(new RemoveRuns(m_session, m_controller, ids));
    m_messages->offer(sentence, tr("Undo"), [this] { m_undo.undo(); });
    const auto takeBack = [this, sentence] { // the offer holds for the last step only
        if (m_messages->text() == sentence)
            m_messages->hideNote();
    };
    connect(&m_undo, &QUndoStack::indexChanged, this, takeBack, Qt::SingleShotConnection);
}

} // namespace gapscope
