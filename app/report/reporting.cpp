// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/reporting.h"

#include "app/parts/actions.h"
#include "app/parts/file_dialogs.h"
#include "app/parts/message_bar.h"
#include "app/path/path_page.h"
#include "app/report/comparison_report.h"
#include "app/report/report_tables.h"
#include "app/view/pages.h"
#include "core/files/atomic_file.h"

namespace gapscope {
namespace {

/// The dialog has asked about the chosen file, but not about the one written beside it.
bool mayReplace(QWidget* window, const QString& chosen)
{
    if (QFileInfo::exists(chosen))
        return true;
    QStringList there;
    for (const QString& path : reportPaths(chosen))
        if (QFileInfo::exists(path))
            there << QFileInfo(path).fileName();
    return there.isEmpty()
        || QMessageBox::question(window, Reporting::tr("Write a report"),
               Reporting::tr("%1 is there already. Replace it?").arg(there.join(u", "_s)))
        == QMessageBox::Yes;
}

} // namespace

Reporting::Reporting(const WindowParts& parts, const ExportedPages& pages)
    : m_parts(parts)
    , m_pages(pages)
{
    connect(m_parts.actions.report, &QAction::triggered, this, &Reporting::chooseReport);
}

QStringList Reporting::write(const QString& path, const ExportProgress& shouldContinue)
{
    const Shown shown = m_pages.shown();
    if (comparedIn(shown.session, shown.paths).isEmpty())
        throw InputError(path.toStdString(), 0, "nothing to report yet", "a run first");
    sweepTemporaryFiles(QFileInfo(path).path().toStdString());
    return writeReport(reportOf(shown, {path}), path, shouldContinue);
}

void Reporting::chooseReport()
{
    QWidget* window = m_pages.tabs.window();
    if (comparedIn(m_parts.session, m_pages.path.paths()).isEmpty()) {
        m_parts.messages.showNote(tr("There is nothing to report yet: run something first."));
        return;
    }
    const QString chosen = exportedTo(QFileDialog::getSaveFileName(window, tr("Write a report"),
        QDir(exportFolder()).filePath(u"report.html"_s),
        tr("Reports: a page and its PDF (*.html)")));
    if (chosen.isEmpty() || !mayReplace(window, chosen))
        return;
    constexpr int patienceMilliseconds = 500;
    WritingDialog progress(tr("Drawing the report…"), patienceMilliseconds, window);
    QStringList written;
    bool cancelled = false;
    const bool well = m_parts.messages.attempt([&] {
        try {
            written = write(chosen, std::ref(progress));
        } catch (const Cancelled&) {
            cancelled = true;
        }
    });
    if (well)
        cancelled ? m_parts.messages.showNote(tr("Cancelled: no report was written."))
                  : m_parts.messages.showWritten(
                      tr("Written: %1").arg(written.join(u", "_s)), written.front());
}

} // namespace gapscope
