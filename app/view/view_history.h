// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/view/view_state.h"

#include <QtWidgets>

#include <set>

namespace gapscope {

/// Makes the user's changes of a view undoable, whatever control makes them: the view
/// before a key, click or turn of the wheel is compared with the view after it, and the
/// difference is one undo step. Only user input creates undo steps: changes made by runs,
/// by data that were read, by other commands pushed meanwhile, or by runs being added and
/// removed do not.
class ViewHistory : public QObject {
    Q_OBJECT

public:
    struct View {
        ViewState state;
        std::set<int> runs; ///< ids of the listed ones
    };
    using Capture = std::function<View()>;
    using Show = std::function<void(const ViewState&)>;
    ViewHistory(QUndoStack& undo, Capture capture, Show show, QObject* parent = nullptr);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void begin();
    void endSoon();
    void end();

    QUndoStack& m_undo;
    Capture m_capture;
    Show m_show;
    View m_before;
    int m_index = 0; ///< of the stack, at that time
    bool m_open = false, m_pressed = false, m_ending = false;
};

/// "change of the x axis": the Edit menu's text for a step that changes these keys; "": not worth
/// an undo step (the size of a splitter, a place in a list).
QString viewChangeText(const QStringList& keys);

} // namespace gapscope
