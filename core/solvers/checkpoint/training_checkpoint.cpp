// SPDX-License-Identifier: GPL-3.0-or-later
// A training to bytes and back: training.h, save() and restore().
#include "core/machine/error.h"
#include "core/solvers/checkpoint/checkpoint_parts.h"
#include "core/solvers/method_run.h"
#include "core/solvers/training/training.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

namespace gapscope {
namespace {

/// Options by their names, so that a file says what it means when rows are added or reordered.
using OptionTexts = std::vector<std::string>; ///< key, value, key, value, …

OptionTexts textsOf(const SolverOptions& options)
{
    OptionTexts texts;
    for (const OptionField& field : optionFields()) {
        texts.emplace_back(field.key);
        texts.push_back(optionText(options, field));
    }
    return texts;
}

/// Of a run that began with `initial`: only live options can be others now.
SolverOptions optionsFrom(
    const OptionTexts& texts, const SolverOptions& initial, const BinaryReader& in)
{
    in.require(texts.size() == 2 * optionFields().size(), "options of another version");
    SolverOptions now = initial;
    for (std::size_t k = 0; k + 1 < texts.size(); k += 2) {
        const OptionField* field = findOption(texts[k]);
        in.require(field != nullptr, "an unknown option");
        setOption(now, *field, texts[k + 1]);
        in.require(field->live || optionText(now, *field) == optionText(initial, *field)
                || field->key == "threads",
            "other options than the run began with");
    }
    validate(now);
    return now;
}

} // namespace

void Training::save(BinaryWriter& out) const
{
    out(textsOf(m_options), *m_state, *m_totals, m_trace, m_events, m_guide, m_traceBehind);
    m_method->save(out);
}

void Training::restore(BinaryReader& in)
{
    OptionTexts texts;
    in(texts);
    const SolverOptions now = optionsFrom(texts, m_initialOptions, in);
    auto state = std::make_unique<DualState>(*m_train, now);
    auto totals = std::make_unique<Totals>();
    KeptTrace trace;
    std::vector<OptionEvent> events;
    AlignedVector<double> guide;
    bool traceBehind = false;
    in(*state, *totals, trace, events, guide, traceBehind);
    auto method = now.method->make();
    method->restore(in, *m_train, now);
    in.finish();
    validateRestored(*state, now, in);
    validateRestored(*totals, *state, in);
    in.require(trace.fits(), "a trace of another length");
    for (const OptionEvent& event : events)
        in.require(findOption(event.option) != nullptr, "a change of an unknown option");
    in.require(guide.empty() || guide.size() == m_train->weightSize(), "a start of another size");

    m_options = now;
    m_state = std::move(state);
    m_totals = std::move(totals);
    m_method = std::move(method);
    m_trace = std::move(trace);
    m_events = std::move(events);
    m_guide = std::move(guide);
    m_traceBehind = traceBehind;
}

} // namespace gapscope
