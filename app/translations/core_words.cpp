// SPDX-License-Identifier: GPL-3.0-or-later
// The texts that the window shows and no Qt marks, for lupdate: those of core, the catalogue of
// data, and the glossary.
#include "core/experiments/bounds.h"
#include "core/experiments/plot_catalog.h"
#include "core/options/choices.h"
#include "core/options/parameter_words.h"
#include "core/tasks/catalogue.h"
#include "datasets/opening/catalogue.h"

#include <cstdio>
#include <fstream>
#include <set>

namespace {

std::set<std::pair<std::string, std::string>> seen;

void word(const char* context, std::string_view text)
{
    if (text.empty() || !seen.insert({context, std::string(text)}).second)
        return;
    std::string quoted;
    for (const char c : text) {
        if (c == '"' || c == '\\')
            quoted += '\\';
        quoted += c;
    }
    std::printf("QT_TRANSLATE_NOOP(\"%s\", \"%s\")\n", context, quoted.c_str());
}

/// Its paragraphs, each on one line, headings without their marks.
void glossary()
{
    std::ifstream page(GAPSCOPE_GLOSSARY);
    std::string paragraph;
    for (std::string line; std::getline(page, line) || !paragraph.empty();) {
        if (line.empty()) {
            const std::size_t mark = paragraph.find_first_not_of('#');
            word("Glossary", mark == 0 ? paragraph : paragraph.substr(mark + 1));
            paragraph.clear();
        } else {
            paragraph += (paragraph.empty() ? "" : " ") + line;
        }
    }
}

} // namespace

int main()
{
    using namespace gapscope;
    for (const OptionField& field : optionFields()) {
        for (const std::string_view text : {field.label, field.unit, field.help})
            word("SolverOptions", text);
        for (const std::string_view choice : choicesOf(field))
            word("SolverOptions", choiceHelp(field, choice));
    }
    for (const std::string_view value : choicesOf(*findOption("cache")))
        word("SolverOptions", value);
    for (const OptionField& chosen : optionFields())
        for (const std::string_view choice : choicesOf(chosen)) {
            SolverOptions options;
            setOption(options, chosen, choice);
            for (const OptionField& field : optionFields())
                word("SolverOptions", whyIdle(field, options));
        }
    SolverOptions shared; // a value with a number is no choice
    setOption(shared, *findOption("parallel"), "rounds:2");
    word("SolverOptions", whyIdle(*findOption("batch_size"), shared));
    for (const Preset& preset : presets()) {
        word("Presets", preset.title);
        word("Presets", preset.reason);
    }
    for (const MetricKind& metric : metricCatalog()) {
        word("metrics", metric.title);
        word("metrics", metric.help);
    }
    for (const PlotKind& plot : plotCatalog()) {
        word("plots", plot.title);
        word("plots", plot.help);
    }
    for (const BoundKind& bound : boundCatalog())
        word("bounds", bound.theorem);
    for (const XAxisKind& axis : xAxisCatalog())
        word("plots", axis.title);
    for (const PanelKind& panel : panelCatalog()) {
        word("PlotPanel", panel.title);
        for (const PlotPart& part : panel.parts)
            word("PlotPanel", part.name);
    }
    for (const ParameterWords& parameter : parameterWords)
        word("ParameterWords", parameter.help);
    // Of the groups that datasets/images makes, and of features by featureName().
    for (const char* part : {"bias", "SIFT words", "colours", "places", "χ² of SIFT words",
             "χ² of colours", "χ² of places", "distance of mean colours", "own", "neighbours",
             "second neighbours", "near", "2nd", "all features", "other features", "feature",
             "word", "row", "column", "red", "green", "blue"})
        word("FeatureNames", part);
    for (const TaskRow& task : tasks())
        for (std::size_t k = 0; task.labelName && !task.labelName(k).empty(); ++k)
            word("Label", task.labelName(k));
    word("MethodDock", TaskRow().whyNoWorkers);
    for (const CatalogueEntry& entry : catalogue())
        word("DataCaption", entry.title);
    glossary();
}
