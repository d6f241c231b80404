// SPDX-License-Identifier: GPL-3.0-or-later
// The pages about models say which iterate they show, and why they are empty.
#include "app/model/task_views.h"
#include "app/model/views/page_texts.h"
#include "core/tasks/multiclass/multiclass.h"
#include "tests/app/support/panes.h"
#include "tests/app/support/window_fixture.h"
#include "tests/support/test_class.h"
#include "widgets/controls/notes.h"
#include "widgets/controls/number_text.h"
#include "widgets/viewers/common/block_panel.h"

#include <QSlider>

#include <atomic>

namespace gapscope {
namespace {

/// Digits whose answers wait while the gate is closed; the solver's evaluation does not.
class GatedDigits : public MulticlassProblem {
public:
    GatedDigits(const MulticlassProblem& digits, std::atomic<bool>& closed)
        : MulticlassProblem(digits.sharedExamples(), digits.shape())
        , m_closed(closed)
    {
    }
    double score(std::size_t i, const double* theta, LabellingView y) const override
    {
        m_closed.wait(true);
        return MulticlassProblem::score(i, theta, y);
    }

private:
    std::atomic<bool>& m_closed;
};

} // namespace

class ModelPagesTest : public WindowFixture {
    Q_OBJECT

private Q_SLOTS:
    /// Confusion and weights follow the slider of the predictions; they say so, and return.
    void anEarlierIterateIsNamedOnEveryPage()
    {
        runToTheEnd();
        Pages* tabs = m_window->tabs();
        ModelViews* models = m_window->models();
        ExampleViewer* viewer = models->viewer();
        tabs->showPage(models->predictions());
        viewer->setPart(0);
        QSlider* slider = nullptr;
        for (QSlider* each : viewer->findChildren<QSlider*>())
            if (each->accessibleName() == QStringLiteral("Training iteration"))
                slider = each;
        auto* heading = viewer->findChild<QLabel*>(QStringLiteral("dualHeading"));
        QCOMPARE(heading->text(), QStringLiteral("What the dual believes"));
        slider->setFocus();
        QTest::keyClick(slider, Qt::Key_Home);
        QVERIFY(models->passLookedAt() == 0.0);
        const auto* badge = viewer->findChild<StaleBadge*>();
        QVERIFY(badge->isUpdating()); // the predictions are still those of the newest
        QTRY_VERIFY_WITH_TIMEOUT(models->idle(), patience);
        QVERIFY(!badge->isUpdating());
        const QString newest = displayNumber(session().selected()->history.back().pass);
        QCOMPARE(heading->text(),
            QStringLiteral("What the dual believes: of the newest iterate, pass %1").arg(newest));
        const QString pass = QStringLiteral("pass 0 of %1, as chosen in Predictions").arg(newest);
        tabs->showPage(models->confusion());
        ActionNote* note = models->confusion()->moment();
        QVERIFY(note->isVisible());
        QCOMPARE(note->text(), QStringLiteral("At ") + pass);
        tabs->showPage(models->weights());
        note = models->weights()->moment();
        QVERIFY(note->isVisible());
        QCOMPARE(note->text(), QStringLiteral("All weights are 0 at ") + pass);
        QTest::mouseClick(note->action(), Qt::LeftButton);
        QVERIFY(!note->isVisible());
        QVERIFY(!models->passLookedAt());
        QCOMPARE(slider->value(), slider->maximum());
        tabs->showPage(models->confusion());
        QVERIFY(!models->confusion()->moment()->isVisible());
    }

    /// The answers of a running solver lag behind it, and say so where that is long: not before.
    void answersThatLagSayOfWhichPassTheyAre()
    {
        openSample("sample:digits");
        std::atomic<bool> closed = false;
        auto gated = std::make_shared<Dataset>(*session().dataset());
        gated->test = std::make_shared<GatedDigits>(
            static_cast<const MulticlassProblem&>(*gated->test), closed);
        m_window->openDataset(gated, session().request());
        ModelViews* models = m_window->models();
        type(*m_window, "lambda", "0.0025");
        type(*m_window, "max_passes", "inf");
        const auto open = qScopeGuard([&] { // also when a check fails
            closed = false;
            closed.notify_all();
            stop();
            m_window.reset(); // the gate goes
        });
        for (QWidget* page :
            std::initializer_list<QWidget*>{models->predictions(), models->confusion()}) {
            m_window->tabs()->showPage(page);
            runForever();
            const bool isPredictions = page == models->predictions();
            const auto* badge = (isPredictions ? models->viewer() : page)->findChild<StaleBadge*>();
            const auto says = [&](const QString& text) {
                return badge->accessibleDescription().contains(text)
                    && (!isPredictions || momentText().contains(text));
            };
            const QString lagging = QStringLiteral(" of ");
            QTRY_VERIFY_WITH_TIMEOUT(!models->predictionsCsv().isEmpty(), patience);
            QVERIFY(!badge->isVisible());
            closed = true;
            QTRY_VERIFY_WITH_TIMEOUT(badge->isVisible() && says(lagging), patience);
            closed = false;
            closed.notify_all();
            QTRY_VERIFY_WITH_TIMEOUT(!badge->isVisible(), patience);
            QVERIFY(!momentText().contains(lagging));
            stop();
        }
    }

    /// One page, two tabs; sessions of older versions name each as a page.
    void olderSessionsOpenTheTabThatWasAPage()
    {
        runToTheEnd();
        Pages* tabs = m_window->tabs();
        ModelPage* page = m_window->models()->model();
        for (const char* name : {"weights", "confusion"}) {
            tabs->showPage(m_window->models()->blocks());
            const ViewState now = inPresentNames({{QStringLiteral("page"), QLatin1String(name)},
                {QStringLiteral("out/%1").arg(QLatin1String(name)), false},
                {QStringLiteral("control/%1/part").arg(QLatin1String(name)), 1}});
            QCOMPARE(now.value(QStringLiteral("page")).toString(), QStringLiteral("model"));
            QCOMPARE(now.value(QStringLiteral("control/model/%1/part").arg(QLatin1String(name))),
                QVariant(1));
            QCOMPARE(now.size(), 3); // page, tab, control
            page->restore(now);
            QCOMPARE(page->currentWidget()->objectName(), QLatin1String(name));
            ViewState saved;
            page->save(saved);
            QCOMPARE(saved.value(QStringLiteral("model/tab")).toString(), QLatin1String(name));
        }
        tabs->showPage(m_window->models()->weights());
        QCOMPARE(tabs->currentWidget(), static_cast<QWidget*>(page));
        QCOMPARE(page->currentWidget(), static_cast<QWidget*>(m_window->models()->weights()));
    }

    /// While predictions are computed there is nothing to run.
    void confusionToComeOffersNoRun()
    {
        PageState state;
        state.view = &taskViews().front();
        state.data = QStringLiteral("words");
        QCOMPARE(pageTexts(state).action, QStringLiteral("Run"));
        state.weights = true;
        QVERIFY(pageTexts(state).action.isEmpty());
        QVERIFY(pageTexts(state).confusion.contains(QStringLiteral("being computed")));
    }

    void emptyPagesOfferARunByKey()
    {
        Pages* tabs = m_window->tabs();
        ModelViews* models = m_window->models();
        tabs->showPage(models->confusion());
        QPushButton* action = models->confusion()->empty()->action();
        QVERIFY(action->isVisible());
        QVERIFY(action->focusPolicy() & Qt::TabFocus);
        QCOMPARE(action->text(), QStringLiteral("Run"));
        tabs->showPage(models->predictions());
        QVERIFY(
            models->viewer()->findChild<QPushButton*>(QStringLiteral("noteAction"))->isVisible());
        tabs->showPage(models->weights());
        action = models->weights()->empty()->action();
        QVERIFY(action->isVisible());
        type(*m_window, "epsilon", "0.05");
        action->setFocus();
        QTest::keyClick(action, Qt::Key_Space);
        QTRY_VERIFY_WITH_TIMEOUT(!session().runs().empty() && allEnded(), patience);
        QVERIFY(!action->isVisible());
    }

    /// An opened record has neither weights nor dual variables; the pages say so.
    void aRecordOffersItsRepetition()
    {
        runToTheEnd();
        const QString file = m_home->filePath(QStringLiteral("r.json"));
        RunRecord record = session().selected()->record;
        record.result.seconds += 1; // not the run that is listed
        writeRecord(file.toStdString(), record);
        m_window->openFile(file);
        QTRY_COMPARE(session().runs().size(), std::size_t(2));
        ModelViews* models = m_window->models();
        for (const QPushButton* each :
            {models->histogram()->emptyAction(), models->confusion()->empty()->action(),
                models->viewer()->findChild<QPushButton*>(QStringLiteral("noteAction"))})
            QCOMPARE(each->text(), QStringLiteral("Repeat"));
        m_window->tabs()->showPage(models->weights());
        QPushButton* action = models->weights()->empty()->action();
        QVERIFY(action->isVisible());
        QCOMPARE(action->text(), QStringLiteral("Repeat"));
        QTest::mouseClick(action, Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(session().runs().size() == 3 && allEnded(), patience);
        QVERIFY(!action->isVisible());
    }

    /// Every finished run shows its dual, not only the newest.
    void everyFinishedRunShowsItsDual()
    {
        ComparisonSpec spec;
        spec.dataset.source = "sample:words";
        spec.variants = {{"fw", {{"epsilon", "0.5"}}}};
        spec.lambdas = {"0.01"};
        spec.seeds = {1, 2, 3, 4, 5};
        m_window->startComparison(spec);
        QTRY_VERIFY_WITH_TIMEOUT(session().runs().size() == 5 && allEnded(), patience);
        ModelViews* models = m_window->models();
        m_window->tabs()->showPage(models->predictions());
        models->viewer()->setPart(0);
        auto* marginals = models->viewer()->findChild<MarginalsView*>();
        showPane(*models->viewer(), Pane::table);
        for (int row = 0; row < 5; ++row) {
            m_window->runsDock()->table()->view()->selectRow(row);
            QTRY_VERIFY_WITH_TIMEOUT(models->idle(), patience);
            QVERIFY2(marginals->isVisible(), qPrintable(session().selected()->name));
            QVERIFY(!marginals->accessibleDescription().isEmpty());
        }
    }

private:
    QString momentText() const
    {
        const auto* row =
            m_window->models()->viewer()->findChild<QWidget*>(QStringLiteral("momentRow"));
        return row->findChildren<QLabel*>().last()->text();
    }
};

} // namespace gapscope

GAPSCOPE_TEST_CLASS(ModelPagesTest)
#include "model_pages_test.moc"
