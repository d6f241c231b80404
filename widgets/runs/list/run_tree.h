// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTreeView>

namespace gapscope {

class RunListDelegate;

/// The view of the list of runs: its swatches take double clicks and Ctrl+clicks.
class RunTree : public QTreeView {
    Q_OBJECT

public:
    explicit RunTree(QWidget* parent = nullptr);
    /// Whether a name is being typed.
    bool isEditing() const { return state() == EditingState; }
    /// In the viewport; empty for a row without one.
    QRect swatchOf(const QModelIndex& index) const;

Q_SIGNALS:
    void onlyRequested(const QModelIndex& index);
    void tickRequested(bool on); ///< of all selected rows
    void editingEnded();

protected:
    void mousePressEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void drawBranches(
        QPainter* painter, const QRect& rect, const QModelIndex& index) const override;
    void changeEvent(QEvent* event) override;

private:
    bool isOnSwatch(const QPoint& point) const;

    RunListDelegate* m_delegate;
};

} // namespace gapscope
