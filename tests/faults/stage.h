// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/main_window.h"

#include <QString>
#include <QTimer>

#include <cstdint>
#include <functional>
#include <memory>

namespace gapscope::test {

void wait(int milliseconds);
/// Waits; a window that takes too long hangs and ends like a killed one.
void until(const std::function<bool()>& done);

/// A window without a display, and a user's actions in it. A run is identified by its seed.
class Stage {
public:
    explicit Stage(QString folder);

    static constexpr std::int64_t opened = 3; ///< the run that was not trained here

    QString in(const char* name) const { return m_folder + QLatin1Char('/') + QLatin1String(name); }
    MainWindow& window() { return *m_window; }
    void open(const char* source = "sample:words");
    void closeWell();
    /// Ends as in a crash.
    [[noreturn]] void crash();

    bool said(); ///< whether it reported an error so far
    void say() { m_said = true; }
    int status() { return said() ? 1 : 0; }

    void begin(std::int64_t seed, double passes);
    void train(std::int64_t seed, double passes);
    const Run* run(std::int64_t seed);
    std::size_t points(std::int64_t seed);
    bool quiet();
    void autosave();
    /// Writes a record from elsewhere.
    void writeOpened();
    /// Reports every run of the list. Active runs may lack the newest points for seconds.
    void hasAll();
    /// Answers the question after a crash. Returns false when there is no such answer.
    bool take(const char* name);

private:
    void answer();

    QString m_folder;
    std::unique_ptr<MainWindow> m_window;
    QTimer m_looks;
    bool m_said = false;
};

} // namespace gapscope::test
