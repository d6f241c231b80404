// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/exporting.h"

#include "app/labels/label_choice.h"
#include "app/model/task_views.h"
#include "app/model/views/model_views.h"
#include "app/model/views/page_texts.h"
#include "app/models/trained_model.h"
#include "app/parts/actions.h"
#include "app/parts/file_dialogs.h"
#include "app/parts/message_bar.h"
#include "app/path/path_page.h"
#include "app/view/pages.h"
#include "core/files/atomic_file.h"
#include "widgets/controls/window_text.h"
#include "widgets/runs/run_table.h"
#include "widgets/viewers/weights/weights_view.h"

namespace gapscope {
namespace {

const QString dpiKey = u"exportDpi"_s;
constexpr std::array resolutions{96, 200, 300, 600};

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

/// A row of our own in the dialog: the resolution of PNG pictures.
QComboBox* addResolution(QFileDialog& dialog)
{
    auto* box = new QComboBox;
    box->setObjectName(u"exportDpi"_s);
    for (const int dpi : resolutions) // up to the highest that the legend fits
        box->addItem(tr("%1 dpi (%2 pixels wide)")
                         .arg(dpi)
                         .arg(qRound(ExportOptions().size.width() * dpi / 96.0)),
            dpi);
    box->setCurrentIndex(std::max(0, box->findData(exportDpi())));
    box->setToolTip(tr("Of PNG pictures, pixels of a plot; drawings (SVG, PDF) need none"));
    addRow(dialog, tr("PNG &resolution:"), box);
    return box;
}

/// The view to write: choosing another one proposes its name, in the present format.
QComboBox* addViews(QFileDialog& dialog, const std::vector<ExportView>& views, std::size_t first)
{
    auto* box = new QComboBox;
    box->setObjectName(u"exportView"_s);
    for (const ExportView& view : views)
        box->addItem(view.title, view.name);
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
    dialog.setOption(QFileDialog::DontUseNativeDialog); // it lacks our rows
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    dialog.setFileMode(QFileDialog::AnyFile);
    dialog.selectFile(views[first].name + '.'_L1 + exportSuffixes().front());
    const QComboBox* view = views.size() > 1 ? addViews(dialog, views, first) : nullptr;
    QString path = ask(dialog);
    if (path.isEmpty())
        return {};
    if (QFileInfo(path).suffix().isEmpty()) // "… (*.svg)" sets the suffix
        path += dialog.selectedNameFilter().section('*'_L1, 1).chopped(1);
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

void saveModel(const Run& run, const QString& path)
{
    Q_ASSERT(run.snapshot);
    const Model model = trainedModel(*run.dataset, run.snapshot->lambda, run.snapshot->w);
    writeModel(path.toStdString(), model);
}

Exporting::Exporting(const WindowParts& parts, const ExportedPages& pages)
    : m_parts(parts)
    , m_pages(pages)
{
    const Actions& a = m_parts.actions;
    const auto on = [this](
                        QAction* action, auto f) { connect(action, &QAction::triggered, this, f); };
    on(a.saveRecord, &Exporting::saveRecord);
    on(a.saveModel, &Exporting::saveModel);
    on(a.saveWeightsCsv, [this] { saveWeights(false); });
    on(a.saveWeightsNpz, [this] { saveWeights(true); });
    on(a.saveMasks, &Exporting::saveMasks);
    on(a.exportPlot, &Exporting::chooseFile);
    on(a.exportAll, &Exporting::chooseFolder);
    on(a.copyPlot, &Exporting::copyView);
    on(a.copyTable, [this] { QGuiApplication::clipboard()->setText(m_pages.runTable.csv()); });
    on(a.copyLatex, [this] { QGuiApplication::clipboard()->setText(m_pages.runTable.latex()); });
    QMenu* resolutions = a.exportMenu->addMenu(tr("&PNG resolution"));
    resolutions->setObjectName(u"pngResolution"_s);
    fillResolutions(resolutions);
}

QWidget* Exporting::window() const { return m_pages.tabs.window(); }

/// Common to all exports: the runs drawn, and the chosen resolution.
ExportOptions Exporting::options() const
{
    ExportOptions options = optionsOfShown(m_parts.session, m_pages.path.paths());
    options.dpi = exportDpi();
    return options;
}

QStringList Exporting::exportAll(const QString& folder, const QStringList& suffixes,
    const std::function<bool(std::size_t, std::size_t)>& shouldContinue)
{
    sweepTemporaryFiles(folder.toStdString());
    return exportViews(
        m_pages.shown(), folder, suffixes, options(), picturesInSight(m_pages), shouldContinue);
}

void Exporting::exportView(const QString& path)
{
    const ViewsInFront views = viewsInFront(m_pages);
    if (views.all.empty())
        throw InputError(path.toStdString(), 0, "nothing to see yet in this view", "a run first");
    const NamedPicture& named = views.all[views.first];
    exportPicture(named.picture, path, optionsFor(named, options()));
}

void Exporting::updateActions()
{
    const Actions& a = m_parts.actions;
    const Run* run = m_parts.session.selected();
    for (QAction* action : {a.saveModel, a.saveWeightsCsv, a.saveWeightsNpz})
        action->setEnabled(hasModel(run));
    const Path* path = m_pages.path.paths().selected();
    a.saveRecord->setEnabled(m_pages.tabs.currentWidget() == &m_pages.path
            ? path && path->ended()
            : run && run->state == RunState::finished);
    const auto& piece = m_parts.session.piece();
    const bool labelled = m_pages.models.labels().current() != nullptr;
    const std::shared_ptr<const Dataset> shown = labelled ? nullptr
        : piece                                           ? piece->dataset
        : run                                             ? run->dataset
                                                          : nullptr;
    const TaskView* task = viewOf(shown ? shown->train.get() : nullptr);
    const bool pictures = task && task->pictures;
    if (pictures)
        a.saveMasks->setText(tr(task->pictures->action));
    a.saveMasks->setVisible(pictures);
    a.saveMasks->setEnabled(pictures && (piece || run->snapshot));
}

void Exporting::chooseFile()
{
    const ViewsInFront views = viewsInFront(m_pages);
    if (views.all.empty()) {
        m_parts.messages.showNote(tr("There is nothing to export yet: run something first."));
        return;
    }
    const QString filters = tr("PNG picture (*.png);;SVG drawing (*.svg);;PDF drawing (*.pdf);;"
                               "CSV table (*.csv)");
    std::vector<ExportView> titles;
    for (const NamedPicture& named : views.all)
        titles.push_back({named.picture.title, named.key});
    const auto chosen =
        askExportFile(window(), tr("Export this page"), titles, views.first, filters);
    if (!chosen)
        return;
    const NamedPicture& named = views.all[chosen->view];
    if (m_parts.messages.attempt(
            [&] { exportPicture(named.picture, chosen->path, optionsFor(named, options())); }))
        m_parts.messages.showSuccess(tr("Written: %1").arg(chosen->path));
}

void Exporting::chooseFolder()
{
    const QString folder = askExportFolder(window(), tr("Export all views into"));
    if (folder.isEmpty())
        return;
    WritingDialog progress(tr("Writing every view…"), 0, window());
    QStringList paths;
    if (!m_parts.messages.attempt(
            [&] { paths = exportAll(folder, exportSuffixes(), std::ref(progress)); }))
        return;
    QStringList said{(progress.wasCanceled() ? tr("Cancelled: %1 files written to %2")
                                             : tr("%1 files written to %2"))
                         .arg(paths.size())
                         .arg(folder)};
    const auto hidden = std::ranges::count_if(
        m_pages.path.paths().all(), [](const auto& path) { return !path->visible; });
    if (hidden > 0)
        said << tr("without %n path(s) that have no tick", nullptr, static_cast<int>(hidden));
    const QString sentence = said.join(u", "_s);
    progress.wasCanceled() ? m_parts.messages.showNote(sentence)
                           : m_parts.messages.showSuccess(sentence);
}

void Exporting::copyView()
{
    const ViewsInFront views = viewsInFront(m_pages);
    if (views.all.empty())
        return;
    const NamedPicture& named = views.all[views.first];
    copyPicture(named.picture, optionsFor(named, options()));
    m_parts.messages.showSuccess(tr("On the clipboard: the picture, and its numbers as text."));
}

/// Asks for a file and writes it.
void Exporting::save(const QString& title, const QString& name, const QString& filter,
    const std::function<void(const QString& path)>& write)
{
    const QString path = askSave(window(), title, name, filter);
    if (!path.isEmpty() && m_parts.messages.attempt([&] { write(path); }))
        m_parts.messages.showSuccess(tr("Written: %1").arg(path));
}

void Exporting::saveRecord()
{
    const Run* run = m_parts.session.selected();
    const Path* path = m_pages.path.paths().selected();
    if (m_pages.tabs.currentWidget() != &m_pages.path && run)
        save(tr("Save run record"), fileNameOf(run->name) + u".json"_s, tr("Run records (*.json)"),
            [run](const QString& file) { writeRecord(file.toStdString(), run->record); });
    else if (m_pages.tabs.currentWidget() == &m_pages.path && path && path->ended())
        save(tr("Save path record"), fileNameOf(path->name) + u".json"_s,
            tr("Path and grid records (*.json)"),
            [path](const QString& file) { writePathRecord(file.toStdString(), path->record); });
}

void Exporting::saveModel()
{
    if (const Run* run = m_parts.session.selected())
        save(tr("Save model"), fileNameOf(run->name) + u".model"_s, tr("Models (*.model)"),
            [run](const QString& file) { gapscope::saveModel(*run, file); });
}

/// Saves the weights that the Weights page shows, named by their moment or λ.
void Exporting::saveWeights(bool npz)
{
    if (!m_pages.models.shown() || !m_pages.models.showsExamples())
        return;
    const QString name = shownModelName(m_parts.session, m_pages.path.paths(), m_pages.models);
    save(tr("Save weights of %1").arg(name),
        u"weights-%1.%2"_s.arg(fileNameOf(name), npz ? u"npz"_s : u"csv"_s),
        npz ? tr("numpy arrays (*.npz)") : tr("Tables (*.csv)"), [&](const QString& path) {
            m_pages.models.computeNow();
            WeightsView* weights = m_pages.models.weights();
            npz ? weights->exportNpz(path) : weights->exportCsv(path);
        });
}

/// Writes the photographs of the Predictions page into a folder: masks or joints, and the overlays
/// of each.
void Exporting::saveMasks()
{
    const TaskView* task = m_pages.models.task();
    if (!m_pages.models.shown() || !task || !task->pictures)
        return;
    const QString what = tr(task->pictures->what);
    const QString folder = askFolder(window(),
        tr("Save %1 of %2")
            .arg(what, shownModelName(m_parts.session, m_pages.path.paths(), m_pages.models)));
    if (folder.isEmpty())
        return;
    WritingDialog progress(tr("Writing %1…").arg(what), 0, window());
    std::size_t written = 0;
    const auto write = [&] {
        m_pages.models.computeNow();
        written = m_pages.models.writePictures(folder, std::ref(progress));
    };
    if (!m_parts.messages.attempt(write))
        return;
    const QString said = tr("Wrote %1 of %2 photographs to %3").arg(what).arg(written).arg(folder);
    progress.wasCanceled() ? m_parts.messages.showNote(tr("Cancelled. %1").arg(said))
                           : m_parts.messages.showSuccess(said);
}

} // namespace gapscope
