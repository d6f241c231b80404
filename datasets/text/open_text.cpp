// SPDX-License-Identifier: GPL-3.0-or-later
#include "datasets/opening/opening.h"

#include "core/files/atomic_file.h"
#include "core/files/sha256.h"
#include "core/machine/error.h"
#include "core/tasks/chain/valued_chain.h"
#include "datasets/bytes/notes.h"
#include "datasets/text/attributes.h"

#include <set>

namespace gapscope {
namespace {

/// The model that turns text into examples: learnt from the training part, or given.
struct TextModel {
    bool numeric = false;
    AttributeTemplate attributes; ///< unused when numeric
    ChainShape shape;
    NameIndex names, labels;

    void setShape(TextFeatures features, StringTable labelNames)
    {
        shape.attributeCount = features.names.size();
        for (std::size_t k = 0; k < labelNames.size(); ++k)
            shape.labelNames.emplace_back(labelNames[k]);
        names = NameIndex(features.names);
        labels = NameIndex(std::move(labelNames));
        shape.features = std::make_shared<TextFeatures>(std::move(features));
    }
};

class TextOpener {
public:
    TextOpener(const Opening& opening)
        : m_opening(opening)
        , m_request(opening.request)
        , m_given(modelOf<ChainShape>(opening.request))
    {
        checkTask(m_request, std::string(ChainShape::key));
        m_split = holdoutOf(opening, "sentence");
        m_model.shape.biases =
            m_given ? m_given->biases : !isOther("--bias", m_request.bias, "on", "off");
        if (m_given && !m_given->features)
            throw InputError(m_request.source, 0, "found text",
                "handwritten words in the form of letter.data, as the model was trained on");
    }

    Dataset open(TextLines lines, const TextFormat& format)
    {
        read(lines, format);
        if (m_given)
            takeModel(lines.name());
        auto train = std::make_shared<ChainExamples>();
        auto test = std::make_shared<ChainExamples>();
        if (!m_given)
            learn(lines.name(), *train);
        checkWeights(lines.name());

        Dataset dataset;
        DatasetInfo& info = dataset.info;
        info = m_opening.info(lines.sha256(), "Text");
        if (const std::string& used = m_model.shape.features->templateText; !used.empty())
            info.secondSha256 = sha256Of(used);
        info.testSha256 = m_testDigest;
        if (m_given)
            apply(m_train, lines.name(), *train, info);
        if (m_test.size() > 0)
            apply(m_test, m_testName, *test, info);
        info.labelled = m_test.size() > 0 ? m_test.labelled : m_train.labelled;
        complete(m_train, *train);
        complete(m_test, *test);
        dataset.train = chainOf(train, m_model.shape);
        if (test->size() > 0)
            dataset.test = chainOf(test, m_model.shape);
        describeParts(dataset, m_split);
        describe(info, *train, *test);
        return dataset;
    }

private:
    static constexpr double readShare = 0.5; ///< of the progress

    void read(TextLines& lines, const TextFormat& format)
    {
        TextReading reading;
        reading.allowUnlabelled = m_request.allowUnlabelled;
        if (m_given)
            reading.modelColumns = m_given->features->columns;
        reading.progress = ProgressPart(m_opening.progress, 0, readShare / 2);
        reading.stop = m_opening.stop;
        TokenSequences all = format.readTokens(lines, reading);
        const std::size_t labels = all.labelNames.size(), tokens = all.tokenCount();
        if (!m_given && !all.numeric && tokens >= 100 && 5 * labels > 4 * tokens) // prose
            lines.refuse(fmt::format("found {} different labels of {} tokens", labels, tokens),
                "labels that tokens share, in the last column");
        split(std::move(all), lines.name());
        m_testName = lines.name();

        const std::string file = testFileOf(m_opening, m_split);
        if (file.empty())
            return;
        UnpackedBytes bytes(StoredBytes::file(file));
        const TextFormat& testFormat = formatOf(bytes);
        if (testFormat.open != format.open || testFormat.ownFeatures != m_train.numeric)
            throw InputError(file, 0, "found data of another form", "the form of " + lines.name());
        reading.progress = ProgressPart(m_opening.progress, readShare / 2, readShare);
        if (!m_train.numeric)
            reading.modelColumns = m_train.text.columns;
        TextLines testLines(std::move(bytes));
        m_test = testFormat.readTokens(testLines, reading);
        m_testName = file;
        m_testDigest = testLines.sha256();
    }

    /// every and limit act on the training part, every first.
    void split(TokenSequences all, const std::string& name)
    {
        const auto [train, test] = partsOf(all.size(), m_request, !m_split.empty());
        if (!test.empty() && m_request.test.empty())
            m_test = selected(all, test);
        if (isOther("--attribute-set", m_request.attributeSet, "crfsuite", "paper")) {
            DataRequest whole = m_request;
            whole.limit = 0;
            whole.every = 1;
            m_whole = selected(all, partsOf(all.size(), whole, !m_split.empty()).train);
        }
        m_train = train.size() == all.size() ? std::move(all) : selected(all, train);
        if (!m_train.labelled && !m_given)
            throw InputError(name, 0, "the tokens have no labels", "labelled tokens to train on");
    }

    void learn(const std::string& source, ChainExamples& train)
    {
        TextFeatures features;
        m_model.numeric = m_train.numeric;
        features.columns = m_train.numeric ? 0 : m_train.text.columns;
        if (m_train.numeric) {
            if (!m_request.templateFile.empty())
                refuseValue("--template", m_request.templateFile,
                    "none: these data bring their own features");
            refuseOptions(m_request, {"--attribute-set"},
                "found data that bring their own features", "text in columns");
            features.names = featuresOf(m_train);
            m_model.names = NameIndex(features.names);
            applyFeatures(m_train, m_model.names, train);
        } else {
            const std::string& file = m_request.templateFile;
            features.templateText = file.empty()
                ? defaultTemplateText(features.columns, m_whole.has_value())
                : readFile(file, AttributeTemplate::maxBytes);
            features.minCount = m_request.minCount;
            parseTemplate(features, file.empty() ? "template" : file);
            features.names = learnAttributes(m_train, m_model.attributes, features.minCount, source,
                train, control(readShare, 1), m_whole ? &*m_whole : nullptr);
        }
        // Numbered anew: the file's order may count labels of the test part first.
        NameIndex labels;
        for (const Label label : m_train.labels)
            labels.add(m_train.labelNames[label]);
        m_model.setShape(std::move(features), labels.takeNames());
    }

    void takeModel(const std::string& source)
    {
        const ChainShape& shape = *m_given;
        const TextFeatures& features = *shape.features;
        m_model.numeric = features.templateText.empty();
        if (m_model.numeric != m_train.numeric)
            throw InputError(source, 0,
                m_train.numeric ? "tokens with features of their own" : "text in columns",
                m_model.numeric ? "SVM-hmm or CSV data, as the model was trained on"
                                : "text in columns, as the model was trained on");
        if (!m_model.numeric)
            parseTemplate(features, "the model's template");
        StringTable labels;
        for (const std::string& name : shape.labelNames)
            labels.push_back(name);
        m_model.setShape(features, std::move(labels));
    }

    void parseTemplate(const TextFeatures& features, const std::string& source)
    {
        AttributeTemplate& parsed = m_model.attributes;
        parsed = AttributeTemplate::parse(features.templateText, source);
        for (std::size_t k = 0; k < parsed.lines.size(); ++k)
            for (const AttributeLine::Cell& cell : parsed.lines[k].cells)
                if (cell.column >= features.columns)
                    throw InputError(source, parsed.lineNumbers[k],
                        fmt::format("column {} (from 0)", cell.column),
                        fmt::format(
                            "a column below {}: so many stand before the label", features.columns));
    }

    void checkWeights(const std::string& source) const
    {
        constexpr std::size_t most = std::size_t{1} << 28;
        if (m_model.shape.weightSize() > most)
            throw InputError(source, 0,
                fmt::format("{} labels and {} attributes", m_model.shape.labelCount(),
                    m_model.shape.attributeCount),
                fmt::format("at most {} weights: a larger --min-count, or the label in the last "
                            "column",
                    most));
    }

    ExtractionControl control(double from, double to) const
    {
        ExtractionControl control;
        control.progress = ProgressPart(m_opening.progress, from, to);
        control.stop = m_opening.stop;
        return control;
    }

    /// Attributes of a part that the model was not learnt from.
    void apply(const TokenSequences& text, const std::string& source, ChainExamples& out,
        DatasetInfo& info)
    {
        info.unknownAttributes += m_model.numeric
            ? applyFeatures(text, m_model.names, out)
            : applyAttributes(text, m_model.attributes, m_model.names, source, out, control(1, 1));
    }

    /// Everything but the attributes.
    void complete(TokenSequences& text, ChainExamples& out) const
    {
        if (text.size() == 0)
            return;
        out.sequenceStart = std::move(text.sequenceStart);
        out.names = std::move(text.names);
        out.text = std::make_shared<TokenText>(std::move(text.text));
        out.labels.assign(out.tokenCount(), 0);
        std::vector<std::optional<std::uint32_t>> numbers;
        for (std::size_t k = 0; k < text.labelNames.size(); ++k)
            numbers.push_back(m_model.labels.find(text.labelNames[k]));
        for (std::size_t token = 0; token < text.labels.size(); ++token) {
            const Label label = text.labels[token];
            if (numbers[label])
                out.labels[token] = static_cast<Label>(*numbers[label]);
            else
                out.unknownLabels.push_back(
                    {static_cast<std::uint32_t>(token), std::string(text.labelNames[label])});
        }
    }

    void describe(DatasetInfo& info, const ChainExamples& train, const ChainExamples& test) const
    {
        nameSplit(info);
        info.labels = m_model.shape.labelCount();
        info.attributes = m_model.shape.attributeCount;
        if (!m_given && train.size() == 1)
            addSentence(info.note,
                "The training part is one sequence: a model of it says little about others.");
        std::set<std::string> names;
        for (const ChainExamples* part : {&train, &test}) {
            info.unknownLabels += part->unknownLabels.size();
            for (const UnknownLabel& unknown : part->unknownLabels)
                names.insert(unknown.name);
        }
        if (names.empty())
            return;
        constexpr std::size_t shown = 5;
        std::vector<std::string> some(names.begin(), names.end());
        if (some.size() > shown) {
            some.resize(shown);
            some.emplace_back("others");
        }
        addSentence(info.note,
            fmt::format("{} token{} a label that the model lacks ({}); whatever is predicted there "
                        "counts as wrong.",
                info.unknownLabels, info.unknownLabels == 1 ? " has" : "s have",
                listed(some, "and")));
    }

    const Opening& m_opening;
    const DataRequest& m_request;
    const ChainShape* m_given; ///< the model that predicts; nullptr: none
    std::string m_split, m_testName, m_testDigest;
    TokenSequences m_train, m_test;
    std::optional<TokenSequences> m_whole; ///< paper: where attributes are counted
    TextModel m_model;
};

} // namespace

Dataset openText(const Opening& opening, TextLines lines, const TextFormat& format)
{
    return TextOpener(opening).open(std::move(lines), format);
}

} // namespace gapscope
