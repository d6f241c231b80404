// SPDX-License-Identifier: GPL-3.0-or-later
// The window's end: a run that goes on, and what stays for the next session.
#include "app/main_window.h"

#include "app/message_bar.h"
#include "app/pages.h"
#include "app/path_page.h"
#include "core/atomic_file.h"
#include "core/error.h"
#include "core/file_kind.h"

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
    m_keepRetry.stop();
    m_controller.finishCheckpoints(); // or its file would come back into a folder that goes
    m_tabs->putAllBack();
    saveSettings();
    if (m_autosave && m_bySignal && (hasChanged() || m_keepError))
        leaveSession();
    else if (m_autosave)
        m_autosave->finish(); // an end as it should be: nothing is left to restore
    m_autosave.reset();
    if (m_left && m_leftIs == Left::goes && !m_bySignal && !m_keepError) // what was its, is kept
        m_left->discard();
    m_left.reset();
    m_opener.cancel();
    event->accept();
}

/// Of what is open as the window starts there is nothing to restore.
bool MainWindow::hasChanged() const
{
    return m_restored || !m_leaving.empty() || isUnsaved() || sessionContent() != m_startContent;
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

/// Gives whether the window may close.
bool MainWindow::keepRuns()
{
    m_keeper.finish(); // asked for while it is busy, all would be written again, and again
    keepFinished();
    m_keeper.finish();
    if (m_keepError && !m_bySignal) {
        const auto answer = QMessageBox::warning(this, tr("Close GapScope"),
            tr("The runs cannot be kept: %1").arg(QString::fromUtf8(m_keepError->what())),
            QMessageBox::Close | QMessageBox::Cancel, QMessageBox::Cancel);
        m_closing = m_mayBeLost = false;
        return answer == QMessageBox::Close;
    }
    forgetRemoved();
    dropOldKeptRuns();
    return true;
}

/// Has what has ended since written, so that no end of the program can take it. Runs that somebody
/// opened from a file are there.
void MainWindow::keepFinished()
{
    m_keepAgain = m_keeper.busy();
    if (m_keepAgain)
        return;
    m_keepError.reset();
    if (m_looksUnread)
        attempt([this] { dressKept(); });
    std::vector<KeptWriter::Item> items;
    std::map<QString, KeptLook> looks;
    const auto isKept = [this](int id) -> std::optional<KeptRun> {
        const auto kept = m_kept.find(id);
        return kept == m_kept.end() ? std::nullopt : std::optional(kept->second);
    };
    for (const auto& run : m_session.runs()) {
        const std::optional<KeptRun> kept = isKept(run->id);
        const KeptLook look{run->given, run->style, run->coded};
        const bool own = run->dataset || m_toKeep.contains(run->id);
        const bool due = kept ? isOutdated(*kept, run->record) || m_toKeep.contains(run->id) : own;
        if (run->state == RunState::finished && due)
            items.push_back({run->id, kept, run->record, look});
        else if (kept) // another window may have given one that did not change here
            if (const QString name = QFileInfo(kept->path).fileName();
                !m_looks.contains(name) || m_looks.at(name) != look)
                looks[name] = look;
    }
    for (const auto& path : m_path->paths().all()) {
        const std::optional<KeptRun> kept = isKept(path->id);
        const bool due = m_toKeep.contains(path->id) || (!kept && path->dataset);
        if (path->state == RunState::finished && due)
            items.push_back({path->id, kept, path->record, {}});
    }
    m_keeper.write(std::move(items), std::move(looks));
}

/// The files of runs and paths that were taken off the list, which nothing brings back any more.
void MainWindow::forgetRemoved()
{
    std::vector<int> gone;
    for (const auto& [id, kept] : m_kept)
        if (!m_session.find(id) && !m_path->paths().find(id))
            gone.push_back(id);
    for (const int id : gone)
        forgetKept(id);
}

void MainWindow::forgetKept(int id)
{
    if (const auto kept = m_kept.find(id); kept != m_kept.end()) {
        QFile::remove(kept->second.path);
        m_kept.erase(kept);
    }
}

/// As they were shown.
void MainWindow::dressKept()
{
    try {
        const std::map<QString, KeptLook> looks = keptLooks();
        m_looksUnread = false;
        for (const auto& [id, kept] : m_kept)
            if (const auto look = looks.find(QFileInfo(kept.path).fileName());
                look != looks.end() && m_session.find(id))
                m_session.dress(id, look->second.given, look->second.style, look->second.coded);
    } catch (const InputError& error) {
        m_looksUnread = isUnread(error);
        throw;
    }
    for (const auto& [id, kept] : m_kept)
        if (const Run* run = m_session.find(id))
            m_looks[QFileInfo(kept.path).fileName()] = {run->given, run->style, run->coded};
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
                    m_kept[m_path->open(readPathRecord(path.toStdString()), false)] = {
                        .path = path};
                    return;
                }
                const RunRecord record = readRecord(path.toStdString());
                const int id = addRecord(record);
                m_session.setVisible(id, false);
                m_kept[id] = {path, record.tags, record.notes, pointsOf(record)};
            });
        attempt([this] { dressKept(); });
    }
    if (m_kept.empty())
        return;
    Q_EMIT m_session.runsChanged();
    m_messages->showNote(
        tr("Runs of earlier sessions are listed again; tick one to see its curve."));
}

} // namespace gapscope
