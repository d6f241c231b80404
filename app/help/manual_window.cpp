// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/help/manual_window.h"

#include "app/help/manual.h"
#include "widgets/controls/boxes.h"
#include "widgets/controls/glossary.h"

namespace gapscope {
namespace {

constexpr int pictureWidth = 640; // pixels

/// Pictures are not in the program: they are installed beside it, or in the folder of the sources.
QString pictureFile(const QString& name)
{
    const QDir program(QCoreApplication::applicationDirPath());
    for (const QString& folder :
        {u"../share/gapscope/screenshots"_s, u"../../../resources/screenshots"_s})
        if (program.exists(folder + '/'_L1 + name))
            return program.filePath(folder + '/'_L1 + name);
    return QStandardPaths::locate(
        QStandardPaths::GenericDataLocation, u"gapscope/screenshots/"_s + name);
}

/// Reads pages from the resources, the glossary in the window's language, and pictures from files.
class ManualBrowser : public QTextBrowser {
public:
    using QTextBrowser::QTextBrowser;

protected:
    QVariant loadResource(int type, const QUrl& name) override
    {
        if (type == QTextDocument::ImageResource)
            return picture(name.fileName());
        if (name.fileName() == "glossary.md"_L1)
            return glossaryPage().toUtf8();
        return QTextBrowser::loadResource(type, name);
    }

private:
    QVariant picture(QString name) const
    {
        QString file;
        if (isDark(palette()))
            file = pictureFile(QString(name).replace("-light"_L1, "-dark"_L1));
        if (file.isEmpty())
            file = pictureFile(name);
        QImage image;
        if (file.isEmpty() || !image.load(file))
            return {}; // its text is shown
        image = image.convertToFormat(QImage::Format_RGB32)
                    .scaledToWidth(static_cast<int>(pictureWidth * devicePixelRatioF()),
                        Qt::SmoothTransformation);
        image.setDevicePixelRatio(devicePixelRatioF());
        return image;
    }
};

} // namespace

ManualWindow::ManualWindow(QWidget* window)
    : QWidget(window, Qt::Window)
    , m_browser(new ManualBrowser)
    , m_search(new QLineEdit)
    , m_found(new QLabel)
{
    setObjectName(u"manual"_s);
    setWindowIcon(QIcon(u":/icons/gapscope.svg"_s));
    m_browser->setOpenLinks(false); // some lead out of the manual
    m_browser->setAccessibleName(tr("Page of the manual"));
    m_browser->setFrameShape(QFrame::NoFrame);
    m_browser->document()->setDocumentMargin(16);
    auto* layout = plainLayout<QVBoxLayout>(this, 0);
    layout->addLayout(buildBar());
    layout->addWidget(m_browser, 1);
    connect(m_browser, &QTextBrowser::anchorClicked, this, &ManualWindow::go);
    connect(m_browser, &QTextBrowser::sourceChanged, this, &ManualWindow::showTitle);
    for (const auto& [key, backward] : {std::pair(QKeySequence(Qt::Key_F3), false),
             std::pair(QKeySequence(Qt::SHIFT | Qt::Key_F3), true)})
        connect(new QShortcut(key, this), &QShortcut::activated, this,
            [this, backward = backward] { find(backward); });
    connect(new QShortcut(QKeySequence::Find, this), &QShortcut::activated, m_search, [this] {
        m_search->setFocus(Qt::ShortcutFocusReason);
        m_search->selectAll();
    });
    resize(760, 720);
}

QToolButton* ManualWindow::addButton(
    QLayout* bar, const char* name, const QString& text, const QString& tip)
{
    auto* button = new QToolButton;
    button->setObjectName(QLatin1String(name));
    button->setText(text);
    button->setToolTip(tip);
    button->setFocusPolicy(Qt::TabFocus);
    button->setAutoRaise(true);
    bar->addWidget(button);
    return button;
}

QLayout* ManualWindow::buildBar()
{
    auto* bar = plainLayout<QHBoxLayout>(nullptr, 4, {8, 6, 8, 6});
    QToolButton* back = addButton(bar, "manualBack", tr("Back"), tr("To the page before (Alt+←)"));
    QToolButton* forward =
        addButton(bar, "manualForward", tr("Forward"), tr("To the page after it (Alt+→)"));
    QToolButton* contents =
        addButton(bar, "manualContents", tr("Contents"), tr("All pages of the manual"));
    QToolButton* terms =
        addButton(bar, "manualGlossary", tr("Glossary"), tr("What the terms mean"));
    bar->addStretch(1);
    m_search->setObjectName(u"manualSearch"_s);
    m_search->setPlaceholderText(tr("search this page"));
    m_search->setAccessibleName(tr("Search this page"));
    m_search->setToolTip(
        tr("Return or F3: next place, Shift+F3: previous one (Ctrl+F comes here)"));
    m_search->setClearButtonEnabled(true);
    m_search->setMaximumWidth(220);
    m_found->setObjectName(u"manualFound"_s);
    addWidgets(bar, {m_found, m_search});
    QToolButton* previous = addButton(
        bar, "manualPrevious", u"↑"_s, tr("The previous place with this text (Shift+F3)"));
    previous->setAccessibleName(tr("Find previous"));
    QToolButton* next =
        addButton(bar, "manualNext", u"↓"_s, tr("The next place with this text (F3)"));
    next->setAccessibleName(tr("Find next"));
    connect(back, &QToolButton::clicked, m_browser, &QTextBrowser::backward);
    connect(forward, &QToolButton::clicked, m_browser, &QTextBrowser::forward);
    connect(m_browser, &QTextBrowser::backwardAvailable, back, &QToolButton::setEnabled);
    connect(m_browser, &QTextBrowser::forwardAvailable, forward, &QToolButton::setEnabled);
    back->setEnabled(false);
    forward->setEnabled(false);
    connect(contents, &QToolButton::clicked, this, [this] { go(manualUrl(u"index"_s)); });
    connect(terms, &QToolButton::clicked, this, [this] { go(manualUrl(u"glossary"_s)); });
    connect(m_search, &QLineEdit::returnPressed, this, [this] { find(false); });
    connect(m_search, &QLineEdit::textChanged, m_found, &QLabel::clear);
    connect(previous, &QToolButton::clicked, this, [this] { find(true); });
    connect(next, &QToolButton::clicked, this, [this] { find(false); });
    return bar;
}

void ManualWindow::showPage(const QString& name, const QString& heading)
{
    show(); // a heading has its place once the page has a width
    go(manualUrl(name, heading));
    raise();
    activateWindow();
    m_browser->setFocus(Qt::OtherFocusReason);
}

void ManualWindow::go(const QUrl& url)
{
    if (url.scheme() != "qrc"_L1 || !QFile::exists(':'_L1 + url.path())) {
        QDesktopServices::openUrl(outOfManual(url));
        return;
    }
    m_browser->setSource(url);
    // Headings of Markdown have no anchors.
    for (QTextBlock block = m_browser->document()->begin(); block.isValid() && url.hasFragment();
         block = block.next()) {
        if (block.blockFormat().headingLevel() == 0
            || headingAnchor(block.text()) != url.fragment())
            continue;
        m_browser->setTextCursor(QTextCursor(block));
        const QRectF place = m_browser->document()->documentLayout()->blockBoundingRect(block);
        m_browser->verticalScrollBar()->setValue(static_cast<int>(place.top()));
        break;
    }
}

/// As they are read: a line around each cell, and room within.
void ManualWindow::spaceTables()
{
    QTextFrame* root = m_browser->document()->rootFrame();
    for (QTextFrame* frame : root->childFrames())
        if (auto* table = qobject_cast<QTextTable*>(frame)) {
            QTextTableFormat format = table->format();
            format.setCellPadding(4);
            format.setCellSpacing(0);
            format.setBorderCollapse(true);
            format.setBorderBrush(palette().mid());
            format.setTopMargin(8);
            format.setBottomMargin(8);
            table->setFormat(format);
        }
}

void ManualWindow::showTitle()
{
    setWindowTitle(tr("%1 – GapScope manual").arg(m_browser->document()->firstBlock().text()));
    m_found->clear();
    spaceTables();
}

/// Continues at the other end of the page.
void ManualWindow::find(bool backward)
{
    const QString text = m_search->text();
    if (text.isEmpty())
        return m_search->setFocus();
    const auto flags = backward ? QTextDocument::FindBackward : QTextDocument::FindFlags();
    bool found = m_browser->find(text, flags);
    if (!found) {
        const QTextCursor before = m_browser->textCursor();
        m_browser->moveCursor(backward ? QTextCursor::End : QTextCursor::Start);
        found = m_browser->find(text, flags);
        if (!found)
            m_browser->setTextCursor(before);
    }
    m_found->setText(found ? QString() : tr("not on this page"));
}

/// Pictures and links have the colours of the theme.
void ManualWindow::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && !m_browser->source().isEmpty()) {
        m_browser->reload();
        spaceTables();
    }
}

void ManualWindow::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape || event->matches(QKeySequence::Close))
        close();
    else
        QWidget::keyPressEvent(event);
}

} // namespace gapscope
