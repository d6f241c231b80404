// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/plot_legend.h"

#include "widgets/controls/notes.h"
#include "widgets/plots/curves/curve_painter.h"
#include "widgets/plots/look/name_fit.h"

#include <QtWidgets>

namespace gapscope {

namespace {

constexpr int sampleWidth = 26, spacing = 8, leastSentence = 90;

} // namespace

LegendEntry::LegendEntry(const QString& id, QWidget* parent)
    : QAbstractButton(parent)
    , m_id(id)
{
    setFocusPolicy(Qt::StrongFocus);
    setContextMenuPolicy(Qt::CustomContextMenu);
}

void LegendEntry::setLook(const QString& name, const QString& shown, const SeriesStyle& style)
{
    if (name == text() && shown == m_shown && style == m_style)
        return;
    setText(name);
    m_shown = shown;
    m_style = style;
    setAccessibleName(name);
    describe();
    update();
}

void LegendEntry::setChoosable(bool choosable)
{
    setEnabled(choosable);
    describe();
}

void LegendEntry::describe()
{
    setToolTip(!isEnabled() ? text()
                            : QStringLiteral("%1\n%2").arg(text(),
                                tr("Click or Enter: select. Double click, Ctrl+click or "
                                   "Ctrl+Enter: only this one. Delete: hide.")));
}

int LegendEntry::widthFor(const QString& name) const
{
    return sampleWidth + 14 + fontMetrics().horizontalAdvance(name);
}

QSize LegendEntry::sizeHint() const { return {widthFor(m_shown), fontMetrics().height() + 6}; }

void LegendEntry::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const bool dark = isDark(palette());
    if (underMouse() || hasFocus()) {
        painter.setPen(hasFocus() ? QPen(palette().color(QPalette::Highlight), 1.5) : Qt::NoPen);
        painter.setBrush(underMouse() ? palette().color(QPalette::Midlight) : Qt::transparent);
        painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 4, 4);
    }
    paintSample(painter, m_style, QRectF(4, 0, sampleWidth, height()), dark);
    painter.setPen(plotInk(dark).text);
    painter.drawText(
        rect().adjusted(sampleWidth + 9, 0, 0, 0), Qt::AlignVCenter | Qt::AlignLeft, m_shown);
}

void LegendEntry::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || !event->modifiers().testFlag(Qt::ControlModifier))
        return QAbstractButton::mousePressEvent(event);
    event->accept();
    Q_EMIT soloRequested();
}

void LegendEntry::mouseDoubleClickEvent(QMouseEvent* event)
{
    event->accept();
    if (event->button() == Qt::LeftButton)
        Q_EMIT soloRequested();
}

void LegendEntry::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (event->modifiers().testFlag(Qt::ControlModifier))
            Q_EMIT soloRequested();
        else
            click();
        return;
    case Qt::Key_Delete:
        Q_EMIT hideRequested();
        return;
    case Qt::Key_Left:
    case Qt::Key_Up:
        focusNextPrevChild(false);
        return;
    case Qt::Key_Right:
    case Qt::Key_Down:
        focusNextPrevChild(true);
        return;
    default:
        QAbstractButton::keyPressEvent(event);
    }
}

PlotLegend::PlotLegend(QWidget* parent)
    : QWidget(parent)
    , m_count(new QLabel(this))
    , m_note(new QLabel(this))
    , m_sentence(new ElidedLabel(this))
{
    setAccessibleName(tr("Legend"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    m_count->setObjectName(QStringLiteral("legendCount"));
    m_note->setObjectName(QStringLiteral("axisNote"));
    for (QLabel* label : {m_count, m_note, static_cast<QLabel*>(m_sentence)}) {
        label->setForegroundRole(QPalette::PlaceholderText);
        label->setTextFormat(Qt::PlainText);
    }
}

void PlotLegend::addEntry(const Entry& entry)
{
    auto* button = new LegendEntry(entry.id, this);
    const QString id = entry.id;
    connect(button, &QAbstractButton::clicked, this, [this, id] { Q_EMIT chosen(id); });
    connect(button, &LegendEntry::soloRequested, this, [this, id] { Q_EMIT soloRequested(id); });
    connect(button, &LegendEntry::hideRequested, this, [this, id] { Q_EMIT hideRequested(id); });
    connect(button, &QWidget::customContextMenuRequested, this,
        [this, button](QPoint at) { Q_EMIT menuRequested(button->id(), button->mapToGlobal(at)); });
    button->setChoosable(m_choosable);
    m_entries.push_back(button);
}

void PlotLegend::setEntries(const std::vector<Entry>& entries)
{
    if (entries == m_shown)
        return;
    const bool sameIds = std::equal(entries.begin(), entries.end(), m_shown.begin(), m_shown.end(),
        [](const Entry& a, const Entry& b) { return a.id == b.id; });
    m_shown = entries;
    if (!sameIds) {
        for (LegendEntry* button : m_entries) { // one of them may be emitting
            button->hide();
            button->deleteLater();
        }
        m_entries.clear();
        for (const Entry& entry : entries)
            addEntry(entry);
    }
    arrange();
}

void PlotLegend::setElsewhere(const QString& where)
{
    if (where == m_elsewhere)
        return;
    m_elsewhere = where;
    arrange();
}

void PlotLegend::setNamed(bool named)
{
    if (named == m_named)
        return;
    m_named = named;
    arrange();
}

void PlotLegend::setChoosable(bool choosable)
{
    if (choosable == m_choosable)
        return;
    m_choosable = choosable;
    for (LegendEntry* button : m_entries)
        button->setChoosable(choosable);
}

void PlotLegend::setSentence(const QString& sentence)
{
    if (sentence == m_sentence->text())
        return;
    m_sentence->setText(sentence);
    m_sentence->setToolTip(sentence);
    arrange();
}

void PlotLegend::setNote(const QString& note, const QString& help)
{
    if (note == m_note->text() && help == m_note->toolTip())
        return;
    m_note->setText(note);
    m_note->setToolTip(help);
    m_note->setAccessibleDescription(help);
    updateGeometry();
    arrange();
}

LegendEntry* PlotLegend::entry(const QString& id) const
{
    for (LegendEntry* button : m_entries)
        if (button->id() == id && !button->isHidden())
            return button;
    return nullptr;
}

QString PlotLegend::sentence() const { return m_sentence->text(); }

QString PlotLegend::note() const { return m_note->text(); }

QString PlotLegend::countText() const { return m_count->isHidden() ? QString() : m_count->text(); }

/// The names, all shortened alike if need be; none if they would be cut, or read alike.
QStringList PlotLegend::namesFor(int room) const
{
    constexpr std::size_t most = 12; // more are a paragraph
    if (m_entries.empty() || m_entries.size() > most || !m_named)
        return {};
    QStringList names;
    for (const Entry& entry : m_shown)
        names << entry.name;
    const auto widthOf = [&](const QStringList& texts) {
        int width = 0;
        for (qsizetype k = 0; k < texts.size(); ++k)
            width += m_entries.front()->widthFor(texts[k]) + spacing;
        return width;
    };
    const auto fit = [&](const QStringList& texts) { return widthOf(texts) <= room; };
    return fit(names) ? names : uncutNames(names, fit);
}

/// Says how many curves there are, and in that room also where they are named. Returns its width.
int PlotLegend::widthOfCount(int room)
{
    const QString count = m_shown.size() == 1 ? tr("1 curve") : tr("%1 curves").arg(m_shown.size());
    m_count->setText(
        m_elsewhere.isEmpty() ? count : QStringLiteral("%1, %2").arg(count, m_elsewhere));
    if (m_count->sizeHint().width() > room)
        m_count->setText(count);
    QStringList names;
    for (const Entry& entry : m_shown)
        names << entry.name;
    m_count->setToolTip(names.join(QLatin1Char('\n')));
    const int width = m_count->sizeHint().width();
    return width <= room ? width : 0;
}

void PlotLegend::arrange()
{
    int right = width() - spacing, left = spacing;
    const auto place = [this](QWidget* label, int x, int wide) {
        label->setVisible(wide > 0);
        label->setGeometry(x, 0, wide, height());
    };
    const int note = m_note->text().isEmpty() ? 0 : m_note->sizeHint().width();
    place(m_note, right - note, std::min(note, right));
    right -= note > 0 ? note + spacing : 0;
    const QStringList names = namesFor(right - left);
    for (std::size_t k = 0; k < m_entries.size(); ++k) {
        LegendEntry* button = m_entries[k];
        button->setVisible(!names.isEmpty());
        if (names.isEmpty())
            continue;
        button->setLook(m_shown[k].name, names[static_cast<qsizetype>(k)], m_shown[k].style);
        const QSize size = button->sizeHint();
        button->setGeometry(left, (height() - size.height()) / 2, size.width(), size.height());
        left += size.width() + spacing;
    }
    const int count =
        names.isEmpty() && m_named && !m_shown.empty() ? widthOfCount(right - left) : 0;
    place(m_count, left, count);
    left += count > 0 ? count + spacing : 0;
    const bool says = !m_sentence->text().isEmpty() && right - left >= leastSentence;
    place(m_sentence, left, says ? right - left : 0);
}

QSize PlotLegend::sizeHint() const { return {160, fontMetrics().height() + 6}; }

/// In a narrow row only the note takes space: it says what the curves do not show.
QSize PlotLegend::minimumSizeHint() const
{
    const int note = m_note->text().isEmpty() ? 0 : m_note->sizeHint().width() + 2 * spacing;
    return {note, sizeHint().height()};
}

void PlotLegend::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    arrange();
}

void PlotLegend::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        arrange();
}

} // namespace gapscope
