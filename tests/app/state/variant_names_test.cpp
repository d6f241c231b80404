// SPDX-License-Identifier: GPL-3.0-or-later
// Names of runs that were changed, repeated or read from an exported picture.
#include "app/state/run_rows.h"
#include "core/records/run_record.h"
#include "tests/app/support/window_fixture.h"
#include "tests/support/test_class.h"

namespace gapscope {

class VariantNamesTest : public WindowFixture {
    Q_OBJECT

private Q_SLOTS:
    void whatWasChangedIsNamedWithBothValues()
    {
        RunRecord record = newRecord();
        record.options.lambda = 0.01;
        SolverOptions now = record.options;
        now.sampling = Sampling::gap;
        now.cache = true;
        now.lambda = 0.5;
        QCOMPARE(describe(record, now, false),
            QStringLiteral("bcfw uniform → gap Cache off → on · λ 0.01 → 0.5 · seed 1"));
    }

    /// The name in an exported picture is that of the list; it is no name that an author chose.
    void anExportedNameIsNamedByItsOptions()
    {
        RunRecord record = newRecord();
        record.options.lambda = 0.01;
        SolverOptions cached = record.options, changed = record.options;
        cached.cache = true;
        changed.sampling = Sampling::gap;
        changed.cache = true;
        for (const SolverOptions& now : {record.options, cached, changed}) {
            record.name.clear();
            const QString name = describe(record, now, false);
            record.name = name.toStdString();
            QCOMPARE(describe(record, now, false), name);
        }
    }

    void wordsOfAnAuthorStay()
    {
        RunRecord record = newRecord();
        record.options.lambda = 0.01;
        for (const char* name : {"the paper's", "the paper's · λ 0.5 · seed 7"}) {
            record.name = name;
            QCOMPARE(describe(record, record.options, false),
                QStringLiteral("the paper's · λ 0.01 · seed 1"));
        }
    }

    void manyAreNamedAtOnce()
    {
        Session session;
        QSignalSpy changed(&session, &Session::runsChanged);
        changeTogether(session, [&] {
            for (int k = 0; k < 3; ++k)
                session.addRun(newRecord(), RunState::finished, nullptr);
            session.rename(session.runs()[0]->id, QStringLiteral("mine"));
            for (const auto& run : session.runs())
                QCOMPARE(run->name, QString());
            QCOMPARE(changed.count(), 0);
        });
        QCOMPARE(changed.count(), 1);
        QStringList names;
        for (const auto& run : session.runs())
            names << run->name;
        QCOMPARE(names.front(), QStringLiteral("mine"));
        QCOMPARE(names.back(), names[1] + QStringLiteral(" · no. 2"));
    }

    /// Lists, plots and labels say the same number, also where data have different names.
    void aNameGivenTwiceIsNumberedOnOtherDataToo()
    {
        Session session;
        RunRecord record = newRecord();
        for (const char* title : {"One", "Other"}) {
            record.dataset.title = title;
            session.rename(
                session.addRun(record, RunState::finished, nullptr), QStringLiteral("mine"));
        }
        QCOMPARE(session.runs()[0]->name, QStringLiteral("mine"));
        QCOMPARE(session.runs()[1]->name, QStringLiteral("mine · no. 2"));
        QCOMPARE(session.runs()[1]->title.given, session.runs()[1]->name);
    }

    /// How values are evaluated tells runs apart only when nothing else does.
    void evaluationIsNamedLast()
    {
        SolverOptions one, two;
        two.traceEvery = 1;
        const auto keys = [](const std::vector<const SolverOptions*>& options) {
            QStringList names;
            for (const OptionField* field : differingFields(options))
                names << qs(std::string(field->key));
            return names.join(u' ');
        };
        QCOMPARE(keys({&one, &two}), QStringLiteral("trace_every"));
        two.maxPasses = 300;
        QCOMPARE(keys({&one, &two}), QStringLiteral("max_passes"));
        SolverOptions three = two;
        three.traceEvery = 5;
        QCOMPARE(keys({&one, &two, &three}), QStringLiteral("max_passes trace_every"));
    }

    void aRepetitionIsNamedLikeTheRunThatWasChanged()
    {
        runForever();
        choose("cache", "on");
        const auto name = [this](std::size_t k) { return session().runs()[k]->name; };
        QTRY_VERIFY2_WITH_TIMEOUT(name(0).startsWith(QStringLiteral("bcfw uniform Cache off → on")),
            qPrintable(name(0)), patience);
        stop();
        m_window->actions().repeat->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(session().runs().size() == 2 && allEnded(), 3 * patience);
        QCOMPARE(name(1), name(0) + QStringLiteral(" · no. 2"));
        QVERIFY(session().runs()[0]->group != session().runs()[1]->group); // no two seeds
    }
};

} // namespace gapscope

GAPSCOPE_TEST_CLASS(VariantNamesTest)
#include "variant_names_test.moc"
