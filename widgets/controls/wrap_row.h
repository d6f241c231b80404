// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QBoxLayout;
class QHBoxLayout;

namespace gapscope {

/// Two groups of controls, at the left and at the right of one line; where the line is too short
/// the right group goes below the left one. No narrower than the wider group.
class WrapRow : public QWidget {
public:
    explicit WrapRow(QWidget* parent = nullptr);

    QHBoxLayout* left() const { return m_left; }
    QHBoxLayout* right() const { return m_right; }
    bool wrapped() const;

    QSize minimumSizeHint() const override;

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    QBoxLayout* m_groups;
    QHBoxLayout *m_left, *m_right;
};

} // namespace gapscope
