// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/experiments/gap_progress.h"
#include "core/solvers/run_activity.h"

#include <QWidget>

namespace gapscope {

/// "13.9 s: 6.0 training, 7.1 evaluating  gap 0.031 ▸ 0.010 ▓▓▓▓░ 00:12 to gap 0.01": for a
/// toolbar. Of a queue the bar and the time are those of all its runs. In little room the bar
/// becomes small first, then the goal and the name go, last the wait; of a run that has ended the
/// bar goes first. The place in the queue stays: "run 4 of 12", then "4/12".
class ProgressEta : public QWidget {
    Q_OBJECT

public:
    explicit ProgressEta(QWidget* parent = nullptr);

    /// The run, path or grid that is shown.  shortName: said in the line, where the window shows
    /// the figures of another run; else "".
    void setName(const QString& name, const QString& shortName = {});
    /// Updates from the whole trace so far; cheap enough for 30 times a second. Forgets the wait,
    /// unless the run is paused.
    void setTrace(std::span<const TracePoint> trace, const GapTarget& target);
    /// A search over λ instead of a run: its position ("λ 0.012, 37 breakpoints"), the share done
    /// and the seconds left, NaN if unknown.
    void setShare(const QString& where, double done, double secondsLeft);
    /// The run's present work, and how long that has taken; after setTrace().
    void setActivity(const RunActivity::Now& now);
    /// The seconds of an ended run; NaN: not known.
    void setWait(const RunWait& wait);
    /// The run has ended: "converged", "stopped", … instead of a time.
    void setEnded(const QString& status);
    /// The run shown is one of several in a queue, of which a share is done, and which will take so
    /// many seconds more from its last trace point on (NaN: it is not known). of ≤ 1: it is the
    /// only one.
    void setQueue(int run, int of, double done = 0, double secondsLeft = notComputed);
    void setPaused(bool paused);
    void clear();
    const GapProgress& progress() const { return m_progress; }
    /// From now on, evaluation included, of a queue to the end of all; NaN: no forecast yet.
    double secondsLeft() const;
    /// The line as text, for screen readers.
    QString text() const;

    /// The line as it is drawn.
    struct Drawn {
        QString left, time;
        double bar = 0; ///< its width; 0: none
    };
    /// The part that fits into this width, in logical pixels; only as a last resort is a text
    /// elided.
    Drawn drawnIn(double width) const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QString tip() const;
    QString gapText() const;
    QString lineText(int parts) const;
    QString placed(const QString& text, bool brief = true) const;
    bool hasProgress() const;
    double shareDone() const { return m_queueSize > 1 ? m_queueDone : m_progress.done; }
    std::vector<Drawn> lines() const;
    QString timeText(bool withGoal = true) const;
    void changed();

    bool m_certificate = true; ///< the method has a dual
    GapProgress m_progress;
    double m_pointAt = 0; ///< seconds waited at the last trace point
    RunWait m_wait{notComputed, notComputed, notComputed};
    QString m_work, m_shortWork; ///< "evaluating: 40 of 200 examples"; "": it trains
    GapTarget m_target;
    QString m_name, m_shortName;
    QString m_goal; ///< "200 passes", to which the time left refers
    bool m_active = false, m_paused = false;
    int m_queueRun = 0, m_queueSize = 0;
    double m_queueDone = 0;           ///< of all
    double m_queueLeft = notComputed; ///< seconds to the end of all
    QString m_ended, m_where;
};

/// "00:12", "3:04:05"; "—" when unknown.
QString clockText(double seconds);
/// "00:12 left"; "no forecast yet" when unknown.
QString leftText(double seconds);
/// The same of all runs of a queue: "03:20 left for all".
QString leftForAllText(double seconds);
/// "13.9 s: 6.0 training, 7.1 evaluating"; "" when unknown. Evaluation beside the training is
/// named: "6.4 s: 6.0 training, 0.4 evaluating (plus 7.1 s of CPU time in parallel)". "13.9 s"
/// where the parts are unknown.
QString waitText(const RunWait& wait);
/// "13.9 s, 7.1 evaluating": the same in short.
QString shortWaitText(const RunWait& wait);
/// "measuring the first gap: 312 of 1,000 examples"; training says also how long it was waited.
QString workText(const RunActivity::Now& now);
/// "first gap: 312 of 1,000": the same in short.
QString shortWorkText(const RunActivity::Now& now);

} // namespace gapscope
