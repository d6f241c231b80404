// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/engine/latest_worker.h"
#include "app/saving/kept_runs.h"
#include "core/machine/error.h"

#include <QObject>

#include <map>
#include <optional>
#include <variant>
#include <vector>

namespace gapscope {

/// Writes the records that stay from one session to the next, off the window's thread.
class KeptWriter : public QObject {
    Q_OBJECT

public:
    /// A run, path or grid that has ended.
    struct Item {
        int id = 0;
        std::optional<KeptRun> kept; ///< where it is written already
        std::variant<RunRecord, PathRecord> record;
        std::optional<KeptLook> look; ///< of a run
    };

    explicit KeptWriter(QObject* parent = nullptr);

    /// looks: of others that are written, where these have changed.  requires: !busy().
    void write(std::vector<Item> items, std::map<QString, KeptLook> looks);
    bool busy() const { return m_worker.busy(); }
    /// Waits until all is written, while news arrive.
    void finish();

Q_SIGNALS:
    void kept(int id, const gapscope::KeptRun& run);
    /// By the names of the records' files.
    void looksKept(const std::map<QString, gapscope::KeptLook>& looks);
    /// The first of what could not be written; the rest is.
    void failed(const gapscope::InputError& error);
    void idle();

private:
    LatestWorker m_worker{LatestWorker::Running::finish};
};

} // namespace gapscope
