// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/plot_legend.h"

#include "widgets/plots/curves/curve_painter.h"
#include "widgets/plots/look/name_fit.h"

#include <QtWidgets>

namespace gapscope {

namespace {

constexpr int sampleWidth = 26, spacing = 6, mostRows = 8, readableWidth = 150;

} // namespace

LegendEntry::LegendEntry(const QString& id, QWidget* parent)
    : QAbstractButton(parent)
    , m_id(id)
{
    setCheckable(true);
    setChecked(true);
    setFocusPolicy(Qt::StrongFocus);
    connect(this, &QAbstractButton::toggled, this, [this] { describe(); });
}

void LegendEntry::setLook(const QString& name, const SeriesStyle& style)
{
    setText(name);
    m_style = style;
    describe();
    updateGeometry();
    update();
}

void LegendEntry::describe()
{
    setToolTip(QStringLiteral("%1\n%2").arg(
        text(), tr("Click or Space: show or hide. Alt+click or Alt+Enter: show alone.")));
    setAccessibleName(isChecked() ? tr("%1, shown").arg(text()) : tr("%1, hidden").arg(text()));
}

void LegendEntry::setShortName(const QString& name)
{
    m_short = name;
    update();
}

double LegendEntry::nameRoom(double width) { return width - sampleWidth - 14; }

QString LegendEntry::shownName() const
{
    const bool whole = QFontMetricsF(font()).horizontalAdvance(text()) <= nameRoom(width());
    return whole || m_short.isEmpty() ? text() : m_short;
}

QSize LegendEntry::sizeHint() const
{
    const QFontMetrics metrics(font());
    return {sampleWidth + 16 + metrics.horizontalAdvance(text()), metrics.height() + 8};
}

void LegendEntry::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const bool dark = isDark(palette());
    const PlotInk ink = plotInk(dark);
    if (underMouse() || hasFocus()) {
        painter.setPen(hasFocus() ? QPen(palette().color(QPalette::Highlight), 1.5) : Qt::NoPen);
        painter.setBrush(underMouse() ? palette().color(QPalette::Midlight) : Qt::transparent);
        painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 4, 4);
    }
    if (!isChecked())
        painter.setOpacity(0.3);
    paintSample(painter, m_style, QRectF(6, 0, sampleWidth, height()), dark);
    painter.setOpacity(1);
    QFont textFont = font();
    textFont.setStrikeOut(!isChecked());
    painter.setFont(textFont);
    painter.setPen(isChecked() ? ink.text : ink.quietText);
    const QRectF room(sampleWidth + 11, 0, nameRoom(width()), height());
    painter.drawText(room, Qt::AlignVCenter | Qt::AlignLeft,
        QFontMetricsF(textFont).elidedText(shownName(), Qt::ElideMiddle, room.width()));
}

void LegendEntry::mousePressEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton && event->modifiers().testFlag(Qt::AltModifier)) {
        event->accept();
        Q_EMIT soloRequested();
        return;
    }
    QAbstractButton::mousePressEvent(event);
}

void LegendEntry::keyPressEvent(QKeyEvent* event)
{
    const bool enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if ((enter || event->key() == Qt::Key_Space) && event->modifiers().testFlag(Qt::AltModifier)) {
        Q_EMIT soloRequested();
        return;
    }
    switch (event->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
        click();
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
    : QScrollArea(parent)
{
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::NoFocus);
    setAccessibleName(tr("Legend"));
    setBackgroundRole(QPalette::Base);
    viewport()->setAutoFillBackground(true);
    viewport()->setBackgroundRole(QPalette::Base);
    auto* body = new QWidget;
    body->setBackgroundRole(QPalette::Base);
    setWidget(body);
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void PlotLegend::addEntry(const Entry& entry)
{
    auto* button = new LegendEntry(entry.id, widget());
    connect(button, &QAbstractButton::clicked, this, [this, id = entry.id] { Q_EMIT toggled(id); });
    connect(button, &LegendEntry::soloRequested, this,
        [this, id = entry.id] { Q_EMIT soloRequested(id); });
    m_entries.push_back(button);
    button->show();
}

void PlotLegend::setEntries(const std::vector<Entry>& entries)
{
    if (entries == m_shown)
        return;
    const bool sameIds = std::equal(entries.begin(), entries.end(), m_shown.begin(), m_shown.end(),
        [](const Entry& a, const Entry& b) { return a.id == b.id; });
    if (!sameIds) {
        for (LegendEntry* button : m_entries)
            button->deleteLater();
        m_entries.clear();
        for (const Entry& entry : entries)
            addEntry(entry);
    }
    m_shown = entries;
    for (std::size_t i = 0; i < entries.size(); ++i) {
        m_entries[i]->setChecked(entries[i].shown);
        m_entries[i]->setLook(entries[i].name, entries[i].style);
    }
    arrange(viewport()->width(), true);
    updateGeometry();
}

LegendEntry* PlotLegend::entry(const QString& id) const
{
    for (LegendEntry* button : m_entries)
        if (button->id() == id)
            return button;
    return nullptr;
}

/// In a low plot the curves need the height.
int PlotLegend::rowsAllowed() const
{
    const int row = m_entries.front()->sizeHint().height();
    const int share = parentWidget() ? 2 * parentWidget()->height() / (5 * row) : mostRows;
    return std::clamp(share, 1, mostRows);
}

int PlotLegend::rowsOf(int width, int widest) const
{
    int x = spacing, rows = 1;
    for (const LegendEntry* button : m_entries) {
        const int entry = std::min(button->sizeHint().width(), widest);
        if (x > spacing && x + entry > width - spacing) {
            x = spacing;
            ++rows;
        }
        x += entry + spacing;
    }
    return rows;
}

/// The width of a row or less: so many entries a row that the allowed rows suffice, as long as
/// names stay readable and distinct; if that is not enough, the rows scroll.
int PlotLegend::widestEntry(int width) const
{
    int widest = std::max(width - 2 * spacing, 40);
    for (int columns = 2; !m_entries.empty() && rowsOf(width, widest) > rowsAllowed(); ++columns) {
        const int narrower = (width - spacing) / columns - spacing;
        if (narrower < readableWidth || !staysDistinct(LegendEntry::nameRoom(narrower)))
            break;
        widest = narrower;
    }
    return widest;
}

QStringList PlotLegend::namesFor(double room) const
{
    const QFontMetricsF metrics(font());
    QStringList names;
    for (const LegendEntry* button : m_entries)
        names << button->text();
    return fittedNames(names,
        [&](qsizetype, const QString& text) { return metrics.horizontalAdvance(text) <= room; });
}

bool PlotLegend::staysDistinct(double room) const { return namesFor(room).removeDuplicates() == 0; }

void PlotLegend::shortenNames(double room) const
{
    const QStringList fitted = namesFor(room);
    for (std::size_t k = 0; k < m_entries.size(); ++k)
        m_entries[k]->setShortName(fitted[static_cast<qsizetype>(k)]);
}

/// Returns the height of all rows.
int PlotLegend::arrange(int width, bool apply) const
{
    const int widest = widestEntry(width);
    int x = spacing, y = 2, row = 0;
    for (LegendEntry* button : m_entries) {
        const QSize size = button->sizeHint().boundedTo({widest, 200});
        if (x > spacing && x + size.width() > width - spacing) {
            x = spacing;
            y += row;
        }
        row = size.height();
        if (apply)
            button->setGeometry(QRect(QPoint(x, y), size));
        x += size.width() + spacing;
    }
    const int height = m_entries.empty() ? 0 : y + row + 2;
    if (apply) {
        shortenNames(LegendEntry::nameRoom(widest));
        widget()->resize(width, height);
    }
    return height;
}

int PlotLegend::heightForWidth(int width) const
{
    if (m_entries.empty())
        return 0;
    const int row = m_entries.front()->sizeHint().height();
    return std::min(arrange(width, false), rowsAllowed() * row + 4);
}

QSize PlotLegend::sizeHint() const
{
    const int width = this->width() > 60 ? this->width() : 400;
    return {width, heightForWidth(width)};
}

void PlotLegend::resizeEvent(QResizeEvent* event)
{
    QScrollArea::resizeEvent(event);
    arrange(viewport()->width(), true);
    updateGeometry();
}

} // namespace gapscope
