// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/parts/window_parts.h"
#include "core/options/solver_options.h"

#include <QtWidgets>

namespace gapscope {

struct PathRecord;
struct Snapshot;

/// The parts of the window that paths and grids use.
struct PathPlaces {
    Pages& tabs;
    PathPage& page;
    MethodDock& method;
    ModelViews& models;
};

/// Starts paths and grids, opens their records, and copies a λ from them.
class PathRuns : public QObject {
    Q_OBJECT

public:
    PathRuns(const WindowParts& parts, DataOpening& opening, OptionEditing& options,
        const PathPlaces& places);

    /// Sets the function that returns why training is impossible; "" when it is possible.
    void setWhyNoTraining(std::function<QString()> why) { m_whyNoTraining = std::move(why); }

Q_SIGNALS:
    /// A path or grid ended, successfully or not.
    void ended(const gapscope::Path& path);
    /// Train with the form's options, from these weights of a path's piece if given.
    void trainingRequested(
        const std::shared_ptr<const gapscope::Snapshot>& weights, const QString& name);

private:
    void connectPage();
    void leaveOut();
    void start();
    void pathEnded(int id);
    void repeat(const PathRecord& record);
    void offerLambdasOf(const Path& path);
    void offerWithoutLimit(const Path& path);
    void useLambda(double lambda, const std::shared_ptr<const Snapshot>& weights);
    void train(const std::shared_ptr<const Snapshot>& weights);
    void openRecord(const QString& file);
    void offerAgain(const PathRecord& record, const QString& file);
    void markStale();
    QString staleReason() const;

    using SearchSettings = QList<std::pair<QString, QString>>;
    const WindowParts m_parts;
    DataOpening& m_opening;
    OptionEditing& m_options;
    const PathPlaces m_places;
    std::function<QString()> m_whyNoTraining;
    /// Options of the form and of the Path page when the last path or grid ended.
    std::optional<std::pair<SolverOptions, SearchSettings>> m_atEnd;
};

/// Labels of the options of a path or grid that differ; the search's own are omitted.
QStringList changedPathOptions(const SolverOptions& now, const SolverOptions& then);

} // namespace gapscope
