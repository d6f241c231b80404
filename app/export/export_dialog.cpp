// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/export_dialog.h"

#include "app/parts/file_dialogs.h"
#include "app/pictures/named_picture.h"
#include "widgets/controls/window_text.h"
#include "widgets/plots/layer/legend_plan.h"

namespace gapscope {
namespace {

const QString dpiKey = u"exportDpi"_s;
const QString widthKey = u"exportWidth"_s;
const QString fontKey = u"exportFont"_s;
const QString legendKey = u"exportLegend"_s;
constexpr std::array resolutions{96, 200, 300, 600};
constexpr std::array fontSizes{7, 8, 9, 10, 12, 14};
constexpr int widthRole = Qt::UserRole + 1; ///< of a view, on the screen

/// Logical pixels of 1/96 inch.
int pixelsOf(double centimetres) { return qRound(centimetres / 2.54 * 96); }

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

/// A row of our own in the dialog: what it chooses is remembered under its key when the dialog is
/// accepted. tips: the choices with their data.
QComboBox* addChoice(QFileDialog& dialog, const QString& key, const QString& label,
    const QList<std::pair<QString, int>>& choices, int usual, const QString& tip)
{
    auto* box = new QComboBox;
    box->setObjectName(key);
    for (const auto& [text, data] : choices)
        box->addItem(text, data);
    box->setCurrentIndex(std::max(0, box->findData(QSettings().value(key, usual).toInt())));
    box->setToolTip(tip);
    addRow(dialog, label, box);
    QObject::connect(&dialog, &QDialog::accepted, box,
        [box, key] { QSettings().setValue(key, box->currentData()); });
    return box;
}

/// The resolution of PNG pictures says how wide these become. view: the widths on the screen;
/// nullptr: the pictures have several.
void addResolution(QFileDialog& dialog, const QComboBox* width, const QComboBox* view)
{
    QList<std::pair<QString, int>> choices;
    for (const int dpi : resolutions) // up to the highest that the legend fits
        choices << std::pair(QString(), dpi);
    QComboBox* box = addChoice(dialog, dpiKey, tr("PNG &resolution:"), choices, exportDpi(),
        tr("Of PNG pictures, pixels of a plot; drawings (SVG, PDF) need none"));
    const auto showPixels = [box, width, view] {
        const int wide = width->currentData().toInt();
        const int pixels = wide > 0 || !view ? wide : view->currentData(widthRole).toInt();
        for (int k = 0; k < box->count(); ++k) {
            const int dpi = box->itemData(k).toInt();
            box->setItemText(k,
                pixels > 0 ? tr("%1 dpi (%2 pixels wide)").arg(dpi).arg(qRound(pixels * dpi / 96.0))
                           : tr("%1 dpi").arg(dpi));
        }
    };
    for (const QComboBox* choice : {width, view})
        if (choice)
            QObject::connect(choice, &QComboBox::currentIndexChanged, box, showPixels);
    showPixels();
}

void addLook(QFileDialog& dialog, const QComboBox* view)
{
    const QComboBox* width = addChoice(dialog, widthKey, tr("Si&ze:"),
        {{tr("As on the screen"), 0}, {tr("A column: 8.4 cm wide"), pixelsOf(8.4)},
            {tr("A page: 17.4 cm wide"), pixelsOf(17.4)}},
        0,
        tr("The width of the picture. On paper plots are 8 wide and 5 high; other views keep their "
           "shape."));
    QList<std::pair<QString, int>> sizes{{tr("As in the window"), 0}};
    for (const int points : fontSizes)
        sizes << std::pair(tr("%1 pt").arg(points), points);
    addChoice(
        dialog, fontKey, tr("Te&xt size:"), sizes, 0, tr("Of titles, numbers and names in plots"));
    const auto place = [](LegendPlace each) { return static_cast<int>(each); };
    addChoice(dialog, legendKey, tr("Le&gend:"),
        {{tr("Where there is room"), place(LegendPlace::automatic)},
            {tr("To the right"), place(LegendPlace::right)},
            {tr("Below"), place(LegendPlace::below)},
            {tr("Inside the plot"), place(LegendPlace::inside)},
            {tr("None"), place(LegendPlace::none)}},
        0, tr("Where plots name their curves"));
    addResolution(dialog, width, view);
}

/// The view to write: choosing another one proposes its name, in the present format.
QComboBox* addViews(QFileDialog& dialog, const std::vector<ExportView>& views, std::size_t first)
{
    auto* box = new QComboBox;
    box->setObjectName(u"exportView"_s);
    for (const ExportView& view : views) {
        box->addItem(view.title, view.name);
        box->setItemData(box->count() - 1, view.width, widthRole);
    }
    box->setCurrentIndex(static_cast<int>(first));
    box->setToolTip(tr("The plots and tables of this page"));
    addRow(dialog, tr("&View:"), box);
    auto* name = dialog.findChild<QLineEdit*>(u"fileNameEdit"_s);
    QObject::connect(box, &QComboBox::currentIndexChanged, name, [box, name, &dialog] {
        const QString suffix = QFileInfo(name->text()).suffix();
        dialog.selectFile(box->currentData().toString() + '.'_L1
            + (exportSuffixes().contains(suffix) ? suffix : exportSuffixes().front()));
    });
    return box;
}

/// The path, or "".
QString ask(QFileDialog& dialog, const QComboBox* view)
{
    addLook(dialog, view);
    openWithinScreen(dialog, dialog.sizeHint());
    if (dialog.exec() != QDialog::Accepted || dialog.selectedFiles().isEmpty())
        return {};
    return exportedTo(dialog.selectedFiles().front());
}

} // namespace

int exportDpi() { return QSettings().value(dpiKey, ExportOptions().dpi).toInt(); }

ExportOptions asChosen(ExportOptions options)
{
    const QSettings settings;
    options.dpi = exportDpi();
    options.width = settings.value(widthKey).toInt();
    options.look.fontPoints = settings.value(fontKey).toInt();
    options.look.legend = static_cast<LegendPlace>(
        std::clamp(settings.value(legendKey).toInt(), 0, static_cast<int>(LegendPlace::none)));
    return options;
}

std::optional<ExportFile> askExportFile(QWidget* parent, const QString& title,
    const std::vector<ExportView>& views, std::size_t first, const QString& filters)
{
    QFileDialog dialog(parent, title, exportFolder(), filters);
    dialog.setOption(QFileDialog::DontUseNativeDialog); // it lacks our rows
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    dialog.setFileMode(QFileDialog::AnyFile);
    dialog.selectFile(views[first].name + '.'_L1 + exportSuffixes().front());
    const auto take = [&dialog](const QString& filter) { // "… (*.svg)"; before it asks to replace
        dialog.setDefaultSuffix(filter.section('.'_L1, -1).chopped(1));
    };
    take(dialog.selectedNameFilter());
    QObject::connect(&dialog, &QFileDialog::filterSelected, &dialog, take);
    const QComboBox* view = addViews(dialog, views, first);
    const QString path = ask(dialog, view);
    if (path.isEmpty())
        return {};
    return ExportFile{path, static_cast<std::size_t>(view->currentIndex())};
}

QString askExportFolder(QWidget* parent, const QString& title)
{
    QFileDialog dialog(parent, title, exportFolder());
    dialog.setOption(QFileDialog::DontUseNativeDialog);
    dialog.setFileMode(QFileDialog::Directory);
    dialog.setOption(QFileDialog::ShowDirsOnly);
    return ask(dialog, nullptr);
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
