// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/curves/panel_picture.h"

#include "app/model/data_caption.h"
#include "widgets/controls/number_text.h"
#include "widgets/plots/plot_widget.h"

namespace gapscope {

QString pictureKey(const QString& panel, const XAxisKind& axis, std::optional<double> lambda)
{
    QString key = fileNameOf(panel);
    if (&axis != &xAxisCatalog().front())
        key += QStringLiteral("-over-") + fileNameOf(QString::fromLatin1(axis.key));
    return lambda ? key + QStringLiteral("-lambda-%1").arg(plainNumber(*lambda, 6)) : key;
}

QStringList dataCaptions(const Session& session)
{
    QStringList captions;
    for (const Run* run : visibleRuns(session))
        captions << dataCaption(run->record.dataset);
    return captions;
}

QString captionWith(const Session& session, const QString& origin)
{
    return joinedCaptions(dataCaptions(session) << origin);
}

std::optional<NamedPicture> panelPicture(const Session& session, const PlotFeed::View& view,
    const QString& key, const QString& title, bool logX)
{
    const auto plot = std::make_shared<PlotWidget>();
    plot->resize(ExportOptions().size);
    plot->setTitle(title);
    plot->setLogX(logX);
    plot->setLogY(view.logY);
    PlotFeed feed;
    feed.fill(*plot, session, view);
    if (plot->isEmpty())
        return {};
    NamedPicture named{key, pictureOf(*plot), plot};
    if (!feed.origin().isEmpty())
        named.caption = captionWith(session, feed.origin());
    return named;
}

} // namespace gapscope
