// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/saving/kept_writer.h"

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

void KeptWriter::write(std::vector<Item> items, std::map<QString, KeptLook> looks)
{
    Q_ASSERT(!busy());
    m_worker.post([this, items = std::make_shared<const std::vector<Item>>(std::move(items)),
                      looks = std::move(looks)](std::stop_token) -> LatestWorker::Delivery {
        std::optional<InputError> first;
        const auto attempt = [&first](const auto& f) {
            try {
                f();
            } catch (const InputError& error) {
                first = first ? first : error;
            }
        };
        std::map<QString, KeptLook> all = looks;
        for (const Item& item : *items)
            attempt([&] {
                const KeptRun run = written(item);
                if (item.look)
                    all[QFileInfo(run.path).fileName()] = *item.look;
                m_worker.tell([this, id = item.id, run] { Q_EMIT kept(id, run); });
            });
        if (!all.empty())
            attempt([&] {
                mergeKeptLooks(all);
                m_worker.tell([this, all] { Q_EMIT looksKept(all); });
            });
        if (first)
            return [this, error = *first] { Q_EMIT failed(error); };
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
