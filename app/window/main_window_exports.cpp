// SPDX-License-Identifier: GPL-3.0-or-later
// The window's way out: pictures, tables, records, models, weights.
#include "app/window/main_window.h"

#include "app/compare/experiment_figure.h"
#include "app/compare/experiment_page.h"
#include "app/curves/cache_page.h"
#include "app/curves/convergence_page.h"
#include "app/curves/x_axis_chooser.h"
#include "app/docks/runs_dock.h"
#include "app/export/all_views.h"
#include "app/export/export_dialog.h"
#include "app/export/model_export.h"
#include "app/library/library_page.h"
#include "app/model/label_bar.h"
#include "app/model/model_views.h"
#include "app/parts/file_dialogs.h"
#include "app/parts/message_bar.h"
#include "app/parts/writing_dialog.h"
#include "app/path/path_page.h"
#include "app/runs/data_caption.h"
#include "app/view/pages.h"
#include "core/files/atomic_file.h"
#include "core/machine/error.h"
#include "widgets/controls/number_text.h"
#include "widgets/plots/histogram/histogram_view.h"
#include "widgets/plots/look/theme.h"
#include "widgets/plots/plot_widget.h"
#include "widgets/runs/run_table.h"
#include "widgets/viewers/chain/words/word_viewer.h"
#include "widgets/viewers/confusion_view.h"
#include "widgets/viewers/weights_view.h"

#include <QDir>
#include <QPainter>
#include <QStackedWidget>

#include <algorithm>
#include <functional>
#include <iterator>

namespace gapscope {
namespace {

ViewsInFront withFirst(std::vector<NamedPicture> all, const QString& key)
{
    const auto found = std::ranges::find(all, key, &NamedPicture::key);
    const auto first = found == all.end() ? 0 : static_cast<std::size_t>(found - all.begin());
    return {std::move(all), first};
}

} // namespace
/// The run or piece that the pages about models show, and the moment or λ where that is not its
/// end: what their files are called.
QString MainWindow::shownModel() const
{
    if (const LabelledFile* file = m_models->labels().current())
        return tr("%1 labelled by %2").arg(file->name, m_models->labels().files()->by.name);
    if (const auto& piece = m_session.piece()) {
        const Path* path = m_path->paths().find(piece->path);
        return tr("%1 · λ %2")
            .arg(path ? path->name : QString())
            .arg(plainNumber(piece->snapshot->lambda, 6));
    }
    const QString name = m_session.selected() ? m_session.selected()->name : QString();
    const std::optional<double> pass = m_models->passLookedAt();
    return pass ? tr("%1 · pass %2").arg(name).arg(*pass) : name;
}

QString MainWindow::keyOf(const PlotPanel& panel) const
{
    return pictureKey(panel.key, m_convergence->axis()->axis(), m_convergence->lambda());
}

/// Both plots as they are now: zoomed, smoothed, over the x axis chosen.
std::vector<NamedPicture> MainWindow::convergencePictures() const
{
    m_convergence->refresh();
    std::vector<NamedPicture> all;
    const std::pair<const PlotWidget*, const PlotPanel*> plots[] = {
        {m_convergence->heroPlot(), &m_convergence->heroPanel()},
        {m_convergence->secondPlot(), &m_convergence->secondPanel()}};
    for (const auto& [plot, panel] : plots)
        if (!plot->isEmpty()) {
            all.push_back({keyOf(*panel), pictureOf(*plot), nullptr});
            all.back().picture.title = panelTitle(*panel, m_session);
            if (!plot->title().isEmpty()) // what the curves are measured against
                all.back().caption = captionWith(m_session, plot->title());
        }
    return all;
}

/// The pages about models, or one of them; none before there are weights, or where there are no
/// examples to show.
std::vector<NamedPicture> MainWindow::modelPictures(const QWidget* only) const
{
    if (!m_models->shown() || !m_models->showsExamples())
        return {};
    m_models->computeNow();
    const QString name = shownModel();
    std::vector<NamedPicture> pictures;
    // A table of millions of weights is made only for who asks for it.
    const auto add = [&](QWidget* view, const char* key, const QString& title,
                         const std::function<QString()>& csv) {
        if (only && only != view)
            return;
        NamedPicture named = pictureOfWidget(view, m_tabs->currentWidget()->size(),
            fileNameOf(QStringLiteral("%1-%2").arg(QLatin1String(key), name)), title.arg(name));
        named.picture.csv = csv();
        named.picture.photographic = view == m_models->predictions();
        const LabelledFile* labelled = m_models->labels().current();
        if (labelled)
            named.caption = labelledText(*m_models->labels().files(), *labelled);
        else if (const auto& piece = m_session.piece(); piece && piece->dataset)
            named.caption = dataCaption(piece->dataset->info);
        if (!labelled && !m_session.piece() && m_session.selected()) {
            named.spec = specOfRuns({m_session.selected()});
            named.caption = dataCaption(m_session.selected()->record.dataset);
        }
        pictures.push_back(std::move(named));
    };
    add(m_models->predictions(), "predictions", tr("Predictions of %1"),
        [&] { return m_models->predictionsCsv(); });
    if (m_models->confusion()->part() >= 0)
        add(m_models->confusion(), "confusion", tr("Confusion of %1"),
            [&] { return QString::fromStdString(toCsv(m_models->confusion()->confusion())); });
    if (!m_models->shown()->kernel())
        add(m_models->weights(), "weights", tr("Weights of %1"),
            [&] { return m_models->weights()->csv(); });
    return pictures;
}

/// Every plot or table of the page in front, the one with the focus first.
ViewsInFront MainWindow::viewsInFront() const
{
    const QWidget* front = m_tabs->currentWidget();
    if (front == m_models->blocks()) {
        const std::optional<NamedPicture> gaps = blockGapsInSight();
        return {gaps ? std::vector{*gaps} : std::vector<NamedPicture>()};
    }
    if (front == m_models->predictions() || front == m_models->confusion()
        || front == m_models->weights())
        return {modelPictures(front)};
    if (front == m_experiment) {
        std::vector<NamedPicture> pictures = experimentPictures(*m_experiment);
        std::ranges::move(figurePictures({m_session, m_path->paths(), *m_experiment,
                              *m_runs->table(), *m_path->table()}),
            std::back_inserter(pictures));
        return withFirst(std::move(pictures), QStringLiteral("experiment"));
    }
    if (front == m_library)
        return {libraryPictures()};
    if (front == m_cache) {
        m_cache->refresh();
        return withFirst(m_cache->pictures(), m_cache->keyInFront());
    }
    if (front == m_path)
        return withFirst(m_path->pictures(), m_path->keyInFront());
    const bool second = m_convergence->secondPlot()->isAncestorOf(focusWidget());
    return withFirst(convergencePictures(),
        keyOf(second ? m_convergence->secondPanel() : m_convergence->heroPanel()));
}

/// The histogram or the heat map, whichever is shown.
std::optional<NamedPicture> MainWindow::blockGapsInSight() const
{
    const Run* run = m_session.selected();
    if (!run || !run->snapshot)
        return {};
    const HistogramView* view = m_models->histogram();
    const bool map = view->mode() == HistogramView::Mode::heatMap;
    const QString key =
        map ? QStringLiteral("block-gaps-over-passes-") : QStringLiteral("block-gaps-");
    return NamedPicture{key + fileNameOf(run->name), pictureOf(*view), nullptr, specOfRuns({run}),
        {}, dataCaption(run->record.dataset)};
}

bool MainWindow::attempt(const std::function<void()>& f, QStringList* said)
{
    const auto show = [&](const QString& sentence, const QString& details) {
        m_messages->showError(sentence, details);
        if (said)
            *said << sentence;
    };
    try {
        f();
        return true;
    } catch (const InputError& error) {
        show(QString::fromUtf8(error.what()), detailsOf(error));
    } catch (const std::exception& error) {
        show(QString::fromUtf8(error.what()), {});
    }
    return false;
}

/// What every export has in common: what is drawn, and the resolution chosen.
ExportOptions MainWindow::exportOptions() const
{
    ExportOptions options = optionsOfShown(m_session, m_path->paths());
    options.dpi = exportDpi();
    return options;
}

QStringList MainWindow::exportAllTo(const QString& folder, const QStringList& suffixes,
    const std::function<bool(std::size_t, std::size_t)>& goOn)
{
    sweepTemporaryFiles(folder.toStdString());
    std::vector<NamedPicture> inSight = convergencePictures();
    std::ranges::move(m_path->pictures(), std::back_inserter(inSight));
    if (m_session.piece() || m_models->passLookedAt()
        || m_models->labels().files()) // no run's end: in addition
        std::ranges::move(modelPictures(), std::back_inserter(inSight));
    return exportViews(
        {m_session, m_path->paths(), *m_experiment, *m_runs->table(), *m_path->table()}, folder,
        suffixes, exportOptions(), std::move(inSight), goOn);
}

void MainWindow::exportViewTo(const QString& path)
{
    const ViewsInFront views = viewsInFront();
    if (views.all.empty())
        throw InputError(path.toStdString(), 0, "nothing to see yet in this view", "a run first");
    const NamedPicture& named = views.all[views.first];
    exportPicture(named.picture, path, optionsFor(named, exportOptions()));
}

void MainWindow::chooseExport()
{
    const ViewsInFront views = viewsInFront();
    if (views.all.empty()) {
        m_messages->showNote(tr("There is nothing to export yet: run something first."));
        return;
    }
    const QString filters = tr("PNG picture (*.png);;SVG drawing (*.svg);;PDF drawing (*.pdf);;"
                               "CSV table (*.csv)");
    std::vector<ExportView> titles;
    for (const NamedPicture& named : views.all)
        titles.push_back({named.picture.title, named.key});
    const auto chosen = askExportFile(this, tr("Export this page"), titles, views.first, filters);
    if (!chosen)
        return;
    const NamedPicture& named = views.all[chosen->view];
    if (attempt([&] {
            exportPicture(named.picture, chosen->path, optionsFor(named, exportOptions()));
        }))
        m_messages->showSuccess(tr("Written: %1").arg(chosen->path));
}

void MainWindow::chooseExportFolder()
{
    const QString folder = askExportFolder(this, tr("Export all views into"));
    if (folder.isEmpty())
        return;
    WritingDialog progress(tr("Writing every view…"), 0, this);
    QStringList paths;
    if (!attempt([&] { paths = exportAllTo(folder, exportSuffixes(), std::ref(progress)); }))
        return;
    QStringList said{(progress.wasCanceled() ? tr("Cancelled: %1 files written to %2")
                                             : tr("%1 files written to %2"))
                         .arg(paths.size())
                         .arg(folder)};
    const auto hidden = std::ranges::count_if(
        m_path->paths().all(), [](const auto& path) { return !path->visible; });
    if (hidden > 0)
        said << tr("without %n path(s) that have no tick", nullptr, static_cast<int>(hidden));
    const QString sentence = said.join(QStringLiteral(", "));
    progress.wasCanceled() ? m_messages->showNote(sentence) : m_messages->showSuccess(sentence);
}

void MainWindow::copyView()
{
    const ViewsInFront views = viewsInFront();
    if (views.all.empty())
        return;
    const NamedPicture& named = views.all[views.first];
    copyPicture(named.picture, optionsFor(named, exportOptions()));
    m_messages->showSuccess(tr("On the clipboard: the picture, and its numbers as text."));
}

void MainWindow::saveRecord()
{
    if (m_tabs->currentWidget() == m_path)
        return savePathRecord();
    const Run* run = m_session.selected();
    const QString path = run
        ? askSave(this, tr("Save run record"), fileNameOf(run->name) + QStringLiteral(".json"),
            tr("Run records (*.json)"))
        : QString();
    if (!path.isEmpty() && attempt([&] { writeRecord(path.toStdString(), run->record); }))
        m_messages->showSuccess(tr("Written: %1").arg(path));
}

void MainWindow::saveModelFile()
{
    const Run* run = m_session.selected();
    const QString path = run
        ? askSave(this, tr("Save model"), fileNameOf(run->name) + QStringLiteral(".model"),
            tr("Models (*.model)"))
        : QString();
    if (!path.isEmpty() && attempt([&] { saveModel(*run, path); }))
        m_messages->showSuccess(tr("Written: %1").arg(path));
}

/// Those that the Weights page shows, under the name of their moment or λ.
void MainWindow::saveWeights(bool npz)
{
    if (!m_models->shown() || !m_models->showsExamples())
        return;
    const QString suffix = npz ? QStringLiteral("npz") : QStringLiteral("csv");
    const QString path = askSave(this, tr("Save weights of %1").arg(shownModel()),
        QStringLiteral("weights-%1.%2").arg(fileNameOf(shownModel()), suffix),
        npz ? tr("numpy arrays (*.npz)") : tr("Tables (*.csv)"));
    const auto write = [&] {
        m_models->computeNow();
        npz ? m_models->weights()->exportNpz(path) : m_models->weights()->exportCsv(path);
    };
    if (!path.isEmpty() && attempt(write))
        m_messages->showSuccess(tr("Written: %1").arg(path));
}

/// What the Predictions page shows of photographs in a folder: their masks or their joints, and the
/// overlays of each.
void MainWindow::saveMasks()
{
    if (!m_models->shown() || !m_models->showsPhotographs())
        return;
    const bool poses = m_models->showsPoses();
    const QString folder = askFolder(this,
        (poses ? tr("Save joints and overlays of %1") : tr("Save masks and overlays of %1"))
            .arg(shownModel()));
    if (folder.isEmpty())
        return;
    WritingDialog progress(
        poses ? tr("Writing joints and overlays…") : tr("Writing masks and overlays…"), 0, this);
    std::size_t written = 0;
    const auto write = [&] {
        m_models->computeNow();
        written = m_models->writePhotographs(folder, std::ref(progress));
    };
    if (!attempt(write))
        return;
    const QString what = poses ? tr("Joints and overlays of %1 photographs in %2")
                               : tr("Masks and overlays of %1 photographs in %2");
    const QString said = what.arg(written).arg(folder);
    progress.wasCanceled() ? m_messages->showNote(tr("Cancelled. %1").arg(said))
                           : m_messages->showSuccess(said);
}

} // namespace gapscope
