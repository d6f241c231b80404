// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/plots/export/plot_export.h"
#include "widgets/qt_string.h"

#include <QtWidgets>

namespace gapscope {

/// A name that is safe as a file name: letters, digits and dots; other characters become "-".
QString fileNameOf(const QString& text);

/// A view with the name of its files.
struct NamedPicture {
    QString key; ///< file name without suffix
    ExportPicture picture;
    std::shared_ptr<QWidget> view; ///< keeps an unseen view alive while it is painted, or nullptr
    QByteArray spec{};             ///< repeats it, unless that is the runs drawn
    QSize size{};                  ///< its own shape, if it has one
    QString caption{};             ///< its data, unless they are those of all runs drawn
    QSize onScreen{};              ///< of a plot in sight, for pictures as on the screen
};

/// The size of a view in sight, in logical pixels; else an empty one.
inline QSize sizeOnScreen(const QWidget& view) { return view.isVisible() ? view.size() : QSize(); }

/// Receives pictures, one after another.
using TakePicture = std::function<void(NamedPicture)>;

/// The views of a page, and the one meant by default.
struct ViewsInFront {
    std::vector<NamedPicture> all;
    std::size_t first = 0;
};

/// All formats: png, svg, pdf, csv.
const QStringList& exportSuffixes();
/// The options of one picture: its own title, and its own spec,
/// caption and size if it has them.
ExportOptions optionsFor(const NamedPicture& named, ExportOptions options);
/// Its width as on the screen, in logical pixels.
inline int widthAsOnScreen(const NamedPicture& named) { return optionsFor(named, {}).size.width(); }
/// Writes every picture in every format, under its own title. Returns the paths written.  throws:
/// InputError.
QStringList exportPictures(const std::vector<NamedPicture>& pictures, const QString& folder,
    const QStringList& suffixes, ExportOptions options);

/// A view other than a plot, painted as on the screen in light colours; size: used when it is not
/// visible.
NamedPicture pictureOfWidget(QWidget* widget, QSize size, const QString& key, const QString& title);

} // namespace gapscope
