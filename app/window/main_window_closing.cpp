// SPDX-License-Identifier: GPL-3.0-or-later
// The window's end: a run that goes on, and what stays for the next session.
#include "app/window/main_window.h"

#include "app/parts/message_bar.h"
#include "app/path/path_page.h"
#include "app/saving/run_keeper.h"
#include "app/view/pages.h"
#include "core/files/atomic_file.h"
#include "core/library/file_kind.h"
#include "core/machine/error.h"

#include <QCloseEvent>
#include <QCoreApplication>
#include <QFile>
#include <QFileInfo>
#include <QMessageBox>
#include <QPushButton>
#include <QSignalBlocker>

#include <utility>

namespace gapscope {
namespace {

constexpr qsizetype mostNamed = 5; // of the runs that wait

} // namespace

void MainWindow::closeEvent(QCloseEvent* event)
{
    event->ignore();
    if (m_controller.running()) {
        if (m_closing || wantsToStop())
            stopAndClose();
        return;
    }
    if (isUnsaved() && !m_bySignal && !m_mayBeLost) {
        m_closing = false;
        return afterSaving([this] {
            m_mayBeLost = true; // or it is saved
            QMetaObject::invokeMethod(this, &QWidget::close, Qt::QueuedConnection);
        });
    }
    if (!keepRuns())
        return;
    m_autosaveTimer.stop();
    m_keeper->stop();
    m_controller.finishCheckpoints(); // or its file would come back into a folder that goes
    m_tabs->putAllBack();
    saveSettings();
    if (m_autosave && m_bySignal && (hasChanged() || m_keeper->error()))
        leaveSession();
    else if (m_autosave)
        m_autosave->finish(); // an end as it should be: nothing is left to restore
    m_autosave.reset();
    if (m_left && m_leftIs == Left::goes && !m_bySignal
        && !m_keeper->error()) // what was its, is kept
        m_left->discard();
    m_left.reset();
    m_opener.cancel();
    event->accept();
}

/// Of what is open as the window starts there is nothing to restore, nor of what the session's file
/// has; checkpoints are in no such file.
bool MainWindow::hasChanged() const
{
    if (isUnsaved() || !m_leaving.empty() || !m_stopped.empty())
        return true;
    return m_sessionPath.isEmpty() && (m_restored || sessionContent() != m_startContent);
}

/// What is left off is offered at the next start.
void MainWindow::leaveSession()
{
    const auto settle = [this] {
        while (m_autosave->busy())
            QCoreApplication::processEvents(QEventLoop::ExcludeUserInputEvents, 20);
    };
    settle();
    autosave(); // it may be the first time
    settle();
    if (m_autosaved.empty()) // the question about an earlier session stands, which stays
        m_autosave->finish();
    else
        m_autosave->leave();
}

/// Asks once; keeping on is what Return and Esc do.
bool MainWindow::wantsToStop()
{
    QMessageBox question(QMessageBox::Question, tr("Close GapScope"),
        tr("A run goes on. Stop it and close? What it has reached is kept and listed again."),
        QMessageBox::NoButton, this);
    question.setInformativeText(whatWaits());
    QPushButton* stop = question.addButton(tr("&Stop and close"), QMessageBox::DestructiveRole);
    QPushButton* cancel = question.addButton(tr("&Keep running"), QMessageBox::RejectRole);
    stop->setObjectName(QStringLiteral("stopAndClose"));
    question.setDefaultButton(cancel);
    question.setEscapeButton(cancel);
    question.exec();
    return question.clickedButton() == stop;
}

/// What closing would lose: "3 queued runs will not be started: …".
QString MainWindow::whatWaits() const
{
    QStringList names;
    for (const auto& run : m_session.runs())
        if (run->state == RunState::queued)
            names << run->name;
    for (const auto& path : m_path->paths().all())
        if (path->state == RunState::queued)
            names << path->name;
    if (names.isEmpty())
        return {};
    const QString first = names.mid(0, mostNamed).join(QStringLiteral("; "));
    const QString listed = names.size() > mostNamed ? first + QStringLiteral("; …") : first;
    return names.size() == 1
        ? tr("1 queued run will not be started: %1.").arg(listed)
        : tr("%1 queued runs will not be started: %2.").arg(names.size()).arg(listed);
}

/// The machine may be going down: nothing is asked, and a long run is not over.
void MainWindow::closeNow()
{
    if (!std::exchange(m_bySignal, true)) {
        m_leaving = queueNow();
        m_controller.leaveOff();
    }
    m_closing = true;
    closeWhenDone();
}

void MainWindow::stopAndClose()
{
    m_closing = true;
    m_controller.stopAll();
    closeWhenDone();
}

/// Queued: the controller still tells others of the run's end.
void MainWindow::closeWhenDone()
{
    if (m_closing && !m_controller.running())
        QMetaObject::invokeMethod(this, &QWidget::close, Qt::QueuedConnection);
}

bool MainWindow::keeping() const { return m_keeper->busy(); }

/// Gives whether the window may close.
bool MainWindow::keepRuns()
{
    m_keeper->finish();
    if (m_keeper->error() && !m_bySignal) {
        const auto answer = QMessageBox::warning(this, tr("Close GapScope"),
            tr("The runs cannot be kept: %1").arg(QString::fromUtf8(m_keeper->error()->what())),
            QMessageBox::Close | QMessageBox::Cancel, QMessageBox::Cancel);
        m_closing = m_mayBeLost = false;
        return answer == QMessageBox::Close;
    }
    m_keeper->forgetRemoved();
    dropOldKeptRuns();
    return true;
}

void MainWindow::reopenKeptRuns()
{
    const QString folder = keptRunsFolder();
    for (const QString& each : {folder, QFileInfo(folder).path()})
        sweepTemporaryFiles(each.toStdString());
    attempt([&] { m_session.setBestDuals(readBestDuals(bestDualsPath())); });
    {
        const QSignalBlocker quiet(m_session); // one rebuild of the lists will do
        for (const QString& path : keptRunFiles())
            attempt([&] {
                if (fileKind(path.toStdString()) == FileKind::pathRecord) {
                    m_keeper->add(
                        m_path->open(readPathRecord(path.toStdString()), false), {.path = path});
                    return;
                }
                const RunRecord record = readRecord(path.toStdString());
                const int id = addRecord(record);
                m_session.setVisible(id, false);
                m_keeper->add(id, {path, record.tags, record.notes, pointsOf(record)});
            });
        attempt([this] { m_keeper->dress(); });
    }
    if (m_keeper->isEmpty())
        return;
    Q_EMIT m_session.runsChanged();
    m_messages->showNote(
        tr("Runs of earlier sessions are listed again; tick one to see its curve."));
}

} // namespace gapscope
