// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtWidgets>

namespace gapscope {

class Session;
struct LabelledFile;
struct Run;

/// Whether the run has model weights: to save, to start from and to label files with.
bool hasModel(const Run* run);
/// Whether the weights of the piece shown, or else of the selected run, can label files.
bool canLabelWithSelected(const Session& session);
/// Why the run's weights cannot label files, and what helps.  requires: !hasModel(&run).
QString whyNoLabels(const Run& run);
/// The same for the selected piece or run.
QString whyNoLabels(const Session& session);
QString labellingNeedsModel();

/// Whether all of these are data, not records, models or sessions.
bool areAllData(const QStringList& paths);

/// How dropped files are treated.
enum class DroppedFiles { opened, labelled };
/// canLabel: whether a model can label files where they were dropped.
DroppedFiles droppedFiles(bool canLabel, const QStringList& paths);

/// Why training is impossible while the pages show this file; "" when they show no labelled file
/// (nullptr).
QString whyNoTraining(const LabelledFile* shown);

/// The file name that `predict --out` would use for these labels.
QString labelsFileName(const LabelledFile& file);

} // namespace gapscope
