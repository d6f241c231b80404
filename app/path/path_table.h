// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/state/paths.h"

#include <QtWidgets>

namespace gapscope {

/// The paths and grids of the session, one line each: a tick shows its curves, a click selects it,
/// Del removes it from the list.
class PathTable : public QTableWidget {
    Q_OBJECT

public:
    explicit PathTable(Paths& paths, QWidget* parent = nullptr);
    QSize sizeHint() const override { return {600, 112}; }
    /// The height of three lines.
    QSize minimumSizeHint() const override;

    /// Its contents as plain numbers, with their units in the header.
    QString csv() const;

Q_SIGNALS:
    void removeRequested(int id);
    void repeatRequested(int id);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void buildHeaders();
    void buildActions();
    void showAll();
    void showOne(int id);
    void fill(int row, const Path& path);
    int rowOf(int id) const;
    int idOf(int row) const;

    Paths& m_paths;
};

} // namespace gapscope
