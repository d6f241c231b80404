// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/view/view_state.h"

#include <QtWidgets>

namespace gapscope {

/// The controls of the pages as part of the view state: toggles, boxes, lines, sliders, tabs,
/// lists, the order of tables, the zoom of pictures. A control takes part when it has an object
/// name; its key is "control/PAGE/NAMES/NAME", with the names of its parents. Excluded are those
/// that pages save under their own keys, and those that are not a view (see the source).
class ViewControls : public QObject {
    Q_OBJECT

public:
    ViewControls(NamedPages pages, QObject* parent);

    void save(ViewState& view) const;
    /// A value that does not fit (a box without this choice, a run without its plot) waits until it
    /// does, or until the user sets the control.
    void restore(const ViewState& view);

    /// All present controls, by key.
    QMap<QString, QWidget*> controls() const;

private:
    void wait(const QString& key, const QVariant& value, QWidget* control);
    void retry();

    NamedPages m_pages;
    ViewState m_waiting;
    QTimer m_timer; ///< active while a value waits
};

/// Whether a key only says which part of a page is in front, or whose weights are shown: no reason
/// to save a file.
bool isInFront(const QString& key);

} // namespace gapscope
