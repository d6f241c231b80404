// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/view/view_state.h"

#include <QtWidgets>

#include <set>

namespace gapscope {

/// Makes what the user changes of a view undoable, whatever control it is changed with: the view
/// before a key, click or turn of the wheel is compared with the one after it, and what differs is
/// one step of undo. Changes that come by themselves (a run ends, data have been read) fall between
/// and are none; nor is what a command that was pushed meanwhile does, or what runs bring and take
/// along that come and go.
class ViewHistory : public QObject {
    Q_OBJECT

public:
    struct View {
        ViewState state;
        std::set<int> runs; ///< ids of those on the lists
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
    int m_index = 0; ///< of the stack, then
    bool m_open = false, m_pressed = false, m_ending = false;
};

/// "change of the x axis": what the Edit menu says of a step that changes these keys; "": no step
/// of undo is worth it (the room of a splitter, a place in a list).
QString viewChangeText(const QStringList& keys);

} // namespace gapscope
