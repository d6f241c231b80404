// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session.h"
#include "widgets/plots/plot_export.h"

#include <QByteArray>
#include <QString>
#include <QStringList>

#include <memory>
#include <span>
#include <vector>

class QWidget;

namespace gapscope {

/// A view under the name its files get.
struct NamedPicture {
    QString key; ///< file name without suffix
    ExportPicture picture;
    std::shared_ptr<QWidget> view; ///< keeps an unseen view alive while it is painted, or nullptr
    QByteArray spec{};             ///< what repeats it, where that is not the runs that are drawn
};

/// JSON that repeats what these runs show: a record without its trace for one run (replay runs it
/// again, live changes included), else a comparison spec with one variant per run.
QByteArray specOfRuns(const std::vector<const Run*>& runs);

/// The options of one picture: its own title, and its own spec if it has one.
ExportOptions optionsFor(const NamedPicture& named, ExportOptions options);
/// Every picture in every format, under its own title. Gives the paths written.  throws:
/// InputError.
QStringList exportPictures(const std::vector<NamedPicture>& pictures, const QString& folder,
    const QStringList& suffixes, ExportOptions options);

/// What the window would show of these runs without being asked: gap, objective and errors, and
/// the gap over every x axis. For batches, where nothing is on a screen.
std::vector<NamedPicture> convergencePictures(const Session& session);
/// The final block gaps of a run as a histogram.
NamedPicture histogramPicture(
    const QString& name, std::span<const double> estimates, std::span<const double> exact);

/// A view that is no plot, painted as it would look on the screen in light colours; size: of one
/// that is not visible.
NamedPicture pictureOfWidget(QWidget* widget, QSize size, const QString& key, const QString& title);
/// The pictures of a trained model: its block gaps, predictions, confusion matrix (test part if
/// there is one) and weights. For batches.
std::vector<NamedPicture> modelPictures(const QString& name, const Dataset& dataset,
    std::span<const double> w, std::span<const double> estimates, std::span<const double> exact);

class ExperimentPage;
/// The verdicts of an experiment and, where the cache was on, its regime map.
std::vector<NamedPicture> experimentPictures(ExperimentPage& page, QSize size);

/// A name that is safe as a file name: letters, digits, - _ . kept, the rest "-".
QString fileNameOf(const QString& text);

/// The selected run's weights as a model.  requires: run.snapshot and a chain dataset.
void saveModel(const Run& run, const QString& path);

} // namespace gapscope
