// SPDX-License-Identifier: GPL-3.0-or-later
// render_icon FILE.svg SIZE FILE.png: the picture in SIZE × SIZE pixels. Creates folders.
#include <QDir>
#include <QFileInfo>
#include <QImage>
#include <QPainter>
#include <QSvgRenderer>

#include <cstdio>

int main(int argc, char** argv)
{
    const int size = argc == 4 ? QByteArray(argv[2]).toInt() : 0;
    if (size < 1) {
        std::fputs("usage: render_icon FILE.svg SIZE FILE.png\n", stderr);
        return 2;
    }
    QSvgRenderer picture(QString::fromLocal8Bit(argv[1]));
    QImage image(size, size, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    QPainter painter(&image);
    picture.render(&painter);
    painter.end();
    const QString target = QString::fromLocal8Bit(argv[3]);
    if (!picture.isValid() || !QDir().mkpath(QFileInfo(target).path()) || !image.save(target)) {
        std::fprintf(stderr, "render_icon: %s cannot be drawn to %s\n", argv[1], argv[3]);
        return 1;
    }
    return 0;
}
