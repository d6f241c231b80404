// SPDX-License-Identifier: GPL-3.0-or-later
// What is due to be written for recovery, over the features and a plain window: nothing of an
// untouched window, a change once, and at the end only what was suspended.
#include "tests/app/support/features_fixture.h"
#include "tests/support/test_class.h"

namespace gapscope {
namespace {

struct Recovering : FeaturesFixture {
    Recovering()
    {
        show();
        features.recovery.start(30);
    }
    Recovery& recovery() { return features.recovery; }
    /// Whether something was due; it is written now.
    bool writes()
    {
        recovery().write();
        const bool due = recovery().isWriting();
        [&] { QTRY_VERIFY_WITH_TIMEOUT(!recovery().isWriting(), patience); }();
        return due;
    }
    /// The folders of windows, each with a session.
    static QStringList folders()
    {
        QStringList all;
        const QDir sessions(sessionsFolder());
        for (const QString& name : sessions.entryList(QDir::Dirs | QDir::NoDotAndDotDot))
            if (QFile::exists(sessions.filePath(name) + QStringLiteral("/session.gapscope")))
                all << sessions.filePath(name);
        return all;
    }
    static SessionFile left()
    {
        const std::string path =
            folders().value(0).toStdString() + std::string("/session.gapscope");
        return sessionFromJson(readFile(path, std::size_t{1} << 20), path);
    }
};

} // namespace

class RecoveryDueTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void nothingIsDueInAnUntouchedWindow()
    {
        Recovering r;
        QVERIFY(!r.writes());
        r.features.session.markStart();
        QVERIFY(!r.writes());
        QVERIFY(Recovering::folders().isEmpty());
        r.recovery().finish();
        QVERIFY(QDir(sessionsFolder()).isEmpty());
    }

    void aChangeIsDueOnce()
    {
        Recovering r;
        r.features.session.notes()->setPlainText(QStringLiteral("why"));
        QVERIFY(r.writes());
        QCOMPARE(Recovering::left().notes, std::string("why"));
        QVERIFY(!r.writes());
        r.features.session.notes()->setPlainText(QStringLiteral("why not"));
        QVERIFY(r.writes());
        QCOMPARE(Recovering::left().notes, std::string("why not"));
    }

    /// Its record is beside the session until its file among the kept runs is written.
    void aRunIsNamedWhereItsRecordIs()
    {
        Recovering r;
        r.openData("sample:toy");
        const int id = r.addTrained();
        QVERIFY(r.writes());
        SessionFile left = Recovering::left();
        QCOMPARE(left.runs.size(), std::size_t(1));
        QVERIFY(left.runs[0].endedUnsaved);
        const QString record = QDir(Recovering::folders()[0]).filePath(qs(left.runs[0].file));
        QCOMPARE(readRecord(record.toStdString()).trace.size(), std::size_t(3));
        QVERIFY(!r.writes());
        r.features.savedRuns.keep();
        QTRY_VERIFY_WITH_TIMEOUT(r.features.savedRuns.find(id), patience);
        QVERIFY(r.writes());
        left = Recovering::left();
        QVERIFY(!left.runs[0].kept.empty() && left.runs[0].file.empty());
        QVERIFY(!QFile::exists(record));
    }

    void aCleanEndLeavesNothing()
    {
        Recovering r;
        r.features.session.notes()->setPlainText(QStringLiteral("why"));
        QVERIFY(r.writes());
        r.recovery().stop();
        r.recovery().finish();
        QVERIFY(QDir(sessionsFolder()).isEmpty());
    }

    void aSuspendedRunIsOfferedToTheNextWindow()
    {
        Recovering r;
        r.openData("sample:words");
        const int id = r.runForever();
        r.recovery().suspend();
        QTRY_VERIFY_WITH_TIMEOUT(!r.controller.running(), patience);
        r.controller.finishCheckpoints();
        r.recovery().stop();
        r.recovery().finish();
        const SessionFile left = Recovering::left();
        QVERIFY(left.atClosing);
        QCOMPARE(left.queue, std::vector<int>{id});
        QVERIFY(left.runs[0].interrupted);
        QVERIFY(
            QFile::exists(QDir(Recovering::folders()[0]).filePath(qs(left.runs[0].checkpoint))));

        const QByteArray there = qgetenv("XDG_DATA_HOME");
        FeaturesFixture next;
        qputenv("XDG_DATA_HOME", there);
        next.show();
        next.features.recovery.start(30);
        QVERIFY(next.features.recovery.hasLeftover());
        QTRY_VERIFY_WITH_TIMEOUT(next.features.recovery.isAsking(), patience);
        QVERIFY2(next.views.recovery->text().contains(QStringLiteral("can resume from pass")),
            qPrintable(next.views.recovery->text()));
    }
};

} // namespace gapscope

GAPSCOPE_TEST_CLASS(RecoveryDueTest)
#include "recovery_due_test.moc"
