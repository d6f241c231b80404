// SPDX-License-Identifier: GPL-3.0-or-later
// The window's report: one page and one PDF of everything that is drawn.
#include "app/window/main_window.h"

#include "app/docks/runs_dock.h"
#include "app/parts/file_dialogs.h"
#include "app/parts/message_bar.h"
#include "app/parts/writing_dialog.h"
#include "app/path/path_page.h"
#include "app/report/comparison_report.h"
#include "app/report/report_tables.h"
#include "core/files/atomic_file.h"
#include "core/machine/error.h"
#include "widgets/runs/run_table.h"

#include <QFileInfo>
#include <QMessageBox>

#include <functional>

namespace gapscope {
namespace {

/// The dialog has asked about the file that was chosen, not about the one written beside it.
bool mayReplace(QWidget* window, const QString& chosen)
{
    if (QFileInfo::exists(chosen))
        return true;
    QStringList there;
    for (const QString& path : reportPaths(chosen))
        if (QFileInfo::exists(path))
            there << QFileInfo(path).fileName();
    return there.isEmpty()
        || QMessageBox::question(window, MainWindow::tr("Write a report"),
               MainWindow::tr("%1 is there already. Replace it?")
                   .arg(there.join(QStringLiteral(", "))))
        == QMessageBox::Yes;
}

} // namespace

QStringList MainWindow::writeReportTo(
    const QString& path, const std::function<bool(std::size_t, std::size_t)>& goOn)
{
    const Shown shown{
        m_session, m_path->paths(), *m_experiment, *m_runs->table(), *m_path->table()};
    if (comparedIn(shown.session, shown.paths).isEmpty())
        throw InputError(path.toStdString(), 0, "nothing to report yet", "a run first");
    sweepTemporaryFiles(QFileInfo(path).path().toStdString());
    return writeReport(reportOf(shown, {path}), path, goOn);
}

void MainWindow::chooseReport()
{
    if (comparedIn(m_session, m_path->paths()).isEmpty()) {
        m_messages->showNote(tr("There is nothing to report yet: run something first."));
        return;
    }
    const QString chosen = askSave(this, tr("Write a report"), QStringLiteral("report.html"),
        tr("Reports: a page and its PDF (*.html)"));
    if (chosen.isEmpty() || !mayReplace(this, chosen))
        return;
    constexpr int patienceMilliseconds = 500;
    WritingDialog progress(tr("Drawing the report…"), patienceMilliseconds, this);
    QStringList written;
    bool cancelled = false;
    const bool well = attempt([&] {
        try {
            written = writeReportTo(chosen, std::ref(progress));
        } catch (const Cancelled&) {
            cancelled = true;
        }
    });
    if (well)
        cancelled
            ? m_messages->showNote(tr("Cancelled: no report was written."))
            : m_messages->showSuccess(tr("Written: %1").arg(written.join(QStringLiteral(", "))));
}

} // namespace gapscope
