// SPDX-License-Identifier: GPL-3.0-or-later
// The texts of core that the window shows, for lupdate: core has no Qt to mark them.
#include "core/experiments/plot_catalog.h"
#include "core/options/choices.h"
#include "core/options/parameter_words.h"
#include "core/tasks/catalogue.h"

#include <cstdio>
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
    const OptionField& method = *findOption("method");
    for (const std::string_view choice : choicesOf(method)) {
        SolverOptions options;
        setOption(options, method, choice);
        for (const OptionField& field : optionFields())
            word("SolverOptions", whyIdle(field, options));
    }
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
    for (const XAxisKind& axis : xAxisCatalog())
        word("plots", axis.title);
    for (const PanelKind& panel : panelCatalog()) {
        word("PlotPanel", panel.title);
        for (const PlotPart& part : panel.parts)
            word("PlotPanel", part.name);
    }
    for (const ParameterWords& parameter : parameterWords)
        word("ParameterWords", parameter.help);
    for (const TaskRow& task : tasks())
        for (std::size_t k = 0; task.labelName && !task.labelName(k).empty(); ++k)
            word("Label", task.labelName(k));
}
