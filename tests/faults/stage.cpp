// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/faults/stage.h"

#include "app/docks/method_dock.h"
#include "app/parts/message_bar.h"
#include "datasets/open.h"
#include "widgets/controls/options/option_form.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QMessageBox>
#include <QPushButton>
#include <QToolButton>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstdlib>

namespace gapscope::test {

void wait(int milliseconds)
{
    QEventLoop loop;
    QTimer::singleShot(milliseconds, &loop, &QEventLoop::quit);
    loop.exec();
}

void until(const std::function<bool()>& done)
{
    constexpr int patienceMilliseconds = 40000, stepMilliseconds = 5;
    QElapsedTimer clock;
    for (clock.start(); !done(); wait(stepMilliseconds))
        if (clock.elapsed() > patienceMilliseconds)
            std::_Exit(128 + SIGKILL);
}

Stage::Stage(QString folder)
    : m_folder(std::move(folder))
{
    QObject::connect(&m_looks, &QTimer::timeout, &m_looks, [this] { answer(); });
    m_looks.start(20);
}

void Stage::open(const char* source)
{
    m_window.reset(); // frees its memory before the next one asks for it
    m_said = false;   // errors of this window only
    m_window = std::make_unique<MainWindow>(DataFolders());
    window().show();
    DataRequest request;
    request.source = source;
    window().openDataset(std::make_shared<const Dataset>(openDataset(request)), request);
}

bool Stage::said() { return m_said = m_said || window().messages()->showsError(); }

/// Answers every question with "continue", like a user who accepts the loss of unsaved data.
void Stage::answer()
{
    auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
    if (!box)
        return;
    m_said = true;
    for (const auto button : {QMessageBox::Close, QMessageBox::Discard, QMessageBox::Yes})
        if (QAbstractButton* there = box->button(button))
            return there->click();
    box->reject();
}

void Stage::begin(std::int64_t seed, double passes)
{
    SolverOptions options;
    options.lambda = 0.01;
    options.epsilon = 0;
    options.seed = seed;
    options.maxPasses = passes;
    options.traceEvery = 2;
    window().method()->form()->setOptions(options);
    window().startRun();
}

const Run* Stage::run(std::int64_t seed)
{
    const auto& runs = window().session().runs();
    const auto found =
        std::ranges::find(runs, seed, [](const auto& run) { return run->record.options.seed; });
    return found == runs.end() ? nullptr : found->get();
}

std::size_t Stage::points(std::int64_t seed)
{
    const Run* found = run(seed);
    return found ? found->record.trace.size() : 0;
}

bool Stage::quiet()
{
    return !window().controller().running() && !window().features().savedRuns.busy()
        && !window().features().recovery.isWriting();
}

void Stage::train(std::int64_t seed, double passes)
{
    begin(seed, passes);
    until([this] { return window().controller().running(); });
    until([this] { return quiet(); });
}

void Stage::writeOpened()
{
    RunRecord record = run(1)->record;
    record.options.seed = opened;
    writeRecord(in("opened.json").toStdString(), record);
}

void Stage::autosave()
{
    until([this] { return !window().features().recovery.isWriting(); });
    window().features().recovery.write();
    until([this] { return !window().features().recovery.isWriting(); });
}

void Stage::hasAll()
{
    for (const auto& run : window().session().runs())
        if (const std::size_t points = run->record.trace.size(); points > 0)
            std::printf("has %lld %zu\n", static_cast<long long>(run->record.options.seed),
                run->ended() ? points : 1);
    std::fflush(stdout);
}

void Stage::crash()
{
    window().controller().finishCheckpoints(); // no leftovers that a normal end would remove
    std::_Exit(status());
}

void Stage::closeWell()
{
    window().close();
    until([this] { return !window().isVisible(); });
}

bool Stage::take(const char* name)
{
    auto* button = window().recovery()->findChild<QToolButton*>(QLatin1String(name));
    const bool there = button->isVisible();
    if (there)
        button->click();
    return there;
}

} // namespace gapscope::test
