// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>

namespace gapscope {

/// "old: λ was changed": says that what is shown belongs to earlier settings. Hidden by default.
class StaleBadge : public QLabel {
    Q_OBJECT

public:
    explicit StaleBadge(QWidget* parent = nullptr);
    void setStale(bool stale, const QString& reason);
    /// Takes the room there is and elides: a long reason must not widen the window.
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void restyle();
    void elide();
    QString m_full;
    bool m_styling = false;
};

/// The view without data: what will be here, and what fills it.
class EmptyLabel : public QLabel {
    Q_OBJECT

public:
    explicit EmptyLabel(const QString& text, QWidget* parent = nullptr);
};

} // namespace gapscope
