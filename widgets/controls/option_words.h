// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace gapscope {

/// A sentence of the engine, which names options as the command line does, in the words of the
/// form: "--gap-check: …" becomes "Exact gap every: …". Other words stay.
QString inWordsOfTheForm(QString sentence);

} // namespace gapscope
