// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/closing/closing_guard.h"

#include "app/engine/run_controller.h"
#include "app/recovery/recovery.h"
#include "app/saving/run_keeper.h"
#include "app/session/session_keeper.h"
#include "app/state/paths.h"

namespace gapscope {

ClosingStep closingStep(const ClosingState& state)
{
    if (state.running)
        return state.closing ? ClosingStep::stop : ClosingStep::askToStop;
    const bool asks = state.unsaved && !state.suspended && !state.discardConfirmed;
    return asks ? ClosingStep::askToSave : ClosingStep::close;
}

QString queuedRunsText(const QStringList& names)
{
    constexpr qsizetype mostNamed = 5;
    if (names.isEmpty())
        return {};
    const QString first = names.mid(0, mostNamed).join(u"; "_s);
    const QString listed = names.size() > mostNamed ? first + u"; …"_s : first;
    return names.size() == 1
        ? ClosingGuard::tr("1 queued run will not be started: %1.").arg(listed)
        : ClosingGuard::tr("%1 queued runs will not be started: %2.").arg(names.size()).arg(listed);
}

ClosingGuard::ClosingGuard(const WindowParts& parts, const Places& places, QWidget& window)
    : m_parts(parts)
    , m_places(places)
    , m_window(window)
{
}

bool ClosingGuard::mayClose()
{
    const ClosingState state{m_parts.controller.running(), m_closing,
        m_places.recovery.isSuspended(), m_places.session.isUnsaved(), m_discardConfirmed};
    switch (closingStep(state)) {
    case ClosingStep::askToStop:
        if (wantsToStop())
            stopAndClose();
        return false;
    case ClosingStep::stop:
        stopAndClose();
        return false;
    case ClosingStep::askToSave:
        m_closing = false;
        m_places.session.saveBefore([this] {
            m_discardConfirmed = true; // or it has been saved
            QMetaObject::invokeMethod(&m_window, &QWidget::close, Qt::QueuedConnection);
        });
        return false;
    case ClosingStep::close:
        break;
    }
    if (!saveRuns())
        return false;
    m_places.recovery.stop();
    m_places.runs.stop();
    m_parts.controller.finishCheckpoints(); // or its file would reappear in a folder to be removed
    return true;
}

/// Asks once; Return and Esc leave the run running.
bool ClosingGuard::wantsToStop()
{
    QMessageBox question(QMessageBox::Question, tr("Close GapScope"),
        tr("A run is active. Stop it and close? What it has reached is kept and listed again."),
        QMessageBox::NoButton, &m_window);
    question.setInformativeText(queuedRunsText(queuedNames()));
    QPushButton* stop = question.addButton(tr("&Stop and close"), QMessageBox::DestructiveRole);
    QPushButton* cancel = question.addButton(tr("&Keep running"), QMessageBox::RejectRole);
    stop->setObjectName(u"stopAndClose"_s);
    question.setDefaultButton(cancel);
    question.setEscapeButton(cancel);
    question.exec();
    return question.clickedButton() == stop;
}

QStringList ClosingGuard::queuedNames() const
{
    QStringList names;
    for (const auto& run : m_parts.session.runs())
        if (run->state == RunState::queued)
            names << run->name;
    for (const auto& path : m_places.paths.all())
        if (path->state == RunState::queued)
            names << path->name;
    return names;
}

void ClosingGuard::closeNow()
{
    m_places.recovery.suspend();
    m_closing = true;
    closeWhenDone();
}

void ClosingGuard::stopAndClose()
{
    m_closing = true;
    m_parts.controller.stopAll();
    closeWhenDone();
}

void ClosingGuard::closeWhenDone()
{
    // Queued: the controller is still telling others about the run's end.
    if (m_closing && !m_parts.controller.running())
        QMetaObject::invokeMethod(&m_window, &QWidget::close, Qt::QueuedConnection);
}

/// Returns whether the window may close.
bool ClosingGuard::saveRuns()
{
    RunKeeper& runs = m_places.runs;
    runs.finish();
    if (runs.error() && !m_places.recovery.isSuspended()) {
        const auto answer = QMessageBox::warning(&m_window, tr("Close GapScope"),
            tr("The runs cannot be kept: %1").arg(qs(runs.error()->what())),
            QMessageBox::Close | QMessageBox::Cancel, QMessageBox::Cancel);
        m_closing = m_discardConfirmed = false;
        return answer == QMessageBox::Close;
    }
    runs.deleteRemoved();
    dropOldSavedRuns();
    return true;
}

} // namespace gapscope
