// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/options/task_preset.h"

#include "app/state/run_rows.h"
#include "core/tasks/catalogue.h"
#include "widgets/controls/options/option_words.h"
#include "widgets/qt_string.h"

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
    for (const OptionField* field : fieldsOtherThan(recommended, options))
        if (whyIdle(*field, options).empty())
            texts << u"%1 %2"_s.arg(
                optionLabel(field->key), optionShort(qs(optionText(options, *field))));
    return texts;
}

} // namespace gapscope
