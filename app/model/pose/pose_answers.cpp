// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/model/pose/pose_answers.h"

#include "core/files/atomic_file.h"
#include "core/files/csv.h"
#include "datasets/poses/pose_selection.h"
#include "widgets/controls/number_text.h"
#include "widgets/controls/window_text.h"
#include "widgets/viewers/pose/confusion/pose_errors.h"
#include "widgets/viewers/pose/pose_viewer.h"

namespace gapscope {
namespace {

std::string posesCsv(const Problem& problem, const ExamplePredictions& predictions)
{
    const auto& part = static_cast<const PoseProblem&>(problem);
    std::string csv = "photograph,loss,pck,score,slack,wrong_joints\n";
    for (std::size_t i = 0; i < predictions.labels.size(); ++i)
        fmt::format_to(std::back_inserter(csv), "{},{},{},{},{},{}\n",
            csvField(part.examples().images[i].name), knownValue(predictions.losses, i),
            knownValue(predictions.quality, i), predictions.scores[i],
            knownValue(predictions.slacks, i),
            predictions.losses.empty()
                ? std::string()
                : std::to_string(part.wrongLabels(i, predictions.labels[i])));
    return csv;
}

ExampleDual poseDual(const Problem& train, std::size_t image, const SparseVector&,
    std::vector<ExampleDual::Active> active)
{
    ExampleDual dual;
    for (ExampleDual::Active& each : active)
        each.text = QCoreApplication::translate("PoseAnswers", "loss %1 · %2 of 14 joints wrong")
                        .arg(fixedText(train.loss(image, each.labels), 3))
                        .arg(train.wrongLabels(image, each.labels));
    dual.active = std::move(active);
    return dual;
}

QString nameOf(const ExamplePart& part, std::size_t image)
{
    return qs(part.as<PoseProblem>()->examples().images[image].name);
}

} // namespace

std::string jointsOfPoseCsv(
    const PoseProblem& part, const ExamplePredictions& predictions, std::size_t image)
{
    const auto& truth = part.examples().images[image].joints;
    const auto predicted = part.joints(image, predictions.labels[image]);
    const auto errors = jointErrors(part, image, predictions.labels[image]);
    std::string csv = "joint,true_x,true_y,predicted_x,predicted_y,error\n";
    for (std::size_t joint = 0; joint < jointCount; ++joint)
        fmt::format_to(std::back_inserter(csv), "{},{},{},{},{},{}\n", bodyParts[joint].name,
            truth[joint].x, truth[joint].y, predicted[joint].x, predicted[joint].y, errors[joint]);
    return csv;
}

const TaskAnswers& poseAnswers()
{
    static const TaskAnswers answers{.tokens = tokensOf<PoseProblem>,
        .dual = poseDual,
        .csv = posesCsv,
        .addMeasures =
            [](const Problem& part, ExampleAnswers& all) {
                ExamplePredictions& out = all.predictions;
                for (std::size_t i = 0; i < out.labels.size(); ++i)
                    out.quality.push_back(
                        1 - static_cast<double>(part.wrongLabels(i, out.labels[i])) / jointCount);
                all.errors.ofTask = jointErrors(static_cast<const PoseProblem&>(part), out.labels);
            },
        .withErrorsOf =
            [](const Problem& part, const std::vector<Labelling>& predictions,
                const std::string& type) {
                return examplesWithErrorsOf(
                    static_cast<const PoseProblem&>(part), predictions, type);
            }};
    return answers;
}

namespace {

std::size_t writePoses(const ExampleViewer& shown, const ExamplePart& part,
    const ExamplePredictions& predictions, const QString& folder,
    const PhotographProgress& shouldContinue)
{
    const auto& viewer = static_cast<const PoseViewer&>(shown);
    const QDir to = folderWith(folder, {"overlays"});
    writeFileAtomically(QFile::encodeName(to.filePath(u"joints.csv"_s)).toStdString(),
        jointsCsv(predictedJoints(*part.as<PoseProblem>(), predictions.labels)),
        AtomicFile::Link::replaced);
    std::set<QString> names;
    return writeEach(predictions.labels.size(), shouldContinue, [&](std::size_t i) {
        QString name = QFileInfo(nameOf(part, i)).completeBaseName();
        while (!names.insert(name).second) // photographs of one name in two folders
            name += '_'_L1;
        writeOverlays(
            [&](ExampleShow show) { return viewer.overlayPicture(static_cast<int>(i), show); },
            to.filePath(u"overlays"_s), name);
        return true;
    });
}

} // namespace

const PictureFiles jointFiles{QT_TRANSLATE_NOOP("gapscope::Exporting", "Joints an&d overlays…"),
    QT_TRANSLATE_NOOP("gapscope::Exporting", "joints and overlays"), writePoses};

void visitPoses(const QString& run, const ExamplePart& part, const ExamplePredictions& predictions,
    const TakePicture& take)
{
    const auto viewer = unseenViewer<PoseViewer>(part, predictions);
    visitWorst(run,
        {[viewer](int example, ExampleShow show) { return viewer->overlayPicture(example, show); },
            [&](int example) {
                const auto i = static_cast<std::size_t>(example);
                return tr("%1: PCK@0.2 %2 %, loss %3")
                    .arg(nameOf(part, i), fixedText(100 * predictions.quality[i], 0),
                        fixedText(predictions.losses[i], 3));
            },
            [&](int example) {
                return jointsOfPoseCsv(
                    *part.as<PoseProblem>(), predictions, static_cast<std::size_t>(example));
            }},
        worstFirst(predictions), poseAnswers().csv(*part.problem, predictions), u"pose-%1-"_s,
        tr("Pose %1 of the worst of %2"), take);
}

} // namespace gapscope
