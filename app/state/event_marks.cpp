// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/state/event_marks.h"

#include "app/state/run_rows.h"
#include "app/state/session.h"
#include "widgets/controls/number_text.h"
#include "widgets/controls/options/option_words.h"
#include "widgets/plots/trace_curve.h"

namespace gapscope {
namespace {

QString markText(const char* text) { return QCoreApplication::translate("EventMarks", text); }

/// As numbers stand on axes; with three digits, as in names.
QString valueText(const std::string& text, int digits = 3)
{
    bool isNumber = false;
    const double value = qs(text).toDouble(&isNumber);
    return isNumber ? displayNumber(value, digits) : optionShort(qs(text));
}

/// "λ 0.002 → 0.001", or "λ → 0.001" if the record does not say what was before.
QString labelOf(const OptionEvent& first, const OptionEvent& last)
{
    const QString option = optionLabel(first.option);
    const bool same = valueText(first.from) == valueText(last.to); // a small change
    const int digits = same ? 6 : 3;
    return first.from.empty()
        ? u"%1 → %2"_s.arg(option, valueText(last.to))
        : u"%1 %2 → %3"_s.arg(option, valueText(first.from, digits), valueText(last.to, digits));
}

QString detailsOf(const QString& name, std::span<const OptionEvent> events, const EventMark& mark,
    const QString& label)
{
    const OptionEvent &first = events[mark.first], &last = events[mark.last];
    const QString changed = u"%1: %2"_s.arg(name, label);
    if (mark.first == mark.last)
        return markText(QT_TRANSLATE_NOOP("EventMarks", "%1\nat pass %2"))
            .arg(changed, displayNumber(first.pass));
    constexpr std::size_t most = 8;
    const std::size_t count = mark.last - mark.first + 1;
    QStringList values;
    for (std::size_t k = 0; k < count; ++k)
        if (k + 1 < most || k + 1 == count)
            values << valueText(events[mark.first + k].to);
        else if (values.back() != u"…"_s)
            values << u"…"_s;
    return markText(QT_TRANSLATE_NOOP("EventMarks", "%1\n%2 changes at passes %3 to %4: %5"))
        .arg(changed)
        .arg(count)
        .arg(displayNumber(first.pass), displayNumber(last.pass), values.join(u" → "_s));
}

} // namespace

std::vector<EventMark> eventMarks(std::span<const OptionEvent> events)
{
    std::vector<EventMark> marks;
    for (std::size_t k = 0; k < events.size(); ++k) {
        if (k > 0 && events[k].sameDrag && events[k].option == events[k - 1].option)
            marks.back().last = k;
        else
            marks.push_back({k, k});
    }
    return marks;
}

std::vector<PlotEvent> markedEvents(const QString& name, std::span<const OptionEvent> events,
    const std::function<double(const OptionEvent&)>& place, int color)
{
    std::vector<PlotEvent> marked;
    for (const EventMark& mark : eventMarks(events)) {
        const QString label = labelOf(events[mark.first], events[mark.last]);
        marked.push_back(
            {place(events[mark.first]), label, color, detailsOf(name, events, mark, label)});
    }
    return marked;
}

std::vector<PlotEvent> markedEvents(const Run& run, const XAxisKind& axis, int color)
{
    const auto place = [&](const OptionEvent& event) {
        return eventPosition(event, run.record.trace, axis,
            stepsPerIteration(run.record.options, run.record.dataset.n));
    };
    return markedEvents(run.name, run.record.events, place, color);
}

} // namespace gapscope
