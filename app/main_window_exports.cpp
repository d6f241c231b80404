// SPDX-License-Identifier: GPL-3.0-or-later
// The window's way out: pictures, tables, records, models, weights.
#include "app/main_window.h"

#include "app/cache_page.h"
#include "app/convergence_page.h"
#include "app/experiment_page.h"
#include "app/message_bar.h"
#include "app/model_views.h"
#include "app/pages.h"
#include "app/path_page.h"
#include "app/runs_dock.h"
#include "core/atomic_file.h"
#include "core/error.h"
#include "core/weight_export.h"
#include "widgets/controls/run_table.h"
#include "widgets/plots/histogram_view.h"
#include "widgets/plots/plot_widget.h"
#include "widgets/plots/theme.h"
#include "widgets/viewers/confusion_view.h"
#include "widgets/viewers/weights_view.h"
#include "widgets/viewers/word_viewer.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QPainter>
#include <QSettings>
#include <QStackedWidget>

#include <algorithm>
#include <iterator>

namespace gapscope {
namespace {

const QStringList allSuffixes{
    QStringLiteral("png"), QStringLiteral("svg"), QStringLiteral("pdf"), QStringLiteral("csv")};

} // namespace

std::vector<const Run*> MainWindow::visibleRuns() const
{
    std::vector<const Run*> runs;
    for (const auto& run : m_session.runs())
        if (run->visible && !run->record.trace.empty())
            runs.push_back(run.get());
    return runs;
}

/// What the pages about words show of a run or a piece of a path.  requires: a chain dataset.
void MainWindow::addWordPictures(
    std::vector<NamedPicture>& all, const Snapshot& shown, const QSize& size) const
{
    NamedPicture words =
        pictureOfWidget(m_models->words(), size, QStringLiteral("predictions"), tr("Predictions"));
    words.picture.csv = m_models->predictionsCsv();
    all.push_back(std::move(words));
    NamedPicture confusion = pictureOfWidget(
        m_models->confusion(), size, QStringLiteral("confusion"), tr("Confusion of letters"));
    confusion.picture.csv = QString::fromStdString(toCsv(m_models->confusion()->confusion()));
    all.push_back(std::move(confusion));
    NamedPicture weights =
        pictureOfWidget(m_models->weights(), size, QStringLiteral("weights"), tr("Weights"));
    Model model;
    model.shape = m_models->shape();
    model.w = shown.w;
    weights.picture.csv = QString::fromStdString(weightsCsv(model));
    all.push_back(std::move(weights));
}

std::vector<NamedPicture> MainWindow::pictures() const
{
    m_convergence->refresh();
    m_cache->refresh();
    std::vector<NamedPicture> all;
    const std::pair<const PlotWidget*, const PlotPanel*> plots[] = {
        {m_convergence->heroPlot(), &m_convergence->heroPanel()},
        {m_convergence->secondPlot(), &m_convergence->secondPanel()}};
    for (const auto& [plot, panel] : plots)
        if (!plot->isEmpty()) {
            all.push_back({fileNameOf(panel->key), pictureOf(*plot), nullptr});
            all.back().picture.title = panel->title;
        }
    for (NamedPicture& picture : m_cache->pictures())
        if (std::ranges::none_of(
                all, [&](const NamedPicture& other) { return other.key == picture.key; }))
            all.push_back(std::move(picture));
    const QSize size = m_tabs->currentWidget()->size();
    if (const std::shared_ptr<const Snapshot> shown = m_models->shown()) {
        m_models->computeNow();
        if (m_session.selected())
            all.push_back(
                {QStringLiteral("block-gaps"), pictureOf(*m_models->histogram()), nullptr});
        if (m_models->showsWords())
            addWordPictures(all, *shown, size);
    }
    std::ranges::move(m_path->pictures(), std::back_inserter(all));
    for (NamedPicture& named : experimentPictures(*m_experiment, size))
        all.push_back(std::move(named));
    return all;
}

std::optional<NamedPicture> MainWindow::pictureInFront() const
{
    const QWidget* front = m_tabs->currentWidget();
    const bool second = m_convergence->secondPlot()->isAncestorOf(focusWidget());
    const PlotPanel& panel = second ? m_convergence->secondPanel() : m_convergence->heroPanel();
    const QString wanted = front == m_cache ? m_cache->keyInFront()
        : front == m_models->words()        ? QStringLiteral("predictions")
        : front == m_models->blocks()       ? QStringLiteral("block-gaps")
        : front == m_models->confusion()    ? QStringLiteral("confusion")
        : front == m_models->weights()      ? QStringLiteral("weights")
        : front == m_path                   ? m_path->keyInFront()
        : front == m_experiment             ? QStringLiteral("experiment")
                                            : fileNameOf(panel.key);
    for (NamedPicture& named : pictures())
        if (named.key == wanted)
            return named;
    return {};
}

bool MainWindow::attempt(const std::function<void()>& f)
{
    try {
        f();
        return true;
    } catch (const InputError& error) {
        m_messages->showError(QString::fromUtf8(error.what()), detailsOf(error));
    } catch (const std::exception& error) {
        m_messages->showError(QString::fromUtf8(error.what()));
    }
    return false;
}

/// What every export has in common: the runs that are drawn, and the resolution chosen.
ExportOptions MainWindow::exportOptions() const
{
    ExportOptions options;
    options.spec = specOfRuns(visibleRuns());
    options.dpi = QSettings().value(QStringLiteral("exportDpi"), options.dpi).toInt();
    return options;
}

QStringList MainWindow::exportAllTo(const QString& folder, const QStringList& suffixes)
{
    if (!QDir().mkpath(folder))
        throw InputError(folder.toStdString(), 0, "cannot be made", "a folder to write to");
    const ExportOptions options = exportOptions();
    QStringList paths;
    for (const NamedPicture& named : pictures())
        paths += exportPictures({named}, folder, suffixes, options);
    const QString table = QDir(folder).filePath(QStringLiteral("runs.csv"));
    writeFileAtomically(table.toStdString(), m_runs->table()->csv().toStdString());
    return paths << table;
}

void MainWindow::exportViewTo(const QString& path)
{
    const std::optional<NamedPicture> named = pictureInFront();
    if (!named)
        throw InputError(path.toStdString(), 0, "nothing to see yet in this view", "a run first");
    exportPicture(named->picture, path, optionsFor(*named, exportOptions()));
}

QString MainWindow::chooseSave(const QString& title, const QString& name, const QString& filter)
{
    return QFileDialog::getSaveFileName(this, title, name, filter);
}

void MainWindow::chooseExport()
{
    const std::optional<NamedPicture> named = pictureInFront();
    const QString filters = tr("PNG picture (*.png);;SVG drawing (*.svg);;PDF drawing (*.pdf);;"
                               "CSV table (*.csv)");
    QString filter;
    QString path = named ? QFileDialog::getSaveFileName(this, tr("Export this view"),
                       named->key + QStringLiteral(".png"), filters, &filter)
                         : QString();
    if (!path.isEmpty() && QFileInfo(path).suffix().isEmpty()) // "… (*.svg)" says which
        path += filter.section(QLatin1Char('*'), 1).chopped(1);
    if (!named)
        m_messages->showNote(tr("There is nothing to export yet: run something first."));
    else if (!path.isEmpty() && attempt([&] { exportViewTo(path); }))
        m_messages->showNote(tr("Written: %1").arg(path));
}

void MainWindow::chooseExportFolder()
{
    const QString folder = QFileDialog::getExistingDirectory(this, tr("Export all views into"));
    QStringList paths;
    if (!folder.isEmpty() && attempt([&] { paths = exportAllTo(folder, allSuffixes); }))
        m_messages->showNote(tr("%1 files written to %2").arg(paths.size()).arg(folder));
}

void MainWindow::copyView()
{
    const std::optional<NamedPicture> named = pictureInFront();
    if (!named)
        return;
    copyPicture(named->picture, optionsFor(*named, exportOptions()));
    m_messages->showNote(tr("On the clipboard: the picture, and its numbers as text."));
}

void MainWindow::saveRecord()
{
    if (m_tabs->currentWidget() == m_path)
        return savePathRecord();
    const Run* run = m_session.selected();
    const QString path = run
        ? chooseSave(tr("Save run record"), fileNameOf(run->name) + QStringLiteral(".json"),
            tr("Run records (*.json)"))
        : QString();
    if (!path.isEmpty() && attempt([&] { writeRecord(path.toStdString(), run->record); }))
        m_messages->showNote(tr("Written: %1").arg(path));
}

void MainWindow::saveModelFile()
{
    const Run* run = m_session.selected();
    const QString path = run
        ? chooseSave(tr("Save model"), fileNameOf(run->name) + QStringLiteral(".model"),
            tr("Models (*.model)"))
        : QString();
    if (!path.isEmpty() && attempt([&] { saveModel(*run, path); }))
        m_messages->showNote(tr("Written: %1").arg(path));
}

void MainWindow::saveWeights(bool npz)
{
    const Run* run = m_session.selected();
    if (!run || !run->snapshot)
        return;
    const QString suffix = npz ? QStringLiteral("npz") : QStringLiteral("csv");
    const QString path = chooseSave(tr("Save weights"),
        QStringLiteral("weights-%1.%2").arg(fileNameOf(run->name), suffix),
        npz ? tr("numpy arrays (*.npz)") : tr("Tables (*.csv)"));
    const auto write = [&] {
        m_models->computeNow();
        npz ? m_models->weights()->exportNpz(path) : m_models->weights()->exportCsv(path);
    };
    if (!path.isEmpty() && attempt(write))
        m_messages->showNote(tr("Written: %1").arg(path));
}

} // namespace gapscope
