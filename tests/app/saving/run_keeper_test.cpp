// SPDX-License-Identifier: GPL-3.0-or-later
// Keeping runs for the next session, without a window: which are written, when again, what a failed
// write says, and what the next session lists.
#include "tests/app/support/features_fixture.h"
#include "tests/support/test_class.h"

namespace gapscope {
namespace {

struct Saving : ViewsFixture {
    void keep()
    {
        keeper.keep();
        [&] { QTRY_VERIFY_WITH_TIMEOUT(!keeper.busy(), patience); }();
    }

    RunKeeper keeper{parts, *views.path};
};

} // namespace

class RunKeeperTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void anEndedRunIsWrittenOnceAndAgainWhenItChanges()
    {
        Saving saving;
        saving.openData("sample:toy");
        const int id = saving.addTrained();
        saving.keep();
        QVERIFY(saving.keeper.find(id));
        const QString path = saving.keeper.find(id)->path;
        QCOMPARE(savedRunFiles(), QStringList{path});
        QVERIFY(QFile::remove(path));
        saving.keep(); // there is nothing new to write
        QVERIFY(!QFile::exists(path));
        saving.session.setNotes(id, "look again");
        saving.keep();
        QCOMPARE(readRecord(path.toStdString()).notes, std::string("look again"));
        QCOMPARE(saving.keeper.writtenAs(QFileInfo(path).fileName().toStdString()), id);
    }

    /// The user has its file.
    void anOpenedRecordIsWrittenOnlyOnRequest()
    {
        Saving saving;
        const int id =
            saving.session.addRun(ViewsFixture::recordAt(0.5), RunState::finished, nullptr);
        const int path = saving.views.path->open(ViewsFixture::pathRecord());
        saving.keep();
        QVERIFY(savedRunFiles().isEmpty());
        saving.keeper.request(id);
        saving.keeper.request(path);
        saving.keep();
        QCOMPARE(savedRunFiles().size(), 2);
        QVERIFY(!saving.keeper.isRequested(id) && !saving.keeper.isRequested(path));
    }

    void aFailedWriteIsSaidUntilOneSucceeds()
    {
        Saving saving;
        saving.openData("sample:toy");
        const int id = saving.addTrained();
        QVERIFY(QDir().mkpath(QFileInfo(savedRunsFolder()).path()));
        writeFileAtomically(savedRunsFolder().toStdString(), "in the way");
        saving.keep();
        QVERIFY(saving.keeper.error());
        QVERIFY(saving.messages->text().contains(QStringLiteral("cannot be kept yet")));
        QVERIFY(!saving.keeper.find(id));
        QVERIFY(QFile::remove(savedRunsFolder()));
        saving.keep();
        QVERIFY(!saving.keeper.error());
        QVERIFY(!saving.messages->showsError());
        QCOMPARE(savedRunFiles().size(), 1);
    }

    void theNextSessionListsThemUndrawnAndInTheirStyle()
    {
        Saving saving;
        saving.openData("sample:toy");
        const int id = saving.addTrained();
        saving.session.rename(id, QStringLiteral("mine"));
        saving.keep();
        PartsFixture next; // its settings are elsewhere; the kept runs are not
        PathPage page(next.session, next.controller, next.undo);
        RunKeeper keeper(next.parts, page);
        keeper.reopen();
        QCOMPARE(next.session.runs().size(), std::size_t(1));
        const Run& run = *next.session.runs().front();
        QCOMPARE(run.name, QStringLiteral("mine"));
        QVERIFY(!run.visible);
        QVERIFY(next.messages->text().contains(QStringLiteral("earlier sessions")));
        QCOMPARE(keeper.find(run.id)->path, saving.keeper.find(id)->path);
    }

    void theFilesOfRemovedRunsAreDeletedAtTheEnd()
    {
        Saving saving;
        saving.openData("sample:toy");
        const int stays = saving.addTrained(0.5);
        const int goes = saving.addTrained(0.25);
        saving.keep();
        QCOMPARE(savedRunFiles().size(), 2);
        saving.session.remove(goes);
        saving.keep();
        QCOMPARE(savedRunFiles().size(), 2); // it may come back
        saving.keeper.deleteRemoved();
        QCOMPARE(savedRunFiles(), QStringList{saving.keeper.find(stays)->path});
        QVERIFY(!saving.keeper.find(goes));
    }
};

} // namespace gapscope

GAPSCOPE_TEST_CLASS(RunKeeperTest)
#include "run_keeper_test.moc"
