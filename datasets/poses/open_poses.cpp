// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/machine/error.h"
#include "core/metrics/metrics.h"
#include "core/tasks/pose/pck.h"
#include "core/tasks/pose/pose.h"
#include "core/tasks/pose/pose_shape.h"
#include "datasets/bytes/notes.h"
#include "datasets/formats/binary/image_decode.h"
#include "datasets/opening/opening.h"
#include "datasets/opening/predictions.h"
#include "datasets/poses/classifiers/cell_features.h"
#include "datasets/poses/pose_maps.h"
#include "datasets/poses/pose_selection.h"

namespace gapscope {
namespace {

void checkPosesRequest(const DataRequest& request)
{
    const char *found = "given for photographs with joints", *expected = "photographs with masks";
    refuseOptions(request, {"--augment"}, found, expected);
    checkTask(request, std::string(PoseShape::key));
    refuseOptions(request, {"--superpixels", "--pairs"}, found, expected);
    if (request.testEvery == 0)
        throw InputError("--test-every", 0, "found 0", "a whole number from 1");
    if (!request.test.empty())
        refuseValue("--test", request.test,
            "no test file with photographs: a column split in joints.csv, or --split");
}

/// The numbers of a part's images, thinned as the request says.
std::vector<std::size_t> chosen(
    const std::vector<JointRow>& rows, ImagePart part, const DataRequest& request)
{
    const std::size_t every = part == ImagePart::train ? request.every : request.testEvery;
    std::vector<std::size_t> numbers;
    std::size_t seen = 0;
    for (std::size_t k = 0; k < rows.size(); ++k)
        if (rows[k].part == part && seen++ % every == 0)
            numbers.push_back(k);
    if (part == ImagePart::train && request.limit > 0 && numbers.size() > request.limit)
        numbers.resize(request.limit);
    return numbers;
}

std::shared_ptr<const PoseExamples> partOf(const MadePoses& made,
    const std::vector<std::size_t>& numbers, const std::shared_ptr<const ImageStore>& store,
    const std::shared_ptr<ResidentPieces>& resident)
{
    const auto examples = std::make_shared<PoseExamples>();
    for (const std::size_t k : numbers) {
        const JointRow& row = made.rows[k];
        const KeptMaps& maps = made.set.images[k];
        PoseImage image{row.image, row.width, row.height, maps.rows, maps.columns, maps.unary,
            maps.relations, row.joints, row.labelled()};
        if (row.width == 0 || row.height == 0) {
            const cv::Size size = imageSize(store->bytes(row.image), store->where(row.image));
            image.width = static_cast<std::size_t>(size.width);
            image.height = static_cast<std::size_t>(size.height);
        }
        image.part = row.part == ImagePart::test ? "test" : "train";
        image.upright = row.upright;
        examples->images.push_back(std::move(image));
    }
    examples->memory = made.set.memory;
    examples->photograph = [store, names = examples->images](
                               std::size_t image) { return store->bytes(names[image].name); };
    if (resident)
        examples->visited = [resident, numbers](
                                std::size_t image) { resident->visit(numbers[image]); };
    return examples;
}

/// A model that makes its maps itself makes them as this version does, within its memory.
void checkModel(const PoseShape& model, const std::string& where)
{
    if (!model.maps)
        return;
    constexpr std::size_t mostWindow = 1024; ///< pixels
    const PartMaps& maps = *model.maps;
    if (static_cast<double>(maps.cell) != model.cell || maps.channels != cellChannels
        || maps.window * maps.cell > mostWindow)
        throw InputError(where, 0, "a model of other features of photographs",
            "one that this version has trained");
}

/// The maps that replace classifiers, if any. A model whose maps came from files needs them for new
/// photographs, too; one that makes its own could not use others.
std::shared_ptr<const GivenMaps> mapsFor(
    const DataRequest& request, const std::shared_ptr<const ImageStore>& store)
{
    const PoseShape* model = modelOf<PoseShape>(request);
    if (!model || !model->maps) {
        auto given = GivenMaps::open(request.maps, store);
        if (model && !given)
            throw InputError("--maps", 0, "the model has learnt from maps that files brought",
                "a folder of maps of these photographs, or the network that makes them");
        return given;
    }
    if (!request.maps.empty())
        throw InputError("--maps", 0, "given for a model that makes its maps itself",
            "a model that has learnt from such maps");
    return nullptr;
}

} // namespace

Dataset openPoses(const Opening& opening, const std::shared_ptr<const ImageStore>& store)
{
    const DataRequest& request = opening.request;
    checkPosesRequest(request);
    ProgressPart progress(opening.progress, storeShare, 1);
    const auto model = std::dynamic_pointer_cast<const PoseShape>(request.model);
    if (model)
        checkModel(*model, opening.path);
    const PoseSelection wanted = wantedPoses(*store, request);
    if (opening.recognised)
        opening.recognised(std::string(PoseShape::key), PoseShape().labelNames.size(),
            store->bytes(wanted.rows.front().image));
    MapOrder order;
    order.store = store;
    order.candidates = wanted.rows;
    order.given = mapsFor(request, store);
    order.model = model;
    order.folder = opening.synthetic() ? "" : featureCacheFolder();
    const bool learns = !order.given && !order.model;
    const bool without = opening.infoOnly && learns;
    const MadePoses made = without ? posesWithoutMaps(order, progress, opening.stop)
                                   : poseMaps(order, progress, opening.stop);
    const auto resident = residentOf(made.set);
    Dataset dataset;
    PoseShape shape = made.set.head.shape;
    shape.positive =
        model ? model->positive : isOther("--pose-bounds", request.poseBounds, "quadratic", "all");
    const bool transforms =
        isOther("--pose-messages", request.poseMessages, "max-plus", "transforms");
    std::vector<std::size_t> training = chosen(made.rows, ImagePart::train, request);
    std::vector<std::size_t> tests = chosen(made.rows, ImagePart::test, request);
    if (training.empty()) // to be predicted
        training.swap(tests);
    const auto problemOf = [&](const std::vector<std::size_t>& numbers) {
        return std::make_shared<PoseProblem>(
            partOf(made, numbers, store, resident), shape, transforms);
    };
    dataset.train = problemOf(training);
    if (!tests.empty())
        dataset.test = problemOf(tests);
    DatasetInfo& info = dataset.info;
    info = opening.info(store->sha256(), "Poses");
    if (order.given)
        info.secondSha256 = made.set.head.key;
    describeParts(dataset, request.split);
    info.labels = shape.labelNames.size();
    info.labelled = wanted.labelled;
    addSentence(info.note, wanted.note);
    addSentence(info.note, made.note);
    if (without) { // nothing could be computed
        if (dataset.test)
            info.metric = headlineOf(*dataset.test);
        dataset.train = dataset.test = nullptr;
    }
    return dataset;
}

namespace {

/// The errors, joint by joint.
std::string errorsText(const PoseProblem& part, const std::vector<Labelling>& predictions)
{
    const JointErrors errors = jointErrors(part, predictions);
    std::string text = fmt::format("PCK@{:g} {:.2f} %, PCP {:.2f} %\n", pckThreshold,
        100 * errors.pck(pckThreshold), 100 * errors.pcp());
    for (std::size_t joint = 0; joint < jointCount; ++joint)
        text += fmt::format(
            "  {:<16} {:6.2f} %\n", bodyParts[joint].name, 100 * errors.pck(joint, pckThreshold));
    text += "PDJ, joints within a share of the distance of left shoulder and right hip:\n";
    for (int k = 1; k <= 10; ++k)
        text += fmt::format("  {:.2f} {:6.2f} %\n", 0.05 * k, 100 * errors.pck(0.05 * k));
    return text;
}

} // namespace

std::string poseText(const Problem& problem, const Predictions& predictions, bool)
{
    const auto& part = static_cast<const PoseProblem&>(problem);
    return jointsCsv(predictedJoints(part, predictions));
}

std::string poseScores(const Problem& problem, const Predictions& predictions, bool labelled)
{
    const auto& part = static_cast<const PoseProblem&>(problem);
    return fmt::format("{} poses predicted{}\n", predictions.size(),
               labelled ? "" : "; there are no joints to compare with")
        + (labelled ? errorsText(part, predictions) : "");
}

} // namespace gapscope
