// SPDX-License-Identifier: GPL-3.0-or-later
// When closing asks, over the features and a plain window: about a run, about unsaved work, and
// about runs that cannot be kept.
#include "tests/app/support/features_fixture.h"
#include "tests/support/test_class.h"

namespace gapscope {
namespace {

struct Closing : FeaturesFixture {
    Closing() { show(); }
    bool mayClose() { return features.closing.mayClose(); }
    /// Presses this button of the next question, if one comes.
    void answer(const QString& button)
    {
        auto* look = new QTimer(&window);
        QObject::connect(look, &QTimer::timeout, look, [this, look, button] {
            auto* question = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
            if (!question)
                return;
            look->stop();
            asked << question->text() + QLatin1Char(' ') + question->informativeText();
            for (QAbstractButton* each : question->buttons())
                if (each->text().remove(QLatin1Char('&')) == button)
                    return each->click();
            question->reject();
        });
        look->start(10);
    }
    void waitForTheEnd()
    {
        QTRY_VERIFY_WITH_TIMEOUT(!window.isVisible(), patience);
        QVERIFY(!controller.running());
    }

    QStringList asked;
};

} // namespace

class ClosingGuardTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void withoutWorkToLoseItClosesAndKeepsTheRuns()
    {
        Closing closing;
        closing.openData("sample:toy");
        closing.addTrained();
        closing.features.session.markStart();
        QVERIFY(closing.mayClose());
        QCOMPARE(savedRunFiles().size(), 1);
    }

    void aRunIsStoppedOnlyWhenTheUserSaysSo()
    {
        Closing closing;
        closing.openData("sample:words");
        const int id = closing.runForever();
        const int waits = closing.features.starter.enqueue({});
        const QString waiting = closing.session.find(waits)->name;
        closing.answer(QStringLiteral("Keep running"));
        QVERIFY(!closing.mayClose());
        QVERIFY(closing.controller.running());
        QVERIFY(closing.asked.value(0).startsWith(QStringLiteral("A run is active.")));
        QVERIFY2(closing.asked[0].contains(waiting), qPrintable(closing.asked[0]));
        closing.answer(QStringLiteral("Stop and close"));
        QVERIFY(!closing.mayClose()); // when it has stopped
        closing.waitForTheEnd();
        QCOMPARE(closing.asked.size(), 2);
        QCOMPARE(closing.session.find(id)->state, RunState::finished);
        QVERIFY(!closing.session.find(id)->record.trace.empty());
    }

    void unsavedNotesAreAskedAboutOnce()
    {
        Closing closing;
        closing.features.session.notes()->setPlainText(QStringLiteral("why"));
        closing.answer(QStringLiteral("Cancel"));
        QVERIFY(!closing.mayClose());
        QVERIFY(closing.window.isVisible());
        closing.answer(QStringLiteral("Discard"));
        QVERIFY(!closing.mayClose()); // the window closes after the question
        closing.waitForTheEnd();
        QCOMPARE(closing.asked.size(), 2);
        QVERIFY2(closing.asked[0].startsWith(
                     QStringLiteral("The notes on this session are in no file.")),
            qPrintable(closing.asked[0]));
        QVERIFY(closing.features.session.isUnsaved());
        closing.answer(QStringLiteral("Cancel"));
        QVERIFY(closing.mayClose());
        QCOMPARE(closing.asked.size(), 2);
    }

    /// The machine may be shutting down.
    void aSignalStopsTheRunAndAsksNothing()
    {
        Closing closing;
        closing.openData("sample:words");
        closing.features.session.notes()->setPlainText(QStringLiteral("why"));
        closing.runForever();
        closing.answer(QStringLiteral("Cancel"));
        closing.features.closing.closeNow();
        closing.waitForTheEnd();
        QVERIFY(closing.features.recovery.isSuspended());
        QVERIFY(closing.mayClose());
        QVERIFY(closing.asked.isEmpty());
    }

    void runsThatCannotBeKeptKeepTheWindowOpen()
    {
        Closing closing;
        closing.openData("sample:toy");
        closing.addTrained();
        closing.features.session.markStart();
        QVERIFY(QDir().mkpath(QFileInfo(savedRunsFolder()).path()));
        writeFileAtomically(savedRunsFolder().toStdString(), "in the way");
        closing.answer(QStringLiteral("Cancel"));
        QVERIFY(!closing.mayClose());
        QVERIFY2(closing.asked.value(0).startsWith(QStringLiteral("The runs cannot be kept: ")),
            qPrintable(closing.asked.value(0)));
        closing.answer(QStringLiteral("Close"));
        QVERIFY(closing.mayClose());
        QCOMPARE(closing.asked.size(), 2);
    }
};

} // namespace gapscope

GAPSCOPE_TEST_CLASS(ClosingGuardTest)
#include "closing_guard_test.moc"
