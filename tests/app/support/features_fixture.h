// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/curves/convergence_page.h"
#include "app/data/data_dock.h"
#include "app/docks/method_dock.h"
#include "app/docks/runs_dock.h"
#include "app/engine/mailbox.h"
#include "app/layout/dock_folding.h"
#include "app/model/views/model_views.h"
#include "app/path/path_page.h"
#include "app/view/pages.h"
#include "app/window/window_features.h"
#include "app/window/window_views.h"
#include "core/files/atomic_file.h"
#include "tests/app/support/dialogs.h"
#include "tests/app/support/parts_fixture.h"
#include "widgets/controls/options/option_form.h"
#include "widgets/runs/progress_eta.h"

#include <QDir>

namespace gapscope {

/// Names the program, which decides where its files are, before the parts ask for them.
struct NamedProgram {
    NamedProgram()
    {
        QCoreApplication::setOrganizationName(QStringLiteral("GapScope"));
        QCoreApplication::setApplicationName(QStringLiteral("GapScope"));
        QCoreApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
    }
};

/// The parts, and the pages and docks in a plain window: nothing connects them but the feature
/// under test. All files are in a separate home.
struct ViewsFixture : private NamedProgram, PartsFixture {
    ViewsFixture()
    {
        qputenv("XDG_DATA_HOME", home.path().toUtf8());
        qputenv("GAPSCOPE_CACHE", home.filePath(QStringLiteral("features")).toUtf8());
        auto* toolbar = window.findChild<QToolBar*>();
        toolbar->setObjectName(QStringLiteral("toolbar"));
        window.addToolBar(toolbar);
        window.takeCentralWidget(); // the bar of the parts, which replaces that of the views
        views.build(window, session, controller, undo);
        delete std::exchange(views.messages, messages);
        window.centralWidget()->layout()->addWidget(messages);
    }
    /// Commands that the undo stack holds refer to the pages.
    ~ViewsFixture() { undo.clear(); }
    ViewsFixture(const ViewsFixture&) = delete;
    ViewsFixture& operator=(const ViewsFixture&) = delete;

    void show()
    {
        window.resize(1200, 800);
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window));
    }

    QString file(const char* name, const std::string& content) const
    {
        const QString path = home.filePath(QLatin1String(name));
        writeFileAtomically(path.toStdString(), content);
        return path;
    }

    void openData(const char* sample)
    {
        session.setDataset(sampleData(sample), dataAt(sample));
        views.method->setDataset(session.dataset());
    }

    /// Lists a run on the open data that has ended, with some weights. Returns its id.
    int addTrained(double lambda = 0.5)
    {
        const auto& data = session.dataset();
        RunRecord record = recordAt(lambda);
        record.dataset = data->info;
        record.request = session.request();
        const int id = session.addRun(record, RunState::running, data);
        auto snapshot = std::make_shared<Snapshot>();
        snapshot->pass = 3;
        snapshot->lambda = lambda;
        snapshot->w.assign(data->train->weightSize(), 0.0);
        snapshot->w.front() = 1;
        RunNews news;
        news.snapshot = snapshot;
        session.apply(id, news);
        session.finish(id, record);
        return id;
    }

    /// A record of three points that converged.
    static RunRecord recordAt(double lambda)
    {
        RunRecord record = newRecord();
        record.dataset.n = 100;
        record.dataset.source = record.request.source = "letter.data";
        record.options.lambda = record.result.lambda = lambda;
        for (int k = 1; k <= 3; ++k) {
            TracePoint point;
            point.pass = k;
            point.oracleCalls = static_cast<std::uint64_t>(100 * k);
            point.gap = 0.1 / k;
            point.primal = 1;
            point.dual = 1 - point.gap;
            record.trace.push_back(point);
        }
        record.result.status = RunStatus::converged;
        record.result.pass = 3;
        record.result.gap = record.trace.back().gap;
        return record;
    }

    /// A record of a path with two breakpoints.
    static PathRecord pathRecord()
    {
        PathRecord record = newPathRecord();
        record.dataset.n = 100;
        record.dataset.source = record.request.source = "letter.data";
        record.options.epsilon = 0.1;
        record.kind = PathOptions();
        for (const double lambda : {200.0, 0.25}) {
            LambdaPoint point;
            point.lambda = lambda;
            point.gap = 0.05;
            point.primal = 1;
            record.result.points.push_back(point);
        }
        return record;
    }

    /// A comparison of two variants and two seeds, on built-in data.
    static ComparisonSpec comparison(const char* sample)
    {
        ComparisonSpec spec;
        spec.title = "Two samplings";
        spec.dataset.source = sample;
        spec.variants = {{"uniform", {{"max_passes", "2"}}},
            {"gap", {{"max_passes", "2"}, {"sampling", "gap"}}}};
        spec.lambdas = {"0.5"};
        spec.seeds = {1, 2};
        return spec;
    }

    WindowViews views;
};

/// All features over these parts and views, connected as in the program.
struct FeaturesFixture : ViewsFixture {
    /// Trains on the open data until it is stopped. Returns its id.
    int runForever()
    {
        SolverOptions options;
        options.lambda = 0.01;
        options.epsilon = 1e-300;
        const int id = features.starter.enqueue({.options = options});
        [&] { QTRY_VERIFY_WITH_TIMEOUT(session.find(id)->record.trace.size() > 3, patience); }();
        return id;
    }

    ProgressEta bar;
    DockFolding docks{window, *views.tabs, views.namedPages(), QSize(1600, 1000)};
    WindowFeatures features{parts, views, DataFolders(), bar, docks, window};
};

} // namespace gapscope
