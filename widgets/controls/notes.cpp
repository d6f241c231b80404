// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/notes.h"

#include "widgets/controls/boxes.h"
#include "widgets/controls/number_text.h"
#include "widgets/plots/look/name_fit.h"
#include "widgets/plots/look/theme.h"

#include <QEvent>
#include <QtWidgets>

#include <algorithm>

namespace gapscope {
namespace {

/// Sets the colour again when the theme has changed.
class InkFollower : public QObject {
public:
    explicit InkFollower(QWidget* widget)
        : QObject(widget)
        , m_widget(widget)
    {
        widget->installEventFilter(this);
    }
    void set(QColor PlotInk::*ink, QPalette::ColorRole role)
    {
        m_ink = ink;
        m_role = role;
        apply();
    }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override
    {
        if (event->type() == QEvent::PaletteChange)
            apply();
        return QObject::eventFilter(watched, event);
    }

private:
    void apply()
    {
        if (!m_ink)
            return;
        const QColor color = plotInk(isDark(m_widget->palette())).*m_ink;
        if (m_widget->palette().color(m_role) == color)
            return;
        QPalette own; // of this role alone: the others stay the theme's
        own.setColor(m_role, color);
        m_widget->setPalette(own);
    }

    QWidget* m_widget;
    QColor PlotInk::*m_ink = nullptr;
    QPalette::ColorRole m_role = QPalette::WindowText;
};

} // namespace

void setInk(QWidget* widget, QColor PlotInk::*ink, QPalette::ColorRole role)
{
    InkFollower* follower = nullptr;
    for (QObject* child : widget->children())
        if (auto* found = dynamic_cast<InkFollower*>(child))
            follower = found;
    if (!follower)
        follower = new InkFollower(widget);
    follower->set(ink, role);
}

EmptyState::EmptyState(QWidget* parent)
    : QWidget(parent)
    , m_text(new QLabel(this))
    , m_action(new QPushButton(this))
{
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::Base);
    m_text->setAlignment(Qt::AlignCenter);
    m_text->setWordWrap(true);
    m_text->setForegroundRole(QPalette::PlaceholderText);
    m_action->setAutoDefault(true);
    auto* layout = plainLayout<QVBoxLayout>(this, 12, {24, 16, 24, 16});
    layout->addStretch();
    layout->addWidget(m_text);
    layout->addWidget(m_action, 0, Qt::AlignHCenter);
    layout->addStretch();
    connect(m_action, &QPushButton::clicked, this, &EmptyState::triggered);
}

void EmptyState::setTexts(const QString& text, const QString& action)
{
    m_text->setText(text);
    m_action->setText(action);
    m_action->setMinimumWidth(m_action->fontMetrics().horizontalAdvance(action) + 40);
    m_action->setMinimumHeight(m_action->fontMetrics().height() + 16);
    m_action->setVisible(!action.isEmpty());
    m_action->setAccessibleName(action);
    m_action->setToolTip(text);
}

StaleBadge::StaleBadge(QWidget* parent)
    : QLabel(parent)
{
    setAccessibleName(tr("Stale results"));
    setContentsMargins(8, 2, 8, 2);
    setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    setFrameStyle(QFrame::Box | QFrame::Plain);
    setInk(this, &PlotInk::warning);
    hide();
    m_soon.setSingleShot(true);
    connect(&m_soon, &QTimer::timeout, this, &StaleBadge::say);
}

void StaleBadge::setStale(bool stale, const QString& reason)
{
    m_stale = stale;
    m_reason = reason;
    if (!m_updating || m_soon.isActive())
        say();
}

void StaleBadge::setUpdating(bool updating, const QString& of)
{
    constexpr int readable = 200; // ms
    const bool begins = updating && !m_updating;
    if (std::exchange(m_updating, updating) == updating && of == m_of)
        return;
    m_of = of;
    if (begins)
        return m_soon.start(readable);
    if (!updating)
        m_soon.stop();
    say();
}

void StaleBadge::say()
{
    const bool updating = m_updating && !m_soon.isActive();
    m_full = updating        ? (m_of.isEmpty() ? tr("updating…") : m_of)
        : m_reason.isEmpty() ? tr("⟳ old")
                             : tr("⟳ old: %1").arg(m_reason);
    updateGeometry();
    elide();
    setAccessibleDescription(m_full);
    setToolTip(updating ? tr("Shown are earlier results until the new ones are computed.")
            : m_reason.isEmpty()
            ? tr("Shown are results of earlier settings. Run again to renew them.")
            : tr("Shown are results of earlier settings (%1). Run again to renew them.")
                  .arg(m_reason));
    setVisible(m_stale || updating);
}

QSize StaleBadge::sizeHint() const
{
    const QMargins around = contentsMargins();
    const int room = around.left() + around.right() + 4;
    return {
        std::min(360, fontMetrics().horizontalAdvance(m_full) + room), QLabel::sizeHint().height()};
}

QSize StaleBadge::minimumSizeHint() const
{
    const int least = fontMetrics().horizontalAdvance(tr("⟳ old…"));
    return {std::min(sizeHint().width(), least + 24), sizeHint().height()};
}

void StaleBadge::resizeEvent(QResizeEvent* event)
{
    QLabel::resizeEvent(event);
    elide();
}

void StaleBadge::elide()
{
    const QString fits = fontMetrics().elidedText(m_full, Qt::ElideRight, contentsRect().width());
    if (text() != fits)
        setText(fits);
}

EmptyLabel::EmptyLabel(const QString& text, QWidget* parent)
    : QLabel(text, parent)
{
    setAlignment(Qt::AlignCenter);
    setWordWrap(true);
    setForegroundRole(QPalette::PlaceholderText);
    setContentsMargins(24, 24, 24, 24);
}

/// QLabel's is a pixel less for some texts, which fitting() would cut.
QSize ElidedLabel::sizeHint() const
{
    const QSize hint = QLabel::sizeHint();
    const QMargins margins = contentsMargins();
    return {std::max(hint.width(),
                fontMetrics().horizontalAdvance(text()) + margins.left() + margins.right()),
        hint.height()};
}

QSize ElidedLabel::minimumSizeHint() const
{
    return {fontMetrics().horizontalAdvance(QStringLiteral("name … 1")),
        QLabel::minimumSizeHint().height()};
}

void ElidedLabel::paintEvent(QPaintEvent*)
{
    QStylePainter painter(this);
    painter.drawItemText(contentsRect(), QStyle::visualAlignment(layoutDirection(), alignment()),
        palette(), isEnabled(), fitting(contentsRect().width()), foregroundRole());
}

QString ElidedLabel::fitting(int width) const
{
    return fontMetrics().elidedText(text(), Qt::ElideMiddle, width);
}

void NameLabel::setName(const QString& name, QStringList names)
{
    if (!names.contains(name))
        names << name;
    if (name == text() && names == m_names)
        return;
    m_names = std::move(names);
    m_width.reset();
    setText(name);
    setToolTip(name);
}

QString NameLabel::fitting(int width) const
{
    const auto fits = [this, width](qsizetype, const QString& name) {
        return fontMetrics().horizontalAdvance(name) <= width;
    };
    const qsizetype own = m_names.indexOf(text());
    if (own < 0 || fits(own, text()))
        return text();
    if (m_width != width) {
        const QStringList shown = fittedNames(m_names, fits);
        m_fitted = shown.count(shown[own]) == 1 ? shown[own] : QString();
        m_width = width;
    }
    return m_fitted;
}

int NameLabel::briefWidth() const
{
    const QMargins margins = contentsMargins();
    return fontMetrics().horizontalAdvance(briefNames(m_names).value(m_names.indexOf(text())))
        + margins.left() + margins.right();
}

void NameLabel::changeEvent(QEvent* event)
{
    ElidedLabel::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        m_width.reset();
}

void PartsLabel::setParts(
    const QStringList& parts, const QString& separator, const QStringList& before)
{
    m_parts = parts;
    m_before = before;
    m_separator = separator;
    setText(before.join(QString()) + parts.join(separator));
}

QString PartsLabel::fitting(int width) const
{
    QStringList candidates;
    for (qsizetype left = 0; left < m_before.size(); ++left)
        candidates << m_before.sliced(left).join(QString()) + m_parts.join(m_separator);
    for (qsizetype count = m_parts.size(); count > 0; --count)
        candidates << m_parts.first(count).join(m_separator);
    for (const QString& shown : std::as_const(candidates))
        if (fontMetrics().horizontalAdvance(shown) <= width)
            return shown;
    static const QRegularExpression digit(QStringLiteral("\\d"));
    const QString first = m_parts.value(0);
    return first.contains(digit) ? QString()
                                 : fontMetrics().elidedText(first, Qt::ElideMiddle, width);
}

namespace {

/// Wraps its words. It does not ask the layout for a height by width: a page with such a part would
/// take its preferred height where less would do, and be cut off.
class NoteText : public QLabel {
public:
    bool hasHeightForWidth() const override { return false; }
    void fit() { setMinimumHeight(std::max(0, heightForWidth(width()))); }

protected:
    void resizeEvent(QResizeEvent* event) override
    {
        QLabel::resizeEvent(event);
        fit();
    }
};

} // namespace

ActionNote::ActionNote(QWidget* parent)
    : QWidget(parent)
    , m_text(new NoteText)
    , m_action(new QPushButton)
{
    m_text->setWordWrap(true);
    m_text->setTextFormat(Qt::PlainText);
    m_text->setObjectName(QStringLiteral("noteText"));
    m_action->setObjectName(QStringLiteral("noteAction"));
    m_action->setAutoDefault(true);
    auto* layout = plainLayout<QHBoxLayout>(this, 8);
    layout->addWidget(m_text, 1);
    layout->addWidget(m_action);
    connect(m_action, &QPushButton::clicked, this, &ActionNote::triggered);
    hide();
}

void ActionNote::setNote(const QString& text, const QString& action)
{
    m_text->setText(unbroken(text));
    static_cast<NoteText*>(m_text)->fit();
    m_action->setText(action);
    m_action->setAccessibleDescription(text);
    m_action->setVisible(!action.isEmpty());
    setVisible(!text.isEmpty());
}

QString ActionNote::text() const { return m_text->text().replace(QChar::Nbsp, QLatin1Char(' ')); }

} // namespace gapscope
