// SPDX-License-Identifier: GPL-3.0-or-later
// Which options tell runs apart.
#include "app/state/differing_fields.h"

#include "app/state/run_rows.h"

namespace gapscope {

bool changesTheRun(const OptionField& field)
{
    return field.key != "trace_every" && field.key != "kernel_memory" && field.key != "threads";
}

std::vector<const OptionField*> differingFields(const std::vector<const SolverOptions*>& options)
{
    std::vector<const OptionField*> fields, quiet;
    for (const OptionField& field : optionFields())
        if (field.key != "epsilon" && field.key != "threads" && !options.empty()
            && !std::ranges::all_of(options,
                [&field, first = optionText(*options.front(), field)](
                    const SolverOptions* each) { return optionText(*each, field) == first; }))
            (changesTheRun(field) ? fields : quiet).push_back(&field);
    std::vector<const OptionField*> told = fields;
    for (const OptionField* field : quiet) {
        std::map<std::string, std::string> values; // by those of the other options
        const bool needed = std::ranges::any_of(options, [&](const SolverOptions* each) {
            std::string others;
            for (const OptionField* other : fields)
                others += other->key == "seed" ? "" : optionText(*each, *other) + '|';
            const std::string value = optionText(*each, *field);
            return values.try_emplace(others, value).first->second != value;
        });
        if (needed)
            told.push_back(field);
    }
    return told;
}

} // namespace gapscope
