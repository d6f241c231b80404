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
#include "widgets/runs/run_table.h"
#include "widgets/viewers/weights/weights_view.h"

namespace gapscope {
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

/// Common to all exports: the runs drawn, and what was chosen in the dialog.
ExportOptions Exporting::options() const
{
    return asChosen(optionsOfShown(m_parts.session, m_pages.path.paths()));
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
    const Run* run = m_parts.session.inFront();
    const auto& piece = m_parts.session.piece();
    a.saveModel->setEnabled(hasModel(run));
    for (QAction* action : {a.saveWeightsCsv, a.saveWeightsNpz})
        action->setEnabled(piece ? piece->snapshot != nullptr : hasModel(run));
    const Path* path = pathInFront();
    const bool ofRun = run && !isPathPage() && run->state == RunState::finished;
    a.saveRecord->setEnabled(path ? path->ended() : ofRun);
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
        titles.push_back({named.picture.title, named.key, widthAsOnScreen(named)});
    const auto chosen =
        askExportFile(window(), tr("Export this page"), titles, views.first, filters);
    if (!chosen)
        return;
    const NamedPicture& named = views.all[chosen->view];
    if (m_parts.messages.attempt(
            [&] { exportPicture(named.picture, chosen->path, optionsFor(named, options())); }))
        m_parts.messages.showWritten(tr("Written: %1").arg(chosen->path), chosen->path);
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
                           : m_parts.messages.showWritten(sentence, folder);
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
        m_parts.messages.showWritten(tr("Written: %1").arg(path), path);
}

void Exporting::saveRecord()
{
    if (const Path* path = pathInFront())
        saveListed(path->id);
    else if (const Run* run = m_parts.session.inFront(); run && !isPathPage())
        saveListed(run->id);
}

bool Exporting::isPathPage() const { return m_pages.tabs.currentWidget() == &m_pages.path; }

/// The path whose record is saved: that of the page Path, and one shown instead of a run.
const Path* Exporting::pathInFront() const
{
    const Paths& paths = m_pages.path.paths();
    if (const auto& piece = m_parts.session.piece())
        return paths.find(piece->path);
    return isPathPage() ? paths.selected() : nullptr;
}

void Exporting::saveListed(int id)
{
    const Run* run = m_parts.session.find(id);
    const Path* path = m_pages.path.paths().find(id);
    if (run ? !run->ended() : path && !path->ended())
        m_parts.messages.showNote(tr("%1 has not ended yet.").arg(run ? run->name : path->name));
    else if (run)
        save(tr("Save run"), fileNameOf(run->name) + u".json"_s, tr("Run records (*.json)"),
            [run](const QString& file) { writeRecord(file.toStdString(), run->record); });
    else if (path)
        save(tr("Save path record"), fileNameOf(path->name) + u".json"_s,
            tr("Path and grid records (*.json)"),
            [path](const QString& file) { writePathRecord(file.toStdString(), path->record); });
}

void Exporting::saveModel()
{
    if (const Run* run = m_parts.session.inFront())
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
                           : m_parts.messages.showWritten(said, folder);
}

} // namespace gapscope
