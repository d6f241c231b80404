// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/support/comparison_fixture.h"
#include "tests/app/support/run_list_clicks.h"
#include "tests/support/test_class.h"
#include "widgets/plots/plot_chart.h"
#include "widgets/runs/columns/run_columns.h"
#include "widgets/runs/progress_eta.h"
#include "widgets/runs/run_table_model.h"

namespace gapscope {

class WindowMessagesTest : public ComparisonFixture {
    Q_OBJECT

private Q_SLOTS:
    void theCornerShowsWhatIsActive()
    {
        runToTheEnd();
        const auto* corner = m_window->findChild<ProgressEta*>();
        const Run& first = *session().runs()[0];
        QVERIFY(corner->accessibleName().contains(first.name));
        runForever();
        const Run& second = *session().runs()[1];
        QVERIFY2(corner->accessibleName().contains(second.name), qPrintable(corner->text()));
        m_window->runsDock()->table()->view()->selectRow(0);
        QCOMPARE(session().selected(), &first);
        QVERIFY(corner->accessibleName().contains(second.name));
        QVERIFY(!corner->text().contains(QStringLiteral("converged")));
        stop();
    }

    void escapeClosesTheMessage()
    {
        auto* close = m_window->messages()->findChild<QToolButton*>(QStringLiteral("copyMessage"));
        m_window->messages()->showError(QStringLiteral("Something failed."));
        close->setFocus();
        QTest::keyClick(close, Qt::Key_Escape);
        QVERIFY(m_window->messages()->isHidden());
    }

    /// Nothing under the pointer moves when a message comes or goes.
    void messagesLieOverTheView()
    {
        MessageBar* bar = m_window->messages();
        const QWidget* pages = m_window->tabs();
        QWidget* plot = m_window->convergence()->secondPlot();
        QTest::qWait(100); // the first layout, with the texts of the status bar
        const QRect before = pages->geometry(), plotBefore = plot->geometry();
        bar->showError(QStringLiteral("Something failed."));
        m_window->recovery()->showNote(QStringLiteral("Something else."));
        const auto overTheFoot = [&](const QWidget* each) {
            return each->isVisible() && m_window->rect().contains(each->geometry())
                && each->geometry().bottom() > m_window->height() - 100
                && each->isAncestorOf(m_window->childAt(each->geometry().center()));
        };
        QTRY_VERIFY(overTheFoot(bar));
        QTRY_VERIFY(overTheFoot(m_window->recovery()));
        QVERIFY(!bar->geometry().intersects(m_window->recovery()->geometry()));
        QCOMPARE(pages->geometry(), before);
        QCOMPARE(plot->geometry(), plotBefore);
        m_window->resize(m_window->width() - 120, m_window->height() - 60);
        QTRY_VERIFY(overTheFoot(bar));
        QVERIFY(!bar->accessibleName().isEmpty());
        bool reached = false; // by Tab
        m_window->tabs()->setFocus();
        for (int k = 0; k < 400 && !reached; ++k) {
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
            reached = bar->isAncestorOf(QApplication::focusWidget());
        }
        QVERIFY(reached);
        const QRect other = m_window->recovery()->geometry();
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
        QVERIFY(bar->isHidden());
        QTest::qWait(50);
        QCOMPARE(m_window->recovery()->geometry(), other);
        m_window->recovery()->hide();
    }

    void notesGoByThemselves()
    {
        MessageBar* bar = m_window->messages();
        auto* time = bar->findChild<QTimer*>();
        bar->offer(QStringLiteral("Do it?"), QStringLiteral("Do"), [] {});
        QVERIFY(bar->isVisible() && time->isActive());
        bar->showNote(QStringLiteral("Done."));
        QVERIFY(time->isActive());
        const int shortest = time->interval();
        bar->showNote(QStringLiteral("What is done takes two lines. ").repeated(6));
        QVERIFY(time->interval() >= 2 * shortest); // it takes longer to read
        bar->showNote(QStringLiteral("Done."));
        bar->showAlso(QStringLiteral("What is done takes two lines. ").repeated(6));
        QVERIFY(time->interval() >= 2 * shortest);
        time->start(1);
        QTRY_VERIFY(bar->isHidden());
        bar->showError(QStringLiteral("Not done."));
        QVERIFY(!time->isActive()); // errors stay
        bar->hide();
    }

    void longMessagesAreWhole()
    {
        MessageBar* bar = m_window->messages();
        const QString sentence = QStringLiteral("Of what was to be read here nothing could be. ");
        for (const int width : {700, 1000, 1440}) {
            m_window->resize(width, 800);
            for (int sentences : {1, 3, 6}) {
                bar->showError(sentence.repeated(sentences).trimmed(), sentence);
                bar->offer(sentence.repeated(sentences), QStringLiteral("Do it"), [] {});
                QTest::qWait(50);
                const auto* text = bar->findChild<QLabel*>(QStringLiteral("messageText"));
                QVERIFY(text->height() >= text->heightForWidth(text->width()));
                for (const auto* button : bar->findChildren<QToolButton*>())
                    if (button->isVisible()) {
                        QVERIFY(bar->rect().contains(
                            QRect(button->mapTo(bar, QPoint()), button->size())));
                        QVERIFY(button->height() >= button->sizeHint().height());
                    }
                QVERIFY(3 * text->width() > bar->width()); // the words have enough room
            }
        }
        bar->hide();
    }

    /// A question neither replaces another nor changes a button under the pointer.
    void questionsWaitForOneAnother()
    {
        MessageBar* bar = m_window->messages();
        const auto* label = bar->findChild<QLabel*>(QStringLiteral("messageText"));
        const auto click = [bar](const char* name) {
            QTest::mouseClick(bar->findChild<QToolButton*>(QLatin1String(name)), Qt::LeftButton);
        };
        QStringList taken;
        const auto answer = [&taken](const char* said) {
            return MessageBar::Choice{QLatin1String(said), QLatin1String(said),
                [&taken, said] { taken << QLatin1String(said); }};
        };
        bar->offer(QStringLiteral("Open it?"), QStringLiteral("Open"), answer("open").taken,
            MessageBar::Stays::untilClosed);
        bar->ask(QStringLiteral("Restore it?"), {answer("restore"), answer("begin")});
        QCOMPARE(bar->text(), QStringLiteral("1 of 2: Open it?"));
        bar->offer(QStringLiteral("Undo it?"), QStringLiteral("Undo"), [] {});
        QCOMPARE(bar->text(), QStringLiteral("1 of 3: Undo it?"));
        bar->hideNote();
        bar->showError(QStringLiteral("It failed."));
        QCOMPARE(bar->text(), QStringLiteral("1 of 3: It failed."));
        bar->withdraw({QStringLiteral("It failed.")});
        QCOMPARE(bar->text(), QStringLiteral("1 of 2: Open it?"));
        QCOMPARE(label->accessibleName(), bar->text());
        click("messageAction");
        QCOMPARE(bar->text(), QStringLiteral("Restore it?"));
        click("messageOther");
        QCOMPARE(taken, (QStringList{QStringLiteral("open"), QStringLiteral("begin")}));
        QVERIFY(bar->isHidden());
    }

    /// What belongs to the same event is said on a line of its own.
    void whatIsAddedHasItsOwnLine()
    {
        MessageBar* bar = m_window->messages();
        bar->offer(QStringLiteral("Opened last: OCR."), QStringLiteral("Open"), [] {});
        const int height = bar->height();
        bar->showAlso(QStringLiteral("λ 0.1 as before."));
        QCOMPARE(bar->text(), QStringLiteral("Opened last: OCR.\nλ 0.1 as before."));
        QTRY_VERIFY(bar->height() > height);
        bar->hide();
    }

    void aNoteIsNoPartOfAQuestion()
    {
        MessageBar* bar = m_window->messages();
        const QString question = QStringLiteral("Restore it?");
        bar->ask(question, {{QStringLiteral("Yes"), {}, [] {}}, {QStringLiteral("No"), {}, [] {}}});
        bar->showAlso(QStringLiteral("λ 0.1 as before."));
        QCOMPARE(bar->text(), QStringLiteral("λ 0.1 as before."));
        bar->hideNote();
        QCOMPARE(bar->text(), question);
        bar->withdraw({question});
        QVERIFY(bar->isHidden());
    }

    /// The message of a written file looks like a success, whatever failed before; the failure is
    /// shown again after it.
    void aSuccessHasItsOwnLook()
    {
        MessageBar* bar = m_window->messages();
        bar->showError(QStringLiteral("Not done."));
        QVERIFY(bar->look() == MessageBar::Look::error);
        const QColor red = bar->grab().toImage().pixelColor(1, 8);
        bar->showSuccess(QStringLiteral("Written: x.pdf"));
        QVERIFY(bar->look() == MessageBar::Look::success);
        QVERIFY(bar->grab().toImage().pixelColor(1, 8) != red);
        QCOMPARE(bar->text(), QStringLiteral("2 messages, the newest: Written: x.pdf"));
        auto* time = bar->findChild<QTimer*>();
        QVERIFY(time->isActive());
        time->start(1);
        QTRY_COMPARE(bar->text(), QStringLiteral("Not done."));
        QVERIFY(bar->isVisible() && bar->look() == MessageBar::Look::error);
        QCOMPARE(bar->grab().toImage().pixelColor(1, 8), red);
        bar->hide();
    }

    /// In the toolbar and in the plot.
    void runIsOfferedTwiceOnTheFirstScreen()
    {
        QStringList offers;
        for (const auto* button : m_window->findChildren<QAbstractButton*>())
            if (button->isVisible()
                && button->text().remove(QLatin1Char('&')) == QStringLiteral("Run"))
                offers << button->objectName();
        QCOMPARE(offers.size(), 2);
    }

    /// Runs of an earlier session, and no data yet.
    void withoutDataTheNewestRunIsOffered()
    {
        runToTheEnd();
        const RunList& list = *m_window->runsDock()->list();
        clickAt(list, tickOf(list, session().runs()[0]->id));
        QVERIFY(m_window->close());
        m_window = std::make_unique<MainWindow>(DataFolders());
        m_window->show();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        m_window->reopenSavedRuns();
        QCOMPARE(session().runs().size(), std::size_t(1));
        QVERIFY(!session().dataset() && !session().runs()[0]->visible);
        QPushButton* action = m_window->convergence()->heroPlot()->emptyAction();
        QVERIFY(action->isVisible());
        QCOMPARE(action->text(), QStringLiteral("Tick the newest run"));
        const QSignalSpy asked(m_window->convergence(), &ConvergencePage::tickRequested);
        action->setFocus();
        QTest::keyClick(action, Qt::Key_Space);
        QCOMPARE(asked.size(), 1);
        QCOMPARE(asked.first().first().toInt(), session().runs()[0]->id);
        QVERIFY(session().runs()[0]->visible);
        QVERIFY(!m_window->convergence()->heroPlot()->isEmpty());
    }

    /// Every action with a key is in Help → Keys and mouse.
    void helpListsEveryKey()
    {
        QString said;
        answerNext<QDialog>([&](QDialog* dialog) {
            for (const QLabel* label : dialog->findChildren<QLabel*>())
                said += label->text();
            dialog->reject();
        });
        m_window->actions().shortcuts->trigger();
        int keys = 0;
        for (const QAction* action : m_window->findChildren<QAction*>()) {
            QString text = action->text().remove(QLatin1Char('&'));
            text.remove(QStringLiteral("…"));
            for (const QKeySequence& key : action->shortcuts()) {
                if (text.isEmpty() || qobject_cast<QLineEdit*>(action->parent()))
                    continue; // of a field of text: every program's
                ++keys;
                QVERIFY2(
                    said.contains(
                        QStringLiteral("<b>%1</b>").arg(key.toString(QKeySequence::NativeText))),
                    qPrintable(key.toString()));
                QVERIFY2(said.contains(text), qPrintable(text));
            }
        }
        QVERIFY(keys > 25);
        QVERIFY(said.contains(QStringLiteral("<b>Wheel</b>")));
    }
};

} // namespace gapscope

GAPSCOPE_TEST_CLASS(WindowMessagesTest)
#include "window_messages_test.moc"
