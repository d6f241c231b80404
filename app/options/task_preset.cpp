// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/options/task_preset.h"

#include "app/state/run_rows.h"
#include "core/tasks/catalogue.h"
#include "widgets/controls/options/option_words.h"
#include "widgets/qt_string.h"

#include <algorithm>

namespace gapscope {

SolverOptions recommendedFor(std::string_view task)
{
    SolverOptions options;
    for (const Preset::Setting& setting : findPreset(taskRow(task).preset)->settings)
        setOption(options, *findOption(setting.key), std::string(setting.text));
    return options;
}

std::vector<const OptionField*> fieldsOtherThan(
    const SolverOptions& recommended, const SolverOptions& options)
{
    std::vector<const OptionField*> fields;
    for (const OptionField& field : optionFields())
        if (field.key != "threads" && field.key != "seed"
            && optionText(options, field) != optionText(recommended, field))
            fields.push_back(&field);
    return fields;
}

QStringList otherThan(const SolverOptions& recommended, const SolverOptions& options)
{
    QStringList texts;
    std::vector<const OptionField*> fields = fieldsOtherThan(recommended, options);
    // The option that decides whether a run ends comes first.
    std::ranges::stable_partition(fields, [](const OptionField* field) {
        return field->key == "lambda" || field->key == "epsilon" || field->key == "max_passes"
            || field->key == "max_seconds";
    });
    for (const OptionField* field : fields) {
        if (!whyIdle(*field, options).empty())
            continue;
        const bool ofData = field->key == "lambda" && options.lambda == 0;
        texts << (ofData ? u"λ 1/n"_s : shortText(options, *field));
    }
    return texts;
}

} // namespace gapscope
