// SPDX-License-Identifier: GPL-3.0-or-later
// What goes on along λ: paths and grids, and a λ taken over from them.
#include "app/window/main_window.h"

#include "app/docks/method_dock.h"
#include "app/model/model_views.h"
#include "app/parts/file_dialogs.h"
#include "app/parts/message_bar.h"
#include "app/path/path_controls.h"
#include "app/path/path_page.h"
#include "app/runs/data_caption.h"
#include "app/saving/run_keeper.h"
#include "app/view/pages.h"
#include "core/records/data_identity.h"
#include "core/records/path_record.h"
#include "widgets/controls/number_text.h"
#include "widgets/controls/options/option_form.h"
#include "widgets/controls/options/option_words.h"
#include "widgets/runs/progress_eta.h"

#include <QAction>
#include <QLabel>

#include <algorithm>

namespace gapscope {

void MainWindow::connectPath()
{
    connect(m_path, &PathPage::runRequested, this, &MainWindow::startPath);
    connect(m_path, &PathPage::progressed, this, &MainWindow::showProgress);
    connect(m_path, &PathPage::ended, this, [this](int id) {
        const Path& path = *m_path->paths().find(id);
        const bool done =
            path.state == RunState::finished && path.record.result.end != PathEnd::stopped;
        if (done) // "exhausted" comes before λ min
            m_progress->setShare(PathPage::whereText(path), 1, 0);
        m_progress->setName(path.name);
        m_progress->setEnded(statusText(path));
        if (path.state == RunState::failed)
            couldNotGoOn(id, path.error);
        m_searchAtEnd = {ownOptions(), m_path->controls()->settings()};
        offerLambdasOf(path);
        markPathStale();
        m_keeper->keep();
        closeWhenDone();
    });
    connect(&m_controller, &RunController::started, this, &MainWindow::markPathStale);
    connect(m_method->form(), &OptionForm::optionsChanged, this, &MainWindow::markPathStale);
    connect(m_path->controls(), &PathControls::changed, this, &MainWindow::markPathStale);
    connect(&m_session, &Session::datasetChanged, this, &MainWindow::markPathStale);
    connect(&m_path->paths(), &Paths::selectionChanged, this, &MainWindow::markPathStale);
    connect(m_path, &PathPage::lambdaChosen, this, &MainWindow::useLambda);
    connect(m_path, &PathPage::repeatRequested, this, [this](const PathRecord& record) {
        const auto again = [this, record] { attempt([&] { m_path->repeat(record); }); };
        if (m_session.dataset() && m_session.request() == record.request)
            again();
        else
            openData(record.request, false, again);
    });
    connect(m_models, &ModelViews::pieceRequested, this, [this](int k) {
        const Path* path = m_path->paths().selected();
        if (path && k < static_cast<int>(path->points().size()))
            m_path->lookAt(path->points()[static_cast<std::size_t>(k)].lambda);
    });
}

/// Says on the Path page that what is looked at is of other data, or which controls were changed
/// since the last path or grid ended.
void MainWindow::markPathStale()
{
    const Path* looked = m_path->paths().selected();
    if (looked && m_session.dataset()
        && dataDifference(dataIdentity(looked->record.dataset, looked->record.request),
            dataIdentity(m_session.dataset()->info, m_session.request())))
        return m_path->setStale(
            tr("Found on other data: %1").arg(dataTitle(looked->record.dataset)));
    QStringList changed;
    if (m_searchAtEnd && !m_controller.searching()) { // the one that goes on has the new ones
        const auto& [then, searchThen] = *m_searchAtEnd;
        const SolverOptions& now = ownOptions();
        for (const OptionField& field : optionFields())
            if (std::ranges::find(searchOwns, field.key) == searchOwns.end()
                && optionText(now, field) != optionText(then, field))
                changed << optionLabel(field.key);
        const auto search = m_path->controls()->settings();
        for (qsizetype k = 0; k < search.size(); ++k)
            if (search[k] != searchThen[k])
                changed << search[k].first;
    }
    m_path->setStale(changed.isEmpty()
            ? QString()
            : tr("Changed since the last one ended: %1").arg(changed.join(QStringLiteral(", "))));
}

/// Any λ of the path can be set on the option form's slider.
void MainWindow::offerLambdasOf(const Path& path)
{
    const auto& points = path.points();
    if (points.empty())
        return;
    const auto [least, most] = std::ranges::minmax(points, {}, &LambdaPoint::lambda);
    m_method->form()->widen(QStringLiteral("lambda"), least.lambda, most.lambda);
}

void MainWindow::startPath()
{
    if (const QString why = whyNoTraining(); !why.isEmpty())
        return m_messages->showNote(why);
    attempt([&] { m_path->start(m_method->form()->options()); });
}

void MainWindow::showPathProgress()
{
    const PathPage::Progress progress = m_path->progress();
    m_progress->setName(m_path->paths().find(m_controller.current())->name);
    m_progress->setShare(progress.where, progress.done, progress.secondsLeft);
    m_progress->setPaused(m_controller.paused());
}

/// One change of the form, which can be undone; training there is an offer.
void MainWindow::useLambda(double lambda, const std::shared_ptr<const Snapshot>& weights)
{
    const QString text = plainNumber(lambda, 6);
    if (m_ownOptions) { // the form shows a run of a comparison: its λ is not meant
        m_ownOptions->lambda = lambda;
        m_messages->showNote(
            tr("λ = %1 is in the option form when what is queued has ended.").arg(text));
        return;
    }
    m_method->form()->edit(QStringLiteral("lambda"), text);
    m_messages->offer(tr("λ = %1 is in the option form.").arg(text), tr("&Train there"),
        [this, weights] { trainFrom(weights); });
}

/// From the piece's weights where there are any, which is nearer than zero.
void MainWindow::trainFrom(const std::shared_ptr<const Snapshot>& weights)
{
    const auto& open = m_session.dataset();
    if (weights && open && weights->w.size() == open->train->weightSize())
        startFrom(
            weights->w, weights->lambda, tr("the path at λ %1").arg(plainNumber(weights->lambda)));
    startRun();
}

void MainWindow::savePathRecord()
{
    const Path* path = m_path->paths().selected();
    const QString file = path && path->ended()
        ? askSave(this, tr("Save path record"), fileNameOf(path->name) + QStringLiteral(".json"),
            tr("Path and grid records (*.json)"))
        : QString();
    if (!file.isEmpty() && attempt([&] { writePathRecord(file.toStdString(), path->record); }))
        m_messages->showSuccess(tr("Written: %1").arg(file));
}

void MainWindow::openPathRecord(const QString& path)
{
    const int id = m_path->open(readPathRecord(path.toStdString()));
    offerLambdasOf(*m_path->paths().find(id));
    m_tabs->showPage(m_path);
}

} // namespace gapscope
