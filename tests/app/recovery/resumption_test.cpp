// SPDX-License-Identifier: GPL-3.0-or-later
// Resuming interrupted runs without a window: on their data, and what stays of a run that cannot be
// resumed.
#include "tests/app/support/features_fixture.h"
#include "tests/support/test_class.h"

namespace gapscope {
namespace {

struct Resuming : ViewsFixture {
    Resuming()
    {
        show();
        QObject::connect(&controller, &RunController::frame, &session, &Session::apply);
        QObject::connect(&controller, &RunController::finished, &session, &Session::finish);
        QObject::connect(&controller, &RunController::failed, &session,
            [this](int id, const QString& why) { failures << resumption.takeFailure(id, why); });
    }
    /// Lists a run on these data. Returns its id.
    int list(const std::string& source, const InterruptedRun& how)
    {
        SessionRun run{.id = how.id, .record = recordAt(0.5)};
        auto& record = std::get<RunRecord>(run.record);
        record.request.source = source;
        if (source == "sample:toy")
            record.dataset = sampleData("sample:toy")->info;
        record.options.maxPasses = 2;
        if (!how.began)
            record.trace.clear();
        return resumption.list(run, how);
    }
    QToolButton* button(const char* name)
    {
        return views.recovery->findChild<QToolButton*>(QLatin1String(name));
    }

    DataOpening opening{parts, DataFolders(), *views.data, &window};
    RunKeeper keeper{parts, *views.path};
    RunStarter starter{parts, opening, *views.method, *views.runs, window};
    Resumption resumption{parts, opening, *views.path, keeper, starter, *views.recovery};
    QList<bool> failures;
};

} // namespace

class ResumptionTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aRunThatWaitedRunsOnItsDataAndThenTheRestFollows()
    {
        Resuming r;
        const int id = r.list("sample:toy", {.id = 1});
        QCOMPARE(r.session.find(id)->state, RunState::queued);
        QCOMPARE(r.resumption.ids(), std::vector<int>{id});
        int then = 0;
        r.resumption.start([&then] { ++then; });
        QTRY_COMPARE_WITH_TIMEOUT(then, 1, patience);
        QCOMPARE(r.session.request().source, std::string("sample:toy"));
        QVERIFY(r.resumption.isEmpty());
        QTRY_VERIFY_WITH_TIMEOUT(r.session.find(id)->ended(), patience);
        QCOMPARE(r.session.find(id)->record.result.pass, 2.0);
        QVERIFY(r.keeper.isRequested(id)); // kept at its end
    }

    /// Two runs of a comparison were active; the third follows as soon as one of them ends.
    void asManyRunsAreActiveAsWere()
    {
        Resuming r;
        std::vector<std::size_t> active;
        QObject::connect(&r.controller, &RunController::started, &r.window,
            [&] { active.push_back(r.controller.active().size()); });
        std::vector<int> ids;
        for (const InterruptedRun& how : {InterruptedRun{.id = 1, .began = true},
                 InterruptedRun{.id = 2, .began = true}, InterruptedRun{.id = 3}})
            ids.push_back(r.list("sample:toy", how));
        r.resumption.start({});
        QTRY_VERIFY_WITH_TIMEOUT(
            std::ranges::all_of(ids, [&](int id) { return r.session.find(id)->ended(); }),
            patience);
        QCOMPARE(active.size(), std::size_t(3));
        QCOMPARE(active[0], std::size_t(1));
        QCOMPARE(active[1], std::size_t(2));
    }

    void dataThatDoNotOpenEndTheWait()
    {
        Resuming r;
        const std::string gone = r.home.filePath(QStringLiteral("gone.data")).toStdString();
        const int waited = r.list(gone, {.id = 1});
        const int began = r.list(gone, {.id = 2, .began = true});
        bool then = false;
        r.resumption.start([&then] { then = true; });
        QTRY_VERIFY_WITH_TIMEOUT(r.resumption.isEmpty(), patience);
        QCOMPARE(r.session.find(waited)->state, RunState::failed);
        QCOMPARE(r.session.find(waited)->error, QStringLiteral("Its data were not opened."));
        QCOMPARE(r.session.find(began)->state, RunState::finished);
        QCOMPARE(r.session.find(began)->record.trace.size(), std::size_t(3));
        QTRY_COMPARE_WITH_TIMEOUT(savedRunFiles().size(), 1, patience); // as far as it came
        QVERIFY(!then);
    }

    void theUsersOwnDataEndTheWait()
    {
        Resuming r;
        const int id = r.list("sample:toy", {.id = 1});
        r.resumption.start({});
        r.opening.openData(dataAt("sample:words"));
        QTRY_VERIFY_WITH_TIMEOUT(r.resumption.isEmpty(), patience);
        QCOMPARE(r.session.request().source, std::string("sample:words"));
        QCOMPARE(r.session.find(id)->state, RunState::failed);
    }

    /// Its checkpoint turns out to be unusable: it stays as it was until the user answers.
    void aRunThatCannotBeResumedKeepsItsCurveUntilItIsRunAgain()
    {
        Resuming r;
        r.controller.setCheckpoints(r.home.path(), 30);
        const QString checkpoint = r.file("left.ckpt", "no checkpoint");
        const int id = r.list(
            "sample:toy", {.id = 1, .began = true, .resumes = true, .checkpoint = checkpoint});
        r.resumption.start({});
        QTRY_COMPARE_WITH_TIMEOUT(r.failures, QList<bool>{true}, patience);
        const Run* run = r.session.find(id);
        QCOMPARE(run->state, RunState::finished);
        QCOMPARE(run->record.trace.size(), std::size_t(3));
        QVERIFY2(
            r.views.recovery->text().startsWith(run->name + QStringLiteral(" cannot be resumed: ")),
            qPrintable(r.views.recovery->text()));
        QCOMPARE(r.button("messageAction")->text(), QStringLiteral("Run again"));
        r.button("messageAction")->click();
        QTRY_VERIFY_WITH_TIMEOUT(!r.controller.running() && run->ended(), patience);
        QCOMPARE(run->record.result.pass, 2.0);
        QCOMPARE(r.failures.size(), 1);
    }
};

} // namespace gapscope

GAPSCOPE_TEST_CLASS(ResumptionTest)
#include "resumption_test.moc"
