// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/labels/label_choice.h"

#include "app/model/example_answers.h"
#include "app/model/label_files.h"
#include "app/model/task_views.h"
#include "app/state/session.h"
#include "core/library/record_folder.h"

namespace gapscope {
namespace {

struct LabelChoice {
    Q_DECLARE_TR_FUNCTIONS(LabelChoice)
};

} // namespace

bool hasModel(const Run* run)
{
    return run && run->dataset && run->snapshot && !run->snapshot->kernel()
        && viewOf(run->dataset->train.get());
}

bool canLabelWithSelected(const Session& session)
{
    if (const auto& piece = session.piece())
        return piece->snapshot != nullptr;
    return hasModel(session.selected());
}

QString labellingNeedsModel()
{
    return LabelChoice::tr(
        "Labelling needs a model: select a run that has weights, or open a model file");
}

QString whyNoLabels(const Session& session)
{
    const Run* run = session.selected();
    return run && !session.piece() ? whyNoLabels(*run) : labellingNeedsModel() + '.'_L1;
}

QString whyNoLabels(const Run& run)
{
    const QString why = !run.snapshot
        ? LabelChoice::tr(
            "%1 has no weights to label with. A record keeps none: repeat the run first.")
        : run.snapshot->kernel()
        ? LabelChoice::tr("%1 has a kernel: its solution is a sum over training "
                          "inputs, no model that labels files.")
        : LabelChoice::tr("%1 was trained on examples that no file can hold: train on "
                          "other data first.");
    return why.arg(run.name);
}

bool areAllData(const QStringList& paths)
{
    return std::ranges::all_of(paths, [](const QString& path) {
        try {
            return fileKind(path.toStdString()) == FileKind::data;
        } catch (const InputError&) {
            return true; // its reader reports the error
        }
    });
}

DroppedFiles droppedFiles(bool canLabel, const QStringList& paths)
{
    return canLabel && areAllData(paths) ? DroppedFiles::labelled : DroppedFiles::opened;
}

QString whyNoTraining(const LabelledFile* shown)
{
    if (!shown)
        return {};
    return shown->labelled(shown->part())
        ? LabelChoice::tr("These files are labelled, not trained on: go back to the training data, "
                          "or open them to train on them.")
        : LabelChoice::tr(
            "These files have no labels to train on: go back to the training data first.");
}

QString labelsFileName(const LabelledFile& file)
{
    const QString stem = fileNameOf(QFileInfo(file.path).completeBaseName());
    return stem + QLatin1String(viewOf(&file.problem())->labelsEnding);
}

} // namespace gapscope
