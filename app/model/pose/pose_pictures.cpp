// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/model/pose/pose_pictures.h"

#include "app/model/model_views.h"
#include "app/model/pose/pose_answers.h"
#include "app/state/session.h"
#include "core/files/atomic_file.h"
#include "core/machine/error.h"
#include "datasets/formats/binary/image_decode.h"
#include "datasets/poses/predicted_joints.h"
#include "widgets/viewers/pose/pose_viewer.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>

#include <algorithm>
#include <numeric>
#include <set>

namespace gapscope {
namespace {

QString tr(const char* text) { return QCoreApplication::translate("gapscope", text); }

QString nameOf(const ExamplePart& part, std::size_t image)
{
    return QString::fromStdString(part.as<PoseProblem>()->examples().images[image].name);
}

} // namespace

std::shared_ptr<PoseViewer> unseenPoseViewer(
    const ExamplePart& part, const ExamplePredictions& predictions)
{
    auto viewer = std::make_shared<PoseViewer>();
    viewer->setDecoder(decodePhotograph);
    viewer->setData({part});
    viewer->setPredictions(0, predictions);
    return viewer;
}

std::vector<int> worstPoses(const ExamplePredictions& predictions, std::size_t most)
{
    std::vector<int> order(predictions.losses.size());
    std::iota(order.begin(), order.end(), 0);
    std::ranges::stable_sort(order, std::greater(),
        [&](int i) { return predictions.losses[static_cast<std::size_t>(i)]; });
    order.resize(std::min(order.size(), most));
    return order;
}

OverlaysOf overlaysOf(std::shared_ptr<const PoseViewer> viewer, const ExamplePart& part,
    const ExamplePredictions& predictions)
{
    return {
        [viewer](int example, ExampleShow show) { return viewer->overlayPicture(example, show); },
        [&part, &predictions](int example) {
            const auto i = static_cast<std::size_t>(example);
            return tr("%1: PCK@0.2 %2 %, loss %3")
                .arg(nameOf(part, i), QString::number(100 * predictions.quality[i], 'f', 0),
                    QString::number(predictions.losses[i], 'f', 3));
        }};
}

std::size_t writePoses(const ExampleViewer& shown, const ExamplePart& part,
    const ExamplePredictions& predictions, const QString& folder, const PhotographProgress& goOn)
{
    const auto& viewer = static_cast<const PoseViewer&>(shown);
    const QDir to(folder);
    if (!to.mkpath(QStringLiteral("overlays")))
        throw InputError(folder.toStdString(), 0, "cannot be made", "a folder to write to");
    writeFileAtomically(QFile::encodeName(to.filePath(QStringLiteral("joints.csv"))).toStdString(),
        jointsCsv(predictedJoints(*part.as<PoseProblem>(), predictions.labels)),
        AtomicFile::Link::replaced);
    std::set<QString> names;
    std::size_t written = 0;
    for (std::size_t i = 0; i < predictions.labels.size(); ++i) {
        QString name = QFileInfo(nameOf(part, i)).completeBaseName();
        while (!names.insert(name).second) // photographs of one name in two folders
            name += QLatin1Char('_');
        writeOverlays(
            [&](ExampleShow show) { return viewer.overlayPicture(static_cast<int>(i), show); },
            to.filePath(QStringLiteral("overlays")), name);
        ++written;
        if (!goOn(i + 1, predictions.labels.size()))
            break;
    }
    return written;
}

void visitPoses(const Run& run, const ExamplePart& part, const ExamplePredictions& predictions,
    const TakePicture& take)
{
    constexpr std::size_t together = 3, alone = 4;
    const std::vector<int> worst = worstPoses(predictions, alone);
    const OverlaysOf overlays = overlaysOf(unseenPoseViewer(part, predictions), part, predictions);
    const auto takeOverlays = [&](const QString& key, const QString& title, const std::string& csv,
                                  const std::vector<int>& examples) {
        NamedPicture named = overlayPicture(overlays, examples);
        named.key = key + fileNameOf(run.name);
        named.picture.title = title.arg(run.name);
        named.picture.csv = QString::fromStdString(csv);
        take(std::move(named));
    };
    takeOverlays(QStringLiteral("predictions-"), ModelViews::tr("Predictions of %1"),
        poseAnswers().csv(*part.problem, predictions),
        {worst.begin(),
            worst.begin() + static_cast<std::ptrdiff_t>(std::min(together, worst.size()))});
    for (std::size_t k = 0; k < worst.size(); ++k)
        takeOverlays(QStringLiteral("pose-%1-").arg(k + 1),
            ModelViews::tr("Pose %1 of the worst of %2").arg(k + 1),
            jointsOfPoseCsv(
                *part.as<PoseProblem>(), predictions, static_cast<std::size_t>(worst[k])),
            {worst[k]});
}

} // namespace gapscope
