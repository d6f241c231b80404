// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pictures/named_picture.h"

#include "widgets/plots/look/theme.h"

namespace gapscope {

QString fileNameOf(const QString& text)
{
    QString name;
    for (const QChar c : text) {
        const bool plain = c.unicode() < 128 && (c.isLetterOrNumber() || c == '.'_L1);
        const QChar next = plain ? c : '-'_L1;
        if (next != '-'_L1 || !(name.isEmpty() || name.endsWith(next)))
            name += next;
    }
    while (name.endsWith('-'_L1))
        name.chop(1);
    return name.isEmpty() ? u"run"_s : name;
}

NamedPicture pictureOfWidget(QWidget* widget, QSize size, const QString& key, const QString& title)
{
    NamedPicture named;
    named.key = key;
    named.picture.title = title;
    named.size = widget->isVisible() ? widget->size() : size;
    named.picture.paint = [widget, size](QPainter& painter, const QRectF& area) {
        if (!widget->isVisible())
            widget->resize(size);
        const QPalette before = widget->palette();
        widget->setPalette(lightPalette()); // always dark on white, whatever the window's theme
        const double scale =
            std::min(area.width() / widget->width(), area.height() / widget->height());
        painter.save();
        painter.translate(area.topLeft());
        painter.scale(scale, scale);
        const auto buttons = widget->findChildren<QPushButton*>(); // useless on paper
        for (QPushButton* button : buttons) {
            auto* unseen = new QGraphicsOpacityEffect;
            unseen->setOpacity(0);
            button->setGraphicsEffect(unseen);
        }
        widget->render(&painter, {}, {}, QWidget::DrawChildren);
        for (QPushButton* button : buttons)
            button->setGraphicsEffect(nullptr);
        painter.restore();
        widget->setPalette(before);
    };
    return named;
}

const QStringList& exportSuffixes()
{
    static const QStringList all{u"png"_s, u"svg"_s, u"pdf"_s, u"csv"_s};
    return all;
}

ExportOptions optionsFor(const NamedPicture& named, ExportOptions options)
{
    options.title = named.picture.title;
    if (!named.spec.isEmpty())
        options.spec = named.spec;
    if (!named.caption.isEmpty())
        options.caption = named.caption;
    if (!named.size.isEmpty())
        options.size = named.size;
    if (options.width > 0)
        options.size = QSize(options.width,
            qRound(options.width * double(options.size.height()) / options.size.width()));
    else if (!named.onScreen.isEmpty())
        options.size = named.onScreen;
    return options;
}

QStringList exportPictures(const std::vector<NamedPicture>& pictures, const QString& folder,
    const QStringList& suffixes, ExportOptions options)
{
    QStringList paths;
    for (const NamedPicture& named : pictures)
        for (const QString& suffix : suffixes) {
            const QString path = QDir(folder).filePath(named.key + '.'_L1 + suffix);
            exportPicture(named.picture, path, optionsFor(named, options));
            paths << path;
        }
    return paths;
}

} // namespace gapscope
