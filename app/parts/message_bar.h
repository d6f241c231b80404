// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/machine/error.h"
#include "widgets/controls/layouts.h"
#include "widgets/qt_string.h"

#include <QtWidgets>

namespace gapscope {

/// The details of an error: where, found, expected.
QString detailsOf(const InputError& error);
/// Its sentence; if that is long, without the folders, or only where and what: detailsOf() has the
/// rest.
QString sentenceOf(const InputError& error);

/// One line over the window's foot that blocks nothing: a sentence, Details, Copy, Close.
/// Errors stay and accumulate until the user closes them (also by Escape) or they are withdrawn. A
/// note disappears, but not while the user points at it or has the focus in it. An offer or
/// question that waits for its answer is counted ("1 of 2"), and comes back when other messages
/// have gone.
class MessageBar : public FoldingWidget {
    Q_OBJECT

public:
    explicit MessageBar(QWidget* parent = nullptr);

    /// Something failed; details may be empty.
    void showError(const QString& sentence, const QString& details = {});
    /// Something worth knowing, for some seconds.
    void showNote(const QString& sentence);
    /// The same after the note, offer or success that is shown, which keeps its buttons and time;
    /// no part of an error or a question.
    void showAlso(const QString& sentence);
    /// The same until it is withdrawn or another message comes.
    void showStandingNote(const QString& sentence);
    /// The task is done (a file is written); shown for some seconds. Older errors come back
    /// after it.
    void showSuccess(const QString& sentence);
    /// The same for a file or folder, which it offers to open and to show in its folder.
    void showWritten(const QString& sentence, const QString& path);
    /// How the bar is drawn: as its newest message requires.
    enum class Look { note, success, error };
    Look look() const;
    enum class Stays { aWhile, untilClosed };
    /// A note with a button, shown for longer; or one that waits, after those that wait already.
    void offer(const QString& sentence, const QString& action, std::function<void()> taken,
        Stays stays = Stays::aWhile);
    struct Choice {
        QString text, tip;
        std::function<void()> taken;
    };
    /// A question that waits until it is answered or closed, also after those.  choices: two or
    /// three.
    void ask(const QString& sentence, const QList<Choice>& choices);
    /// Calls f and shows its error, also passed to `said`. Returns whether f threw nothing.
    bool attempt(const std::function<void()>& f, QStringList* said = nullptr);
    /// Withdraws these errors; others stay.
    void withdraw(const QStringList& sentences);
    /// Withdraws messages that are neither errors nor wait for an answer.
    void hideNote();
    /// Withdraws all messages that are not errors.
    void withdrawOffers();
    QString text() const;
    /// The width in pixels in which sentence and buttons are one line.
    int lineWidth() const;
    /// Whether one of its messages is an error.
    bool showsError() const;

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void hideUnlessUsed();
    struct Message {
        QString sentence, details;
        Look look = Look::note;
        QList<Choice> choices{};
        bool waits = false; ///< for its answer
        /// It is a question: it has several answers.
        bool asks() const { return look == Look::note && choices.size() > 1; }
    };
    void show(const Message& message);
    void showChoices(const Message& message);
    void closeNewest();
    void openElsewhere(const QString& path);
    void showMessages();

    QLabel* m_icon = nullptr;
    QLabel* m_text = nullptr;
    QToolButton* m_detailsButton = nullptr;
    QToolButton* m_copy = nullptr; ///< not of offers
    QPlainTextEdit* m_details = nullptr;
    std::array<QToolButton*, 3> m_answers; ///< an offer has the first; a question two or all
    QTimer m_timeout{this};
    /// Since the bar was last closed: errors, an offer that waits, and perhaps a final note.
    QList<Message> m_messages;
    void removeMessages(const std::function<bool(const Message&)>& which);
    void arrange();
    int besideText() const;
    void placeButtons(qsizetype below);
    QList<QToolButton*> m_buttons; ///< all of them, in order
    QBoxLayout* m_row = nullptr;   ///< the sentence, and the buttons beside it
    QLayout* m_below = nullptr;    ///< or these buttons below it
    qsizetype m_areBelow = -1;     ///< number of buttons below
};

} // namespace gapscope
