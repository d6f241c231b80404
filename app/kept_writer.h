// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/kept_runs.h"
#include "app/latest_worker.h"
#include "core/error.h"

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

    /// looks: of those that are written and stay as they are; none: so does the file of all looks.
    /// requires: !busy().
    void write(std::vector<Item> items, std::optional<std::map<QString, KeptLook>> looks);
    bool busy() const { return m_worker.busy(); }
    /// Waits until all is written, while news arrive.
    void finish();

Q_SIGNALS:
    void kept(int id, const gapscope::KeptRun& run);
    /// What could not be written, and what comes after it, was not.
    void failed(const gapscope::InputError& error);
    void idle();

private:
    LatestWorker m_worker{LatestWorker::Running::finish};
};

} // namespace gapscope
