// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/export/plot_export.h"

#include "core/files/atomic_file.h"
#include "core/machine/error.h"
#include "widgets/controls/number_text.h"
#include "widgets/plots/look/theme.h"

#include <QSvgGenerator>
#include <QtWidgets>

namespace gapscope {
namespace {

/// "33.9531" is "33.95" and "12.00" is "12"; others stay: 1e-05, say.
QString inHundredths(QStringView number)
{
    const QString text = withoutLastZeros(QString::number(number.toDouble(), 'f', 2));
    return text == QLatin1String("-0") ? QStringLiteral("0") : text;
}

/// Positions of lines and outlines: to a hundredth of a pixel.
QString withShortNumbers(const QString& svg)
{
    static const QRegularExpression positions(QStringLiteral("\\b(?:points|d)=\"([^\"]*)\""));
    static const QRegularExpression number(
        QStringLiteral("-?\\d+\\.\\d{3,}(?:e-?\\d+)?|-?\\d+(?:\\.\\d+)?e-\\d+"));
    QString result;
    qsizetype done = 0;
    for (auto each = positions.globalMatch(svg); each.hasNext();) {
        const auto found = each.next();
        const qsizetype end = found.capturedEnd(1);
        for (auto numbers = number.globalMatch(found.capturedView(1)); numbers.hasNext();) {
            const auto one = numbers.next();
            const qsizetype begin = found.capturedStart(1) + one.capturedStart();
            result += QStringView(svg).mid(done, begin - done);
            result += inHundredths(one.capturedView());
            done = begin + one.capturedLength();
        }
        qsizetype last = end; // "… 3,4 " of a polyline
        while (last > done && svg[last - 1].isSpace())
            --last;
        result += QStringView(svg).mid(done, last - done);
        done = end;
    }
    result += QStringView(svg).mid(done);
    return result;
}

/// The output of QSvgGenerator, drawn alike but shorter: without groups of painter state that
/// nothing is drawn with, fonts of groups (texts have their own), default values, and decimals too
/// fine to see.
QString shortenedSvg(QString svg)
{
    static const QRegularExpression empty(QStringLiteral("<g [^<>]*>\\s*</g>\\s*"));
    static const QRegularExpression font(
        QStringLiteral("\\s*font-family=\"[^\"]*\" font-size=\"[^\"]*\" font-weight=\"[^\"]*\" "
                       "font-style=\"[^\"]*\"\\s*>\\s*(?=<)"));
    svg.remove(empty);
    svg.replace(font, QStringLiteral(">"));
    for (const char* usual :
        {" fill-opacity=\"1\"", " stroke-opacity=\"1\"", " transform=\"matrix(1,0,0,1,0,0)\"",
            " vector-effect=\"none\"", " stroke-dashoffset=\"0\""})
        svg.remove(QLatin1String(usual));
    return withShortNumbers(svg);
}

constexpr double logicalDpi = 96;

QString titleOf(const ExportPicture& picture, const ExportOptions& options)
{
    return options.title.isEmpty() ? picture.title : options.title;
}

/// Paints below everything else, in as many lines as needed. Returns the caption's upper edge.
double paintCaption(QPainter& painter, const QString& caption, const QRectF& area)
{
    constexpr int flags = Qt::AlignLeft | Qt::AlignBottom | Qt::TextWordWrap;
    painter.save();
    QFont font = painter.font();
    font.setPixelSize(11);
    painter.setFont(font);
    painter.setPen(plotInk(false).quietText);
    const QRectF room = area.adjusted(8, 0, -8, -4);
    const double top = painter.boundingRect(room, flags, caption).top();
    painter.drawText(room, flags, caption);
    painter.restore();
    return std::floor(top - 2);
}

void paintOnWhite(QPainter& painter, const ExportPicture& picture, const ExportOptions& options)
{
    QRectF area(QPointF(0, 0), QSizeF(sizeOf(picture, options.size)));
    painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
    painter.setRenderHint(QPainter::LosslessImageRendering);
    painter.fillRect(area, Qt::white);
    if (!options.caption.isEmpty())
        area.setBottom(paintCaption(painter, options.caption, area));
    picture.paint(painter, area);
}

QByteArray pngBytes(QImage image, const ExportPicture& picture, const ExportOptions& options)
{
    image.setText(QStringLiteral("Title"), titleOf(picture, options));
    image.setText(QStringLiteral("Software"), QStringLiteral("GapScope"));
    if (!options.spec.isEmpty())
        image.setText(QStringLiteral("gapscope-spec"), QString::fromUtf8(options.spec));
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    QImageWriter writer(&buffer, "png");
    if (!writer.write(image))
        throw InputError("PNG", 0, writer.errorString().toStdString(), "a smaller size or dpi");
    return buffer.data();
}

QByteArray pngBytes(const ExportPicture& picture, const ExportOptions& options)
{
    constexpr qsizetype mostBytes = 380000; // every export stays below 400 kB
    constexpr int leastDpi = 72;
    QImage image = exportImage(picture, options);
    QByteArray bytes = pngBytes(image, picture, options);
    ExportOptions coarser = options;
    // A drawing keeps the requested resolution, unless its legend made it taller.
    const bool mayBeCoarse = picture.photographic || sizeOf(picture, options.size) != options.size;
    while (bytes.size() > mostBytes) {
        bytes = pngBytes(inFewColours(image), picture, options);
        if (bytes.size() <= mostBytes || !mayBeCoarse || coarser.dpi <= leastDpi)
            break;
        const double share =
            std::sqrt(static_cast<double>(mostBytes) / static_cast<double>(bytes.size()));
        coarser.dpi =
            std::max(leastDpi, static_cast<int>(coarser.dpi * std::min(0.9, 0.95 * share)));
        image = exportImage(picture, coarser); // painted again: its text stays sharp
    }
    return bytes;
}

QByteArray svgBytes(const ExportPicture& picture, const ExportOptions& options)
{
    QBuffer buffer;
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    const QSize size = sizeOf(picture, options.size);
    generator.setSize(size);
    generator.setViewBox(QRect(QPoint(0, 0), size));
    generator.setResolution(static_cast<int>(logicalDpi));
    generator.setTitle(titleOf(picture, options).toHtmlEscaped());
    QString spec = QString::fromUtf8(options.spec).toHtmlEscaped();
    spec.replace(QStringLiteral("&quot;"), QStringLiteral("\"")); // text may have them: a sixth
    generator.setDescription(spec);
    QPainter painter(&generator);
    paintOnWhite(painter, picture, options);
    painter.end();
    return shortenedSvg(QString::fromUtf8(buffer.data())).toUtf8();
}

QByteArray pdfBytes(const ExportPicture& picture, const ExportOptions& options)
{
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    const QSizeF points = QSizeF(sizeOf(picture, options.size)) * (72 / logicalDpi);
    writer.setPageSize(QPageSize(points, QPageSize::Point, QString(), QPageSize::ExactMatch));
    writer.setPageMargins(QMarginsF(0, 0, 0, 0));
    writer.setTitle(titleOf(picture, options));
    writer.setCreator(QStringLiteral("GapScope"));
    if (!options.spec.isEmpty())
        writer.addFileAttachment(
            QStringLiteral("gapscope-spec.json"), options.spec, QStringLiteral("application/json"));
    writer.setResolution(static_cast<int>(logicalDpi));
    QPainter painter(&writer);
    paintOnWhite(painter, picture, options);
    painter.end();
    return buffer.data();
}

QByteArray csvBytes(const ExportPicture& picture, const ExportOptions& options)
{
    QByteArray bytes = "# " + titleOf(picture, options).toUtf8().replace('\n', ' ') + '\n';
    if (!options.caption.isEmpty())
        bytes += "# " + options.caption.toUtf8().replace('\n', ' ') + '\n';
    for (const QByteArray& line : options.spec.split('\n'))
        if (!line.trimmed().isEmpty())
            bytes += "# " + line + '\n';
    return bytes + picture.csv.toUtf8();
}

} // namespace

QSize sizeOf(const ExportPicture& picture, QSize wanted)
{
    if (picture.height)
        wanted.setHeight(std::max(wanted.height(), picture.height(wanted)));
    return wanted;
}

namespace {

ExportPicture inLook(const ExportPicture& picture, const PictureLook& look)
{
    return picture.inLook ? picture.inLook(look) : picture;
}

} // namespace

QImage exportImage(const ExportPicture& any, const ExportOptions& options)
{
    const ExportPicture picture = inLook(any, options.look);
    const double scale = std::clamp(options.dpi, 50, 1200) / logicalDpi;
    QImage image((QSizeF(sizeOf(picture, options.size)) * scale).toSize(), QImage::Format_RGB32);
    if (image.isNull())
        throw InputError("image", 0, "a size that does not fit into memory", "a smaller one");
    image.fill(Qt::white);
    image.setDevicePixelRatio(scale);
    {
        QPainter painter(&image);
        paintOnWhite(painter, picture, options);
    }
    image.setDevicePixelRatio(1);
    const int perMetre = qRound(std::clamp(options.dpi, 50, 1200) / 0.0254);
    image.setDotsPerMeterX(perMetre);
    image.setDotsPerMeterY(perMetre);
    return image;
}

QByteArray exportBytes(
    const ExportPicture& any, const QString& suffix, const ExportOptions& options)
{
    const ExportPicture picture = inLook(any, options.look);
    const QString kind = suffix.toLower();
    if (kind == QStringLiteral("png"))
        return pngBytes(picture, options);
    if (kind == QStringLiteral("svg"))
        return svgBytes(picture, options);
    if (kind == QStringLiteral("pdf"))
        return pdfBytes(picture, options);
    if (kind == QStringLiteral("csv"))
        return csvBytes(picture, options);
    throw InputError(
        "export", 0, "the file type \"" + suffix.toStdString() + '"', "png, svg, pdf or csv");
}

void exportPicture(const ExportPicture& picture, const QString& path, const ExportOptions& options)
{
    const QString suffix = QFileInfo(path).suffix();
    const std::string name = QFile::encodeName(path).toStdString();
    if (suffix.isEmpty())
        throw InputError(
            name, 0, "a name without file type", "one that ends in .png, .svg, .pdf or .csv");
    const QByteArray bytes = exportBytes(picture, suffix, options);
    writeFileAtomically(name, {bytes.constData(), static_cast<std::size_t>(bytes.size())});
}

void copyPicture(const ExportPicture& picture, const ExportOptions& options)
{
    auto* data = new QMimeData;
    data->setImageData(exportImage(picture, options));
    data->setText(QString::fromUtf8(csvBytes(picture, options)));
    QGuiApplication::clipboard()->setMimeData(data);
}

namespace {

constexpr qsizetype mostColours = 256;

/// Pixels of like colour, and the sums of their channels.
struct ColourCell {
    qint64 pixels = 0, red = 0, green = 0, blue = 0;

    void add(QRgb c, qint64 count)
    {
        pixels += count;
        red += count * qRed(c);
        green += count * qGreen(c);
        blue += count * qBlue(c);
    }
    QRgb mean() const
    {
        return qRgb(static_cast<int>(red / pixels), static_cast<int>(green / pixels),
            static_cast<int>(blue / pixels));
    }
};

/// own: how many of its most frequent colours stay unchanged.
QImage fewColours(const QImage& image, qsizetype own)
{
    QHash<QRgb, int> pixels;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            ++pixels[image.pixel(x, y)];
    QList<QRgb> colours = pixels.keys();
    std::ranges::sort(colours, std::greater(), [&](QRgb colour) { return pixels[colour]; });
    if (colours.size() > mostColours) {
        QHash<int, ColourCell> cells;
        for (const QRgb c : colours.mid(own))
            cells[(qRed(c) >> 4) << 8 | (qGreen(c) >> 4) << 4 | qBlue(c) >> 4].add(c, pixels[c]);
        QList<ColourCell> found = cells.values();
        std::ranges::sort(found, std::greater(), &ColourCell::pixels);
        found.resize(std::min(found.size(), mostColours - own));
        colours.resize(own);
        for (const ColourCell& cell : found)
            colours << cell.mean();
    }
    return image.convertToFormat(QImage::Format_Indexed8, colours, Qt::ThresholdDither);
}

} // namespace

QImage inFewColours(const QImage& image) { return fewColours(image, 96); }

QImage photographInFewColours(const QImage& image) { return fewColours(image, 0); }

} // namespace gapscope
