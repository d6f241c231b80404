// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/parts/file_dialogs.h"

#include "widgets/runs/progress_eta.h"

namespace gapscope {
namespace {

const QString folderKey = u"lastFolder"_s;
const QString exportKey = u"exportFolder"_s;

/// Returns the path.
QString remembered(const QString& key, const QString& path)
{
    const QFileInfo chosen(path);
    if (!path.isEmpty())
        QSettings().setValue(
            key, chosen.isDir() ? chosen.absoluteFilePath() : chosen.absolutePath());
    return path;
}

QString orLastFolder(const QString& start) { return start.isEmpty() ? lastFolder() : start; }

/// Asks for the space its contents want; QScrollArea's own hint ends at 36 × 24 letters.
class ContentsArea : public QScrollArea {
public:
    QSize sizeHint() const override { return widget()->sizeHint(); }
};

} // namespace

/// Qt's own memory omits fully typed paths, and is lost when the process ends.
QString lastFolder(const QString& otherwise)
{
    for (const QString& folder : {QSettings().value(folderKey).toString(), otherwise})
        if (QFileInfo(folder).isDir())
            return folder;
    return QDir::currentPath();
}

QString visited(const QString& path) { return remembered(folderKey, path); }

QString exportFolder()
{
    const QString folder = QSettings().value(exportKey).toString();
    return QFileInfo(folder).isDir() ? folder : lastFolder();
}

QString exportedTo(const QString& path) { return remembered(exportKey, path); }

QString askFile(QWidget* parent, const QString& title, const QString& filter, const QString& start)
{
    return visited(QFileDialog::getOpenFileName(parent, title, orLastFolder(start), filter));
}

QStringList askFiles(
    QWidget* parent, const QString& title, const QString& filter, const QString& start)
{
    QStringList paths = QFileDialog::getOpenFileNames(parent, title, orLastFolder(start), filter);
    if (!paths.isEmpty())
        visited(paths.front());
    return paths;
}

QString askFolder(QWidget* parent, const QString& title, const QString& start)
{
    return visited(QFileDialog::getExistingDirectory(parent, title, orLastFolder(start)));
}

QString askSave(QWidget* parent, const QString& title, const QString& name, const QString& filter)
{
    QFileDialog dialog(parent, title, lastFolder(), filter);
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    dialog.setDefaultSuffix(QFileInfo(name).suffix());
    dialog.selectFile(QDir(lastFolder()).absoluteFilePath(name));
    return dialog.exec() == QDialog::Accepted ? visited(dialog.selectedFiles().front()) : QString();
}

WritingDialog::WritingDialog(const QString& what, int patience, QWidget* window)
    : QProgressDialog({}, {}, 0, 1, window)
    , m_what(what)
{
    m_since.start();
    setLabelText(u"%1\n%2"_s.arg(what, leftText(m_forecast.secondsLeft())));
    auto* cancel =
        new QPushButton(QCoreApplication::translate("gapscope::WritingDialog", "Cancel"));
    cancel->setAutoDefault(false); // the Return that chose the file may come twice
    setCancelButton(cancel);
    setWindowModality(Qt::WindowModal); // nothing is removed while it is drawn
    setMinimumDuration(patience);
    setAutoReset(false);
}

bool WritingDialog::operator()(std::size_t done, std::size_t all)
{
    m_forecast.see(static_cast<double>(m_since.elapsed()) / 1000,
        static_cast<double>(done) / static_cast<double>(all));
    setLabelText(u"%1\n%2"_s.arg(m_what, leftText(m_forecast.secondsLeft())));
    setMaximum(static_cast<int>(all));
    setValue(static_cast<int>(done));
    QCoreApplication::processEvents(); // for the dialog: it blocks everything else
    return !wasCanceled();
}

void openWithinScreen(QDialog& dialog, QSize wanted)
{
    const QSize frame(16, 48); // the window manager's, before it is known
    dialog.resize(wanted.boundedTo(dialog.screen()->availableSize() - frame));
}

QScrollArea* scrolling(QWidget* contents)
{
    auto* area = new ContentsArea;
    area->setWidget(contents);
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setFocusPolicy(Qt::NoFocus); // Tab visits the contents, scrolling to them
    return area;
}

} // namespace gapscope
