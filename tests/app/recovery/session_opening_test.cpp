// SPDX-License-Identifier: GPL-3.0-or-later
// Opening session files, over the features and a plain window: what is shown, what is asked first,
// and what a damaged file changes.
#include "tests/app/support/features_fixture.h"
#include "tests/support/test_class.h"

namespace gapscope {
namespace {

struct OpenedSessions : FeaturesFixture {
    OpenedSessions() { show(); }
    void open(const QString& path)
    {
        features.sessions.open(path);
        [&] { QTRY_VERIFY_WITH_TIMEOUT(!features.sessions.reader().busy(), patience); }();
    }
    /// A session with notes, an option, and these runs.
    QString sessionOf(const std::vector<RunRecord>& runs)
    {
        SessionFile saved;
        saved.notes = "why";
        saved.options = {{"lambda", "0.125"}};
        for (const RunRecord& run : runs) {
            saved.runs.push_back({.id = static_cast<int>(saved.runs.size()) + 1, .record = run});
            saved.runs.back().style.given = "mine";
        }
        return file("first.gapscope", toJson(saved));
    }
    const SessionKeeper& keeper() { return features.session; }
    std::vector<const Run*> runs() const
    {
        std::vector<const Run*> all;
        for (const auto& run : session.runs())
            all.push_back(run.get());
        return all;
    }
};

} // namespace

class SessionOpeningTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aSessionIsShownAndItsFileIsTheWindows()
    {
        OpenedSessions o;
        const QString path = o.sessionOf({ViewsFixture::recordAt(0.5)});
        o.open(path);
        QCOMPARE(o.runs().size(), std::size_t(1));
        QVERIFY(o.runs()[0]->visible);
        QCOMPARE(o.runs()[0]->name, QStringLiteral("mine"));
        QCOMPARE(o.keeper().notes()->toPlainText(), QStringLiteral("why"));
        QCOMPARE(o.features.options.own().lambda, 0.125);
        QCOMPARE(o.keeper().file(), path);
        QVERIFY(!o.keeper().isUnsaved());
    }

    void aRunThatIsTwiceInItIsListedOnce()
    {
        OpenedSessions o;
        o.open(o.sessionOf({ViewsFixture::recordAt(0.5), ViewsFixture::recordAt(0.5),
            ViewsFixture::recordAt(0.25)}));
        QCOMPARE(o.runs().size(), std::size_t(2));
        QVERIFY2(
            o.messages->text().contains(QStringLiteral("twice")), qPrintable(o.messages->text()));
    }

    void otherRunsStayOnTheListUndrawn()
    {
        OpenedSessions o;
        const int id = o.session.addRun(ViewsFixture::recordAt(2), RunState::finished, nullptr);
        o.open(o.sessionOf({ViewsFixture::recordAt(0.5)}));
        QCOMPARE(o.runs().size(), std::size_t(2));
        QVERIFY(!o.session.find(id)->visible);
    }

    void unsavedWorkIsAskedAboutAndStaysOnCancel()
    {
        OpenedSessions o;
        o.features.session.notes()->setPlainText(QStringLiteral("mine"));
        QString asked;
        answerNext<QMessageBox>([&asked](QMessageBox* question) {
            asked = question->text();
            question->button(QMessageBox::Cancel)->click();
        });
        o.open(o.sessionOf({ViewsFixture::recordAt(0.5)}));
        QVERIFY(!asked.isEmpty());
        QVERIFY(o.runs().empty());
        QCOMPARE(o.keeper().notes()->toPlainText(), QStringLiteral("mine"));
        QVERIFY(o.keeper().file().isEmpty());
    }

    /// There is no question before it.
    void aDamagedSessionChangesNothing()
    {
        OpenedSessions o;
        o.features.session.notes()->setPlainText(QStringLiteral("mine"));
        o.open(
            o.file("bad.gapscope", R"({"format": "gapscope-session", "version": 1, "runs": 7})"));
        QTRY_VERIFY_WITH_TIMEOUT(o.messages->showsError(), patience);
        QVERIFY(o.messages->text().contains(QStringLiteral("bad.gapscope")));
        QCOMPARE(o.keeper().notes()->toPlainText(), QStringLiteral("mine"));
        QVERIFY(o.keeper().file().isEmpty());
    }
};

} // namespace gapscope

GAPSCOPE_TEST_CLASS(SessionOpeningTest)
#include "session_opening_test.moc"
