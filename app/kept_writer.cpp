// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/kept_writer.h"

#include <QEventLoop>
#include <QFileInfo>

#include <memory>
#include <utility>

namespace gapscope {
namespace {

KeptRun written(const KeptWriter::Item& item)
{
    const auto* run = std::get_if<RunRecord>(&item.record);
    if (!item.kept)
        return run ? keepRun(*run) : keepPath(std::get<PathRecord>(item.record));
    KeptRun kept = *item.kept;
    if (run)
        updateKept(kept, *run);
    else
        writePathRecord(kept.path.toStdString(), std::get<PathRecord>(item.record));
    return kept;
}

} // namespace

KeptWriter::KeptWriter(QObject* parent)
    : QObject(parent)
{
    connect(&m_worker, &LatestWorker::idle, this, &KeptWriter::idle);
}

void KeptWriter::write(std::vector<Item> items, std::optional<std::map<QString, KeptLook>> looks)
{
    Q_ASSERT(!busy());
    m_worker.post([this, items = std::make_shared<const std::vector<Item>>(std::move(items)),
                      looks = std::move(looks)](std::stop_token) -> LatestWorker::Delivery {
        try {
            std::map<QString, KeptLook> all = looks.value_or(std::map<QString, KeptLook>());
            for (const Item& item : *items) {
                const KeptRun run = written(item);
                if (item.look)
                    all[QFileInfo(run.path).fileName()] = *item.look;
                m_worker.tell([this, id = item.id, run] { Q_EMIT kept(id, run); });
            }
            if (looks)
                writeKeptLooks(all);
        } catch (const InputError& error) {
            return [this, error] { Q_EMIT failed(error); };
        }
        return {};
    });
}

void KeptWriter::finish()
{
    QEventLoop wait;
    connect(&m_worker, &LatestWorker::idle, &wait, &QEventLoop::quit);
    while (busy()) // at its end more may have come
        wait.exec(QEventLoop::ExcludeUserInputEvents);
}

} // namespace gapscope
