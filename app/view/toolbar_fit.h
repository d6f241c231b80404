// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QToolBar;

namespace gapscope {

/// Leaves the words of a toolbar's buttons away where its window is too narrow for them, so that
/// what stands at its end stays in sight.
class ToolbarFit : public QObject {
    Q_OBJECT

public:
    /// last: the widget at the end, which may shrink to its least size.
    ToolbarFit(QToolBar* toolbar, const QWidget* last);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void fit();

    QToolBar* m_toolbar;
    int m_fullWidth; ///< with all words
};

} // namespace gapscope
