// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/data/opener.h"

#include "app/data/data_opening.h"
#include "app/model/data_caption.h"
#include "app/models/trained_model.h"
#include "app/parts/data_words.h"
#include "app/parts/message_bar.h"
#include "app/programs/data_paths.h"
#include "app/state/session.h"
#include "core/files/exported_spec.h"
#include "datasets/formats/binary/image_decode.h"
#include "widgets/controls/number_text.h"
#include "widgets/viewers/pictures/overlay_paint.h"

namespace gapscope {

DataRequest dataAt(std::string source, std::string split)
{
    DataRequest request;
    request.source = std::move(source);
    request.split = std::move(split);
    return request;
}

DataRequest requestOf(const DataRequest& request, const QString& file)
{
    DataRequest located = request;
    locateBeside(located, file.toStdString());
    makeAbsolute(located);
    return located;
}

Opener::Opener(DataFolders folders, QObject* parent)
    : QObject(parent)
    , m_folders(std::move(folders))
{
    connect(&m_worker, &LatestWorker::failed, this,
        [this](const QString& sentence) { fail(sentence, {}); });
}

void Opener::setUnread(std::optional<Unread> unread)
{
    m_unread = std::move(unread);
    Q_EMIT unreadChanged();
}

/// From the worker.
Progress Opener::reportOf(const std::stop_token& stop)
{
    return [this, stop](double done, const std::string& what) {
        m_worker.tell([this, stop, done, text = qs(what)] {
            if (!stop.stop_requested() && busy())
                Q_EMIT progress(done, text);
        });
    };
}

void Opener::fail(const QString& sentence, const QString& details)
{
    Q_EMIT progress(0, {});
    setUnread({});
    Q_EMIT failed(sentence, details);
}

LatestWorker::Delivery Opener::failure(const InputError& error)
{
    return [this, error] { fail(sentenceOf(error), detailsOf(error)); };
}

void Opener::begin(const QString& source)
{
    Q_EMIT began(sourceName(source.toStdString()));
    Q_EMIT progress(-1, tr("reading"));
}

void Opener::label(const QStringList& paths, const LabelModel& by)
{
    setUnread({});
    begin(paths.first());
    m_worker.post(
        [this, paths, by, folders = m_folders](std::stop_token stop) -> LatestWorker::Delivery {
            try {
                auto files = std::make_shared<const LabelledFiles>(
                    labelFiles(paths, by, folders, reportOf(stop), stop));
                return [this, files] {
                    Q_EMIT progress(0, {});
                    Q_EMIT labelled(files);
                };
            } catch (const InputError& error) {
                return failure(error);
            }
        });
}

void Opener::open(const DataRequest& request, bool orSample, Then then)
{
    setUnread({});
    begin(qs(request.source));
    m_worker.post([this, request, orSample, folders = m_folders, then = std::move(then)](
                      std::stop_token stop) -> LatestWorker::Delivery {
        const Progress report = reportOf(stop);
        const Recognised recognised = [this, stop, request, orSample](const std::string& task,
                                          std::size_t, const std::string& photograph) {
            QImage picture;
            try {
                if (!photograph.empty())
                    picture = imageOf(decodePhotograph(photograph, request.source));
            } catch (const InputError&) { // said when the features are made
            }
            m_worker.tell([this, stop, orSample, picture, unread = Unread{request, task}] {
                if (stop.stop_requested() || !busy())
                    return;
                if (!orSample)
                    setUnread(unread);
                if (!picture.isNull())
                    Q_EMIT firstRead(picture);
            });
        };
        std::shared_ptr<const Dataset> dataset;
        try {
            dataset = std::make_shared<const Dataset>(orSample
                    ? openDatasetOrSample(request, folders, report, stop, recognised)
                    : openDataset(request, folders, report, stop, recognised));
        } catch (const InputError& error) {
            return failure(error);
        }
        return [this, dataset, opened = requestOfOpened(request, dataset->info), then] {
            Q_EMIT progress(0, {});
            setUnread({});
            Q_EMIT this->opened(dataset, opened);
            if (then)
                then();
        };
    });
}

void Opener::cancel()
{
    m_worker.cancel();
    Q_EMIT progress(0, {});
}

RecordOpening::RecordOpening(const WindowParts& parts, DataOpening& opening)
    : m_parts(parts)
    , m_opening(opening)
{
    opening.setOpenFile(FileKind::runRecord, [this](const QString& path) { openRecord(path); });
    opening.setOpenFile(FileKind::model, [this](const QString& path) { openModel(path); });
}

void RecordOpening::openRecord(const QString& path)
{
    Session& session = m_parts.session;
    const RunRecord record = readRecord(path.toStdString());
    if (record.trace.empty() && isExport(path.toStdString()))
        return offerAgain(record, path);
    const Run* listed = session.runOf(record);
    const int id = listed ? listed->id : session.addRun(record, RunState::finished, nullptr);
    session.select(id);
    if (listed)
        m_parts.messages.showNote(tr("%1 is the record of a run that is in the list already: %2.")
                                      .arg(QFileInfo(path).fileName(), listed->name));
    offerDataOf(record, id, path);
}

/// The run that an exported file shows: it is no order to run anything.
void RecordOpening::offerAgain(const RunRecord& record, const QString& path)
{
    const std::string file = path.toStdString();
    const auto shown = shownFrom(readJsonOrExport(file), file);
    RunRecord located = record;
    located.request = requestOf(requestOfOpened(record.request, record.dataset), path);
    const auto offer = [this, located, name = QFileInfo(path).fileName(),
                           run = shown && !shown->runs.empty() ? std::optional(shown->runs.front())
                                                               : std::nullopt] {
        m_parts.messages.offer(
            tr("%1 shows one run on %2.").arg(name, sourceName(located.request.source)),
            tr("Run it again"), [this, located, run] { Q_EMIT repetitionWanted(located, run); },
            MessageBar::Stays::untilClosed);
    };
    if (m_parts.session.dataset())
        offer();
    else
        m_opening.openData(located.request, false, offer);
}

void RecordOpening::offerDataOf(const RunRecord& record, int id, const QString& path)
{
    Session& session = m_parts.session;
    const DataRequest request = requestOf(requestOfOpened(record.request, record.dataset), path);
    if (request.source.empty() || m_opening.opener().busy()
        || (session.dataset() && session.request() == request))
        return;
    const auto open = [this, request, id] {
        m_opening.openData(request, false, [this, id] { m_parts.session.select(id); });
    };
    if (session.dataset())
        m_parts.messages.offer(
            tr("%1 was run on other data than those shown.").arg(QFileInfo(path).fileName()),
            tr("Open its data"), open);
    else
        open();
}

void RecordOpening::openModel(const QString& path)
{
    const RunStart start = startFromFile(path.toStdString());
    const Model& model = *start.model;
    const QString name = QFileInfo(path).fileName();
    RunStart named = start;
    named.name = name.toStdString();
    Q_EMIT modelRead(named);
    const auto& dataset = m_parts.session.dataset();
    if (!dataset)
        throw InputError(path.toStdString(), 0, "a model while no data are open",
            "its data first, then the model; it can label files (Run, Label files)");
    try {
        requireFits(*dataset, model, path.toStdString());
    } catch (const InputError& error) {
        throw InputError(path.toStdString(), 0, error.found(),
            error.expected() + "; it can label files (Run, Label files)");
    }
    Q_EMIT startRead(start, name);
    m_parts.messages.showNote(tr("%1 (λ = %2, trained on %3) is where the next run starts. "
                                 "Run → Label files… labels files with this model.")
                                  .arg(name)
                                  .arg(displayNumber(model.lambda))
                                  .arg(qs(model.dataset)));
}

} // namespace gapscope
