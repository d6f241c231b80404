// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/model/segmentation/photograph_pictures.h"

#include "app/model/model_views.h"
#include "app/model/segmentation/segmentation_answers.h"
#include "app/state/session.h"
#include "core/files/atomic_file.h"
#include "core/files/csv.h"
#include "core/machine/error.h"
#include "datasets/formats/binary/image_decode.h"
#include "datasets/images/mask_image.h"
#include "widgets/plots/export/few_colours.h"
#include "widgets/plots/look/theme.h"
#include "widgets/viewers/common/example_canvas.h"
#include "widgets/viewers/segmentation/segmentation_viewer.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QDir>
#include <QPainter>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace gapscope {
namespace {

QString tr(const char* text) { return QCoreApplication::translate("gapscope", text); }

constexpr std::array shows{ExampleShow::truth, ExampleShow::prediction, ExampleShow::difference};

QString titleOf(ExampleShow show)
{
    return show == ExampleShow::truth     ? tr("truth")
        : show == ExampleShow::prediction ? tr("prediction")
                                          : tr("difference");
}

struct Row {
    QString title;
    std::array<QImage, shows.size()> images;
};

/// A picture file stays small: no larger than it is painted, in 256 colours.
QImage small(const QImage& image, int widest)
{
    const QImage fitting =
        image.width() > widest ? image.scaledToWidth(widest, Qt::SmoothTransformation) : image;
    return photographInFewColours(fitting);
}

constexpr double margin = 8, gap = 8, line = 18;

void paintRow(QPainter& painter, const QRectF& area, const Row& row)
{
    const PlotInk ink = plotInk(false);
    const double width = (area.width() - 2 * gap) / 3;
    painter.setPen(ink.text);
    painter.drawText(QRectF(area.left(), area.top(), area.width(), line),
        Qt::AlignLeft | Qt::AlignVCenter, row.title);
    for (std::size_t k = 0; k < shows.size(); ++k) {
        const QImage& image = row.images[k];
        const QRectF room(area.left() + static_cast<double>(k) * (width + gap), area.top() + line,
            width, area.height() - 2 * line);
        const QSizeF size = QSizeF(image.size()).scaled(room.size(), Qt::KeepAspectRatio);
        const QRectF place(room.topLeft(), size);
        painter.drawImage(place, image);
        painter.setPen(ink.quietText);
        painter.drawText(QRectF(place.left(), place.bottom(), width, line),
            Qt::AlignLeft | Qt::AlignVCenter, titleOf(shows[k]));
    }
}

QString aboutPhotograph(const ExamplePart& part, const ExamplePredictions& predictions, int example)
{
    const auto i = static_cast<std::size_t>(example);
    const double iou = predictions.quality[i];
    return tr("%1: IoU %2, loss %3")
        .arg(QString::fromStdString(part.as<SegmentationProblem>()->examples().images[i].name),
            std::isnan(iou) ? QStringLiteral("–") : QString::number(iou, 'f', 3),
            QString::number(predictions.losses[i], 'f', 3));
}

std::string pngOf(const QImage& image, const std::string& path)
{
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    if (!image.save(&buffer, "PNG"))
        throw InputError(path, 0, "a picture that cannot be written", "enough memory");
    return buffer.data().toStdString();
}

} // namespace

std::shared_ptr<SegmentationViewer> unseenViewer(
    const ExamplePart& part, const ExamplePredictions& predictions)
{
    auto viewer = std::make_shared<SegmentationViewer>();
    viewer->setDecoder(decodePhotograph);
    viewer->setData({part});
    viewer->setPredictions(0, predictions);
    return viewer;
}

std::vector<int> worstPhotographs(
    const ExamplePart& part, const ExamplePredictions& predictions, std::size_t most)
{
    std::vector<int> order;
    for (std::size_t i = 0; i < predictions.losses.size(); ++i)
        if (!part.as<SegmentationProblem>()->examples().images[i].regions.empty())
            order.push_back(static_cast<int>(i));
    std::ranges::stable_sort(order, std::greater(),
        [&](int i) { return predictions.losses[static_cast<std::size_t>(i)]; });
    order.resize(std::min(order.size(), most));
    return order;
}

OverlaysOf overlaysOf(std::shared_ptr<const SegmentationViewer> viewer, const ExamplePart& part,
    const ExamplePredictions& predictions)
{
    return {
        [viewer](int example, ExampleShow show) { return viewer->overlayPicture(example, show); },
        [&part, &predictions](int example) { return aboutPhotograph(part, predictions, example); }};
}

NamedPicture overlayPicture(const OverlaysOf& overlays, const std::vector<int>& examples)
{
    NamedPicture named;
    const double width = 800, panel = (width - 2 * margin - 2 * gap) / 3;
    std::vector<Row> rows;
    double highest = 0;
    for (const int example : examples) {
        Row& row = rows.emplace_back();
        row.title = overlays.about(example);
        for (std::size_t k = 0; k < shows.size(); ++k)
            row.images[k] =
                small(overlays.picture(example, shows[k]), examples.size() > 1 ? 220 : 400);
        const QSizeF size = row.images[0].size();
        highest = std::max(highest, std::min(1.5, size.height() / size.width()));
    }
    const double rowHeight = highest * panel + 2 * line;
    const auto count = static_cast<double>(rows.size());
    named.size = {static_cast<int>(width),
        static_cast<int>(std::ceil(2 * margin + count * rowHeight + (count - 1) * gap + line))};
    named.picture.paint = [rows, rowHeight](QPainter& painter, const QRectF& area) {
        painter.save();
        QFont font = painter.font();
        font.setPixelSize(12);
        painter.setFont(font);
        painter.setRenderHint(QPainter::SmoothPixmapTransform);
        painter.setRenderHint(QPainter::LosslessImageRendering, false); // photographs as JPEG
        double top = area.top() + margin;
        for (const Row& row : rows) {
            paintRow(painter,
                QRectF(area.left() + margin, top, area.width() - 2 * margin, rowHeight), row);
            top += rowHeight + gap;
        }
        painter.restore();
    };
    named.picture.photographic = true;
    return named;
}

void writeOverlays(const std::function<QImage(ExampleShow show)>& picture, const QString& folder,
    const QString& name)
{
    for (const ExampleShow show : shows) {
        const std::string file = QFile::encodeName(
            QDir(folder).filePath(name + QLatin1Char('-') + titleOf(show) + QStringLiteral(".png")))
                                     .toStdString();
        writeFileAtomically(file, pngOf(picture(show), file), AtomicFile::Link::replaced);
    }
}

QString superpixelsCsv(const ExamplePart& part, const Labelling& prediction, int example)
{
    const auto i = static_cast<std::size_t>(example);
    const SegmentationImage& image = part.as<SegmentationProblem>()->examples().images[i];
    const std::vector<std::string>& names = part.as<SegmentationProblem>()->shape().labelNames;
    QString csv = QStringLiteral("superpixel,pixels,truth,prediction,cost\n");
    for (std::size_t p = 0; p < prediction.size(); ++p) {
        const auto row = image.pixels.subspan(p * names.size(), names.size());
        csv += QStringLiteral("%1,%2,%3,%4,%5\n")
                   .arg(p + 1)
                   .arg(std::accumulate(row.begin(), row.end(), qulonglong{0}))
                   .arg(QString::fromStdString(csvField(names[image.truth[p]])),
                       QString::fromStdString(csvField(names[prediction[p]])))
                   .arg(part.as<SegmentationProblem>()->costs(i)[p], 0, 'g', 17);
    }
    return csv;
}

std::size_t writePhotographs(const ExampleViewer& shown, const ExamplePart& part,
    const ExamplePredictions& predictions, const QString& folder, const PhotographProgress& goOn)
{
    const auto& viewer = static_cast<const SegmentationViewer&>(shown);
    const std::vector<SegmentationImage>& images =
        part.as<SegmentationProblem>()->examples().images;
    const std::vector<std::string> names = maskFileNames(images);
    const QDir to(folder);
    for (const char* each : {"masks", "overlays"})
        if (!to.mkpath(QLatin1String(each)))
            throw InputError(folder.toStdString(), 0, "cannot be made", "a folder to write to");
    std::size_t written = 0;
    for (std::size_t i = 0; i < images.size(); ++i) {
        if (!images[i].regions.empty()) {
            const auto path = [&](const char* sub, const QString& name) {
                return QFile::encodeName(to.filePath(QLatin1String(sub) + QLatin1Char('/') + name))
                    .toStdString();
            };
            const QString name = QString::fromStdString(names[i]);
            writeFileAtomically(path("masks", name),
                maskPng(images[i], part.as<SegmentationProblem>()->shape(), predictions.labels[i]),
                AtomicFile::Link::replaced);
            writeOverlays(
                [&](ExampleShow show) { return viewer.overlayPicture(static_cast<int>(i), show); },
                to.filePath(QStringLiteral("overlays")), name.chopped(4));
            ++written;
        }
        if (!goOn(i + 1, images.size()))
            break;
    }
    return written;
}

void visitPhotographs(const Run& run, const ExamplePart& part,
    const ExamplePredictions& predictions, const TakePicture& take)
{
    constexpr std::size_t together = 3, alone = 4;
    const std::vector<int> worst = worstPhotographs(part, predictions, alone);
    const OverlaysOf overlays = overlaysOf(unseenViewer(part, predictions), part, predictions);
    const auto takeOverlays = [&](const QString& key, const QString& title, const QString& csv,
                                  const std::vector<int>& examples) {
        NamedPicture named = overlayPicture(overlays, examples);
        named.key = key + fileNameOf(run.name);
        named.picture.title = title.arg(run.name);
        named.picture.csv = csv;
        take(std::move(named));
    };
    takeOverlays(QStringLiteral("predictions-"), ModelViews::tr("Predictions of %1"),
        QString::fromStdString(segmentationAnswers().csv(*part.problem, predictions)),
        {worst.begin(),
            worst.begin() + static_cast<std::ptrdiff_t>(std::min(together, worst.size()))});
    for (std::size_t k = 0; k < worst.size(); ++k)
        takeOverlays(QStringLiteral("overlay-%1-").arg(k + 1),
            ModelViews::tr("Photograph %1 of the worst of %2").arg(k + 1),
            superpixelsCsv(part, predictions.labels[static_cast<std::size_t>(worst[k])], worst[k]),
            {worst[k]});
}

} // namespace gapscope
