// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/view/pages.h"
#include "app/window/main_window.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QTabWidget>
#include <QTimer>

#include <algorithm>
#include <vector>

namespace gapscope::bench {

/// Milliseconds between the ticks of a 16 ms timer in the window's thread, ascending, while every
/// page is in front for a while.
inline std::vector<double> timerGaps(MainWindow& window, int seconds)
{
    std::vector<double> gaps;
    QElapsedTimer clock;
    QTimer tick;
    tick.setTimerType(Qt::PreciseTimer);
    qint64 last = -1;
    clock.start();
    QObject::connect(&tick, &QTimer::timeout, &window, [&] {
        const qint64 now = clock.nsecsElapsed();
        if (last >= 0)
            gaps.push_back(static_cast<double>(now - last) / 1e6);
        last = now;
    });
    QTimer turn;
    QObject::connect(&turn, &QTimer::timeout, &window, [&window] {
        window.tabs()->setCurrentIndex(
            (window.tabs()->currentIndex() + 1) % window.tabs()->count());
    });
    // Not quit(): that asks the window, which asks whether to give up the active run.
    QTimer::singleShot(seconds * 1000, &window, [] { QApplication::exit(0); });
    tick.start(16);
    turn.start(seconds * 1000 / window.tabs()->count());
    QApplication::exec();
    std::sort(gaps.begin(), gaps.end());
    return gaps;
}

/// requires: ascending, not empty.
inline double quantile(const std::vector<double>& sorted, double q)
{
    return sorted[static_cast<std::size_t>(q * static_cast<double>(sorted.size() - 1))];
}

} // namespace gapscope::bench
