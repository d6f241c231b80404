// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLayout>
#include <QSplitter>
#include <QWidget>

#include <vector>

class QBoxLayout;
class QHBoxLayout;

namespace gapscope {

/// Controls side by side, in as many lines as the width needs. The rest of a line goes to those
/// items in it that grow. As narrow as the widest item.
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

/// A widget with such a layout: asks for the height that it needs at its width, even in splitters
/// and scroll areas, which do not ask for heights for widths.
class FoldingWidget : public QWidget {
public:
    using QWidget::QWidget;

protected:
    bool event(QEvent* event) override;
};

/// Two groups of controls, at the left and at the right of one line; when the line is too short,
/// the right group moves below the left one. Between them there may be a widget that takes the rest
/// of the line. No narrower than the wider group.
class WrapRow : public QWidget {
public:
    explicit WrapRow(QWidget* parent = nullptr);

    QHBoxLayout* left() const { return m_left; }
    QHBoxLayout* right() const { return m_right; }
    void setMiddle(QWidget* widget);
    bool wrapped() const;

    QSize minimumSizeHint() const override;

protected:
    bool event(QEvent* event) override;

private:
    void arrange();

    QBoxLayout* m_groups;
    QHBoxLayout *m_first, *m_left, *m_right; ///< the first line: the left group and the middle
};

/// Two widgets side by side if there is enough width, else one above the other; then the first
/// gets at most the height it needs for its width, if known. A user's drag lasts until it
/// turns.
class TurningSplitter : public QSplitter {
    Q_OBJECT

public:
    /// least: pixels from which they are side by side.  beside, above: the first one's share, 0 …
    /// 1, in either arrangement.
    TurningSplitter(int least, double beside, double above, QWidget* parent = nullptr);

    /// As narrow as the wider of the two.
    QSize minimumSizeHint() const override;

protected:
    bool event(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void share();

    int m_least;
    double m_beside, m_above;
    bool m_turned = false, m_dragged = false;
};

} // namespace gapscope
