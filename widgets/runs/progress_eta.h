// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/experiments/gap_progress.h"
#include "core/machine/clocks.h"

#include <QElapsedTimer>
#include <QWidget>

namespace gapscope {

/// "gap 0.031 ▸ 0.010 ▓▓▓▓░ 00:12 to gap 0.01": compact, for a toolbar or the status bar.
class ProgressEta : public QWidget {
    Q_OBJECT

public:
    explicit ProgressEta(QWidget* parent = nullptr);

    /// The run, path or grid that is shown.
    void setName(const QString& name);
    /// Updates from the whole trace so far; cheap enough for 30 times a second.
    void setTrace(std::span<const TracePoint> trace, const GapTarget& target);
    /// A search over λ instead of a run: its position ("λ 0.012, 37 breakpoints"), the share done
    /// and the seconds left, NaN if unknown.
    void setShare(const QString& where, double done, double secondsLeft);
    /// The run has ended: "converged", "stopped", … instead of a time.
    void setEnded(const QString& status);
    /// The run shown is one of several in a queue; of ≤ 1: it is the only one.
    void setQueue(int run, int of);
    void setPaused(bool paused);
    void clear();
    const GapProgress& progress() const { return m_progress; }
    /// In wall time, evaluation included.
    double secondsLeft() const { return m_progress.secondsLeft * m_wall.factor(); }
    /// The line as text, for screen readers.
    QString text() const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QString tip() const;
    QString gapText() const;
    QString timeText() const;
    void changed();

    bool m_certificate = true; ///< the method has a dual
    GapProgress m_progress;    ///< time left on the training clock
    WallShare m_wall;
    QElapsedTimer m_seen; ///< since the last trace
    GapTarget m_target;
    QString m_name, m_goal; ///< goal: "200 passes", to which the time left refers
    bool m_active = false, m_paused = false;
    int m_queueRun = 0, m_queueSize = 0;
    QString m_ended, m_where;
};

/// "00:12", "3:04:05"; "—" when unknown.
QString clockText(double seconds);

} // namespace gapscope
