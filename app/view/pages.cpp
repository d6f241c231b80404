// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/view/pages.h"

#include "widgets/controls/boxes.h"

namespace gapscope {
namespace {

/// The window of a popped-out page; closing it puts the page back.
class PageWindow : public QWidget {
public:
    PageWindow(Pages* pages, QWidget* page, QWidget* frame, const QString& title)
        : QWidget(pages->window(), Qt::Window)
        , m_pages(pages)
        , m_page(page)
    {
        setWindowTitle(title);
        setWindowIcon(pages->window()->windowIcon());
        auto* layout = new QVBoxLayout(this);
        layout->setContentsMargins(0, 0, 0, 0);
        layout->addWidget(frame);
    }

protected:
    void closeEvent(QCloseEvent* event) override
    {
        m_pages->putBack(m_page);
        event->accept();
    }

private:
    Pages* m_pages;
    QWidget* m_page;
};

/// Buttons beside the tabs. A tab widget asks for their size hint only.
class Corner : public QWidget {
public:
    QSize sizeHint() const override { return QWidget::sizeHint().expandedTo(minimumSize()); }
};

QScrollArea* frameOf(QWidget* page)
{
    auto* frame = new QScrollArea;
    frame->setWidget(page);
    frame->setWidgetResizable(true);
    frame->setFrameShape(QFrame::NoFrame);
    frame->setFocusPolicy(Qt::NoFocus); // moving the focus within the page scrolls
    frame->viewport()->setAutoFillBackground(false);
    page->setAutoFillBackground(false); // exports are on white
    return frame;
}

} // namespace

Pages::Pages(QWidget* parent)
    : QTabWidget(parent)
{
    setDocumentMode(true);
    auto* button = new QToolButton;
    button->setObjectName(u"popOut"_s);
    button->setIcon(style()->standardIcon(QStyle::SP_TitleBarNormalButton)); // as on docks
    button->setAutoRaise(true);
    button->setToolTip(tr("Open this view in a window of its own; closing that puts it back"));
    button->setAccessibleName(tr("Pop out this view"));
    for (const Qt::Corner end : {Qt::TopLeftCorner, Qt::TopRightCorner}) {
        auto* buttons = new Corner;
        plainLayout<QHBoxLayout>(buttons, 2, {2, 0, 2, 0});
        setCornerWidget(buttons, end);
    }
    cornerWidget(Qt::TopRightCorner)->layout()->addWidget(button);
    connect(button, &QToolButton::clicked, this, [this] { popOut(currentWidget()); });
    connect(this, &Pages::pageMoved, button, [this, button] { button->setEnabled(count() > 1); });
}

QWidget* Pages::currentWidget() const
{
    const auto* frame = static_cast<const QScrollArea*>(QTabWidget::currentWidget());
    return frame ? frame->widget() : nullptr;
}

void Pages::setCurrentWidget(QWidget* page) { setCurrentIndex(indexOf(page)); }

int Pages::indexOf(const QWidget* page) const { return QTabWidget::indexOf(entryOf(page).frame); }

const Pages::Page& Pages::entryOf(const QWidget* page) const
{
    const auto found = std::ranges::find(m_pages, page, &Page::widget);
    Q_ASSERT(found != m_pages.end());
    return *found;
}

void Pages::addPage(QWidget* page, const QString& title, const QString& tip)
{
    m_pages.append({page, frameOf(page), title, tip});
    setTabToolTip(addTab(m_pages.back().frame, title), tip);
}

void Pages::addToggle(QAction* action, Qt::Corner end)
{
    auto* button = new QToolButton;
    button->setDefaultAction(action);
    button->setVisible(!action->isChecked());
    connect(
        action, &QAction::toggled, button, [button](bool shown) { button->setVisible(!shown); });
    button->setFocusPolicy(Qt::TabFocus);
    QLayout* buttons = cornerWidget(end)->layout();
    buttons->addWidget(button);
    buttons->setAlignment(button, Qt::AlignLeft);
}

void Pages::indentTabs(int width)
{
    QWidget* buttons = cornerWidget(Qt::TopLeftCorner);
    const QMargins around = buttons->layout()->contentsMargins(); // are there without buttons, too
    buttons->setMinimumWidth(width > 0 ? width + around.left() + around.right() : 0);
    QEvent changed(QEvent::LayoutRequest); // at once: the next click may follow
    QCoreApplication::sendEvent(this, &changed);
}

bool Pages::isOut(const QWidget* page) const { return indexOf(page) < 0; }

void Pages::showPage(QWidget* page)
{
    for (const Page& each : m_pages)
        if (auto* inner = qobject_cast<QTabWidget*>(each.widget);
            inner && inner->indexOf(page) >= 0) {
            inner->setCurrentWidget(page);
            page = inner;
        }
    if (isOut(page)) {
        page->window()->raise();
        page->window()->activateWindow();
    } else {
        setCurrentWidget(page);
    }
}

void Pages::turn(int by)
{
    for (int steps = 1; steps < count(); ++steps) {
        const int tab = (currentIndex() + (by < 0 ? count() - steps : steps)) % count();
        if (isTabVisible(tab) && isTabEnabled(tab))
            return setCurrentIndex(tab);
    }
}

void Pages::addKeys(QMenu& menu)
{
    constexpr qsizetype keys = 9;
    for (qsizetype k = 0; k < std::min(keys, m_pages.size()); ++k) {
        Page& page = m_pages[k];
        QAction* action = menu.addAction(QString(page.title).remove('&'_L1));
        action->setShortcut(Qt::CTRL | static_cast<Qt::Key>(Qt::Key_1 + k));
        action->setStatusTip(page.tip.section('\n'_L1, 0, 0));
        page.tip += u" (%1)"_s.arg(action->shortcut().toString(QKeySequence::NativeText));
        setTabToolTip(indexOf(page.widget), page.tip);
        connect(action, &QAction::triggered, this, [this, widget = page.widget] {
            const bool shown = isOut(widget) || isTabVisible(indexOf(widget));
            if (shown)
                showPage(widget);
        });
    }
}

void Pages::popOut(QWidget* page)
{
    if (!page || isOut(page) || count() < 2)
        return;
    const QSize size = page->size();
    const int index = indexOf(page);
    QString title = tabText(index);
    title.remove('&'_L1);
    removeTab(index);
    QScrollArea* frame = entryOf(page).frame;
    auto* out = new PageWindow(this, page, frame, tr("%1 – GapScope").arg(title));
    frame->show();
    out->resize(size);
    out->show();
    Q_EMIT pageMoved();
}

void Pages::putBack(QWidget* page)
{
    if (!isOut(page))
        return;
    QWidget* out = page->window();
    int place = 0;
    for (const Page& each : m_pages) {
        if (each.widget == page) {
            insertTab(place, each.frame, each.title);
            setTabToolTip(place, each.tip);
            break;
        }
        place += isOut(each.widget) ? 0 : 1;
    }
    setCurrentWidget(page);
    out->hide();
    out->deleteLater();
    Q_EMIT pageMoved();
}

void Pages::putAllBack()
{
    for (const Page& page : m_pages)
        putBack(page.widget);
}

} // namespace gapscope
