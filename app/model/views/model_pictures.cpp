// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/model/views/model_pictures.h"

#include "app/model/task_views.h"
#include "app/model/views/model_views.h"
#include "app/models/trained_model.h"
#include "widgets/viewers/confusion/confusion_view.h"
#include "widgets/viewers/weights/weights_view.h"

#include <QTabWidget>

namespace gapscope {
namespace {

/// The viewer with the worst example in front, and every prediction as a table.
NamedPicture examplesPicture(const TaskView& task, const ExamplePart& shown,
    const ExamplePredictions& predictions, const ExampleViewer::Weights& w)
{
    const std::shared_ptr<ExampleViewer> viewer(task.makeViewer(nullptr));
    viewer->setData({shown});
    viewer->setWeights(w);
    viewer->setPredictions(0, predictions);
    NamedPicture named = pictureOfWidget(viewer.get(), viewer->sizeHint(), {}, {});
    named.view = viewer;
    return named;
}

/// Which labels are confused, and how well each is found.
void visitConfusion(
    const Run& run, const TaskView& task, const ExampleAnswers& answers, const TakePicture& take)
{
    const QString name = fileNameOf(run.name);
    const auto pages = [&] {
        return task.errorPages ? task.errorPages() : std::vector<ErrorPage>();
    };
    const auto confusion = std::make_shared<ConfusionView>(pages());
    confusion->setNames(task.names());
    confusion->setErrors(answers.errors);
    NamedPicture cells = pictureOfWidget(confusion.get(), confusion->sizeHint(),
        u"confusion-"_s + name, ConfusionView::tr("Confusion of %1").arg(run.name));
    cells.picture.csv = qs(toCsv(confusion->confusion()));
    cells.view = confusion;
    take(std::move(cells));
    for (const ErrorPage& page : pages()) {
        const std::shared_ptr<QWidget> widget(page.widget);
        if (!page.show(answers.errors))
            continue;
        NamedPicture named = pictureOfWidget(
            widget.get(), widget->sizeHint(), page.key + name, page.title.arg(run.name));
        named.picture.csv = page.csv();
        named.view = widget;
        take(std::move(named));
    }
}

/// The page of weights, and its tabs that are separate pictures.
void visitWeights(const Run& run, const WeightsView::Weights& w, const TakePicture& take)
{
    const auto view = std::make_shared<WeightsView>(makeWeightsPage);
    view->setWeights(shapeOf(*run.dataset), w);
    const auto takePage = [&](const QString& key, const QString& title, const QString& csv) {
        NamedPicture named = pictureOfWidget(
            view.get(), view->sizeHint(), key + fileNameOf(run.name), title.arg(run.name));
        named.picture.csv = csv;
        named.view = view;
        take(std::move(named));
    };
    takePage(u"weights-"_s, WeightsView::tr("Weights of %1"), view->csv());
    const WeightsPage& page = *view->page();
    QTabWidget* tabs = page.pictureTabs();
    for (int tab = 1; tabs && tab < tabs->count(); ++tab)
        if (tabs->isTabVisible(tab)) {
            tabs->setCurrentIndex(tab);
            takePage(u"weights-%1-"_s.arg(page.keyOf(tab)),
                tabs->tabText(tab) + WeightsView::tr(" in the weights of %1"), page.csv(tab));
        }
}

} // namespace

void visitModel(const Run& run, const TakePicture& take)
{
    const std::shared_ptr<const Problem> part =
        run.dataset->test ? run.dataset->test : run.dataset->train;
    const TaskView* task = viewOf(part.get());
    if (!task)
        return;
    const auto snapshot = run.snapshot; // an active run gets newer ones between pictures
    const WeightsView::Weights w{snapshot, &snapshot->w};
    const ExampleAnswers answers =
        answersOf(*part, *w, {}, {}, snapshot->readers[run.dataset->test ? 1 : 0].get());
    const ExamplePart shown{
        run.dataset->test ? ModelViews::tr("Test") : ModelViews::tr("Train"), part};
    if (task->visitPictures) {
        task->visitPictures(run.name, shown, answers.predictions, take);
    } else {
        NamedPicture named = examplesPicture(*task, shown, answers.predictions,
            snapshot->kernel() ? ExampleViewer::Weights() : w); // no reasons for a label
        named.key = u"predictions-"_s + fileNameOf(run.name);
        named.picture.title = ModelViews::tr("Predictions of %1").arg(run.name);
        named.picture.csv = qs(task->answers().csv(*part, answers.predictions));
        take(std::move(named));
    }
    visitConfusion(run, *task, answers, take);
    if (!snapshot->kernel())
        visitWeights(run, w, take);
}

} // namespace gapscope
