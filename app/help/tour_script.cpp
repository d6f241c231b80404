// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/help/tour_script.h"

#include "app/curves/convergence_page.h"
#include "app/data/data_opening.h"
#include "app/docks/method_dock.h"
#include "app/docks/runs_dock.h"
#include "app/engine/run_controller.h"
#include "app/help/changing_example.h"
#include "app/help/tour.h"
#include "app/model/views/model_views.h"
#include "app/options/option_editing.h"
#include "app/parts/actions.h"
#include "app/parts/message_bar.h"
#include "app/view/pages.h"
#include "widgets/controls/options/option_form.h"
#include "widgets/plots/histogram/histogram_view.h"
#include "widgets/plots/plot_widget.h"
#include "widgets/runs/list/run_list.h"
#include "widgets/viewers/common/example_viewer.h"

namespace gapscope {
namespace {

constexpr char toy[] = "sample:toy", words[] = "sample:words";

/// Where a part of a widget appears in the window; empty when hidden.
QRect inWindow(const QWidget* widget, QRect part = {})
{
    if (!widget || !widget->isVisible())
        return {};
    part = part.isEmpty() ? widget->rect() : part;
    part &= widget->visibleRegion().boundingRect();
    return part.isEmpty() ? QRect() : part.translated(widget->mapTo(widget->window(), QPoint()));
}

QToolButton* toolButton(const QWidget* window, const std::function<bool(QToolButton*)>& wanted)
{
    const auto* toolbar = window->findChild<QToolBar*>(u"toolbar"_s);
    for (QToolButton* button : toolbar->findChildren<QToolButton*>())
        if (wanted(button))
            return button;
    return nullptr;
}

/// The rightmost bar that is not empty, widened a little to be seen.
QRect lastBar(const HistogramView& view)
{
    for (int bin = view.histogram().binCount() - 1; bin >= 0; --bin)
        for (const GapKind kind : {GapKind::exact, GapKind::estimate})
            if (!view.blocksIn(bin, kind).isEmpty())
                return view.barRect(bin, kind).toAlignedRect().adjusted(-2, -2, 2, 2);
    return {};
}

bool drawnByGap(const Run& run) { return run.options.sampling == Sampling::gap; }

/// The six steps, with the state that the tour keeps of the current one.
class StepsOfTour {
public:
    StepsOfTour(const TourPlaces& places, DataOpening& opening, const Actions& actions,
        TourScript::Memory& memory)
        : m(places)
        , m_opening(opening)
        , m_actions(actions)
        , m_memory(memory)
    {
    }

    std::vector<TourStep> all() const
    {
        return {run(), sampling(), runOnWords(), blocks(), predictions(), exporting()};
    }

private:
    TourStep run() const
    {
        return {TourScript::tr("Run"),
            [] {
                return TourScript::tr(
                    "A small problem is open: 99 easy examples and a hard one. Click Run. The "
                    "upper plot then shows the duality gap: the model is at most so far from the "
                    "best one.");
            },
            [*this] { return runButton(); }, [*this] { return plot(); },
            [*this] { return m.session.runs().size() > m_memory.runs; }, [*this] { prepareToy(); }};
    }

    /// Ended by Next: the runs to compare are there once the run has ended, which takes time.
    TourStep sampling() const
    {
        return {TourScript::tr("Sampling by gap"),
            [] {
                return TourScript::tr(
                    "Under Sampling choose gap, then click Run again. Hard examples are now "
                    "visited more often: the second curve reaches the target after 3 passes over "
                    "the examples, the first one after more than 60. Then click Next.");
            },
            [*this] { return samplingPlace(); }, [*this] { return plot(); }, {},
            [*this] {
                prepareToy();
                showSampling();
            }};
    }

    TourStep runOnWords() const
    {
        return {TourScript::tr("Words"),
            [] {
                return TourScript::tr(
                    "Handwritten words are open now. Click Run: the model learns to read them, "
                    "which takes about a second.");
            },
            [*this] { return runButton(); }, [*this] { return plot(); },
            [*this] { return m.session.runs().size() > m_memory.runs; },
            [*this] { prepare(words); }};
    }

    /// Ended by Next, so that the words can be looked at.
    TourStep blocks() const
    {
        return {TourScript::tr("Blocks"),
            [] {
                return TourScript::tr(
                    "Click the tab Blocks. Each bar counts words by their gap: how much there is "
                    "still to learn from them. Click the bar furthest to the right: its words "
                    "open, the hardest first. Then click Next.");
            },
            [*this] {
                const HistogramView& view = *m.models.histogram();
                if (m_memory.barOpened)
                    return onPage(m.models.predictions(), [&] { return ofViewer(u"examples"_s); });
                return onPage(m.models.blocks(), [&] { return inWindow(&view, lastBar(view)); });
            },
            [*this] {
                return std::vector{inWindow(m.models.histogram()), ofViewer(u"picture"_s)};
            },
            {}, [*this] { begin(); }};
    }

    TourStep predictions() const
    {
        return {TourScript::tr("Predictions"),
            [*this] {
                return m_memory.changes
                    ? TourScript::tr(
                        "The page Predictions shows a word that was read wrongly at first. Drag "
                        "the slider Training all the way to the left: you see what the model read "
                        "then.")
                    : TourScript::tr(
                        "Click the tab Predictions: it shows what the model reads. Drag the slider "
                        "Training all the way to the left: you see what it read at first.");
            },
            [*this] {
                return onPage(m.models.predictions(),
                    [&] { return ofViewer(u"momentRow"_s); }); // with what it says
            },
            [*this] { return std::vector{ofViewer(u"picture"_s)}; },
            [*this] {
                const auto* slider = m.models.viewer()->findChild<QSlider*>(u"moment"_s);
                return slider->value() == slider->minimum() && !slider->isSliderDown();
            },
            [*this] {
                begin();
                m_memory.changes = chooseChangingExample();
            }};
    }

    TourStep exporting() const
    {
        return {TourScript::tr("Export"),
            [] {
                return TourScript::tr(
                    "Click Export and choose Copy view: what you see is on the clipboard. Export "
                    "this view writes a file, with all that is needed to repeat its runs.");
            },
            [*this] {
                return inWindow(toolButton(m.tabs.window(),
                    [this](QToolButton* b) { return b->menu() == m_actions.exportMenu; }));
            },
            {}, [*this] { return m_memory.exported; }, [*this] { begin(); }};
    }

    void begin() const { m_memory = {m.session.runs().size()}; }

    /// For a run on a sample: opens it, with every option at its default.
    void prepare(const char* sample) const
    {
        begin();
        m.tabs.showPage(&m.convergence);
        if (m_opening.comingData().source == sample || m.controller.running())
            return;
        m_opening.openByProgram(dataAt(sample), {});
        m.options.setOwn({});
    }

    void prepareToy() const
    {
        prepare(toy);
        SolverOptions options = m.options.own();
        options.epsilon = 1e-4; // there the difference is seen
        if (!m.controller.running())
            m.options.setOwn(options);
    }

    /// Shows a training example whose prediction came about during the selected run.
    bool chooseChangingExample() const
    {
        const Run* run = m.session.selected();
        if (!run || !run->dataset || run->history.size() < 2 || !m.models.showsExamples())
            return false;
        ExampleViewer* viewer = m.models.viewer();
        viewer->setPart(0);
        viewer->clearFilter(); // of the bar that was clicked
        const QList<int> shown = viewer->shownExamples();
        const int example = changingExample(*run->dataset->train, run->history,
            {shown.data(), static_cast<std::size_t>(shown.size())});
        if (example < 0)
            return false;
        viewer->setCurrentExample(example);
        return true;
    }

    std::vector<QRect> plot() const { return {inWindow(m.convergence.heroPlot())}; }

    QRect ofViewer(const QString& name) const
    {
        return inWindow(m.models.viewer()->findChild<QWidget*>(name));
    }

    QRect runButton() const
    {
        return inWindow(toolButton(m.tabs.window(),
            [this](QToolButton* b) { return b->defaultAction() == m_actions.run; }));
    }

    /// The control, then the button; the list of runs once both have been used.
    QRect samplingPlace() const
    {
        if (hasGapRun()) {
            if (!std::exchange(m_memory.listShown, true))
                showDock(u"runsDock"_s);
            return inWindow(m.runs.list());
        }
        return m.method.form()->options().sampling == Sampling::gap
            ? runButton()
            : inWindow(m.method.form()->control(u"sampling"_s));
    }

    bool hasGapRun() const
    {
        const auto& runs = m.session.runs();
        return std::any_of(
            runs.begin() + static_cast<std::ptrdiff_t>(std::min(m_memory.runs, runs.size())),
            runs.end(), [](const auto& run) { return drawnByGap(*run); });
    }

    /// A place on a page; the page's tab while another one is in front, or the place is hidden;
    /// Run while there is nothing to show.
    template <typename Place> QRect onPage(QWidget* page, const Place& place) const
    {
        Pages* tabs = &m.tabs;
        const QRect there = tabs->currentWidget() == page ? place() : QRect();
        if (!there.isEmpty() || tabs->isOut(page))
            return there;
        if (tabs->currentWidget() == page && !m.session.selected())
            return runButton();
        return inWindow(tabs->tabBar(), tabs->tabBar()->tabRect(tabs->indexOf(page)));
    }

    void showDock(const QString& name) const
    {
        auto* dock = m.tabs.window()->findChild<QDockWidget*>(name);
        dock->show();
        dock->raise();
    }

    void showSampling() const
    {
        showDock(u"methodDock"_s);
        QWidget* control = m.method.form()->control(u"sampling"_s);
        for (QWidget* up = control->parentWidget(); up; up = up->parentWidget())
            if (auto* scroll = qobject_cast<QScrollArea*>(up))
                scroll->ensureWidgetVisible(control);
    }

    const TourPlaces& m;
    DataOpening& m_opening;
    const Actions& m_actions;
    TourScript::Memory& m_memory;
};

} // namespace

TourScript::TourScript(const WindowParts& parts, DataOpening& opening, const TourPlaces& places)
    : m_parts(parts)
    , m_opening(opening)
    , m_places(places)
    , m_tour(new Tour(
          places.tabs.window(), StepsOfTour(m_places, opening, parts.actions, m_memory).all()))
{
    const Actions& a = m_parts.actions;
    for (QAction* action : {a.exportPlot, a.exportAll, a.copyPlot, a.compare, a.compareAll})
        connect(action, &QAction::triggered, this, [this] { m_memory.exported = true; });
    connect(
        &m_places.models, &ModelViews::examplesShown, this, [this] { m_memory.barOpened = true; });
    connect(m_tour, &Tour::left, this, &TourScript::end);
    connect(a.tour, &QAction::triggered, this, &TourScript::start);
    connect(&m_parts.controller, &RunController::stateChanged, this, [this] {
        if (!m_parts.controller.running() && std::exchange(m_waits, false))
            start();
    });
}

void TourScript::start()
{
    RunController& controller = m_parts.controller;
    if (controller.running()) // a step opens data of its own
        return m_parts.messages.offer(tr("The tour opens a problem of its own."),
            tr("Stop the run and begin"), [this, &controller] {
                m_waits = true;
                controller.stopAll();
            });
    m_parts.messages.withdrawOffers(); // its own
    if (!m_before)
        m_before = {m_opening.opener().busy() ? nullptr : m_parts.session.dataset(),
            m_opening.comingData(), m_places.options.own(), m_places.options.isOffering()};
    m_tour->start();
}

/// Data that the user opened on the way stay open, with the options chosen for them.
void TourScript::end(bool finished)
{
    const Before before = *std::exchange(m_before, std::nullopt);
    const DataRequest now = m_opening.comingData();
    const bool ofTour = now.source == toy || now.source == words;
    const bool otherOptions =
        (ofTour || now == before.request) && !(m_places.options.own() == before.options);
    if (otherOptions)
        m_places.options.setOwn(before.options);
    const bool otherData = ofTour && now != before.request && !before.request.source.empty();
    const bool offers = before.offered && (ofTour || now == before.request);
    const auto say = [this, finished, offers, changed = otherOptions || otherData] {
        if (offers)
            m_places.options.showOffer();
        QStringList sentences;
        if (finished)
            sentences << tr("That was the tour. F1 opens the manual.");
        if (changed)
            sentences << tr("Your data and options are as before the tour.");
        if (!sentences.isEmpty())
            m_parts.messages.showNote(sentences.join(u" "_s));
    };
    if (otherData && !before.dataset)
        return m_opening.openByProgram(before.request, say);
    if (otherData)
        m_opening.showAgain(before.dataset, before.request);
    say();
}

void TourScript::offer()
{
    if (Tour::known())
        return;
    Tour::remember();
    if (m_parts.session.dataset())
        return sayOffer();
    // Data that are opened clear the message.
    connect(&m_parts.session, &Session::datasetChanged, this, &TourScript::sayOffer,
        Qt::ConnectionType(Qt::QueuedConnection | Qt::SingleShotConnection));
}

void TourScript::sayOffer()
{
    m_parts.messages.offer(
        tr("New here? Six steps on built-in samples show the way around."), tr("Guided tour"),
        [this] { start(); }, MessageBar::Stays::untilClosed);
}

} // namespace gapscope
