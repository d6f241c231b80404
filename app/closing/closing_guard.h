// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/parts/window_parts.h"

#include <QtWidgets>

namespace gapscope {

class Recovery;

/// The state that decides whether the window may close.
struct ClosingState {
    bool running = false;          ///< a run is active
    bool closing = false;          ///< the window closes as soon as it has stopped
    bool suspended = false;        ///< by a signal: no question is asked
    bool unsaved = false;          ///< the session
    bool discardConfirmed = false; ///< by the user, or after saving
};
enum class ClosingStep { askToStop, stop, askToSave, close };
/// The next step of closing.
ClosingStep closingStep(const ClosingState& state);

/// "3 queued runs will not be started: …": what closing would lose; "" without names.
QString queuedRunsText(const QStringList& names);

/// Lets the window close when nothing is lost: stops the active run and saves session and runs,
/// each after asking.
class ClosingGuard : public QObject {
    Q_OBJECT

public:
    struct Places {
        SessionKeeper& session;
        RunKeeper& runs;
        Recovery& recovery;
        const Paths& paths;
    };
    /// window: the window to close; the parent of the questions.
    ClosingGuard(const WindowParts& parts, const Places& places, QWidget& window);

    /// Whether the window may close now. If not, it asks, or closes the window later.
    bool mayClose();
    /// Suspends the active run for the next start, and closes without a question: the machine may
    /// be shutting down.
    void closeNow();
    /// A run has ended: closes the window if it waited for that.
    void closeWhenDone();

private:
    bool wantsToStop();
    void stopAndClose();
    bool saveRuns();
    QStringList queuedNames() const;

    WindowParts m_parts;
    const Places m_places;
    QWidget& m_window;
    bool m_closing = false;          ///< as soon as the run has stopped
    bool m_discardConfirmed = false; ///< by the user, or the session is saved
};

} // namespace gapscope
