// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/parts/message_bar.h"

#include "app/parts/over_view.h"
#include "widgets/controls/boxes.h"
#include "widgets/controls/number_text.h"

#include <ranges>

namespace gapscope {
namespace {

QToolButton* barButton(const QString& text, const QString& tip)
{
    auto* button = new QToolButton;
    button->setText(text);
    button->setToolTip(tip);
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::StrongFocus);
    return button;
}

constexpr int offerMilliseconds = 10000;

/// Milliseconds to notice a sentence and to read it.
int readingTime(const QString& sentence) { return 3000 + 50 * static_cast<int>(sentence.size()); }

} // namespace

MessageBar::MessageBar(QWidget* parent)
    : FoldingWidget(parent)
    , m_icon(new QLabel)
    , m_text(new QLabel)
    , m_detailsButton(barButton(tr("Details"), tr("Show everything that is known about this")))
    , m_details(new QPlainTextEdit)
    , m_answers{{barButton({}, {}), barButton({}, {}), barButton({}, {})}}
{
    setObjectName(u"messageBar"_s);
    setProperty(overView, true);
    setAccessibleName(tr("Message"));
    m_text->setObjectName(u"messageText"_s);
    m_text->setWordWrap(true);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_text->setTextFormat(Qt::PlainText);
    m_detailsButton->setCheckable(true);
    m_details->setReadOnly(true);
    m_details->setMaximumHeight(96);
    m_details->setAccessibleName(tr("Details of the message"));
    m_details->hide();
    m_copy = barButton(tr("Copy"), tr("Copy the message and its details to the clipboard"));
    m_copy->setObjectName(u"copyMessage"_s);
    auto* close = barButton(tr("Close"), tr("Close this message (Esc)"));
    close->setIcon(style()->standardIcon(QStyle::SP_TitleBarCloseButton));
    close->setToolButtonStyle(Qt::ToolButtonIconOnly);
    close->setAccessibleName(tr("Close the message"));

    m_row = new QHBoxLayout;
    m_row->setSpacing(8);
    m_row->addWidget(m_icon, 0, Qt::AlignTop);
    m_row->addWidget(m_text, 1);
    const char* names[] = {"messageAction", "messageBetween", "messageOther"};
    for (std::size_t k = 0; k < m_answers.size(); ++k) {
        QToolButton* button = m_answers[k];
        button->setAutoRaise(false);
        button->setObjectName(QLatin1String(names[k]));
        m_buttons << button;
        connect(button, &QToolButton::clicked, this, [this, k] {
            const auto& choices = m_messages.back().choices;
            const auto taken = choices[std::min(qsizetype(k), choices.size() - 1)].taken;
            closeNewest();
            taken();
        });
    }
    m_buttons << m_detailsButton << m_copy << close;
    m_below = new FlowLayout;
    m_below->setSpacing(8);
    m_below->setContentsMargins(28, 0, 0, 0); // aligned with the text
    auto* layout = plainLayout<QVBoxLayout>(this, 4, {12, 2, 8, 2});
    layout->addLayout(m_row);
    layout->addLayout(m_below);
    placeButtons(0);
    layout->addWidget(m_details);
    m_text->setMinimumHeight(close->sizeHint().height()); // one line is as high as its buttons

    connect(m_detailsButton, &QToolButton::toggled, m_details, &QWidget::setVisible);
    m_timeout.setSingleShot(true);
    connect(&m_timeout, &QTimer::timeout, this, &MessageBar::hideUnlessUsed);
    connect(close, &QToolButton::clicked, this, &MessageBar::closeNewest);
    connect(m_copy, &QToolButton::clicked, this, [this] {
        const QString details = m_details->toPlainText();
        QGuiApplication::clipboard()->setText(
            details.isEmpty() ? text() : text() + '\n'_L1 + details);
    });
    hide();
}

int MessageBar::lineWidth() const
{
    return besideText() + m_text->fontMetrics().size(0, m_text->text()).width() + 4;
}

/// The width of everything beside the sentence.
int MessageBar::besideText() const
{
    int width = m_icon->sizeHint().width() + 40;
    for (const QToolButton* button : m_buttons)
        if (!button->isHidden())
            width += button->sizeHint().width() + m_row->spacing();
    return width;
}

/// The buttons move below when the sentence would need more than two lines beside them.
void MessageBar::arrange()
{
    const bool isLong = lineWidth() - besideText() > 2 * (width() - besideText());
    const bool asks = !m_answers.back()->isHidden();
    placeButtons(isLong ? m_buttons.size() - (asks ? 2 : 1) : 0);
}

/// Moves the buttons between the layouts: this many go below. The Close button stays beside the
/// sentence, and so does Copy beside the answers to a question: they keep their line.
void MessageBar::placeButtons(qsizetype below)
{
    if (std::exchange(m_areBelow, below) == below)
        return;
    for (qsizetype k = 0; k < m_buttons.size(); ++k)
        if (k < below)
            m_below->addWidget(m_buttons[k]);
        else
            m_row->addWidget(m_buttons[k], 0, Qt::AlignTop);
}

void MessageBar::showError(const QString& sentence, const QString& details)
{
    show({sentence, details, Look::error});
}

void MessageBar::showNote(const QString& sentence)
{
    showStandingNote(sentence);
    m_timeout.start(readingTime(sentence));
}

void MessageBar::showAlso(const QString& sentence)
{
    if (m_messages.isEmpty() || look() == Look::error || m_messages.back().asks())
        return showNote(sentence);
    m_messages.back().sentence += '\n'_L1 + sentence;
    m_text->setText(m_text->text() + '\n'_L1 + unbroken(sentence));
    m_text->setAccessibleName(m_messages.back().sentence);
    if (m_timeout.isActive())
        m_timeout.start(std::max(m_timeout.remainingTime(), readingTime(m_text->text())));
    arrange();
}

void MessageBar::showSuccess(const QString& sentence)
{
    show({sentence, {}, Look::success});
    m_timeout.start(readingTime(sentence));
}

void MessageBar::showStandingNote(const QString& sentence) { show({sentence, {}, Look::note}); }

void MessageBar::offer(
    const QString& sentence, const QString& action, std::function<void()> taken, Stays stays)
{
    show({sentence, {}, Look::note, {{action, tr("Do what the message offers"), std::move(taken)}},
        stays == Stays::untilClosed});
    if (stays == Stays::aWhile)
        m_timeout.start(offerMilliseconds);
}

void MessageBar::ask(const QString& sentence, const QList<Choice>& choices)
{
    show({sentence, {}, Look::note, choices, true});
}

void MessageBar::showWritten(const QString& sentence, const QString& path)
{
    const QFileInfo file(path);
    const QString folder = file.isDir() ? path : file.path();
    QList<Choice> choices;
    if (!file.isDir())
        choices << Choice{tr("Open"), tr("Open it with the desktop's program for such files"),
            [this, path] { openElsewhere(path); }};
    choices << Choice{tr("Show in folder"), tr("Open the folder in the file manager"),
        [this, folder] { openElsewhere(folder); }};
    show({sentence, {}, Look::success, choices});
    m_timeout.start(offerMilliseconds);
}

void MessageBar::openElsewhere(const QString& path)
{
    if (!QDesktopServices::openUrl(QUrl::fromLocalFile(path)))
        showError(tr("No program of this desktop opens %1.").arg(path));
}

/// The last choice of a question has the last button.
void MessageBar::showChoices(const Message& message)
{
    const qsizetype count = message.choices.size();
    const bool asks = message.asks();
    m_copy->setVisible(count != 1 || message.look != Look::note); // not of an offer
    for (qsizetype k = 0; k < 3; ++k) {
        QToolButton* button = m_answers[static_cast<std::size_t>(k)];
        button->setVisible(asks ? k == 2 || k + 1 < count : k < count);
        if (button->isHidden())
            continue;
        const Choice& choice = message.choices[std::min(k, count - 1)];
        button->setText(choice.text);
        button->setToolTip(choice.tip);
    }
}

/// Closes what is shown, errors together. What waits below it is shown next.
void MessageBar::closeNewest()
{
    if (!m_messages.isEmpty() && m_messages.back().waits)
        m_messages.removeLast();
    m_messages.removeIf([](const Message& m) { return !m.waits; });
    m_messages.isEmpty() ? hide() : showMessages();
}

/// Called when a note's time is over. (hideNote leaves errors.)
void MessageBar::hideUnlessUsed()
{
    if (underMouse() || isAncestorOf(QApplication::focusWidget()))
        m_timeout.start(readingTime(m_text->text()));
    else
        hideNote();
}

void MessageBar::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape)
        closeNewest();
    else
        QWidget::keyPressEvent(event);
}

void MessageBar::removeMessages(const std::function<bool(const Message&)>& which)
{
    if (m_messages.removeIf(which) == 0)
        return;
    if (m_messages.isEmpty())
        hide();
    else
        showMessages();
}

void MessageBar::hideNote()
{
    removeMessages([](const Message& m) { return m.look != Look::error && !m.waits; });
}

void MessageBar::withdrawOffers()
{
    removeMessages([](const Message& m) { return m.look != Look::error; });
}

void MessageBar::withdraw(const QStringList& sentences)
{
    removeMessages([&](const Message& m) { return sentences.contains(m.sentence); });
}

bool MessageBar::attempt(const std::function<void()>& f, QStringList* said)
{
    const auto showAll = [&](const QString& sentence, const QString& details) {
        showError(sentence, details);
        if (said)
            *said << sentence;
    };
    try {
        f();
        return true;
    } catch (const InputError& error) {
        showAll(qs(error.what()), detailsOf(error));
    } catch (const std::exception& error) {
        showAll(qs(error.what()), {});
    }
    return false;
}

void MessageBar::resizeEvent(QResizeEvent* event)
{
    FoldingWidget::resizeEvent(event);
    arrange();
}

void MessageBar::hideEvent(QHideEvent* event)
{
    QWidget::hideEvent(event);
    if (event->spontaneous() || !isHidden()) // only the window was hidden
        return;
    m_messages.clear();
}

QString MessageBar::text() const { return m_text->text().replace(QChar::Nbsp, ' '_L1); }

MessageBar::Look MessageBar::look() const
{
    return m_messages.isEmpty() ? Look::note : m_messages.back().look;
}

bool MessageBar::showsError() const
{
    return std::ranges::any_of(
        m_messages, [](const Message& message) { return message.look == Look::error; });
}

/// The next message replaces a note; errors stay, and so does what waits: no button changes under
/// the pointer, and nothing is lost.
void MessageBar::show(const Message& message)
{
    m_messages.removeIf([](const Message& m) { return m.look != Look::error && !m.waits; });
    const auto same = std::ranges::find_if(m_messages, [&message](const Message& m) {
        return m.waits && message.waits && m.sentence == message.sentence;
    });
    if (same != m_messages.end()) { // keeps its place
        *same = message;
        return showMessages();
    }
    const auto first = std::ranges::find(m_messages, true, &Message::waits);
    m_messages.insert(message.waits ? first : m_messages.end(), message);
    showMessages();
}

void MessageBar::showMessages()
{
    m_timeout.stop();
    const Message& newest = m_messages.back();
    showChoices(newest);
    const auto counts = [&newest](const Message& m) { return &m == &newest || !m.waits; };
    const QString icon = newest.look == Look::error ? u":/icons/warning.svg"_s
        : newest.look == Look::success              ? u":/icons/done.svg"_s
                                                    : u":/icons/gapscope.svg"_s;
    m_icon->setPixmap(QIcon(icon).pixmap(20, 20));
    const auto count = std::ranges::count_if(m_messages, counts);
    const auto behind = m_messages.size() - count; // questions
    const bool stays = newest.look == Look::error || !newest.choices.isEmpty();
    const QString& sentence = newest.sentence;
    m_text->setText(unbroken(count > 1 ? tr("%1 messages, the newest: %2").arg(count).arg(sentence)
            : stays && behind > 0      ? tr("1 of %1: %2").arg(behind + 1).arg(sentence)
                                       : sentence));
    m_text->setAccessibleName(newest.look == Look::error ? tr("Error: %1").arg(sentence) : text());
    QStringList all;
    for (const Message& message : m_messages | std::views::filter(counts) | std::views::reverse) {
        QStringList parts{count > 1 ? message.sentence : QString(), message.details};
        parts.removeAll(QString());
        all << parts.join('\n'_L1);
    }
    all.removeAll(QString());
    m_details->setPlainText(all.join(u"\n\n"_s));
    m_detailsButton->setChecked(false);
    m_detailsButton->setVisible(!all.isEmpty());
    setVisible(true);
    arrange();
    update();
}

/// Tints the window's background with the newest message's colour: readable in both themes.
void MessageBar::paintEvent(QPaintEvent*)
{
    const bool dark = isDark(palette());
    const PlotInk ink = plotInk(dark);
    const QColor done = dark ? QColor(0x7f, 0xd6, 0xa2) : QColor(0x1e, 0x7b, 0x45);
    QColor tint = look() == Look::error ? ink.warning : look() == Look::success ? done : ink.accent;
    QPainter painter(this);
    painter.fillRect(rect(), palette().window()); // it lies over the view
    painter.fillRect(QRect(0, 0, 4, height()), tint);
    painter.setPen(tint);
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
    tint.setAlphaF(0.12F);
    painter.fillRect(rect(), tint);
}

} // namespace gapscope
