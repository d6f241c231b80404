// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/qt_string.h"

#include <QtWidgets>

namespace gapscope {

/// A page of resources/manual: its name without ".md", and its title.
struct ManualPage {
    QString name, title;
};

/// The pages in the resources, by name.
QList<ManualPage> manualPages();

/// The page about a page or dock of the window, by its name ("convergence", "runsDock"); without
/// one, "index".
QString manualPageAbout(const QString& place);

/// The page about the innermost of these places that holds the widget; nullptr: the last one.
struct ManualPlace {
    QString name;
    const QWidget* widget;
};
QString manualPageAt(const QWidget* widget, const QList<ManualPlace>& places);

/// The resource of a page, at one of its headings if any: "qrc:/doc/resources/manual/plots.md#a-b".
QUrl manualUrl(const QString& page, const QString& heading = {});

/// A heading as links name it: "Cost of a path" is "cost-of-a-path".
QString headingAnchor(const QString& heading);

/// Where a link of the manual that is no resource leads to: the page in the repository.
QUrl outOfManual(const QUrl& link);

} // namespace gapscope
