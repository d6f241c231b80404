// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/data/record_opening.h"

#include "app/data/data_opening.h"
#include "app/models/trained_model.h"
#include "app/parts/message_bar.h"
#include "app/state/session.h"
#include "widgets/controls/number_text.h"

namespace gapscope {

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
    const Run* listed = session.runOf(record);
    const int id = listed ? listed->id : session.addRun(record, RunState::finished, nullptr);
    session.select(id);
    if (listed)
        m_parts.messages.showNote(tr("%1 is the record of a run that is in the list already: %2.")
                                      .arg(QFileInfo(path).fileName(), listed->name));
    offerDataOf(record, id, path);
}

void RecordOpening::offerDataOf(const RunRecord& record, int id, const QString& path)
{
    Session& session = m_parts.session;
    const DataRequest request = requestOf(record.request, path);
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
                                 "Run, Label files… labels files with it.")
                                  .arg(name)
                                  .arg(plainNumber(model.lambda))
                                  .arg(qs(model.dataset)));
}

} // namespace gapscope
