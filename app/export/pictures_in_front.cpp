// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/pictures_in_front.h"

#include "app/compare/experiment_figure.h"
#include "app/compare/experiment_page.h"
#include "app/curves/cache_page.h"
#include "app/curves/convergence_page.h"
#include "app/curves/plot_panel.h"
#include "app/library/library_page.h"
#include "app/model/data_caption.h"
#include "app/model/views/label_bar.h"
#include "app/model/views/model_views.h"
#include "app/model/views/page_texts.h"
#include "app/path/path_page.h"
#include "app/view/pages.h"
#include "widgets/plots/histogram/histogram_view.h"
#include "widgets/plots/plot_widget.h"
#include "widgets/runs/run_table.h"
#include "widgets/viewers/confusion/confusion_view.h"
#include "widgets/viewers/weights/weights_view.h"

namespace gapscope {
namespace {

struct PicturesInFront {
    Q_DECLARE_TR_FUNCTIONS(PicturesInFront)
};

QString keyOf(const ExportedPages& pages, const PlotPanel& panel)
{
    return pictureKey(panel.key, pages.convergence.axis()->axis(), pages.convergence.lambda());
}

/// Both plots as they are now: zoomed, smoothed, over the x axis chosen.
std::vector<NamedPicture> convergencePictures(const ExportedPages& pages)
{
    pages.convergence.refresh();
    std::vector<NamedPicture> all;
    const std::pair<const PlotWidget*, const PlotPanel*> plots[] = {
        {pages.convergence.heroPlot(), &pages.convergence.heroPanel()},
        {pages.convergence.secondPlot(), &pages.convergence.secondPanel()}};
    for (const auto& [plot, panel] : plots)
        if (!plot->isEmpty()) {
            all.push_back({keyOf(pages, *panel), pictureOf(*plot), nullptr});
            all.back().picture.title = panelTitle(*panel, pages.session);
            if (!plot->title().isEmpty()) // what the curves are measured against
                all.back().caption = captionWith(pages.session, plot->title());
        }
    return all;
}

/// The pages about models, or one of them; none before there are weights, or where there are no
/// examples to show.
std::vector<NamedPicture> modelPictures(const ExportedPages& pages, const QWidget* only = nullptr)
{
    if (!pages.models.shown() || !pages.models.showsExamples())
        return {};
    pages.models.computeNow();
    const QString name = shownModelName(pages.session, pages.path.paths(), pages.models);
    std::vector<NamedPicture> pictures;
    // A table of millions of weights is made only for who asks for it.
    const auto add = [&](QWidget* view, const char* key, const QString& title,
                         const std::function<QString()>& csv) {
        if (only && only != view)
            return;
        NamedPicture named = pictureOfWidget(view, pages.tabs.currentWidget()->size(),
            fileNameOf(u"%1-%2"_s.arg(QLatin1String(key), name)), title.arg(name));
        named.picture.csv = csv();
        named.picture.photographic = view == pages.models.predictions();
        const LabelledFile* labelled = pages.models.labels().current();
        if (labelled)
            named.caption = labelledText(*pages.models.labels().files(), *labelled);
        else if (const auto& piece = pages.session.piece(); piece && piece->dataset)
            named.caption = dataCaption(piece->dataset->info);
        if (!labelled && !pages.session.piece() && pages.session.selected()) {
            named.spec = specOfRuns({pages.session.selected()});
            named.caption = dataCaption(pages.session.selected()->record.dataset);
        }
        pictures.push_back(std::move(named));
    };
    add(pages.models.predictions(), "predictions", PicturesInFront::tr("Predictions of %1"),
        [&] { return pages.models.predictionsCsv(); });
    if (pages.models.confusion()->part() >= 0)
        add(pages.models.confusion(), "confusion", PicturesInFront::tr("Confusion of %1"),
            [&] { return qs(toCsv(pages.models.confusion()->confusion())); });
    if (!pages.models.shown()->kernel())
        add(pages.models.weights(), "weights", PicturesInFront::tr("Weights of %1"),
            [&] { return pages.models.weights()->csv(); });
    return pictures;
}

/// The histogram or the heat map, whichever is shown.
std::optional<NamedPicture> blockGapsInSight(const ExportedPages& pages)
{
    const Run* run = pages.session.selected();
    if (!run || !run->snapshot)
        return {};
    const HistogramView* view = pages.models.histogram();
    const bool map = view->mode() == HistogramView::Mode::heatMap;
    const QString key = map ? u"block-gaps-over-passes-"_s : u"block-gaps-"_s;
    return NamedPicture{key + fileNameOf(run->name), pictureOf(*view), nullptr, specOfRuns({run}),
        {}, dataCaption(run->record.dataset)};
}

/// The table as it is filtered and sorted; none without a folder.
std::vector<NamedPicture> libraryPictures(const ExportedPages& pages)
{
    const QString folder = pages.library.library().folder();
    if (folder.isEmpty())
        return {};
    NamedPicture named = pictureOfWidget(&pages.library, pages.library.size(), u"library"_s,
        PicturesInFront::tr("Records of %1").arg(QFileInfo(folder).fileName()));
    named.picture.csv = pages.library.table()->csv();
    named.caption = folder;
    return {std::move(named)};
}

} // namespace

Shown ExportedPages::shown() const
{
    return {session, path.paths(), experiment, runTable, *path.table()};
}

ViewsInFront withFirst(std::vector<NamedPicture> all, const QString& key)
{
    const auto found = std::ranges::find(all, key, &NamedPicture::key);
    const auto first = found == all.end() ? 0 : static_cast<std::size_t>(found - all.begin());
    return {std::move(all), first};
}

ViewsInFront viewsInFront(const ExportedPages& pages)
{
    const QWidget* front = pages.tabs.currentWidget();
    if (front == pages.models.blocks()) {
        const std::optional<NamedPicture> gaps = blockGapsInSight(pages);
        return {gaps ? std::vector{*gaps} : std::vector<NamedPicture>()};
    }
    if (front == pages.models.predictions() || front == pages.models.confusion()
        || front == pages.models.weights())
        return {modelPictures(pages, front)};
    if (front == &pages.experiment) {
        std::vector<NamedPicture> pictures = experimentPictures(pages.experiment);
        std::ranges::move(figurePictures(pages.shown()), std::back_inserter(pictures));
        return withFirst(std::move(pictures), u"experiment"_s);
    }
    if (front == &pages.library)
        return {libraryPictures(pages)};
    if (front == &pages.cache) {
        pages.cache.refresh();
        return withFirst(pages.cache.pictures(), pages.cache.keyInFront());
    }
    if (front == &pages.path)
        return withFirst(pages.path.pictures(), pages.path.keyInFront());
    const bool second =
        pages.convergence.secondPlot()->isAncestorOf(pages.tabs.window()->focusWidget());
    return withFirst(convergencePictures(pages),
        keyOf(pages, second ? pages.convergence.secondPanel() : pages.convergence.heroPanel()));
}

std::vector<NamedPicture> picturesInSight(const ExportedPages& pages)
{
    std::vector<NamedPicture> inSight = convergencePictures(pages);
    std::ranges::move(pages.path.pictures(), std::back_inserter(inSight));
    if (pages.session.piece() || pages.models.passLookedAt() || pages.models.labels().files())
        std::ranges::move(modelPictures(pages), std::back_inserter(inSight));
    return inSight;
}

} // namespace gapscope
