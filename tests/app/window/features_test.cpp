// SPDX-License-Identifier: GPL-3.0-or-later
// Features of the window over separate parts, without the window: undo of options, whose options
// the form shows, the order in which a view is restored, and docks that fold.
#include "app/data/opener.h"
#include "app/docks/method_dock.h"
#include "app/layout/dock_folding.h"
#include "app/model/views/model_views.h"
#include "app/options/option_editing.h"
#include "app/view/pages.h"
#include "app/view/window_view.h"
#include "core/options/choices.h"
#include "core/records/run_record.h"
#include "tests/app/support/parts_fixture.h"
#include "tests/support/test_class.h"
#include "widgets/controls/options/log_slider.h"
#include "widgets/controls/options/option_form.h"

#include <QAction>
#include <QDockWidget>
#include <QSignalSpy>
#include <QTest>

#include <algorithm>

namespace gapscope {
namespace {

struct Editing : PartsFixture {
    OptionForm* form() { return method.form(); }

    MethodDock method;
    ModelViews models{session, controller, &window};
    OptionEditing editing{parts, method, models};
};

/// Notes when it is restored.
struct NotedPart {
    void save(ViewState& view) const { view.insert(name, true); }
    void restore(const ViewState&) { order << name; }

    QString name;
    QStringList& order;
};

} // namespace

class FeaturesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        QCoreApplication::setOrganizationName(QStringLiteral("GapScope"));
        QCoreApplication::setApplicationName(QStringLiteral("GapScope"));
    }

    void anOptionIsUndoneAndAPresetAsAWhole()
    {
        Editing e;
        const SolverOptions before = e.editing.own();
        e.form()->edit(QStringLiteral("epsilon"), QStringLiteral("0.25"));
        QCOMPARE(e.editing.own().epsilon, 0.25);
        QCOMPARE(e.undo.count(), 1);
        e.undo.undo();
        QVERIFY(e.editing.own() == before);
        e.undo.redo();
        QCOMPARE(e.editing.own().epsilon, 0.25);
        const SolverOptions then = e.editing.own();
        const int steps = e.undo.count();
        for (const Preset& preset : presets())
            if (presetOf(then) != &preset) {
                Q_EMIT e.method.presetChosen(QString::fromUtf8(preset.key));
                break;
            }
        QCOMPARE(e.undo.count(), steps + 1);
        QVERIFY(!(e.editing.own() == then));
        e.undo.undo();
        QVERIFY(e.editing.own() == then);
    }

    /// A run with other options than the user's is shown and changed in the form; showOwn()
    /// restores the user's.
    void theFormShowsTheOptionsOfTheRunThatRuns()
    {
        Editing e;
        const auto words = sampleData("sample:words");
        e.session.setDataset(words, dataAt("sample:words"));
        RunRecord record;
        record.options.lambda = 0.5;
        record.options.seed = 7;
        const int id = e.session.addRun(record, RunState::running, words);
        const SolverOptions mine = e.editing.own();
        e.editing.showOptionsOf(id, false);
        QCOMPARE(e.form()->options().seed, 7);
        QVERIFY(e.editing.own() == mine);
        QVERIFY(!e.editing.setOwnLambda(0.125)); // it waits
        QCOMPARE(e.form()->options().lambda, 0.5);
        e.editing.showOwn();
        QCOMPARE(e.form()->options().lambda, 0.125);
        QVERIFY(e.editing.setOwnLambda(0.25));
        QCOMPARE(e.form()->options().lambda, 0.25);
    }

    /// λ = 1/n of a run is that of its data, whatever is opened while it is active.
    void oneOverNIsThatOfTheActiveRun()
    {
        Editing e;
        const auto words = sampleData("sample:words"), chunks = sampleData("sample:chunks");
        const auto shown = [&] {
            const auto* slider =
                qobject_cast<LogSlider*>(e.form()->control(QStringLiteral("lambda")));
            return 1 / slider->defaultValue();
        };
        e.method.setDataset(words);
        e.editing.showOptionsOf(e.session.addRun({}, RunState::running, words), false);
        e.method.setDataset(chunks);
        QCOMPARE(shown(), double(words->info.n));
        e.editing.showOwn();
        QCOMPARE(shown(), double(chunks->info.n));
    }

    void theCacheIsTurnedOnAndARunAskedFor()
    {
        Editing e;
        e.form()->edit(QStringLiteral("method"), QStringLiteral("ssg")); // it has no cache
        QSignalSpy asked(&e.editing, &OptionEditing::runRequested);
        e.editing.runWithCache();
        QCOMPARE(asked.count(), 1);
        QVERIFY(e.editing.own().cache);
        QVERIFY(e.editing.own().method == Method("bcfw"));
    }

    void aViewIsRestoredInTheOrderOfItsParts()
    {
        QMainWindow window;
        auto* tabs = new Pages;
        window.setCentralWidget(tabs);
        auto *first = new QWidget, *second = new QWidget;
        tabs->addPage(first, QStringLiteral("First"), {});
        tabs->addPage(second, QStringLiteral("Second"), {});
        QStringList order;
        NotedPart runs{QStringLiteral("runs"), order}, models{QStringLiteral("models"), order},
            library{QStringLiteral("library"), order};
        WindowView view(
            window, *tabs, {{QStringLiteral("first"), first}, {QStringLiteral("second"), second}});
        view.add(&runs);
        view.add(&models, true);
        view.add(&library);
        tabs->setCurrentWidget(second);
        const ViewState state = view.state();
        QVERIFY(state.contains(QStringLiteral("library")));
        tabs->setCurrentWidget(first);
        view.show(state);
        QCOMPARE(tabs->currentWidget(), second);
        QCOMPARE(order.join(QLatin1Char(' ')), QStringLiteral("runs models library models"));
    }

    void docksFoldWhereTheWindowIsNarrow()
    {
        QMainWindow window;
        auto* pages = new Pages;
        auto* page = new QWidget;
        pages->addPage(page, QStringLiteral("Page"), {});
        pages->setMinimumSize(320, 240);
        window.setCentralWidget(pages);
        const auto add = [&window](const char* name, Qt::DockWidgetArea area) {
            auto* dock = new QDockWidget(QLatin1String(name));
            dock->setObjectName(QLatin1String(name));
            auto* content = new QWidget;
            content->setMinimumWidth(300);
            dock->setWidget(content);
            window.addDockWidget(area, dock);
            return dock;
        };
        auto* method = add("methodDock", Qt::LeftDockWidgetArea);
        auto* runs = add("runsDock", Qt::RightDockWidgetArea);
        DockFolding folding(window, *pages, {{QStringLiteral("page"), page}}, QSize(1600, 1000));
        folding.layOut();
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        QVERIFY(method->isVisible() && runs->isVisible());
        window.resize(760, 600);
        QTRY_VERIFY(method->isVisible() && !runs->isVisible());
        window.resize(1400, 800);
        QTRY_VERIFY(method->isVisible() && runs->isVisible());
    }
};

} // namespace gapscope

GAPSCOPE_TEST_CLASS(FeaturesTest)
#include "features_test.moc"
