// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/opening/opening.h"

#include "core/machine/error.h"
#include "core/tasks/multiclass/binary.h"
#include "datasets/bytes/notes.h"
#include "datasets/formats/binary/image_size.h"
#include "datasets/formats/text/labelled_rows.h"

#include <algorithm>
#include <optional>
#include <set>

namespace gapscope {
namespace {

/// Every fifth row tests.
constexpr const char* holdout = "holdout";
constexpr std::size_t holdoutEvery = 5;

LabelledRows readRows(Format format, TextLines& lines, const RowReading& reading)
{
    if (format == Format::libsvm)
        return readLibsvm(lines, reading);
    return format == Format::labelTable ? readLabelTable(lines, reading)
                                        : readNumberRows(lines, reading);
}

/// Which rows of a file train and which test; every and limit act on the former, every first.
struct Parts {
    std::vector<std::size_t> train, test;
};

Parts partsOf(std::size_t rows, const DataRequest& request, bool split)
{
    Parts parts;
    std::size_t trainable = 0;
    for (std::size_t i = 0; i < rows; ++i) {
        if (split && i % holdoutEvery == holdoutEvery - 1)
            parts.test.push_back(i);
        else if (trainable++ % request.every == 0
            && (request.limit == 0 || parts.train.size() < request.limit))
            parts.train.push_back(i);
    }
    return parts;
}

std::vector<std::size_t> allOf(std::size_t rows)
{
    std::vector<std::size_t> all(rows);
    for (std::size_t i = 0; i < rows; ++i)
        all[i] = i;
    return all;
}

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
            "all rows of the training part are of the class \""
                + (names.empty() ? "" : *names.begin()) + "\"",
            "two classes at least");
    if (shape.featureCount == 0)
        throw InputError(source, 0, "no row has a feature", "features above 0");
    if (shape.featureCount > mostWeights / shape.stride())
        throw InputError(source, 0,
            std::to_string(shape.labelCount()) + " classes and "
                + std::to_string(shape.featureCount) + " features",
            "at most " + std::to_string(mostWeights) + " weights");
    if (const auto size = imageSizeOf(shape.featureCount, shape.featureNames)) {
        shape.imageRows = size->rows;
        shape.imageColumns = size->columns;
    }
    return shape;
}

/// A column of measured numbers read as classes is nearly as many classes as rows: how many rows of
/// those that train have a class to themselves, in a sentence, when that is more than a fifth of
/// them; else "".
std::string lonelyClasses(const LabelledRows& rows, const std::vector<std::size_t>& train)
{
    constexpr std::size_t fewest = 10, share = 5;
    std::vector<std::size_t> counts(rows.labelNames.size());
    for (const std::size_t i : train)
        ++counts[rows.labels[i]];
    const auto alone = static_cast<std::size_t>(std::ranges::count(counts, std::size_t{1}));
    if (alone < fewest || alone * share <= train.size())
        return "";
    return std::to_string(alone) + " of " + std::to_string(train.size())
        + " rows have a class of their own: it looks like a table of measured numbers, for "
          "regression. A column named label, class or target holds the class, else the last one.";
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
            throw InputError("--template", 0, "found \"" + m_request.templateFile + "\"",
                "none: these data bring their own features");
        m_split = !m_request.split.empty() ? m_request.split : opening.synthetic() ? holdout : "";
        if (!m_split.empty() && m_split != holdout)
            throw InputError("--split", 0, "found \"" + m_split + "\"",
                "holdout (every fifth row tests), or none");
    }

    Dataset open(TextLines lines, Format format)
    {
        RowReading reading;
        reading.allowUnlabelled = m_request.allowUnlabelled;
        if (m_given)
            reading.modelFeatures = m_given->featureCount;
        reading.progress = m_opening.progress;
        reading.stop = m_opening.stop;
        const LabelledRows rows = readRows(format, lines, reading);
        if (!rows.labelled && !m_given)
            throw InputError(lines.name(), 0, "the rows have no classes", "classes to learn from");
        const Parts parts = partsOf(rows.size(), m_request, !m_split.empty());
        m_shape = m_given ? *m_given : learntShape(rows, parts.train, lines.name());
        m_binary = asksForBinary(lines.name());
        Dataset dataset;
        dataset.info = m_opening.info(lines.sha256(), "Rows of features");
        addSentence(dataset.info.note, rows.note);
        if (rows.labelled && !m_given)
            addSentence(dataset.info.note, lonelyClasses(rows, parts.train));
        dataset.train = problemOf(rows, parts.train, lines.name(), dataset.info);
        dataset.info.labelled = rows.labelled;
        const std::string test = !m_request.test.empty() ? m_request.test
            : m_split.empty()                            ? m_opening.testPath
                                                         : "";
        if (!test.empty())
            dataset.test = readTest(test, format, reading, dataset.info);
        else if (!parts.test.empty())
            dataset.test = problemOf(rows, parts.test, lines.name(), dataset.info);
        describe(dataset);
        return dataset;
    }

private:
    /// --task says so, or else the classes do: −1 and +1 are those of a binary SVM. A model is of
    /// classes, whichever task it was trained for.
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
        const std::string& file, Format format, RowReading& reading, DatasetInfo& info)
    {
        UnpackedBytes bytes(StoredBytes::file(file));
        if (formatOf(bytes) != format)
            throw InputError(
                file, 0, "found data of another form", "the form of " + m_request.source);
        reading.modelFeatures = m_shape.featureCount;
        TextLines lines(std::move(bytes));
        const LabelledRows rows = readRows(format, lines, reading);
        info.labelled = rows.labelled;
        info.testSha256 = lines.sha256();
        return problemOf(rows, allOf(rows.size()), file, info);
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
                        "feature " + std::to_string(k + 1) + " is \"" + rows.featureNames[k] + "\"",
                        "\"" + m_shape.featureNames[k] + "\", as in the training data");
        const bool numbered = rows.sparse;
        if (!numbered && rows.featureCount != m_shape.featureCount)
            throw InputError(source, 1, std::to_string(rows.featureCount) + " features",
                std::to_string(m_shape.featureCount) + ", as in the training data");
    }

    void describe(Dataset& dataset) const
    {
        DatasetInfo& info = dataset.info;
        info.task = dataset.train->task();
        info.split = m_split;
        if (!info.labelled)
            info.title += " (unlabelled)";
        else if (!m_split.empty() && !info.synthetic)
            info.title += " (" + m_split + ")";
        info.n = dataset.train->blockCount();
        info.nTest = dataset.test ? dataset.test->blockCount() : 0;
        info.d = m_shape.dimension();
        info.labels = m_shape.labelCount();
        if (m_leftOut > 0)
            addSentence(info.note,
                std::to_string(m_leftOut)
                    + (m_leftOut == 1 ? " value of a feature above " : " values of features above ")
                    + std::to_string(m_shape.featureCount)
                    + ", which the training data do not have, "
                    + (m_leftOut == 1 ? "is left out." : "are left out."));
        if (m_unknown.empty())
            return;
        addSentence(info.note,
            std::to_string(info.unknownLabels)
                + (info.unknownLabels == 1 ? " row is of a class" : " rows are of classes")
                + " that the model lacks ("
                + firstOf(std::vector<std::string>(m_unknown.begin(), m_unknown.end()))
                + "); whatever is predicted there counts as wrong.");
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

Dataset openClasses(const Opening& opening, TextLines lines, Format format)
{
    return ClassOpener(opening).open(std::move(lines), format);
}

} // namespace gapscope
