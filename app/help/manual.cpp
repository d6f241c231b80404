// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/help/manual.h"

namespace gapscope {
namespace {

const QString folder = u"/doc/resources/manual"_s;

QString titleOf(const QString& file)
{
    QFile page(file);
    if (!page.open(QIODevice::ReadOnly))
        return {};
    return QString::fromUtf8(page.readLine()).remove('#'_L1).trimmed();
}

constexpr std::array<std::pair<const char*, const char*>, 11> pagesOfPlaces{{
    {"convergence", "plots"},
    {"blocks", "blocks"},
    {"cache", "cache"},
    {"path", "path"},
    {"predictions", "predictions"},
    {"confusion", "confusion"},
    {"weights", "weights"},
    {"experiment", "experiments"},
    {"methodDock", "tuning"},
    {"runsDock", "runs"},
    {"notesDock", "sessions"},
}};

} // namespace

QList<ManualPage> manualPages()
{
    QList<ManualPage> pages;
    for (const QFileInfo& file :
        QDir(':'_L1 + folder).entryInfoList({u"*.md"_s}, QDir::Files, QDir::Name))
        pages.append({file.completeBaseName(), titleOf(file.filePath())});
    return pages;
}

QString manualPageAbout(const QString& place)
{
    for (const auto& [name, page] : pagesOfPlaces)
        if (place == QLatin1String(name))
            return QLatin1String(page);
    return u"index"_s;
}

QString manualPageAt(const QWidget* widget, const QList<ManualPlace>& places)
{
    for (; widget; widget = widget->parentWidget())
        for (const ManualPlace& place : places)
            if (place.widget == widget)
                return manualPageAbout(place.name);
    return manualPageAbout(places.isEmpty() ? QString() : places.back().name);
}

QUrl manualUrl(const QString& page, const QString& heading)
{
    QUrl url(u"qrc:%1/%2.md"_s.arg(folder, page));
    if (!heading.isEmpty())
        url.setFragment(headingAnchor(heading));
    return url;
}

QString headingAnchor(const QString& heading)
{
    QString anchor;
    for (const QChar c : heading.toLower())
        if (c.isLetterOrNumber() || c == '-'_L1 || c == '_'_L1)
            anchor += c;
        else if (c.isSpace())
            anchor += '-'_L1;
    return anchor;
}

QUrl outOfManual(const QUrl& link)
{
    if (link.scheme() != "qrc"_L1)
        return link;
    QUrl url(QStringLiteral(GAPSCOPE_HOMEPAGE "/blob/main")
        + link.path().mid(link.path().startsWith("/doc/"_L1) ? 4 : 0));
    url.setFragment(link.fragment());
    return url;
}

} // namespace gapscope
