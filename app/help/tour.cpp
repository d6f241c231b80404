// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/help/tour.h"

#include "app/parts/message_bar.h"
#include "app/parts/over_view.h"
#include "app/view/pages.h"
#include "widgets/controls/boxes.h"
#include "widgets/plots/histogram/histogram_view.h"
#include "widgets/plots/plot_view.h"
#include "widgets/viewers/common/example_canvas.h"

namespace gapscope {
namespace {

constexpr int leastWidth = 226, margin = 12, distance = 10; // pixels: it fits over Setup
constexpr int lookEvery = 100;                              // milliseconds
constexpr char knownKey[] = "tour/known";

/// Frames what the step is about; mouse events pass through.
class Highlight : public QWidget {
public:
    explicit Highlight(QWidget* window)
        : QWidget(window)
    {
        setObjectName(u"tourFrame"_s);
        setAttribute(Qt::WA_TransparentForMouseEvents);
        setFocusPolicy(Qt::NoFocus);
        hide();
    }

protected:
    void paintEvent(QPaintEvent*) override
    {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        const PlotInk ink = plotInk(isDark(palette()));
        const QRectF edge = QRectF(rect()).adjusted(1.5, 1.5, -1.5, -1.5);
        painter.setPen(QPen(ink.ground, 3)); // visible on any background
        painter.drawRoundedRect(edge, 5, 5);
        painter.setPen(QPen(ink.accent, 2));
        painter.drawRoundedRect(edge, 5, 5);
    }
};

/// The part of a widget that its ancestors leave visible, in the window's coordinates.
QRect seen(const QWidget& widget)
{
    QRect part = widget.rect();
    const QWidget* at = &widget;
    for (; !at->isWindow(); at = at->parentWidget())
        part = part.translated(at->pos()) & at->parentWidget()->rect();
    return part;
}

bool isControl(const QWidget* widget)
{
    return qobject_cast<const QAbstractButton*>(widget) || qobject_cast<const QComboBox*>(widget)
        || qobject_cast<const QAbstractSlider*>(widget)
        || qobject_cast<const QAbstractSpinBox*>(widget) || qobject_cast<const QLineEdit*>(widget)
        || qobject_cast<const QTabBar*>(widget) || qobject_cast<const MessageBar*>(widget);
}

bool isPicture(const QWidget* widget)
{
    return qobject_cast<const PlotView*>(widget) || qobject_cast<const HistogramView*>(widget)
        || qobject_cast<const ExampleCanvas*>(widget);
}

bool isPage(const QWidget* widget) { return qobject_cast<const Pages*>(widget); }

/// The visible parts of what the panel should leave free, except its own.
std::vector<QRect> partsOf(
    const QWidget& window, const QWidget& panel, bool (*wanted)(const QWidget*))
{
    std::vector<QRect> parts;
    for (const QWidget* widget : window.findChildren<QWidget*>()) {
        if (!wanted(widget) || !widget->isVisible() || widget->window() != &window
            || panel.isAncestorOf(widget))
            continue;
        const QRect part = seen(*widget);
        if (!part.isEmpty())
            parts.push_back(part);
    }
    return parts;
}

int covered(const QRect& panel, const std::vector<QRect>& parts)
{
    int pixels = 0;
    for (const QRect& part : parts) {
        const QRect common = panel & part;
        pixels += common.width() * common.height();
    }
    return pixels;
}

/// Distance in pixels between two rectangles: horizontal plus vertical.
int distanceOf(const QRect& a, const QRect& b)
{
    const int across = std::max({0, a.left() - b.right(), b.left() - a.right()});
    const int down = std::max({0, a.top() - b.bottom(), b.top() - a.bottom()});
    return across + down;
}

/// The area that the panel keeps clear of.
QRect apart(const QRect& target)
{
    return target.adjusted(-distance, -distance, distance, distance);
}

/// Areas that the panel should leave free, the most important first.
struct Obstacles {
    std::vector<QRect> about, controls, pictures, page;
};

/// A place within the window, off the target, that covers as little as possible of what the text
/// speaks of, then of the controls, the pictures and the page, and is then as near as possible.
QPoint placeBeside(const QRect& target, QSize size, const QRect& window, const Obstacles& obstacles)
{
    constexpr int step = 12;
    const QRect room = window.adjusted(distance, distance, -distance, -distance);
    const int right = std::max(room.left(), room.right() - size.width());
    const int bottom = std::max(room.top(), room.bottom() - size.height());
    QPoint best(right, bottom);
    std::tuple<int, int, int, int, int> least(std::numeric_limits<int>::max(), 0, 0, 0, 0);
    const auto consider = [&](QPoint corner) {
        const QRect panel(corner, size);
        if (panel.intersects(apart(target)))
            return;
        const std::tuple cost(covered(panel, obstacles.about), covered(panel, obstacles.controls),
            covered(panel, obstacles.pictures), covered(panel, obstacles.page),
            distanceOf(panel, target));
        if (cost < least) {
            least = cost;
            best = corner;
        }
    };
    for (int y = room.top(); y <= bottom; y += step)
        for (int x = room.left(); x <= right; x += step)
            consider({x, y});
    return best;
}

} // namespace

Tour::Tour(QWidget* window, std::vector<TourStep> steps)
    : QFrame(window)
    , m_steps(std::move(steps))
    , m_frame(new Highlight(window))
    , m_count(new QLabel)
    , m_title(new QLabel)
    , m_text(new QLabel)
    , m_back(new QPushButton(tr("Back")))
    , m_next(new QPushButton(tr("Next")))
{
    setObjectName(u"tour"_s);
    setProperty(overView, true);
    setAccessibleName(tr("Guided tour"));
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::Base);
    m_count->setObjectName(u"tourCount"_s);
    m_count->setForegroundRole(QPalette::PlaceholderText);
    makeBold(m_title);
    m_title->setObjectName(u"tourTitle"_s);
    m_text->setObjectName(u"tourText"_s);
    m_text->setWordWrap(true);
    auto* close = new QPushButton(tr("Close"));
    close->setToolTip(tr("End the tour (Esc); Help → Guided tour starts it again"));
    m_back->setToolTip(tr("The step before"));
    m_back->setObjectName(u"tourBack"_s);
    m_next->setObjectName(u"tourNext"_s);
    close->setObjectName(u"tourClose"_s);
    for (QPushButton* button : {m_back, m_next, close}) {
        button->setAutoDefault(true); // Return presses it
        const QString widest = button == m_next ? tr("Finish") : button->text();
        button->setMinimumWidth(button->fontMetrics().horizontalAdvance(widest) + 12);
    }

    auto* heading = new QHBoxLayout;
    heading->addWidget(m_title, 1);
    heading->addWidget(m_count);
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(close);
    buttons->addStretch(1);
    addWidgets(buttons, {m_back, m_next});
    auto* layout = plainLayout<QVBoxLayout>(this, 8, {margin, 12, margin, 12});
    layout->addLayout(heading);
    layout->addWidget(m_text);
    layout->addLayout(buttons);
    setFixedWidth(std::max(leastWidth, layout->minimumSize().width()));

    window->installEventFilter(this);
    connect(close, &QPushButton::clicked, this, [this] { stop(false); });
    connect(m_back, &QPushButton::clicked, this, [this] { go(m_step - 1); });
    connect(m_next, &QPushButton::clicked, this, [this] { go(m_step + 1); });
    connect(&m_looks, &QTimer::timeout, this, &Tour::look);
    move(-1, -1); // it has no place yet
    hide();
}

bool Tour::known() { return QSettings().value(QLatin1String(knownKey)).toBool(); }

void Tour::remember() { QSettings().setValue(QLatin1String(knownKey), true); }

void Tour::start()
{
    remember();
    go(0);
    m_next->setFocus(Qt::OtherFocusReason);
}

void Tour::go(int step)
{
    const int count = static_cast<int>(m_steps.size());
    if (step >= count)
        return stop(true);
    m_step = std::max(0, step);
    const TourStep& now = m_steps[static_cast<std::size_t>(m_step)];
    now.enter();
    m_wasDone = now.done && now.done();
    m_title->setText(now.title);
    m_text->setText(now.text());
    m_text->setMinimumHeight(m_text->heightForWidth(width() - 2 * margin));
    m_count->setText(tr("%1 of %2").arg(m_step + 1).arg(count));
    m_back->setEnabled(m_step > 0);
    const bool last = m_step + 1 == count;
    m_next->setText(last ? tr("Finish") : tr("Next"));
    m_next->setToolTip(last ? tr("End the tour")
            : now.done      ? tr("Continue without doing it")
                            : tr("To the next step"));
    setAccessibleDescription(u"%1: %2. %3"_s.arg(m_count->text(), now.title, m_text->text()));
    layout()->activate();                   // the text may be shorter than the last one
    const int bottom = geometry().bottom(); // Next stays under the pointer
    setFixedHeight(layout()->totalHeightForWidth(width()));
    move(x(), bottom + 1 - height());
    show();
    lay();
    QAccessibleEvent said(this, QAccessible::Alert); // screen readers read name and description
    QAccessible::updateAccessibility(&said);
    m_looks.start(lookEvery);
}

void Tour::stop(bool finished)
{
    m_looks.stop();
    m_step = -1;
    m_frame->hide();
    hide();
    Q_EMIT left(finished);
}

bool Tour::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Close && m_step >= 0)
        stop(false);
    return QFrame::eventFilter(watched, event);
}

/// Docks, pages and runs change without notice, so the tour polls.
void Tour::look()
{
    lay();
    const TourStep& now = m_steps[static_cast<std::size_t>(m_step)];
    const bool done = now.done && now.done();
    if (done && !m_wasDone)
        go(m_step + 1);
    else
        m_wasDone = done;
}

void Tour::lay()
{
    const QRect window = parentWidget()->rect();
    const TourStep& step = m_steps[static_cast<std::size_t>(m_step)];
    const QRect target = step.place();
    m_frame->setVisible(!target.isEmpty());
    m_frame->setGeometry(target.adjusted(-4, -4, 4, 4));
    const QRect about =
        (target.isEmpty() ? QRect(window.center(), QSize(1, 1)) : target).adjusted(-4, -4, 4, 4);
    // The panel stays in place while that place works: the user is reading it, or presses Next.
    const std::vector<QRect> controls = partsOf(*parentWidget(), *this, isControl),
                             spoken = step.about ? step.about() : std::vector<QRect>();
    if (!window.contains(geometry()) || geometry().intersects(apart(about))
        || covered(geometry(), controls) > 0 || covered(geometry(), spoken) > 0)
        move(placeBeside(about, size(), window,
            {spoken, controls, partsOf(*parentWidget(), *this, isPicture),
                partsOf(*parentWidget(), *this, isPage)}));
    m_frame->raise();
    raise();
}

void Tour::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape)
        stop(false);
    else
        QFrame::keyPressEvent(event);
}

void Tour::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setPen(QPen(plotInk(isDark(palette())).accent, 1));
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
}

} // namespace gapscope
