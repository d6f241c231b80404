// SPDX-License-Identifier: GPL-3.0-or-later
// The window's end: a run that goes on, and what stays for the next session.
#include "app/main_window.h"

#include "app/file_kind.h"
#include "app/message_bar.h"
#include "app/pages.h"
#include "app/path_page.h"
#include "core/error.h"

#include <QCloseEvent>
#include <QFile>
#include <QFileInfo>
#include <QMessageBox>
#include <QPushButton>
#include <QSignalBlocker>

namespace gapscope {
namespace {

constexpr qsizetype mostNamed = 5; // of the runs that wait

} // namespace

void MainWindow::closeEvent(QCloseEvent* event)
{
    event->ignore();
    if (m_controller.running()) {
        if (m_closing || wantsToStop())
            closeNow();
        return;
    }
    if (!keepRuns())
        return;
    m_autosaveTimer.stop();
    m_tabs->putAllBack();
    saveSettings();
    if (m_autosave)
        m_autosave->finish(); // an end as it should be: nothing is left to restore
    m_autosave.reset();
    m_opener.cancel();
    event->accept();
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

void MainWindow::closeNow()
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
    try {
        keepFinished();
        forgetRemoved();
        dropOldKeptRuns();
        return true;
    } catch (const InputError& error) {
        const auto answer = QMessageBox::warning(this, tr("Close GapScope"),
            tr("The runs cannot be kept: %1").arg(QString::fromUtf8(error.what())),
            QMessageBox::Close | QMessageBox::Cancel, QMessageBox::Cancel);
        m_closing = false;
        return answer == QMessageBox::Close;
    }
}

/// Writes what has ended since, so that no end of the program can take it.
void MainWindow::keepFinished()
{
    for (const auto& run : m_session.runs()) {
        const auto kept = m_kept.find(run->id);
        if (run->state != RunState::finished)
            continue;
        if (kept != m_kept.end())
            updateKept(kept->second, run->record);
        else if (run->dataset) // no file somebody opened
            m_kept[run->id] = keepRun(run->record);
    }
    for (const auto& path : m_path->paths().all())
        if (!m_kept.contains(path->id) && path->state == RunState::finished && path->dataset)
            m_kept[path->id] = keepPath(path->record);
    keepLooks();
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

void MainWindow::keepLooks()
{
    std::map<QString, KeptLook> looks;
    for (const auto& [id, kept] : m_kept)
        if (const Run* run = m_session.find(id))
            looks[QFileInfo(kept.path).fileName()] = {run->given, run->style, run->coded};
    writeKeptLooks(looks);
}

void MainWindow::forgetKept(int id)
{
    if (const auto kept = m_kept.find(id); kept != m_kept.end()) {
        QFile::remove(kept->second.path);
        m_kept.erase(kept);
    }
}

void MainWindow::reopenKeptRuns()
{
    attempt([&] { m_session.setBestDuals(readBestDuals(bestDualsPath())); });
    {
        const QSignalBlocker quiet(m_session); // one rebuild of the lists will do
        std::map<QString, KeptLook> looks;
        attempt([&] { looks = keptLooks(); });
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
                if (const auto look = looks.find(QFileInfo(path).fileName()); look != looks.end())
                    m_session.dress(id, look->second.given, look->second.style, look->second.coded);
                m_kept[id] = {path, record.tags, record.notes, record.trace.size()};
            });
    }
    if (m_kept.empty())
        return;
    Q_EMIT m_session.runsChanged();
    m_messages->showNote(
        tr("Runs of earlier sessions are listed again; tick one to see its curve."));
}

} // namespace gapscope
