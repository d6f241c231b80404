// SPDX-License-Identifier: GPL-3.0-or-later
// The session's file without a window: what is unsaved, what is written, the title, the question at
// closing, and whether there is something to restore.
#include "app/session/session_keeper.h"
#include "app/state/paths.h"
#include "tests/app/support/parts_fixture.h"
#include "tests/app/support/window_fixture.h"
#include "tests/support/test_class.h"

#include <QFileInfo>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QSignalSpy>
#include <QTest>
#include <QTimer>

namespace gapscope {
namespace {

struct Keeping : PartsFixture {
    Keeping()
    {
        keeper.setSources(
            {[this] { return view; }, [this](SessionFile& session) { session.data = data; }});
    }
    QString file() const { return home.filePath(QStringLiteral("first.gapscope")); }
    void save()
    {
        QSignalSpy written(&keeper, &SessionKeeper::written);
        keeper.saveTo(file());
        QTRY_COMPARE_WITH_TIMEOUT(written.size(), 1, patience);
    }
    void addFinishedRun()
    {
        RunRecord record;
        record.options.lambda = 0.5;
        record.trace.push_back({});
        session.addRun(record, RunState::finished, nullptr);
    }
    void answer(QMessageBox::StandardButton button)
    {
        QTimer::singleShot(0, &window, [this, button] {
            auto* question = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
            asked = question->text();
            question->button(button)->click();
        });
    }

    Paths paths;
    ViewState view;
    std::optional<DataRequest> data;
    QString asked;
    SessionKeeper keeper{parts, paths, window};
};

} // namespace

class SessionKeeperTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void notesWithoutAFileAreUnsaved()
    {
        Keeping keeping;
        QVERIFY(!keeping.keeper.isUnsaved());
        keeping.keeper.notes()->setPlainText(QStringLiteral("why"));
        QVERIFY(keeping.keeper.isUnsaved());
        QVERIFY(keeping.window.isWindowModified());
    }

    void savedSessionIsUnsavedAfterAChange()
    {
        Keeping keeping;
        keeping.keeper.notes()->setPlainText(QStringLiteral("why"));
        keeping.addFinishedRun();
        keeping.save();
        QVERIFY(!keeping.keeper.isUnsaved());
        QVERIFY(keeping.window.windowTitle().startsWith(QStringLiteral("first.gapscope[*]")));
        const LoadedSession loaded = readSession(keeping.file().toStdString(), {});
        QCOMPARE(loaded.session.notes, std::string("why"));
        QCOMPARE(loaded.session.runs.size(), std::size_t{1});
        keeping.addFinishedRun();
        QVERIFY(keeping.keeper.isUnsaved());
        keeping.keeper.save(); // to the same file
        QTRY_VERIFY_WITH_TIMEOUT(!keeping.keeper.isUnsaved(), patience);
        QCOMPARE(readSession(keeping.file().toStdString(), {}).session.runs.size(), std::size_t{2});
    }

    void passingViewIsNoChange()
    {
        Keeping keeping;
        keeping.save();
        keeping.view.insert(QStringLiteral("page"), QStringLiteral("weights"));
        keeping.view.insert(QStringLiteral("runs/selected"), 1);
        QVERIFY(!keeping.keeper.isUnsaved());
        keeping.view.insert(QStringLiteral("plots/x"), QStringLiteral("seconds"));
        QVERIFY(keeping.keeper.isUnsaved());
        keeping.save();
        keeping.data = DataRequest();
        QVERIFY(keeping.keeper.isUnsaved());
    }

    void changeOfTheProgramIsUnnoticed()
    {
        Keeping keeping;
        keeping.save();
        keeping.keeper.changeUnnoticed([&] { keeping.addFinishedRun(); });
        QVERIFY(!keeping.keeper.isUnsaved());
        keeping.keeper.notes()->setPlainText(QStringLiteral("mine"));
        keeping.keeper.changeUnnoticed([&] { keeping.addFinishedRun(); });
        QVERIFY(keeping.keeper.isUnsaved()); // the user's own change still is
    }

    void failedSaveLeavesItUnsavedAndSaysSo()
    {
        Keeping keeping;
        keeping.keeper.saveTo(keeping.home.filePath(QStringLiteral("no/such/folder.gapscope")));
        QVERIFY(!keeping.actions.saveSession->isEnabled()); // one at a time
        QTRY_VERIFY_WITH_TIMEOUT(keeping.messages->showsError(), patience);
        QVERIFY(keeping.keeper.isUnsaved());
        QVERIFY(keeping.keeper.file().isEmpty());
        QVERIFY(keeping.actions.saveSession->isEnabled());
        keeping.save();
        QVERIFY(!keeping.keeper.isUnsaved());
        QVERIFY(!keeping.messages->showsError());
    }

    void asksOnlyAboutUnsavedWork()
    {
        Keeping keeping;
        int done = 0;
        const auto then = [&done] { ++done; };
        keeping.keeper.saveBefore(then); // no question
        QCOMPARE(done, 1);
        keeping.save();
        keeping.keeper.notes()->setPlainText(QStringLiteral("why"));
        keeping.answer(QMessageBox::Cancel);
        keeping.keeper.saveBefore(then);
        QCOMPARE(done, 1);
        QCOMPARE(keeping.asked, QStringLiteral("Save the changes of first.gapscope?"));
        keeping.answer(QMessageBox::Discard);
        keeping.keeper.saveBefore(then);
        QCOMPARE(done, 2);
        QVERIFY(keeping.keeper.isUnsaved());
        keeping.answer(QMessageBox::Save);
        keeping.keeper.saveBefore(then);
        QTRY_COMPARE_WITH_TIMEOUT(done, 3, patience);
        QVERIFY(!keeping.keeper.isUnsaved());
    }

    void onlyWhatNoFileHasIsWorthRestoring()
    {
        Keeping keeping;
        QVERIFY(keeping.keeper.isUntouched());
        keeping.keeper.markStart();
        QVERIFY(keeping.keeper.isUntouched());
        keeping.addFinishedRun();
        QVERIFY(keeping.keeper.isWorthRestoring());
        keeping.save();
        QVERIFY(!keeping.keeper.isWorthRestoring()); // its file has all of it
        keeping.keeper.notes()->setPlainText(QStringLiteral("more"));
        QVERIFY(keeping.keeper.isWorthRestoring());
    }

    void restoredSessionIsWorthRestoringAgain()
    {
        Keeping keeping;
        keeping.keeper.markStart();
        QVERIFY(!keeping.keeper.isWorthRestoring());
        keeping.keeper.markRestored();
        QVERIFY(keeping.keeper.isWorthRestoring());
        keeping.keeper.setFile(keeping.file(), false);
        QVERIFY(!keeping.keeper.isWorthRestoring());
    }
};

} // namespace gapscope

GAPSCOPE_TEST_CLASS(SessionKeeperTest)
#include "session_keeper_test.moc"
