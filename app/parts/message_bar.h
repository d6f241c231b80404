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
/// note disappears, but not while the user points at it or has the focus in it.
class MessageBar : public FoldingWidget {
    Q_OBJECT

public:
    explicit MessageBar(QWidget* parent = nullptr);

    /// Something failed; details may be empty.
    void showError(const QString& sentence, const QString& details = {});
    /// Something worth knowing, for some seconds.
    void showNote(const QString& sentence);
    /// The same after the note, offer or success that is shown, which keeps its buttons and time.
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
    /// A note with a button, shown for longer.
    void offer(const QString& sentence, const QString& action, std::function<void()> taken,
        Stays stays = Stays::aWhile);
    struct Choice {
        QString text, tip;
        std::function<void()> taken;
    };
    /// A question that stays until it is answered or closed.  choices: two or three.
    void ask(const QString& sentence, const QList<Choice>& choices);
    /// Calls f and shows its error, also passed to `said`. Returns whether f threw nothing.
    bool attempt(const std::function<void()>& f, QStringList* said = nullptr);
    /// Withdraws these errors; others stay.
    void withdraw(const QStringList& sentences);
    /// Withdraws messages that are not errors.
    void hideNote();
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
    void show(const QString& sentence, const QString& details, Look look);
    void addChoices(const QList<Choice>& choices);
    void openElsewhere(const QString& path);
    void showMessages();

    QLabel* m_icon = nullptr;
    QLabel* m_text = nullptr;
    QToolButton* m_detailsButton = nullptr;
    QToolButton* m_copy = nullptr; ///< not of offers
    QPlainTextEdit* m_details = nullptr;
    struct Answer {
        QToolButton* button;
        std::function<void()> taken;
    };
    std::array<Answer, 3> m_answers; ///< an offer uses the first; a question uses two or all
    QTimer m_timeout{this};
    struct Message {
        QString sentence, details;
        Look look = Look::note;
    };
    QList<Message> m_messages; ///< since the bar was last closed: errors, and perhaps a final note
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
