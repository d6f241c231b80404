// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QProgressDialog>

#include <cstddef>

namespace gapscope {

/// Shown while files are drawn on the window's thread, which must: nothing of the window can be
/// changed meanwhile, and Cancel leaves what is written so far.
class WritingDialog : public QProgressDialog {
public:
    /// Appears when it takes longer than that, in milliseconds.
    WritingDialog(const QString& what, int patience, QWidget* window);

    /// Between two pieces of the work.  returns whether to go on with the next.
    bool operator()(std::size_t done, std::size_t all);
};

} // namespace gapscope
