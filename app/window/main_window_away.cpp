// SPDX-License-Identifier: GPL-3.0-or-later
// Data of a session that are not where they were: they are asked for, and what stands still waits.
#include "app/parts/file_dialogs.h"
#include "app/parts/message_bar.h"
#include "app/path/path_page.h"
#include "app/saving/missing_data.h"
#include "app/window/main_window.h"
#include "widgets/qt_string.h"

#include <QFileInfo>

#include <algorithm>
#include <utility>

namespace gapscope {

/// Of a session's data that are not there, or cannot be read, it is asked where they are.
void MainWindow::dataFailed(const QString& sentence, const QString& details)
{
    const std::optional<DataRequest> located = std::exchange(m_located, {});
    if (located || !m_unasked || missingFile(m_wanted, m_opener.folders()).empty())
        showFileError(sentence, details);
    if (located || m_unasked)
        askWhereDataAre(located.value_or(m_wanted));
}

void MainWindow::askWhereDataAre(const DataRequest& request)
{
    const QString missing = qs(missingFile(request, m_opener.folders()));
    const QString file = missing.isEmpty() ? qs(request.source) : missing;
    QString sentence = (missing.isEmpty() ? tr("The data of the session cannot be read: %1.")
                                          : tr("The data of the session are not there: %1."))
                           .arg(file);
    if (!m_stopped.empty() || !m_resuming.empty())
        sentence += QLatin1Char(' ')
            + tr("What was interrupted keeps its checkpoint and can be continued when they are "
                 "open.");
    QList<MessageBar::Choice> choices;
    const std::string others[] = {request.test, request.templateFile, request.maps, request.cooc};
    if (std::ranges::find(others, file.toStdString()) == std::end(others))
        choices << MessageBar::Choice{tr("Locate…"), tr("Choose where these data are now"),
            [this, request, file] { locateData(request, file); }};
    choices << MessageBar::Choice{tr("Try again"),
        tr("Open them from where they were, once they are there again"), [this, request] {
            openUnasked(request, request == m_dataAway ? m_whenOpen : Opener::Then());
        }};
    choices << MessageBar::Choice{
        tr("Not now"), tr("What was restored stays as it is; saving keeps it, too"), [] {}};
    const bool asks = m_left && m_leftIs == Left::asked && m_recovery->isVisible();
    (asks ? m_messages : m_recovery)->ask(sentence, choices); // that one is not answered yet
}

/// The same data under another name: runs on them are told by what is in them.
void MainWindow::locateData(const DataRequest& request, const QString& file)
{
    const QFileInfo old(file);
    const QString title = tr("Locate %1").arg(old.fileName());
    const QString path = old.suffix().isEmpty() ? askFolder(this, title, old.path())
                                                : askFile(this, title, {}, old.path());
    if (path.isEmpty())
        return askWhereDataAre(request);
    DataRequest found = request;
    found.source = path.toStdString();
    const Opener::Then show = request == m_dataAway ? m_whenOpen : Opener::Then();
    openData(found, false, [this, show, old = request, path] {
        m_located.reset();
        if (show)
            show();
        for (const auto& [id, read] : m_stopped)
            if (const Run* run = m_session.find(id);
                run && !read && run->record.request == old && m_session.isOfOtherData(*run))
                m_messages->showError(tr("%1 cannot be continued: %2 holds other data than those "
                                         "that it was run on.")
                                          .arg(run->name, path));
    });
    m_located = request;
}

/// The run was on the data that are open, wherever they lay then.
bool MainWindow::isOnOpenData(const Run& run) const
{
    if (!m_session.dataset())
        return false;
    DataRequest moved = run.record.request;
    moved.source = m_session.request().source;
    return moved == m_session.request()
        && (run.record.request == m_session.request() || !m_session.isOfOtherData(run));
}

/// As the records of runs, paths and grids on these data have it; 0: there are none.
std::size_t MainWindow::examplesOf(const DataRequest& request) const
{
    for (const auto& run : m_session.runs())
        if (run->record.request == request)
            return run->record.dataset.n;
    for (const auto& path : m_path->paths().all())
        if (path->record.request == request)
            return path->record.dataset.n;
    return 0;
}

} // namespace gapscope
