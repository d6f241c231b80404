// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/model/pose/pose_pictures.h"

#include "app/model/pose/pose_answers.h"
#include "core/files/atomic_file.h"
#include "datasets/poses/predicted_joints.h"
#include "widgets/viewers/pose/pose_viewer.h"

#include <QtWidgets>

#include <set>

namespace gapscope {
namespace {

QString tr(const char* text) { return QCoreApplication::translate("gapscope", text); }

QString nameOf(const ExamplePart& part, std::size_t image)
{
    return qs(part.as<PoseProblem>()->examples().images[image].name);
}

} // namespace

std::size_t writePoses(const ExampleViewer& shown, const ExamplePart& part,
    const ExamplePredictions& predictions, const QString& folder, const PhotographProgress& goOn)
{
    const auto& viewer = static_cast<const PoseViewer&>(shown);
    const QDir to = folderWith(folder, {"overlays"});
    writeFileAtomically(QFile::encodeName(to.filePath(u"joints.csv"_s)).toStdString(),
        jointsCsv(predictedJoints(*part.as<PoseProblem>(), predictions.labels)),
        AtomicFile::Link::replaced);
    std::set<QString> names;
    return writeEach(predictions.labels.size(), goOn, [&](std::size_t i) {
        QString name = QFileInfo(nameOf(part, i)).completeBaseName();
        while (!names.insert(name).second) // photographs of one name in two folders
            name += '_'_L1;
        writeOverlays(
            [&](ExampleShow show) { return viewer.overlayPicture(static_cast<int>(i), show); },
            to.filePath(u"overlays"_s), name);
        return true;
    });
}

void visitPoses(const QString& run, const ExamplePart& part, const ExamplePredictions& predictions,
    const TakePicture& take)
{
    const auto viewer = unseenViewer<PoseViewer>(part, predictions);
    visitWorst(run,
        {[viewer](int example, ExampleShow show) { return viewer->overlayPicture(example, show); },
            [&](int example) {
                const auto i = static_cast<std::size_t>(example);
                return tr("%1: PCK@0.2 %2 %, loss %3")
                    .arg(nameOf(part, i), QString::number(100 * predictions.quality[i], 'f', 0),
                        QString::number(predictions.losses[i], 'f', 3));
            },
            [&](int example) {
                return jointsOfPoseCsv(
                    *part.as<PoseProblem>(), predictions, static_cast<std::size_t>(example));
            }},
        worstFirst(predictions), poseAnswers().csv(*part.problem, predictions), u"pose-%1-"_s,
        tr("Pose %1 of the worst of %2"), take);
}

} // namespace gapscope
