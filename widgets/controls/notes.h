// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>
#include <QTimer>
#include <QWidget>

#include <optional>

class QLabel;
class QPushButton;

namespace gapscope {

struct PlotInk;

/// Draws a widget's text in one of the inks of the plots, in either theme: it follows a switch.
/// role: that of the text.
void setInk(QWidget* widget, QColor PlotInk::*ink, QPalette::ColorRole role = QPalette::WindowText);

/// Shown in an empty view: one sentence about its future content, and the button that fills it.
class EmptyState : public QWidget {
    Q_OBJECT

public:
    explicit EmptyState(QWidget* parent);
    /// No action text: no button.
    void setTexts(const QString& text, const QString& action);
    QPushButton* action() const { return m_action; }

Q_SIGNALS:
    void triggered();

private:
    QLabel* m_text;
    QPushButton* m_action;
};

/// "old: λ was changed": says that the content belongs to earlier settings. Hidden by default.
class StaleBadge : public QLabel {
    Q_OBJECT

public:
    explicit StaleBadge(QWidget* parent = nullptr);
    void setStale(bool stale, const QString& reason);
    /// Says "updating…" instead, once that has lasted long enough to be read; or what the content
    /// shown is of.
    void setUpdating(bool updating, const QString& of = {});
    bool isUpdating() const { return m_updating; }
    /// Uses the available width and elides: a long reason must not widen the window.
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void say();
    void elide();
    QString m_full, m_reason, m_of;
    QTimer m_soon;
    bool m_stale = false, m_updating = false;
};

/// A view without data: its future content, and how to get it.
class EmptyLabel : public QLabel {
    Q_OBJECT

public:
    explicit EmptyLabel(const QString& text, QWidget* parent = nullptr);
};

/// One line of plain text, elided in the middle if too long, since names differ at their ends.
/// Needs little width, asks for all of its text.
class ElidedLabel : public QLabel {
public:
    using QLabel::QLabel;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    /// The part of its text that is drawn in its present width.
    QString shownText() const { return fitting(contentsRect().width()); }

protected:
    void paintEvent(QPaintEvent* event) override;
    /// The text drawn in this width, in logical pixels.
    virtual QString fitting(int width) const;
};

/// The name of one of several things, the whole as its tooltip. In little room no other one of them
/// would look the same; with less, it is empty.
class NameLabel : public ElidedLabel {
public:
    NameLabel() = default;

    void setName(const QString& name, QStringList names);
    /// Of its name, uncut: only what distinguishes it.
    int briefWidth() const;

protected:
    QString fitting(int width) const override;
    void changeEvent(QEvent* event) override;

private:
    QStringList m_names;                ///< its own among them
    mutable std::optional<int> m_width; ///< that m_fitted is for
    mutable QString m_fitted;
};

/// Parts of one line, the first the most important: the last ones are
/// omitted whole where they do not fit. Only the first is ever elided, and none with a number.
/// before: shown first where all fits, with what separates them; the first are omitted first.
class PartsLabel : public ElidedLabel {
public:
    PartsLabel() = default;

    void setParts(
        const QStringList& parts, const QString& separator, const QStringList& before = {});

protected:
    QString fitting(int width) const override;

private:
    QStringList m_parts, m_before;
    QString m_separator;
};

/// A sentence over a view about its content, and the button that changes it. Hidden without one.
class ActionNote : public QWidget {
    Q_OBJECT

public:
    explicit ActionNote(QWidget* parent = nullptr);
    /// No text: hidden. No action: no button.
    void setNote(const QString& text, const QString& action = {});
    QString text() const;
    QPushButton* action() const { return m_action; }

Q_SIGNALS:
    void triggered();

private:
    QLabel* m_text;
    QPushButton* m_action;
};

} // namespace gapscope
