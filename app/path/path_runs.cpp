// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/path/path_runs.h"

#include "app/data/data_opening.h"
#include "app/docks/method_dock.h"
#include "app/model/data_caption.h"
#include "app/model/views/model_views.h"
#include "app/options/option_editing.h"
#include "app/options/task_preset.h"
#include "app/parts/data_words.h"
#include "app/parts/message_bar.h"
#include "app/path/path_controls.h"
#include "app/path/path_page.h"
#include "app/view/pages.h"
#include "core/records/run_record.h"
#include "widgets/controls/number_text.h"
#include "widgets/controls/options/option_form.h"
#include "widgets/controls/options/option_words.h"

namespace gapscope {

QStringList changedPathOptions(const SolverOptions& now, const SolverOptions& then)
{
    QStringList changed;
    for (const OptionField& field : optionFields())
        if (std::ranges::find(searchOwns, field.key) == searchOwns.end()
            && optionText(now, field) != optionText(then, field))
            changed << optionLabel(field.key);
    return changed;
}

PathRuns::PathRuns(const WindowParts& parts, DataOpening& opening, OptionEditing& options,
    const PathPlaces& places)
    : m_parts(parts)
    , m_opening(opening)
    , m_options(options)
    , m_places(places)
{
    m_opening.setOpenFile(FileKind::pathRecord, [this](const QString& file) { openRecord(file); });
    connectPage();
    connect(&m_parts.controller, &RunController::started, this, &PathRuns::markStale);
    connect(m_places.method.form(), &OptionForm::optionsChanged, this, &PathRuns::markStale);
    connect(&m_parts.session, &Session::datasetChanged, this, &PathRuns::markStale);
    connect(&m_places.models, &ModelViews::pieceRequested, this, [this](int k) {
        const Path* path = m_places.page.paths().selected();
        if (path && k < static_cast<int>(path->points().size()))
            m_places.page.lookAt(path->points()[static_cast<std::size_t>(k)].lambda);
    });
}

void PathRuns::connectPage()
{
    PathPage* page = &m_places.page;
    connect(page, &PathPage::runRequested, this, &PathRuns::start);
    connect(page, &PathPage::ended, this, &PathRuns::pathEnded);
    connect(page->controls(), &PathControls::changed, this, &PathRuns::markStale);
    connect(&page->paths(), &Paths::selectionChanged, this, &PathRuns::markStale);
    connect(page, &PathPage::lambdaChosen, this, &PathRuns::useLambda);
    connect(page, &PathPage::repeatRequested, this, &PathRuns::repeat);
    connect(&m_places.tabs, &QTabWidget::currentChanged, this, &PathRuns::leaveOut);
    connect(&m_parts.controller, &RunController::stateChanged, this, &PathRuns::leaveOut);
}

/// On the Path page and while a search runs, the form has no options that a search has itself.
void PathRuns::leaveOut()
{
    const RunController& controller = m_parts.controller;
    const bool path = controller.searching()
        || (!controller.running() && m_places.tabs.currentWidget() == &m_places.page);
    QStringList keys;
    for (const std::string_view key : searchOwns)
        if (path)
            keys << QString::fromLatin1(key.data(), qsizetype(key.size()));
    m_places.method.form()->leaveOut(keys, tr("A path or grid has its own."));
}

void PathRuns::start()
{
    if (const QString why = m_whyNoTraining(); !why.isEmpty())
        return m_parts.messages.showNote(why);
    if (!m_parts.session.dataset() || m_parts.controller.running())
        return;
    SolverOptions options = m_options.form();
    const double limit = options.maxPasses;
    if (limit == recommendedFor(m_parts.session.dataset()->info.task).maxPasses)
        options.maxPasses = unlimited; // it suits one λ
    if (m_parts.messages.attempt([&] { m_places.page.start(options); })
        && options.maxPasses != limit)
        m_parts.messages.showNote(tr("The preset's limit of %1 passes is left out: it suits one λ.")
                                      .arg(displayNumber(limit)));
}

void PathRuns::pathEnded(int id)
{
    const Path& path = *m_places.page.paths().find(id);
    m_atEnd = {m_options.own(), m_places.page.controls()->settings()};
    offerLambdasOf(path);
    offerWithoutLimit(path);
    markStale();
    Q_EMIT ended(path);
}

void PathRuns::repeat(const PathRecord& record)
{
    const auto again = [this, record] {
        m_parts.messages.attempt([&] { m_places.page.repeat(record); });
    };
    const DataRequest request = requestOfOpened(record.request, record.dataset);
    if (m_parts.session.dataset() && m_parts.session.request() == request)
        again();
    else
        m_opening.openData(request, false, again);
}

/// Says on the Path page that the search on show is on other data, or which controls changed since
/// the last search ended.
void PathRuns::markStale() { m_places.page.setStale(staleReason()); }

QString PathRuns::staleReason() const
{
    const Path* looked = m_places.page.paths().selected();
    const auto& dataset = m_parts.session.dataset();
    if (looked && dataset
        && dataDifference(dataIdentity(looked->record.dataset, looked->record.request),
            dataIdentity(dataset->info, m_parts.session.request())))
        return tr("Found on other data: %1. “%2” searches the data that are open.")
            .arg(dataTitle(looked->record.dataset), m_places.page.controls()->runText());
    QStringList changed;
    if (m_atEnd && !m_parts.controller.searching()) { // the running search has the new options
        const auto& [then, searchThen] = *m_atEnd;
        changed = changedPathOptions(m_options.own(), then);
        const SearchSettings search = m_places.page.controls()->settings();
        for (qsizetype k = 0; k < search.size(); ++k)
            if (search[k] != searchThen[k])
                changed << search[k].first;
    }
    return changed.isEmpty()
        ? QString()
        : tr("Changed since the last one ended: %1").arg(changed.join(u", "_s));
}

/// Extends the form's slider to every λ of the path.
void PathRuns::offerLambdasOf(const Path& path)
{
    const auto& points = path.points();
    if (points.empty())
        return;
    const auto [least, most] = std::ranges::minmax(points, {}, &LambdaPoint::lambda);
    m_places.method.form()->widen(u"lambda"_s, least.lambda, most.lambda);
}

/// A limit that suits one run, such as a preset's, ends a path early.
void PathRuns::offerWithoutLimit(const Path& path)
{
    const PathResult& result = path.record.result;
    const bool passes = result.stoppedBy == RunStatus::maxPasses;
    if (path.state != RunState::finished || result.end != PathEnd::stopped
        || !(passes || result.stoppedBy == RunStatus::maxSeconds))
        return;
    PathRecord again = newPathRecord();
    again.name = path.record.name;
    again.dataset = path.record.dataset;
    again.request = path.record.request;
    again.options = path.record.options;
    (passes ? again.options.maxPasses : again.options.maxSeconds) = unlimited;
    again.kind = path.record.kind;
    if (path.folds)
        again.validation = Validation{.folds = *path.folds, .lambdas = {}, .errors = {}};
    m_parts.messages.offer(
        (passes ? tr("%1 ended at its limit of passes, which counts for all λ together.")
                : tr("%1 ended at its limit of seconds, which counts for all λ together."))
            .arg(path.name),
        tr("Run it without"), [this, again = std::move(again)] { repeat(again); });
}

/// Changes the form in one undo step and offers to train with this λ.
void PathRuns::useLambda(double lambda, const std::shared_ptr<const Snapshot>& weights)
{
    const QString text = displayNumber(lambda, 6);
    if (!m_options.setOwnLambda(lambda))
        return m_parts.messages.showNote(
            tr("λ = %1 is in the option form when what is queued has ended.").arg(text));
    m_parts.messages.offer(tr("λ = %1 is in the option form.").arg(text), tr("&Train there"),
        [this, weights] { train(weights); });
}

/// Starts from the piece's weights, which are nearer to the optimum than zero.
void PathRuns::train(const std::shared_ptr<const Snapshot>& weights)
{
    const auto& open = m_parts.session.dataset();
    const bool fit = weights && open && weights->w.size() == open->train->weightSize();
    Q_EMIT trainingRequested(fit ? weights : nullptr,
        fit ? tr("the path at λ %1").arg(displayNumber(weights->lambda)) : QString());
}

void PathRuns::openRecord(const QString& file)
{
    const PathRecord record = readPathRecord(file.toStdString());
    if (record.result.points.empty() && isExport(file.toStdString()))
        return offerAgain(record, QFileInfo(file).fileName());
    const int id = m_places.page.open(record);
    offerLambdasOf(*m_places.page.paths().find(id));
    m_places.tabs.showPage(&m_places.page);
}

/// The search that an exported file shows: it is no order to run anything.
void PathRuns::offerAgain(const PathRecord& record, const QString& file)
{
    const DataRequest data = requestOfOpened(record.request, record.dataset);
    const auto offer = [this, record, file, source = sourceName(data.source)] {
        m_parts.messages.offer(
            (record.isGrid() ? tr("%1 shows one grid on %2.") : tr("%1 shows one path on %2."))
                .arg(file, source),
            tr("Run it again"),
            [this, record] {
                m_places.tabs.showPage(&m_places.page);
                repeat(record);
            },
            MessageBar::Stays::untilClosed);
    };
    if (m_parts.session.dataset())
        offer();
    else
        m_opening.openData(data, false, offer);
}

} // namespace gapscope
