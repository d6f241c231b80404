// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/state/session.h"
#include "widgets/controls/notes.h"

namespace gapscope {

/// The run's name among those that are ticked; "" where it stands alone.
QString nameAmongDrawn(const Session& session, const Run& run);

/// "pass 37.2", "gap 0.0312", "primal 0.3214", "dual 0.2902", each as last known; none without a
/// run, and before the first point of its trace.
QStringList figuresOf(const Run* run);

/// These figures of the selected run, after its name where others are drawn, too, and the reason
/// why they are old, if any; empty while a path is shown.
class RunFigures : public PartsLabel {
    Q_OBJECT

public:
    explicit RunFigures(const Session& session);
    void refresh();
    /// nameAmongDrawn(), computed once.
    const QString& nameOf(const Run& run);
    /// In which options the form differs from the run; "": in none.
    void setStale(const QString& reason);

private:
    const Session& m_session;
    std::map<int, QString> m_names; ///< by the runs' ids, until their list changes
    QString m_stale;
};

} // namespace gapscope
