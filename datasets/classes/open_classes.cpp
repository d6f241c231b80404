// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/opening/opening.h"

#include "core/machine/error.h"
#include "core/metrics/metrics.h"
#include "core/tasks/multiclass/multiclass.h"
#include "datasets/bytes/notes.h"
#include "datasets/formats/binary/image_decode.h"
#include "datasets/formats/text/labelled_rows.h"
#include "datasets/opening/predictions.h"

#include <iterator>
#include <set>

namespace gapscope {
namespace {

/// The classes and features of rows that train.
MulticlassShape learntShape(
    const LabelledRows& rows, const std::vector<std::size_t>& train, const std::string& source)
{
    constexpr std::size_t mostWeights = std::size_t{1} << 28;
    MulticlassShape shape;
    shape.featureCount = rows.featureCount;
    shape.featureNames = rows.featureNames;
    std::set<std::string> names;
    for (const std::size_t i : train)
        names.emplace(rows.labelNames[rows.labels[i]]);
    shape.labelNames.assign(names.begin(), names.end());
    sortClassNames(shape.labelNames);
    if (shape.labelCount() < 2)
        throw InputError(source, 0,
            fmt::format("all rows of the training part are of the class \"{}\"",
                names.empty() ? "" : *names.begin()),
            "two classes at least");
    if (shape.featureCount == 0)
        throw InputError(source, 0, "no row has a feature", "features above 0");
    if (shape.featureCount > mostWeights / shape.stride())
        throw InputError(source, 0,
            fmt::format("{} classes and {} features", shape.labelCount(), shape.featureCount),
            fmt::format("at most {} weights", mostWeights));
    if (const auto size = imageSizeOf(shape.featureCount, shape.featureNames)) {
        shape.imageRows = size->rows;
        shape.imageColumns = size->columns;
    }
    return shape;
}

/// A sentence that counts the training rows with a class to themselves, when they are more than a
/// fifth of all; else "". A column of measured numbers read as classes has nearly as many classes
/// as rows.
std::string lonelyClasses(const LabelledRows& rows, const std::vector<std::size_t>& train)
{
    constexpr std::size_t fewest = 10, share = 5;
    std::vector<std::size_t> counts(rows.labelNames.size());
    for (const std::size_t i : train)
        ++counts[rows.labels[i]];
    const auto alone = static_cast<std::size_t>(std::ranges::count(counts, std::size_t{1}));
    if (alone < fewest || alone * share <= train.size())
        return "";
    return fmt::format(
        "{} of {} rows have a class of their own: it looks like a table of measured numbers, for "
        "regression. A column named label, class or target holds the class, else the last one.",
        alone, train.size());
}

class ClassOpener {
public:
    explicit ClassOpener(const Opening& opening)
        : m_opening(opening)
        , m_request(opening.request)
        , m_given(modelOf<MulticlassShape>(opening.request))
    {
        if (m_request.task == BinaryProblem::name)
            checkTask(m_request, m_request.task);
        else
            checkTask(m_request, std::string(MulticlassShape::key), "multiclass or binary");
        if (!m_request.templateFile.empty())
            refuseValue(
                "--template", m_request.templateFile, "none: these data bring their own features");
        m_split = holdoutOf(opening, "row");
    }

    Dataset open(TextLines lines, const TextFormat& format)
    {
        RowReading reading;
        reading.allowUnlabelled = m_request.allowUnlabelled;
        if (m_given)
            reading.modelFeatures = m_given->featureCount;
        reading.progress = m_opening.progress;
        reading.stop = m_opening.stop;
        const LabelledRows rows = format.readRows(lines, reading);
        if (!rows.labelled && !m_given)
            throw InputError(lines.name(), 0, "the rows have no classes", "classes to learn from");
        const ExampleParts parts = partsOf(rows.size(), m_request, !m_split.empty());
        m_shape = m_given ? *m_given : learntShape(rows, parts.train, lines.name());
        m_binary = asksForBinary(lines.name());
        Dataset dataset;
        dataset.info = m_opening.info(lines.sha256(), "Rows of features");
        addSentence(dataset.info.note, rows.note);
        if (rows.labelled && !m_given)
            addSentence(dataset.info.note, lonelyClasses(rows, parts.train));
        dataset.train = problemOf(rows, parts.train, lines.name(), dataset.info);
        dataset.info.labelled = rows.labelled;
        const std::string test = testFileOf(m_opening, m_split);
        if (!test.empty())
            dataset.test = readTest(test, format, reading, dataset.info);
        else if (!parts.test.empty())
            dataset.test = problemOf(rows, parts.test, lines.name(), dataset.info);
        describe(dataset);
        return dataset;
    }

private:
    /// Whether --task, or else the classes, ask for it: −1 and +1 are those of a binary SVM. A
    /// model is one of classes, whichever task it was trained for.
    bool asksForBinary(const std::string& source) const
    {
        if (m_given)
            return false;
        if (m_request.task.empty())
            return m_shape.labelNames == std::vector<std::string>{"-1", "1"};
        if (m_request.task == BinaryProblem::name && m_shape.labelCount() != 2)
            throw InputError(source, 0, std::to_string(m_shape.labelCount()) + " classes",
                "two classes for the task binary");
        return m_request.task == BinaryProblem::name;
    }

    std::shared_ptr<const Problem> readTest(
        const std::string& file, const TextFormat& format, RowReading& reading, DatasetInfo& info)
    {
        UnpackedBytes bytes(StoredBytes::file(file));
        if (&formatOf(bytes) != &format)
            throw InputError(
                file, 0, "found data of another form", "the form of " + m_request.source);
        reading.modelFeatures = m_shape.featureCount;
        TextLines lines(std::move(bytes));
        const LabelledRows rows = format.readRows(lines, reading);
        info.labelled = rows.labelled;
        info.testSha256 = lines.sha256();
        return problemOf(rows, partsOf(rows.size(), {}).train, file, info);
    }

    /// Rows with the numbers that the model has for their classes and features.
    std::shared_ptr<const MulticlassProblem> problemOf(const LabelledRows& rows,
        const std::vector<std::size_t>& chosen, const std::string& source, DatasetInfo& info)
    {
        checkFeatures(rows, source);
        std::vector<std::optional<Label>> numbers;
        for (std::size_t k = 0; k < rows.labelNames.size(); ++k) {
            const auto& names = m_shape.labelNames;
            const auto at = std::find(names.begin(), names.end(), rows.labelNames[k]);
            numbers.push_back(
                at == names.end() ? std::nullopt : std::optional(Label(at - names.begin())));
        }
        auto examples = std::make_shared<MulticlassExamples>();
        examples->featureCount = m_shape.featureCount;
        for (const std::size_t i : chosen) {
            for (std::uint64_t k = rows.start[i]; k < rows.start[i + 1]; ++k) {
                if (rows.features[k] >= m_shape.featureCount) {
                    ++m_leftOut;
                    continue;
                }
                examples->features.push_back(rows.features[k]);
                examples->values.push_back(rows.values[k]);
            }
            examples->start.push_back(examples->values.size());
            const std::optional<Label> number = rows.labelled ? numbers[rows.labels[i]] : Label{0};
            if (!number) {
                const std::string name(rows.labelNames[rows.labels[i]]);
                examples->unknown.push_back(
                    {static_cast<std::uint32_t>(examples->labels.size()), name});
                m_unknown.insert(name);
                ++info.unknownLabels;
            }
            examples->labels.push_back(number.value_or(Label{0}));
        }
        makeDenseWhereSmaller(*examples);
        if (m_binary)
            return std::make_shared<BinaryProblem>(std::move(examples), m_shape);
        return std::make_shared<MulticlassProblem>(std::move(examples), m_shape);
    }

    /// Only rows of numbered features may have others than the model, which are left out.
    void checkFeatures(const LabelledRows& rows, const std::string& source) const
    {
        if (!m_shape.featureNames.empty() && !rows.featureNames.empty())
            for (std::size_t k = 0; k < std::min(m_shape.featureCount, rows.featureCount); ++k)
                if (m_shape.featureNames[k] != rows.featureNames[k])
                    throw InputError(source, 1,
                        fmt::format("feature {} is \"{}\"", k + 1, rows.featureNames[k]),
                        "\"" + m_shape.featureNames[k] + "\", as in the training data");
        if (!rows.sparse && rows.featureCount != m_shape.featureCount)
            throw InputError(source, 1, std::to_string(rows.featureCount) + " features",
                std::to_string(m_shape.featureCount) + ", as in the training data");
    }

    void describe(Dataset& dataset) const
    {
        DatasetInfo& info = dataset.info;
        describeParts(dataset, m_split);
        nameSplit(info);
        info.d = m_shape.dimension();
        info.labels = m_shape.labelCount();
        if (m_leftOut > 0)
            addSentence(info.note,
                fmt::format("{} {} above {}, which the training data do not have, {} left out.",
                    m_leftOut, m_leftOut == 1 ? "value of a feature" : "values of features",
                    m_shape.featureCount, m_leftOut == 1 ? "is" : "are"));
        if (m_unknown.empty())
            return;
        addSentence(info.note,
            fmt::format(
                "{} that the model lacks ({}); whatever is predicted there counts as wrong.",
                info.unknownLabels == 1 ? "1 row is of a class"
                                        : fmt::format("{} rows are of classes", info.unknownLabels),
                firstOf({m_unknown.begin(), m_unknown.end()})));
    }

    const Opening& m_opening;
    const DataRequest& m_request;
    const MulticlassShape* m_given; ///< the model that predicts; nullptr: none
    std::string m_split;
    MulticlassShape m_shape;
    bool m_binary = false; ///< the task is the binary SVM
    std::set<std::string> m_unknown;
    std::size_t m_leftOut = 0; ///< values of features that the model lacks
};

} // namespace

Dataset openClasses(const Opening& opening, TextLines lines, const TextFormat& format)
{
    return ClassOpener(opening).open(std::move(lines), format);
}

std::string classText(const Problem& problem, const Predictions& predictions, bool labelled)
{
    const auto& part = static_cast<const MulticlassProblem&>(problem);
    const std::vector<std::string>& names = part.shape().labelNames;
    std::string table = "index\ttruth\tprediction\n";
    for (std::size_t i = 0; i < predictions.size(); ++i) {
        const std::string* unknown = part.examples().unknownClass(i);
        const std::string& truth = unknown ? *unknown : names[part.truth(i)[0]];
        fmt::format_to(std::back_inserter(table), "{}\t{}\t{}\n", i + 1, labelled ? truth : "",
            names[predictions[i][0]]);
    }
    return table;
}

std::string classScores(const Problem& part, const Predictions& predictions, bool labelled)
{
    return labelled
        ? fmt::format("{} examples: {:.2f} % of the classes are wrong\n", predictions.size(),
            100 * errorsOf(part, predictions).perLabel)
        : fmt::format(
            "{} examples predicted; the file has no classes to compare with\n", predictions.size());
}

/// The feature that is a bias, if any.
std::string classInfo(const Problem& part)
{
    const MulticlassExamples& examples = static_cast<const MulticlassProblem&>(part).examples();
    // A sparse row has no zeros: a feature with one value in all rows has no other anywhere.
    const std::vector<float> first = examples.denseRow(0);
    std::vector<std::size_t> same(first.size());
    for (std::size_t i = 0; i < examples.size(); ++i) {
        const FeatureValues row = examples.row(i);
        for (std::size_t k = 0; k < row.count; ++k) {
            const std::size_t feature = row.features ? row.features[k] : k;
            same[feature] += row.values[k] != 0 && row.values[k] == first[feature] ? 1 : 0;
        }
    }
    for (std::size_t feature = 0; feature < same.size(); ++feature)
        if (same[feature] == examples.size())
            return fmt::format(
                "  bias    feature {} is {} in every row\n", feature + 1, first[feature]);
    return "  bias    none: a class's score is the sum of feature times weight alone; where the "
           "features are not centred, add a column that is 1 in every row\n";
}

} // namespace gapscope
