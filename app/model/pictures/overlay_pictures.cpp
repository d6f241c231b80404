// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/model/pictures/overlay_pictures.h"

#include "core/files/atomic_file.h"
#include "core/machine/error.h"
#include "widgets/controls/window_text.h"
#include "widgets/plots/look/theme.h"
#include "widgets/viewers/common/example_canvas.h"

namespace gapscope {
namespace {

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

/// Keeps a picture file small: no larger than painted, in 256 colours.
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

std::string pngOf(const QImage& image, const std::string& path)
{
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    if (!image.save(&buffer, "PNG"))
        throw InputError(path, 0, "a picture that cannot be written", "enough memory");
    return buffer.data().toStdString();
}

} // namespace

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
        const std::string file =
            QFile::encodeName(QDir(folder).filePath(name + '-'_L1 + titleOf(show) + u".png"_s))
                .toStdString();
        writeFileAtomically(file, pngOf(picture(show), file), AtomicFile::Link::replaced);
    }
}

std::vector<int> worstFirst(
    const ExamplePredictions& predictions, const std::function<bool(std::size_t i)>& wanted)
{
    std::vector<int> order;
    for (std::size_t i = 0; i < predictions.losses.size(); ++i)
        if (!wanted || wanted(i))
            order.push_back(static_cast<int>(i));
    std::ranges::stable_sort(order, std::greater(),
        [&](int i) { return predictions.losses[static_cast<std::size_t>(i)]; });
    return order;
}

void visitWorst(const QString& run, const OverlaysOf& overlays, std::vector<int> worst,
    const std::string& csv, const QString& key, const QString& title, const TakePicture& take)
{
    constexpr std::size_t together = 3, alone = 4;
    worst.resize(std::min(worst.size(), alone));
    const auto takeOverlays = [&](const QString& start, const QString& about,
                                  const std::string& table, const std::vector<int>& examples) {
        NamedPicture named = overlayPicture(overlays, examples);
        named.key = start + fileNameOf(run);
        named.picture.title = about.arg(run);
        named.picture.csv = qs(table);
        take(std::move(named));
    };
    takeOverlays(u"predictions-"_s, tr("Predictions of %1"), csv,
        {worst.begin(),
            worst.begin() + static_cast<std::ptrdiff_t>(std::min(together, worst.size()))});
    for (std::size_t k = 0; k < worst.size(); ++k)
        takeOverlays(key.arg(k + 1), title.arg(k + 1), overlays.csv(worst[k]), {worst[k]});
}

QDir folderWith(const QString& folder, const std::vector<const char*>& subfolders)
{
    const QDir to(folder);
    for (const char* each : subfolders)
        if (!to.mkpath(QLatin1String(each)))
            throw InputError(folder.toStdString(), 0, "cannot be created", "a folder to write to");
    return to;
}

std::size_t writeEach(std::size_t count, const PhotographProgress& shouldContinue,
    const std::function<bool(std::size_t i)>& write)
{
    std::size_t written = 0;
    for (std::size_t i = 0; i < count; ++i) {
        written += write(i) ? 1 : 0;
        if (!shouldContinue(i + 1, count))
            break;
    }
    return written;
}

} // namespace gapscope
