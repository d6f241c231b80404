// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/error.h"
#include "datasets/image_decode.h"
#include "datasets/notes.h"
#include "datasets/opening.h"
#include "datasets/pose_maps.h"

#include <algorithm>
#include <fmt/format.h>

namespace gapscope {
namespace {

void checkRequest(const DataRequest& request)
{
    checkTask(request, "pose");
    const DataRequest usual;
    const auto refuse = [](const char* option) {
        throw InputError(
            option, 0, "given for photographs with joints", "it with photographs with masks only");
    };
    if (request.superpixels != usual.superpixels)
        refuse("--superpixels");
    if (request.pairs != usual.pairs)
        refuse("--pairs");
    if (request.testEvery == 0)
        throw InputError("--test-every", 0, "found 0", "a whole number from 1");
    if (!request.test.empty())
        throw InputError("--test", 0, "found \"" + request.test + "\"",
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
        const MapSet::Maps& maps = made.set.images[k];
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

/// A model whose maps came from files needs them for new photographs, too.
void requireMaps(const MapOrder& order)
{
    if (order.model && !order.model->maps && !order.given)
        throw InputError("--maps", 0, "the model has learnt from maps that files brought",
            "a folder of maps of these photographs, or the network that makes them");
}

} // namespace

Dataset openPoses(const Opening& opening, const std::shared_ptr<const ImageStore>& store)
{
    const DataRequest& request = opening.request;
    checkRequest(request);
    ProgressPart progress(opening.progress, storeShare, 1);
    const PoseSelection wanted = wantedPoses(*store, request);
    MapOrder order;
    order.store = store;
    order.candidates = wanted.rows;
    order.given = request.modelPoses && request.modelPoses->maps && request.maps.empty()
        ? nullptr
        : GivenMaps::open(request.maps, store);
    order.model = request.modelPoses;
    requireMaps(order);
    order.folder = opening.synthetic() ? "" : featureCacheFolder();
    const MadePoses made = poseMaps(order, progress, opening.stop);

    std::uint64_t bytes = 0;
    for (const std::span<const std::byte> piece : made.set.pieces)
        bytes += piece.size();
    const auto resident = made.set.mapped && bytes > residentBudget
        ? std::make_shared<ResidentPieces>(made.set.pieces, residentBudget)
        : nullptr;
    Dataset dataset;
    const PoseShape& shape = made.set.head.shape;
    dataset.train = std::make_shared<PoseProblem>(
        partOf(made, chosen(made.rows, ImagePart::train, request), store, resident), shape);
    if (const auto tests = chosen(made.rows, ImagePart::test, request); !tests.empty())
        dataset.test = std::make_shared<PoseProblem>(partOf(made, tests, store, resident), shape);
    DatasetInfo& info = dataset.info;
    info = opening.info(store->sha256(), "Poses");
    info.task = PoseShape::task;
    info.n = dataset.train->blockCount();
    info.nTest = dataset.test ? dataset.test->blockCount() : 0;
    info.d = PoseShape::dimension();
    info.labels = shape.labelNames.size();
    info.split = request.split;
    info.labelled = wanted.labelled;
    addSentence(info.note, wanted.note);
    addSentence(info.note, made.note);
    return dataset;
}

} // namespace gapscope
