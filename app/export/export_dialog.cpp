// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/export_dialog.h"

#include "app/parts/dialog_fit.h"
#include "app/parts/file_dialogs.h"
#include "app/pictures/named_picture.h"

#include <algorithm>
#include <array>

namespace gapscope {
namespace {

const QString dpiKey = QStringLiteral("exportDpi");
constexpr std::array resolutions{96, 200, 300, 600};

QString tr(const char* text) { return QCoreApplication::translate("gapscope", text); }

void addRow(QFileDialog& dialog, const QString& text, QWidget* field)
{
    auto* label = new QLabel(text);
    label->setBuddy(field);
    auto* grid = qobject_cast<QGridLayout*>(dialog.layout());
    Q_ASSERT(grid); // Qt's own dialog
    const int row = grid->rowCount();
    grid->addWidget(label, row, 0);
    grid->addWidget(field, row, 1);
}

/// A row of the dialog's own: what PNG pictures are written at.
QComboBox* addResolution(QFileDialog& dialog)
{
    auto* box = new QComboBox;
    box->setObjectName(QStringLiteral("exportDpi"));
    for (const int dpi : resolutions) // as high as the legend asks for
        box->addItem(tr("%1 dpi (%2 pixels wide)")
                         .arg(dpi)
                         .arg(qRound(ExportOptions().size.width() * dpi / 96.0)),
            dpi);
    box->setCurrentIndex(std::max(0, box->findData(exportDpi())));
    box->setToolTip(tr("Of PNG pictures, pixels of a plot; drawings (SVG, PDF) need none"));
    addRow(dialog, tr("PNG &resolution:"), box);
    return box;
}

/// Which view is written: choosing another one proposes its name, in the format named so far.
QComboBox* addViews(QFileDialog& dialog, const std::vector<ExportView>& views, std::size_t first)
{
    auto* box = new QComboBox;
    box->setObjectName(QStringLiteral("exportView"));
    for (const ExportView& view : views)
        box->addItem(view.title, view.name);
    box->setCurrentIndex(static_cast<int>(first));
    box->setToolTip(tr("The plots and tables of this page"));
    addRow(dialog, tr("&View:"), box);
    auto* name = dialog.findChild<QLineEdit*>(QStringLiteral("fileNameEdit"));
    QObject::connect(box, &QComboBox::currentIndexChanged, name, [box, name, &dialog] {
        const QString suffix = QFileInfo(name->text()).suffix();
        dialog.selectFile(box->currentData().toString() + QLatin1Char('.')
            + (exportSuffixes().contains(suffix) ? suffix : exportSuffixes().front()));
    });
    return box;
}

/// The path, or "".
QString ask(QFileDialog& dialog)
{
    const QComboBox* dpi = addResolution(dialog);
    openWithinScreen(dialog, dialog.sizeHint());
    if (dialog.exec() != QDialog::Accepted || dialog.selectedFiles().isEmpty())
        return {};
    QSettings().setValue(dpiKey, dpi->currentData());
    return visited(dialog.selectedFiles().front());
}

} // namespace

int exportDpi() { return QSettings().value(dpiKey, ExportOptions().dpi).toInt(); }

std::optional<ExportFile> askExportFile(QWidget* parent, const QString& title,
    const std::vector<ExportView>& views, std::size_t first, const QString& filters)
{
    QFileDialog dialog(parent, title, lastFolder(), filters);
    dialog.setOption(QFileDialog::DontUseNativeDialog); // it has rows of its own
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    dialog.setFileMode(QFileDialog::AnyFile);
    dialog.selectFile(views[first].name + QLatin1Char('.') + exportSuffixes().front());
    const QComboBox* view = views.size() > 1 ? addViews(dialog, views, first) : nullptr;
    QString path = ask(dialog);
    if (path.isEmpty())
        return {};
    if (QFileInfo(path).suffix().isEmpty()) // "… (*.svg)" says which
        path += dialog.selectedNameFilter().section(QLatin1Char('*'), 1).chopped(1);
    return ExportFile{path, view ? static_cast<std::size_t>(view->currentIndex()) : first};
}

QString askExportFolder(QWidget* parent, const QString& title)
{
    QFileDialog dialog(parent, title, lastFolder());
    dialog.setOption(QFileDialog::DontUseNativeDialog);
    dialog.setFileMode(QFileDialog::Directory);
    dialog.setOption(QFileDialog::ShowDirsOnly);
    return ask(dialog);
}

void fillResolutions(QMenu* menu)
{
    auto* group = new QActionGroup(menu);
    for (const int dpi : resolutions) {
        QAction* choice = group->addAction(tr("%1 dpi").arg(dpi));
        choice->setCheckable(true);
        choice->setData(dpi);
        menu->addAction(choice);
    }
    QObject::connect(group, &QActionGroup::triggered, menu,
        [](const QAction* choice) { QSettings().setValue(dpiKey, choice->data()); });
    QObject::connect(menu, &QMenu::aboutToShow, group, [group] {
        for (QAction* choice : group->actions())
            choice->setChecked(choice->data().toInt() == exportDpi());
    });
}

} // namespace gapscope
