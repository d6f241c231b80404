// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtWidgets>

namespace gapscope {

class Session;
struct LabelledFile;
struct Run;

/// The run has weights of a model: they can be saved, started from and label files.
bool hasModel(const Run* run);
/// Whether the weights of the piece looked at, or else of the selected run, can label files.
bool canLabelWithSelected(const Session& session);
/// Why the run's weights cannot label files, and what helps.  requires: !hasModel(&run).
QString whyNoLabels(const Run& run);
/// The same of the piece or run selected.
QString whyNoLabels(const Session& session);
QString labellingNeedsModel();

/// All of these are data, not records, models or sessions.
bool areAllData(const QStringList& paths);

/// How dropped files are treated.
enum class DroppedFiles { opened, labelled };
/// canLabel: with the model of the place where they were dropped.
DroppedFiles droppedFiles(bool canLabel, const QStringList& paths);

/// Why there is nothing to train on while the pages show this file; "" when they show no labelled
/// file (nullptr).
QString whyNoTraining(const LabelledFile* shown);

/// The file name that `predict --out` would use for these labels.
QString labelsFileName(const LabelledFile& file);

} // namespace gapscope
