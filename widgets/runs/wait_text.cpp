// SPDX-License-Identifier: GPL-3.0-or-later
// The wait in words: progress_eta.h.
#include "widgets/controls/number_text.h"
#include "widgets/runs/progress_eta.h"

namespace gapscope {
namespace {

constexpr double inSeconds = 600; ///< longer waits are written as on a clock

QString partOf(const RunWait& wait, double seconds)
{
    const int decimals = wait.waited < 1 ? 2 : wait.waited < 99.95 ? 1 : 0;
    return wait.waited < inSeconds ? fixedText(seconds, decimals) : clockText(seconds);
}

QString wholeOf(const RunWait& wait)
{
    const QString whole = partOf(wait, wait.waited);
    return wait.waited < inSeconds ? ProgressEta::tr("%1 s").arg(whole) : whole;
}

} // namespace

QString waitText(const RunWait& wait)
{
    if (!(wait.waited > 0))
        return {};
    if (std::isnan(wait.evaluating))
        return wholeOf(wait);
    const QString text =
        ProgressEta::tr("%1: %2 training, %3 evaluating")
            .arg(wholeOf(wait), partOf(wait, wait.training), partOf(wait, wait.evaluating));
    return wait.besideCpu > wait.evaluating + 0.1 // else hardly any was beside the training
        ? ProgressEta::tr("%1 (plus %2 s of CPU time in parallel)")
              .arg(text, fixedText(wait.besideCpu, 1))
        : text;
}

QString shortWaitText(const RunWait& wait)
{
    if (!(wait.waited > 0))
        return {};
    return std::isnan(wait.evaluating)
        ? wholeOf(wait)
        : ProgressEta::tr("%1, %2 evaluating").arg(wholeOf(wait), partOf(wait, wait.evaluating));
}

} // namespace gapscope
