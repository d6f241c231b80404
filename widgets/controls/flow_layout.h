// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLayout>
#include <QWidget>

#include <vector>

namespace gapscope {

/// Controls side by side, in as many lines as the width needs. What is left of a line goes to the
/// items in it that like to grow. As narrow as the widest item.
class FlowLayout : public QLayout {
public:
    explicit FlowLayout(QWidget* parent = nullptr);
    ~FlowLayout() override;

    void addItem(QLayoutItem* item) override;
    int count() const override { return static_cast<int>(m_items.size()); }
    QLayoutItem* itemAt(int index) const override;
    QLayoutItem* takeAt(int index) override;
    Qt::Orientations expandingDirections() const override { return Qt::Horizontal; }
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override;
    QSize minimumSize() const override;
    void setGeometry(const QRect& rect) override;

private:
    /// Lines of items that fit into the width.
    std::vector<std::vector<QLayoutItem*>> linesOf(int width) const;

    std::vector<QLayoutItem*> m_items;
};

/// A widget with such a layout in it: asks for the height that it needs at its width, also of
/// splitters and scroll areas, which do not ask for heights for widths.
class FoldingWidget : public QWidget {
public:
    using QWidget::QWidget;

protected:
    bool event(QEvent* event) override;
};

} // namespace gapscope
